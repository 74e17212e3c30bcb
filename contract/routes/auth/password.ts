import { z } from "zod";
import { SignInResult, Success } from "../../entities/user.ts";
import {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAlreadySet,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  PasswordTooCommon,
  PasswordTooLong,
  PasswordTooShort,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  TooManyRequests,
  UserDoesNotHavePassword,
  UserEmailAlreadyExists,
} from "../../errors/index.ts";
import { anyone, withUser } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { code, email, passwordInput, signUpEmail, url } from "../../vocabulary/text.ts";
import { checkingCode, codeErrors, sendingLimits, signUpLimits, tryingLimits } from "./codes.ts";

export const passwordRoutes = {
  signUp: route({
    method: "POST",
    path: "/auth/password/sign-up",
    summary: "Sign up with e-mail and password",
    description:
      "Makes a user, signs it in and, when `verification_callback_url` is given, mails a verification link to it: that URL with `code` added. With an anonymous user's access token it makes no other user: that one signs up, keeping its id and data; its earlier sessions end.",
    access: { ...anyone, ownerOnly: "anonymous" },
    body: z.strictObject({
      email: signUpEmail,
      password: passwordInput,
      verification_callback_url: url.optional().describe("A trusted URL; without it no verification mail is sent"),
    }),
    returns: SignInResult,
    errors: [
      PasswordAuthenticationNotEnabled,
      RedirectUrlNotWhitelisted,
      SignUpNotEnabled,
      PasswordTooShort,
      PasswordTooLong,
      PasswordTooCommon,
      UserEmailAlreadyExists,
      MultiFactorAuthenticationRequired,
    ],
    limits: signUpLimits,
    refreshes: ["users"],
    examples: { body: { email: "ada@example.org", password: "correct horse battery" } },
  }),

  signIn: route({
    method: "POST",
    path: "/auth/password/sign-in",
    summary: "Sign in with e-mail and password",
    access: anyone,
    body: z.strictObject({ email, password: passwordInput }),
    returns: SignInResult,
    errors: [PasswordAuthenticationNotEnabled, EmailPasswordMismatch, MultiFactorAuthenticationRequired],
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
    summary: "Mail a link that sets a new password",
    description: "The answer is the same whether an account signs in with the address or not; the mail goes to such accounts only.",
    access: anyone,
    body: z.strictObject({ email, callback_url: url.describe("A trusted URL; the link is this URL with `code` added") }),
    returns: z.object({ success: z.string() }),
    errors: [PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: sendingLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/password-reset" } },
  }),
  checkResetCode: checkingCode("/auth/password/reset/check-code", "Whether a reset code works", [PasswordAuthenticationNotEnabled]),
  reset: route({
    method: "POST",
    path: "/auth/password/reset",
    summary: "Set a new password with a mailed code",
    description: "Ends all sessions of the user. A password that breaks the rules leaves the code unused.",
    access: anyone,
    body: z.strictObject({ code, password: passwordInput }),
    returns: Success,
    errors: [PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong, PasswordTooCommon, ...codeErrors, TooManyRequests],
    limits: tryingLimits,
    refreshes: ["users", "auth.sessions"],
  }),
  update: route({
    method: "POST",
    path: "/auth/password/update",
    summary: "Change one's password",
    description: "Ends all other sessions of the user; the one of the refresh token in the header stays.",
    access: { ...withUser, ownerOnly: true },
    headers: z.object({ [requestHeaders.refreshToken]: z.string().max(1024).optional() }),
    body: z.strictObject({ old_password: passwordInput, new_password: passwordInput }),
    returns: Success,
    errors: [
      PasswordAuthenticationNotEnabled,
      PasswordTooShort,
      PasswordTooLong,
      PasswordTooCommon,
      UserDoesNotHavePassword,
      PasswordConfirmationMismatch,
      TooManyRequests,
    ],
    limits: tryingLimits,
    refreshes: ["users", "auth.sessions"],
    examples: { body: { old_password: "correct horse battery", new_password: "a new horse battery" } },
  }),
  set: route({
    method: "POST",
    path: "/auth/password/set",
    summary: "Set one's first password",
    access: { ...withUser, ownerOnly: true },
    body: z.strictObject({ password: passwordInput }),
    returns: Success,
    errors: [PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong, PasswordTooCommon, PasswordAlreadySet, TooManyRequests],
    limits: tryingLimits,
    refreshes: ["users"],
    examples: { body: { password: "correct horse battery" } },
  }),
};
