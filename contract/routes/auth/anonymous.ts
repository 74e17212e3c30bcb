import { SignInResult } from "../../entities/user.ts";
import { AnonymousAccountsNotEnabled } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { signUpLimits } from "./codes.ts";

export const anonymousRoutes = {
  signUp: route({
    method: "POST",
    path: "/auth/anonymous/sign-up",
    summary: "Sign up without saying who",
    description:
      "Makes a user without a name or a way to sign in. Who later signs up with its access token, by password or one-time code, keeps its id and data.",
    access: anyone,
    returns: SignInResult,
    errors: [AnonymousAccountsNotEnabled],
    limits: signUpLimits,
    refreshes: ["users"],
  }),
};
