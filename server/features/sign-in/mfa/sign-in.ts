import { InvalidTotpCode, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { mfaRoutes } from "#contract/routes/sign-in/mfa.ts";
import { readBackupCode } from "#contract/vocabulary/sign-in/backup-codes.ts";
import { audit } from "../../../core/audit.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { assertNotThrottled } from "../../../rate-limits/attempt-counter.ts";
import { findTotpStep, openTotpSecret } from "../../accounts/credentials/totp.ts";
import { checkCode, consumeCode, type ValidCode } from "../../foundation/codes/use.ts";
import { withSecondFactor } from "../authentication-methods.ts";
import { openSession } from "../finish.ts";
import { consumeTotpStep, recordAttempt } from "./attempts.ts";
import { consumeBackupCode, countBackupCodes, createBackupCodes } from "./backup-codes.ts";

type SignInCall = Call<typeof mfaRoutes.signIn>;

export const mfaHandlers: Handlers<typeof mfaRoutes> = { signIn, countBackupCodes, createBackupCodes };

/** Finishes a sign-in with the user's second factor: a one-time password or a backup code. Eight statements, identification and transaction included. */
async function signIn(call: SignInCall) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  const auditFailure = (userId: string | null) => audit(call, { event: "user.second_factor_failed", userId }).execute(db);
  const code = await checkCode(db, { tenancyId, type: "mfa-attempt", code: input.code }, now, auditFailure);
  const { userId } = code;
  if (userId === null) throw new VerificationCodeNotFound();
  noteSignIn(call, { userId });
  try {
    return await verifyTotp(call, { ...code, userId });
  } catch (error) {
    if (error instanceof InvalidTotpCode || error instanceof VerificationCodeAlreadyUsed) await auditFailure(userId);
    // The user was deleted while the attempt was counted.
    throw readConstraint(error) === undefined ? error : new VerificationCodeNotFound();
  }
}

async function verifyTotp(call: SignInCall, code: ValidCode<"mfa-attempt"> & { readonly userId: string }) {
  const { input, project, db, services, serverConfig, now } = call;
  const { tenancyId } = project;
  const user = await recordAttempt(db, tenancyId, code.userId, serverConfig.rateLimits, now);
  // The user was deleted after the code was read, and its codes with it.
  if (!user) throw new VerificationCodeNotFound();
  assertNotThrottled(user, "Too many wrong one-time passwords");
  const sealed = user.totp_secret_sealed;
  // The second factor was removed in the meantime; a new sign-in does without it.
  if (sealed === null) throw new InvalidTotpCode();
  const step = findTotpStep(openTotpSecret(services.secrets, tenancyId, user.id, sealed), input.totp, now);
  const backupCode = readBackupCode(input.totp);
  if (step === undefined && backupCode === undefined) throw new InvalidTotpCode();

  return call.transaction(async (trx) => {
    const isConsumed =
      step === undefined
        ? await consumeBackupCode(call, trx, user, backupCode ?? "")
        : await consumeTotpStep(trx, services.secrets, { tenancyId, id: user.id, sealed }, step, now);
    if (!isConsumed) throw new InvalidTotpCode();
    // A new password revokes the code; otherwise the old password could still sign in.
    if (!(await consumeCode(trx, { tenancyId, id: code.id }, now))) throw new VerificationCodeAlreadyUsed();
    // A new user with a second factor is an upgraded anonymous user, and the audit log has the upgrade already.
    const { isNewUser, parent, amr: first } = code.data;
    const amr = withSecondFactor((parent ?? { amr: first }).amr ?? null);
    return openSession(call, trx, {
      user,
      isNewUser,
      amr,
      ...(parent && {
        parent: {
          signed_in_at: new Date(parent.signedInAt),
          expires_at: new Date(parent.expiresAt),
          sign_in_id: parent.signInId ?? null,
          amr,
        },
      }),
      method: "second factor",
      event: "user.signed_in",
      attemptId: code.id,
    });
  });
}
