import { PasswordAuthenticationNotEnabled, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { setPasswordSteps } from "../../accounts/credentials/password.ts";
import { validatePassword } from "../../accounts/credentials/validate.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { listEmailSubjects } from "../../foundation/known-device.ts";
import { accountByEmail } from "../account.ts";
import { addressPowers } from "../account-recovery/proof.ts";
import { recoverAccount } from "../account-recovery/recover.ts";
import { attemptSubject, resetAttempts } from "./attempt-limit.ts";

/**
 * Sets the password of the account that a reset code was sent to, and revokes its sessions. Recovers an account that never verified
 * an address, if the code was sent to its primary one. Refuses every other unverified address. An invalid password does not consume the
 * code. It does not sign in: a sign-in with the new password asks for the second factor.
 */
export async function reset(call: Call<typeof passwordRoutes.reset>) {
  const { input, project, db, transaction, services, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  await validatePassword(call, input.password, null);
  const { id, userId, data } = await checkCode(db, { tenancyId, type: "password-reset", code: input.code }, now);
  if (userId === null) throw new VerificationCodeNotFound();
  // Again, now that the account's address is known.
  await validatePassword(call, input.password, data.email);
  const hash = await services.passwords.hash(input.password, tenancyId);

  const recovery = await transaction(async (trx) => {
    if (!(await lockUser(trx, tenancyId, userId))) throw new VerificationCodeNotFound();
    // The code proves the address. It proves nothing about an account that has changed its address since.
    const account = await accountByEmail(trx, tenancyId, data.email);
    const power = account?.id === userId ? addressPowers[account.proof].reset : null;
    if (!account || power === null) throw new VerificationCodeNotFound();
    if (!(await consumeCode(trx, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const owner = { userId, userName: account.display_name };
    // Failed attempts with the old password must not throttle the new one.
    const password = [
      ...setPasswordSteps(trx, { tenancyId, userId, hash }, now),
      resetAttempts(trx, tenancyId, ...listEmailSubjects(data.email).map(attemptSubject)),
    ];
    if (power === "recovery")
      return recoverAccount(call, trx, { ...owner, email: data.email, primaryEmail: account.primary_email }, password);
    await statement()
      .also(password)
      .also(securityNoticeSteps(call, { event: "user.password_reset", ...owner }))
      .execute(trx);
    return undefined;
  });
  return { success: true as const, ...(recovery && { recovery }), ...(input.return_email && { email: data.email }) };
}
