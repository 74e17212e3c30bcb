import type { passkeyRoutes } from "#contract/routes/auth/passkeys.ts";
import type { Handlers } from "../../kernel/call.ts";
import { initiateAuthentication, initiateRegistration } from "./initiate.ts";
import { register } from "./register.ts";
import { signIn } from "./sign-in.ts";

export const passkeyHandlers: Handlers<typeof passkeyRoutes> = { initiateRegistration, register, initiateAuthentication, signIn };
