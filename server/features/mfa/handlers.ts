import type { mfaRoutes } from "#contract/routes/auth/mfa.ts";
import type { Handlers } from "../../kernel/call.ts";
import { signIn } from "./sign-in.ts";

export const mfaHandlers: Handlers<typeof mfaRoutes> = { signIn };
