import { AnonymousAccountsNotEnabled } from "#contract/errors/index.ts";
import type { anonymousRoutes } from "#contract/routes/sign-in/anonymous.ts";
import type { Handlers } from "../../kernel/call.ts";
import { signUpAnonymously } from "./sign-up.ts";
import { isSignUpClosed } from "./sign-up-policy.ts";

export const anonymousHandlers: Handlers<typeof anonymousRoutes> = {
  /** A project that accepts no sign-ups still accepts anonymous users: the policy applies to their upgrade. */
  async signUp(call) {
    if (!call.project.config.auth.anonymous.allowSignUp || isSignUpClosed(call)) throw new AnonymousAccountsNotEnabled();
    return signUpAnonymously(call);
  },
};
