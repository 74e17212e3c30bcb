import {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordAuthenticationNotEnabled,
  TooManyRequests,
} from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { HashingBusy } from "../../services/passwords.ts";
import { issueCode } from "../codes/issue.ts";
import { accessTokenFor, newSession, type TokenUser } from "../sessions/open.ts";
import { replacePasswordHash } from "../users/password.ts";
import { clearFailures, failureSubject, uncountAttempt } from "./failures.ts";
import { beginSignIn, type SignInRow, unchangedPassword } from "./queries.ts";

const bcryptBytes = 72;

/** Signs in by password. Three statements, the identification of the caller among them. */
export async function signIn(call: Call<typeof passwordRoutes.signIn>) {
  const { input, project, db, services, now } = call;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();

  const found = await beginSignIn(db, project.tenancyId, input.email, services.rateLimits, now);
  if (!found.counted) {
    const wait = Math.max(1, found.wait);
    throw new TooManyRequests(`Too many failed sign-ins with this address. Try again in ${wait} seconds.`).withHeaders({
      "retry-after": String(wait),
    });
  }
  try {
    const signedIn = await proveAndOpen(call, found);
    if (signedIn) return signedIn;
    // The stored hash was replaced while it was checked: by another password, or by a newer hash of the same one, as the first
    // sign-in after an import does. Whoever knows what is valid now gets in.
    const renewed = await beginSignIn(db, project.tenancyId, input.email, false, now);
    const second = await proveAndOpen(call, renewed);
    if (second) return second;
  } catch (error) {
    // Nobody looked at the password: a rush of others must not count against this account.
    if (error instanceof HashingBusy && services.rateLimits) {
      await uncountAttempt(db, project.tenancyId, failureSubject(input.email), now);
    }
    // The user was deleted at this very moment.
    if (violated(error) === undefined) throw error;
  }
  throw new EmailPasswordMismatch();
}

/**
 * Checks the password and opens the session, or asks for the second factor. Undefined when the stored hash was replaced in
 * between, so that what was proven says nothing any more.
 */
async function proveAndOpen({ input, project, origin, db, services, now }: Call<typeof passwordRoutes.signIn>, found: SignInRow) {
  const { tenancyId } = project;
  // Nobody found costs as long as a wrong password: the answer's time must not tell which.
  const matches = await services.passwords.matches(input.password, found.hash);
  if (!matches || found.hash === null || found.id === undefined) throw new EmailPasswordMismatch();

  const user = found as typeof found & TokenUser;
  const cleared = services.rateLimits ? clearFailures(db, tenancyId, failureSubject(input.email)) : undefined;
  if (found.requires_totp) {
    const data = { isNewUser: false };
    const attempt = issueCode(
      db,
      { tenancyId, type: "mfa-attempt", userId: user.id, data, lifetimeMillis: codes.lifetime.mfaAttempt },
      now,
    );
    await together(db, { code: attempt.insert, cleared });
    throw new MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
  }

  const session = newSession(tenancyId, user.id, origin, now, unchangedPassword(tenancyId, user.id, found.hash));
  const written = await together(db, { session: session.insert, cleared }, ["session"]);
  if (written.session === 0) return undefined;
  // bcrypt saw 72 bytes at most: of a longer password it did not prove the end, and a new hash would fix whatever was typed there.
  if (services.passwords.needsRehash(found.hash) && Buffer.byteLength(input.password.normalize("NFC")) <= bcryptBytes) {
    try {
      await replacePasswordHash(db, tenancyId, user.id, found.hash, await services.passwords.hash(input.password));
    } catch (error) {
      // The session is open; a newer hash can wait for the next sign-in.
      if (!(error instanceof HashingBusy)) throw error;
    }
  }
  return {
    access_token: accessTokenFor(services, project, user, session.id),
    refresh_token: session.refreshToken,
    is_new_user: false,
    user_id: user.id,
  };
}
