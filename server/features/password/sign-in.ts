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
import { issueCode } from "../codes/issue.ts";
import { accessTokenFor, newSession, type TokenUser } from "../sessions/open.ts";
import { replacePasswordHash } from "../users/password.ts";
import { clearFailures, failureSubject } from "./failures.ts";
import { beginSignIn, unchangedPassword } from "./queries.ts";

/** Signs in by password. Three statements, the identification of the caller among them. */
export async function signIn({ input, project, origin, db, services, now }: Call<typeof passwordRoutes.signIn>) {
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  const { tenancyId } = project;

  const found = await beginSignIn(db, tenancyId, input.email, services.rateLimits, now);
  if (!found.counted) {
    const wait = Math.max(1, found.wait);
    throw new TooManyRequests(`Too many failed sign-ins with this address. Try again in ${wait} seconds.`).withHeaders({
      "retry-after": String(wait),
    });
  }
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
  try {
    const written = await together(db, { session: session.insert, cleared }, ["session"]);
    // The password was changed while this one was checked: what it proved is over.
    if (written.session === 0) throw new EmailPasswordMismatch();
  } catch (error) {
    // The user was deleted at this very moment.
    if (violated(error) !== undefined) throw new EmailPasswordMismatch();
    throw error;
  }
  if (services.passwords.needsRehash(found.hash)) {
    await replacePasswordHash(db, tenancyId, user.id, found.hash, await services.passwords.hash(input.password));
  }
  return {
    access_token: accessTokenFor(services, project, user, session.id),
    refresh_token: session.refreshToken,
    is_new_user: false,
    user_id: user.id,
  };
}
