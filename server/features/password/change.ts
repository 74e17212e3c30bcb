import {
  PasswordAlreadySet,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  UserDoesNotHavePassword,
  userMissing,
} from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { HashingBusy } from "../../services/passwords.ts";
import { requireLivingSession } from "../sessions/living.ts";
import type { KeptSession } from "../sessions/open.ts";
import { readRefreshToken } from "../sessions/refresh-token.ts";
import { noticed } from "../users/notice.ts";
import { addPassword, passwordWrites } from "../users/password.ts";
import { holdUser } from "../users/queries.ts";
import { requireGoodPassword } from "../users/rules.ts";
import { clearFailures, failureSubject, requireCounted, uncountAttempt } from "./failures.ts";
import { beginChange, type OwnPasswordRow, passwordOf } from "./queries.ts";

const success = { success: true } as const;

/**
 * Changes the caller's password and ends the other sessions. Guesses at the old one are slowed down as sign-ins are: whoever
 * has found an open session is not to find the password with it.
 */
export async function update(call: Call<typeof passwordRoutes.update>) {
  const { input, project, user, db, services, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireGoodPassword(input.new_password, project, user.row.primary_email);
  if (!user.row.has_password) throw new UserDoesNotHavePassword();

  const found = await beginChange(db, tenancyId, userId, services.rateLimits, now);
  requireCounted(found, "wrong passwords");
  try {
    if (await proveAndChange(call, found)) return success;
    // The stored hash was replaced while it was checked, maybe by a newer one of the same password.
    if (await proveAndChange(call, await beginChange(db, tenancyId, userId, false, now))) return success;
  } catch (error) {
    // Nobody looked at the password.
    if (error instanceof HashingBusy && services.rateLimits) await uncountAttempt(db, tenancyId, failureSubject(userId), now);
    throw error;
  }
  throw new PasswordConfirmationMismatch();
}

/** @returns false when the stored hash was replaced in between, so that what was proven says nothing any more. */
async function proveAndChange(call: Call<typeof passwordRoutes.update>, found: OwnPasswordRow): Promise<boolean> {
  const { input, project, user, unit, services, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (found.hash === null) throw new UserDoesNotHavePassword();
  if (!(await services.passwords.matches(input.old_password, found.hash))) {
    await audit(call, { event: "user.password_change_failed", userId }).execute(call.db);
    throw new PasswordConfirmationMismatch();
  }
  const hash = await services.passwords.hash(input.new_password);

  return unit(async (writing) => {
    if (!(await holdUser(writing, tenancyId, userId))) throw userMissing();
    if ((await passwordOf(writing, tenancyId, userId)) !== found.hash) return false;
    const also = {
      ...noticed(call, { event: "user.password_changed", userId, userName: user.row.display_name }),
      ...(services.rateLimits ? { failures: clearFailures(writing, tenancyId, failureSubject(userId)) } : {}),
    };
    await together(writing, { ...passwordWrites(writing, { tenancyId, userId, hash, kept: currentSession(call) }, now), ...also });
    return true;
  });
}

/** The session of the refresh token that came along, or else of the access token. */
function currentSession({ headers, user, services }: Call<typeof passwordRoutes.update>): KeptSession {
  const refreshToken = headers[requestHeaders.refreshToken];
  return refreshToken ? readRefreshToken(services.secrets, refreshToken) : { id: user.sessionId };
}

/** Gives the caller a first password. */
export async function set(call: Call<typeof passwordRoutes.set>) {
  const { input, project, user, unit, services, now } = call;
  const { tenancyId } = project;
  const userId = user.row.id;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireGoodPassword(input.password, project, user.row.primary_email);
  if (user.row.has_password) throw new PasswordAlreadySet();
  const hash = await services.passwords.hash(input.password);
  await unit(async (writing) => {
    if (!(await holdUser(writing, tenancyId, userId))) throw userMissing();
    await requireLivingSession(writing, tenancyId, user);
    const added = addPassword(writing, { tenancyId, userId, hash }, now);
    const told = noticed(call, { event: "user.password_set", userId, userName: user.row.display_name }, "added");
    if ((await together(writing, { added, ...told }, ["added"])).added === 0) throw new PasswordAlreadySet();
  });
  return success;
}
