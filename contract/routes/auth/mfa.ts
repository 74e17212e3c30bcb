import { z } from "zod";
import { SignInResult } from "../../entities/sign-in.ts";
import { InvalidTotpCode, TooManyRequests } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { code, string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { codeErrors } from "../shared/verification-codes.ts";

export const mfaRoutes = {
  signIn: route({
    method: "POST",
    path: "/auth/mfa/sign-in",
    summary: "Complete a sign-in with a second factor",
    description: "`code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. It stays valid after a wrong one-time password.",
    access: anyone,
    body: z.strictObject({
      type: z.literal("totp"),
      totp: string(textLimits.typedCode).describe("Six digits. Any other text is treated as a wrong one-time password"),
      code,
    }),
    returns: SignInResult,
    errors: [...codeErrors, InvalidTotpCode, TooManyRequests],
    limits: [{ max: 15, seconds: 60 }],
    refreshes: ["users"],
  }),
};
