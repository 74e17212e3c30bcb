import { EmailPasswordMismatch, MultiFactorAuthenticationRequired, PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { violated } from "../../database/connect.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { HashingBusy } from "../../services/passwords.ts";
import { finishSignIn } from "../mfa/finish-sign-in.ts";
import type { TokenUser } from "../sessions/open.ts";
import { replacePasswordHash } from "../users/password.ts";
import { clearFailures, failureSubject, requireCounted, uncountAttempt } from "./failures.ts";
import { beginSignIn, type SignInRow, unchangedPassword } from "./queries.ts";

const bcryptBytes = 72;

/** Signs in by password. Three statements, the identification of the caller among them. */
export async function signIn(call: Call<typeof passwordRoutes.signIn>) {
  const { input, project, db, services, now } = call;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();

  const found = await beginSignIn(db, project.tenancyId, input.email, services.rateLimits, now);
  requireCounted(found, "failed sign-ins with this address");
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
  return refuse(call, undefined);
}

/** The same for a wrong password and for nobody, record and all: the answer's time must not tell which. */
async function refuse(call: Call<typeof passwordRoutes.signIn>, userId: string | undefined): Promise<never> {
  await audit(call, { event: "user.sign_in_failed", userId: userId ?? null, data: { method: "password" } }).execute(call.db);
  throw new EmailPasswordMismatch();
}

/**
 * Checks the password and opens the session, or asks for the second factor. Undefined when the stored hash was replaced in
 * between, so that what was proven says nothing any more.
 */
async function proveAndOpen(call: Call<typeof passwordRoutes.signIn>, found: SignInRow) {
  const { input, project, db, services } = call;
  const { tenancyId } = project;
  // Nobody found costs as long as a wrong password: the answer's time must not tell which.
  const matches = await services.passwords.matches(input.password, found.hash);
  if (!matches || found.hash === null || found.id == null) return refuse(call, found.id);

  const ended = await finishSignIn(call, db, {
    user: found as typeof found & TokenUser,
    isNewUser: false,
    method: "password",
    guard: unchangedPassword(tenancyId, { id: found.id, hash: found.hash, requires_totp: found.requires_totp }),
    also: { cleared: services.rateLimits ? clearFailures(db, tenancyId, failureSubject(input.email)) : undefined },
  });
  if (ended instanceof MultiFactorAuthenticationRequired) throw ended;
  if (!ended) return undefined;
  // bcrypt saw 72 bytes at most: of a longer password it did not prove the end, and a new hash would fix whatever was typed there.
  if (services.passwords.needsRehash(found.hash) && Buffer.byteLength(input.password.normalize("NFC")) <= bcryptBytes) {
    try {
      await replacePasswordHash(db, tenancyId, found.id, found.hash, await services.passwords.hash(input.password));
    } catch (error) {
      // The session is open; a newer hash can wait for the next sign-in.
      if (!(error instanceof HashingBusy)) throw error;
    }
  }
  return ended;
}
