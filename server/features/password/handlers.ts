import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import type { Handlers } from "../../kernel/call.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export const passwordHandlers: Handlers<typeof passwordRoutes> = { signUp, signIn };
