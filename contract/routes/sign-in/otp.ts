import { z } from "zod";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import {
  MultiFactorAuthenticationRequired,
  OtpAuthenticationNotEnabled,
  RedirectUrlNotWhitelisted,
  SignInRejected,
  SignUpInvitationRequired,
  SignUpNotEnabled,
  SignUpRejected,
  SignUpWaitlisted,
  TooManyRequests,
  UserBanned,
  UserEmailAlreadyExists,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { code, strictEmail, url } from "../../vocabulary/text.ts";
import { botChallengeErrors, botSolutionHeader, publishedSolution } from "../shared/bot-challenge.ts";
import { upgradeSentences } from "../shared/upgrade.ts";
import { checkCodeRoute, codeAttemptLimits, codeErrors, codeSendLimits } from "../shared/verification-codes.ts";

export const otpRoutes = {
  sendSignInCode: route({
    method: "POST",
    path: "/auth/otp/send-sign-in-code",
    summary: "Send a sign-in code and link",
    description:
      "The e-mail shows the first six characters of the code and links to `callback_url` with the whole code as `code`. To sign in with the typed characters, send them followed by `nonce`.",
    access: anyone,
    headers: botSolutionHeader,
    body: z.strictObject({ email: strictEmail, callback_url: url.describe("A trusted URL"), ...publishedSolution }),
    returns: z.object({ nonce: z.string() }),
    errors: [
      OtpAuthenticationNotEnabled,
      RedirectUrlNotWhitelisted,
      SignUpNotEnabled,
      UserEmailAlreadyExists,
      TooManyRequests,
      ...botChallengeErrors,
    ],
    limits: codeSendLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/magic-link-callback" } },
  }),
  signIn: route({
    method: "POST",
    path: "/auth/otp/sign-in",
    summary: "Sign in or sign up with a code from an e-mail",
    description: `Creates a user if no user signs in with the e-mail address. ${upgradeSentences}`,
    access: { ...anyone, noImpersonation: "anonymous" },
    body: z.strictObject({ code }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [
      OtpAuthenticationNotEnabled,
      ...codeErrors,
      UserBanned,
      SignInRejected,
      MultiFactorAuthenticationRequired,
      SignUpNotEnabled,
      SignUpRejected,
      SignUpInvitationRequired,
      SignUpWaitlisted,
      UserEmailAlreadyExists,
    ],
    limits: codeAttemptLimits,
    refreshes: ["users"],
  }),
  checkCode: checkCodeRoute("/auth/otp/sign-in/check-code", "Check a sign-in code"),
};
