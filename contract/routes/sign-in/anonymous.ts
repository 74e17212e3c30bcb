import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import { AnonymousAccountsNotEnabled, SignUpRejected } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { botChallengeErrors, botSolutionHeader } from "../shared/bot-challenge.ts";
import { signUpLimits } from "../shared/verification-codes.ts";

export const anonymousRoutes = {
  signUp: route({
    method: "POST",
    path: "/auth/anonymous/sign-up",
    summary: "Sign up anonymously",
    description:
      "Creates a user without credentials. Signing up with its access token, by password or one-time code, upgrades that user and keeps its id and data.",
    access: anyone,
    headers: botSolutionHeader,
    returns: SignInResult,
    errors: [AnonymousAccountsNotEnabled, SignUpRejected, ...botChallengeErrors],
    limits: signUpLimits,
    refreshes: ["users"],
  }),
};
