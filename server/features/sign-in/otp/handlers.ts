import { sql } from "kysely";
import { OtpAuthenticationNotEnabled, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { KnownError } from "#contract/kernel/error.ts";
import type { otpRoutes } from "#contract/routes/sign-in/otp.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { accountByEmail, type Credential, codesAllowed } from "../account.ts";
import { retryOnAccountChange, signInOrUp } from "../sign-in.ts";
import { requireCodeAllowed, sendSignInCode } from "./send-code.ts";

export const otpHandlers: Handlers<typeof otpRoutes> = {
  sendSignInCode,
  signIn,
  async checkCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type: "sign-in", code: input.code }, now);
    return { is_code_valid: true };
  },
};

/** Signs in, or up, with a code that was sent by e-mail. Seven statements, identification and transaction included. */
async function signIn(call: Call<typeof otpRoutes.signIn>) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.otp.allowSignIn) throw new OtpAuthenticationNotEnabled();
  const auditFailure = (userId: string | null, { code: reason }: KnownError, codeId?: string) => {
    noteSignIn(call, { userId, continues: codeId });
    return audit(call, { event: "user.sign_in_failed", userId, data: { method: "otp", reason } }).execute(db);
  };
  const code = await checkCode(db, { tenancyId, type: "sign-in", code: input.code }, now, auditFailure);
  const { email } = code.data;
  noteSignIn(call, { continues: code.id, address: email, userId: code.userId });
  try {
    const tokens = await retryOnAccountChange(async () => {
      const account = await accountByEmail(db, tenancyId, email);
      requireCodeAllowed(call, email, account);
      if (account?.otp_is_off) throw new VerificationCodeNotFound();
      // The code was sent to an account that has given up the address since.
      if (account && code.userId !== null && code.userId !== account.id) throw new VerificationCodeNotFound();
      const identity = {
        method: "otp",
        email: { value: email, verified: true },
        otp: !account?.otp_auth_enabled,
        codeId: code.id,
      } as const;
      return signInOrUp(call, identity, account && { account, credential: verifiedEmail(email) });
    });
    if (tokens) return tokens;
  } catch (error) {
    if (error instanceof VerificationCodeAlreadyUsed) await auditFailure(code.userId, error, code.id);
    throw error;
  }
  throw new VerificationCodeNotFound();
}

/** An address that its user has verified and signs in with by codes. */
const verifiedEmail = (email: string): Credential => ({
  table: "contact_channels",
  unchanged: sql`credential.type = 'email' AND credential.value = ${email} AND credential.used_for_auth AND credential.is_verified AND ${codesAllowed}`,
  lock: "SHARE",
});
