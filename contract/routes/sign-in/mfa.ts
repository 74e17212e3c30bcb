import { z } from "zod";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import { InvalidTotpCode, SecondFactorNotSetUp, TooManyRequests } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { backupCodeLimits } from "../../vocabulary/sign-in/backup-codes.ts";
import { code, string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { withUser } from "../shared/access.ts";
import { codeErrors } from "../shared/verification-codes.ts";

export const mfaRoutes = {
  signIn: route({
    method: "POST",
    path: "/auth/mfa/sign-in",
    summary: "Complete a sign-in with a second factor",
    description:
      "`code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. It stays valid after a wrong one-time password. A backup code replaces the one-time password once.",
    access: anyone,
    body: z.strictObject({
      type: z.literal("totp"),
      totp: string(textLimits.typedCode).describe("Six digits, or a backup code. Any other text is treated as a wrong one-time password"),
      code,
    }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [...codeErrors, InvalidTotpCode, TooManyRequests],
    limits: [{ max: 15, seconds: 60 }],
    refreshes: ["users"],
  }),
  countBackupCodes: route({
    method: "GET",
    path: "/auth/mfa/backup-codes",
    summary: "Get how many backup codes the signed-in user has left",
    access: withUser,
    returns: z.object({ remaining: z.int().nonnegative() }),
  }),
  createBackupCodes: route({
    method: "POST",
    path: "/auth/mfa/backup-codes",
    summary: "Create backup codes for the second factor of the signed-in user",
    description: `Returns ${backupCodeLimits.count} codes, which replace all earlier ones. Only this response contains them. Each signs in once in place of a one-time password. Removing the second factor deletes them.`,
    access: { ...withUser, noImpersonation: true, recentSignIn: true },
    returns: z.object({ codes: z.array(z.string()) }),
    errors: [SecondFactorNotSetUp],
    limits: [{ max: 10, seconds: 60 }],
    refreshes: ["auth.mfa"],
  }),
};
