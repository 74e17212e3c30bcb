import {
  PasswordAlreadySet,
  PasswordAuthenticationNotEnabled,
  PasswordConfirmationMismatch,
  UserAuthenticationRequired,
  UserDoesNotHavePassword,
} from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import { HashingBusy } from "../../services/passwords.ts";
import { digest } from "../../services/secrets.ts";
import type { KeptSession } from "../sessions/open.ts";
import { addPassword, writePassword } from "../users/password.ts";
import { holdUser } from "../users/queries.ts";
import { requirePasswordLength } from "../users/rules.ts";
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
  requirePasswordLength(input.new_password);
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
  if (!(await services.passwords.matches(input.old_password, found.hash))) throw new PasswordConfirmationMismatch();
  const hash = await services.passwords.hash(input.new_password);

  return unit(async (writing) => {
    if (!(await holdUser(writing, tenancyId, userId))) throw new UserAuthenticationRequired();
    if ((await passwordOf(writing, tenancyId, userId)) !== found.hash) return false;
    await writePassword(writing, { tenancyId, userId, hash, kept: currentSession(call) }, now);
    if (services.rateLimits) await clearFailures(writing, tenancyId, failureSubject(userId)).execute();
    return true;
  });
}

/** The session of the refresh token that came along, or else of the access token. */
function currentSession({ headers, user }: Call<typeof passwordRoutes.update>): KeptSession {
  const refreshToken = headers[requestHeaders.refreshToken];
  return refreshToken ? { tokenHash: digest(refreshToken) } : { id: user.sessionId };
}

/** Gives the caller a first password. */
export async function set({ input, project, user, db, services, now }: Call<typeof passwordRoutes.set>) {
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requirePasswordLength(input.password);
  if (user.row.has_password) throw new PasswordAlreadySet();
  const hash = await services.passwords.hash(input.password);
  try {
    if (await addPassword(db, { tenancyId: project.tenancyId, userId: user.row.id, hash }, now)) return success;
  } catch (error) {
    // The caller was deleted at this very moment.
    throw violated(error) === undefined ? error : new UserAuthenticationRequired();
  }
  throw new PasswordAlreadySet();
}
