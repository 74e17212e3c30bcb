import type { anonymousRoutes } from "#contract/routes/auth/anonymous.ts";
import type { Handlers } from "../../kernel/call.ts";
import { signUp } from "./sign-up.ts";

export const anonymousHandlers: Handlers<typeof anonymousRoutes> = { signUp };
