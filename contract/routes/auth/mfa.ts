import { z } from "zod";
import { SignInResult } from "../../entities/user.ts";
import { InvalidTotpCode, TooManyRequests } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { text } from "../../vocabulary/limits.ts";
import { code, string } from "../../vocabulary/text.ts";
import { codeErrors } from "./codes.ts";

export const mfaRoutes = {
  signIn: route({
    method: "POST",
    path: "/auth/mfa/sign-in",
    summary: "Finish a sign-in that asks for a second factor",
    description: "`code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. A wrong one-time password leaves it usable.",
    access: anyone,
    body: z.strictObject({
      type: z.literal("totp"),
      totp: string(text.typedCode).describe("Six digits; whatever else is typed is a wrong one"),
      code,
    }),
    returns: SignInResult,
    errors: [...codeErrors, InvalidTotpCode, TooManyRequests],
    limits: [{ max: 15, seconds: 60 }],
    refreshes: ["users"],
  }),
};
