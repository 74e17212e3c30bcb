import {
  missingUserError,
  PasswordAlreadySet,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  UserDoesNotHavePassword,
} from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertNotThrottled } from "../../../rate-limits/attempt-counter.ts";
import { HashingBusy } from "../../../services/passwords.ts";
import { addPassword, setPasswordSteps } from "../../accounts/credentials/password.ts";
import { validatePassword } from "../../accounts/credentials/validate.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { requireActiveSession } from "../../accounts/sessions/active-session.ts";
import { readRefreshToken } from "../../accounts/sessions/refresh-token.ts";
import type { ExceptSession } from "../../accounts/sessions/revoke.ts";
import { passwordVersion, rememberDevice } from "../../foundation/known-device.ts";
import { AccountChanged, retryOnAccountChange } from "../sign-in.ts";
import { attemptSubject, refundAttempt, resetAttempts } from "./attempt-limit.ts";
import { findOwnAndCountAttempt, findPasswordHash, type OwnPasswordRow } from "./queries.ts";

const success = { success: true } as const;

/** The device of the user stays known: a new password ends what all devices know. */
function rememberOwnDevice(call: Call<typeof passwordRoutes.update> | Call<typeof passwordRoutes.set>): void {
  const { id: userId, primary_email: email, primary_email_verified: isVerified, primary_email_auth_enabled: signsIn } = call.user.row;
  const address = email !== null && signsIn ? { email, isVerified } : undefined;
  rememberDevice(call, { address, userId }, passwordVersion(call.now));
}

/**
 * Changes the caller's password and ends the other sessions. Attempts with a wrong old password are throttled as sign-ins are. An open
 * session must not serve to guess the password.
 */
export async function update(call: Call<typeof passwordRoutes.update>) {
  const { input, project, user, db, serverConfig, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  await validatePassword(call, input.new_password, user.row.primary_email);
  if (!user.row.has_password) throw new UserDoesNotHavePassword();

  const found = await findOwnAndCountAttempt(db, tenancyId, userId, serverConfig.rateLimits, now);
  assertNotThrottled(found, "Too many wrong passwords");
  try {
    // The hash may be replaced while it is checked, by a newer one of the same password, too.
    const changed = await retryOnAccountChange(async (index) =>
      verifyAndChange(call, index === 0 ? found : await findOwnAndCountAttempt(db, tenancyId, userId, false, now)),
    );
    if (changed) return changed;
  } catch (error) {
    // The password was not checked.
    if (error instanceof HashingBusy && serverConfig.rateLimits) await refundAttempt(db, tenancyId, attemptSubject(userId), now);
    throw error;
  }
  throw new PasswordConfirmationMismatch();
}

/** @throws AccountChanged when the hash was replaced while it was checked */
async function verifyAndChange(call: Call<typeof passwordRoutes.update>, found: OwnPasswordRow) {
  const { input, project, user, services, serverConfig, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (found.hash === null) throw new UserDoesNotHavePassword();
  if (!(await services.passwords.matches(input.old_password, found.hash, tenancyId))) {
    await audit(call, { event: "user.password_change_failed", userId }).execute(call.db);
    throw new PasswordConfirmationMismatch();
  }
  const hash = await services.passwords.hash(input.new_password, tenancyId);

  await call.transaction(async (trx) => {
    if (!(await lockUser(trx, tenancyId, userId))) throw missingUserError();
    if ((await findPasswordHash(trx, tenancyId, userId)) !== found.hash) throw new AccountChanged();
    await statement()
      .also(setPasswordSteps(trx, { tenancyId, userId, hash, except: currentSession(call) }, now))
      .also(securityNoticeSteps(call, { event: "user.password_changed", userId, userName: user.row.display_name }))
      .also(serverConfig.rateLimits ? resetAttempts(trx, tenancyId, attemptSubject(userId)) : undefined)
      .execute(trx);
  });
  rememberOwnDevice(call);
  return success;
}

/** The session of the refresh token in the headers, or else of the access token. */
function currentSession({ headers, user, services }: Call<typeof passwordRoutes.update>): ExceptSession {
  const refreshToken = headers[requestHeaders.refreshToken];
  return refreshToken ? readRefreshToken(services.secrets, refreshToken) : { id: user.sessionId };
}

/** Gives the caller a first password. */
export async function set(call: Call<typeof passwordRoutes.set>) {
  const { input, project, user, transaction, services, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  await validatePassword(call, input.password, user.row.primary_email);
  if (user.row.has_password) throw new PasswordAlreadySet();
  const hash = await services.passwords.hash(input.password, tenancyId);
  await transaction(async (trx) => {
    if (!(await lockUser(trx, tenancyId, userId))) throw missingUserError();
    await requireActiveSession(trx, tenancyId, user);
    const change = { event: "user.password_set", userId, userName: user.row.display_name } as const;
    const [added] = await statement()
      .step("added", addPassword(trx, { tenancyId, userId, hash }, now))
      .also((earlier) => securityNoticeSteps(call, change, earlier.selectFrom("added")))
      .rows(trx, "added");
    if (!added) throw new PasswordAlreadySet();
  });
  rememberOwnDevice(call);
  return success;
}
