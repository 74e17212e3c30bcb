import { z } from "zod";
import { SignInResult } from "../../entities/user.ts";
import {
  MultiFactorAuthenticationRequired,
  OtpAuthenticationNotEnabled,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  TooManyRequests,
  UserEmailAlreadyExists,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { code, signUpEmail, url } from "../../vocabulary/text.ts";
import { checkingCode, codeErrors, sendingLimits, tryingLimits } from "./codes.ts";

export const otpRoutes = {
  sendSignInCode: route({
    method: "POST",
    path: "/auth/otp/send-sign-in-code",
    summary: "Mail a code and a link to sign in with",
    description:
      "The mail shows the first six characters of the code, and links to `callback_url` with the whole of it as `code`. Who types the six sends them with `nonce` behind.",
    access: anyone,
    body: z.strictObject({ email: signUpEmail, callback_url: url.describe("A trusted URL") }),
    returns: z.object({ nonce: z.string() }),
    errors: [OtpAuthenticationNotEnabled, RedirectUrlNotWhitelisted, SignUpNotEnabled, UserEmailAlreadyExists, TooManyRequests],
    limits: sendingLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/magic-link-callback" } },
  }),
  signIn: route({
    method: "POST",
    path: "/auth/otp/sign-in",
    summary: "Sign in, or sign up, with a mailed code",
    description:
      "Where nobody signs in with the address, a user is made of it. With an anonymous user's access token it is that one who signs up, keeping its id and data; its earlier sessions end.",
    access: { ...anyone, ownerOnly: "anonymous" },
    body: z.strictObject({ code }),
    returns: SignInResult,
    errors: [OtpAuthenticationNotEnabled, ...codeErrors, MultiFactorAuthenticationRequired, SignUpNotEnabled, UserEmailAlreadyExists],
    limits: tryingLimits,
    refreshes: ["users"],
  }),
  checkCode: checkingCode("/auth/otp/sign-in/check-code", "Whether a sign-in code works"),
};
