import { z } from "zod";
import { AccountRecovery } from "../../entities/sign-in/account-recovery.ts";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import { Success } from "../../entities/success.ts";
import {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAlreadySet,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  PasswordRequirementsNotMet,
  PasswordTooLong,
  PasswordTooShort,
  RedirectUrlNotWhitelisted,
  SignInRejected,
  SignUpInvitationRequired,
  SignUpNotEnabled,
  SignUpRejected,
  SignUpWaitlisted,
  TooManyRequests,
  UserBanned,
  UserDoesNotHavePassword,
  UserEmailAlreadyExists,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { code, email, passwordInput, strictEmail, url } from "../../vocabulary/text.ts";
import { withUser } from "../shared/access.ts";
import { botChallengeErrors, botSolutionHeader, publishedSolution } from "../shared/bot-challenge.ts";
import { upgradeSentences } from "../shared/upgrade.ts";
import { checkCodeRoute, codeAttemptLimits, codeErrors, codeSendLimits, signUpLimits } from "../shared/verification-codes.ts";

export const passwordRoutes = {
  signUp: route({
    method: "POST",
    path: "/auth/password/sign-up",
    summary: "Sign up with e-mail and password",
    description: `Creates a user and signs it in. With \`verification_callback_url\`, sends a verification link: that URL with \`code\` added. ${upgradeSentences}`,
    access: { ...anyone, noImpersonation: "anonymous" },
    headers: botSolutionHeader,
    body: z.strictObject({
      email: strictEmail,
      password: passwordInput,
      verification_callback_url: url.optional().describe("A trusted URL. Without it no verification e-mail is sent"),
      invitation_code: code
        .optional()
        .describe("The code in the link of an invitation or approval, for projects that require one. The address may be another one"),
      ...publishedSolution,
    }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [
      PasswordAuthenticationNotEnabled,
      RedirectUrlNotWhitelisted,
      SignUpNotEnabled,
      SignUpRejected,
      SignUpInvitationRequired,
      SignUpWaitlisted,
      PasswordTooShort,
      PasswordTooLong,
      PasswordRequirementsNotMet,
      UserEmailAlreadyExists,
      ...botChallengeErrors,
    ],
    limits: signUpLimits,
    refreshes: ["users"],
    examples: { body: { email: "ada@example.org", password: "correct horse battery" } },
  }),

  signIn: route({
    method: "POST",
    path: "/auth/password/sign-in",
    summary: "Sign in with e-mail and password",
    description:
      "The response has the tokens of a new session. With a second factor, the error has the code of the attempt instead. A project may refuse a common or breached password here. Then a link for a new one is sent.",
    access: anyone,
    body: z.strictObject({ email, password: passwordInput }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [
      PasswordAuthenticationNotEnabled,
      EmailPasswordMismatch,
      PasswordRequirementsNotMet,
      UserBanned,
      SignInRejected,
      MultiFactorAuthenticationRequired,
    ],
    limits: [
      { max: 30, seconds: 60 },
      { max: 300, seconds: 3600 },
    ],
    refreshes: ["users"],
    examples: { body: { email: "ada@example.org", password: "correct horse battery" } },
  }),

  sendResetCode: route({
    method: "POST",
    path: "/auth/password/send-reset-code",
    summary: "Send a password reset link",
    description:
      "The response is the same whether or not an account signs in with the address. Only existing accounts receive an e-mail. An address that the account only claims gets a verification link instead.",
    access: anyone,
    headers: botSolutionHeader,
    body: z.strictObject({ email, callback_url: url.describe("A trusted URL. The link in the e-mail is this URL with `code` added") }),
    returns: z.object({ success: z.string() }),
    errors: [PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, TooManyRequests, ...botChallengeErrors],
    limits: codeSendLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/password-reset" } },
  }),
  checkResetCode: checkCodeRoute("/auth/password/reset/check-code", "Check a reset code", [PasswordAuthenticationNotEnabled]),
  reset: route({
    method: "POST",
    path: "/auth/password/reset",
    summary: "Reset a password with a code from an e-mail",
    description:
      "Ends all sessions of the user. The code stays unused if the password is not accepted. The code of an unverified address is void. The exception is the primary address of an account that has verified no other. Such an account may have been created by another person. Then its passkey, second factor and provider accounts are also removed. So are the other members and open invitations of each team whose admins have all verified no address. A new personal team is selected where the project creates them, otherwise none. The address is verified by the code. `recovery` lists what else was removed, and the teams that remain. It is absent if there was nothing else.",
    access: anyone,
    body: z.strictObject({
      code,
      password: passwordInput,
      return_email: z.boolean().optional().describe("Whether to return the address, for a sign-in with the new password"),
    }),
    returns: Success.extend({
      email: z.string().optional().describe("The address that the code was sent to, if `return_email` is true"),
      recovery: AccountRecovery.optional(),
    }),
    errors: [
      PasswordAuthenticationNotEnabled,
      PasswordTooShort,
      PasswordTooLong,
      PasswordRequirementsNotMet,
      ...codeErrors,
      TooManyRequests,
    ],
    limits: codeAttemptLimits,
    refreshes: ["users", "auth.sessions"],
  }),
  update: route({
    method: "POST",
    path: "/auth/password/update",
    summary: "Change the user's password",
    description: "Ends all other sessions of the user. The session of the refresh token in the header stays.",
    access: { ...withUser, noImpersonation: true, recentSignIn: true },
    headers: z.object({ [requestHeaders.refreshToken]: z.string().max(1024).optional() }),
    body: z.strictObject({ old_password: passwordInput, new_password: passwordInput }),
    returns: Success,
    errors: [
      PasswordAuthenticationNotEnabled,
      PasswordTooShort,
      PasswordTooLong,
      PasswordRequirementsNotMet,
      UserDoesNotHavePassword,
      PasswordConfirmationMismatch,
      TooManyRequests,
    ],
    limits: codeAttemptLimits,
    remembersDevice: true,
    refreshes: ["users", "auth.sessions"],
    examples: { body: { old_password: "correct horse battery", new_password: "a new horse battery" } },
  }),
  set: route({
    method: "POST",
    path: "/auth/password/set",
    summary: "Set a password for a user without one",
    access: { ...withUser, noImpersonation: true, recentSignIn: true },
    body: z.strictObject({ password: passwordInput }),
    returns: Success,
    errors: [
      PasswordAuthenticationNotEnabled,
      PasswordTooShort,
      PasswordTooLong,
      PasswordRequirementsNotMet,
      PasswordAlreadySet,
      TooManyRequests,
    ],
    limits: codeAttemptLimits,
    remembersDevice: true,
    refreshes: ["users"],
    examples: { body: { password: "correct horse battery" } },
  }),
};
