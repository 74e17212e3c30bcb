import { z } from "zod";
import { SignInResult } from "../../entities/user.ts";
import {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAuthenticationNotEnabled,
  PasswordTooLong,
  PasswordTooShort,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserEmailAlreadyExists,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { email, passwordInput, signUpEmail, url } from "../../vocabulary/text.ts";

export const passwordRoutes = {
  signUp: route({
    method: "POST",
    path: "/auth/password/sign-up",
    summary: "Sign up with e-mail and password",
    description:
      "Makes a user, signs it in and, when `verification_callback_url` is given, mails a verification link to it: that URL with `code` added.",
    access: anyone,
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
      UserEmailAlreadyExists,
    ],
    limits: [
      { max: 10, seconds: 60 },
      { max: 50, seconds: 3600 },
    ],
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
};
