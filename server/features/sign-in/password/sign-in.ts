import { type SqlBool, sql } from "kysely";
import { EmailPasswordMismatch, exposedPassword, PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { assertNotThrottled } from "../../../rate-limits/attempt-counter.ts";
import type { OldSystemFailure } from "../../../services/old-system.ts";
import { HashingBusy } from "../../../services/passwords.ts";
import { updatePasswordHash } from "../../accounts/credentials/password.ts";
import { findBrokenRule } from "../../accounts/credentials/validate.ts";
import { readDeviceClaim, rememberDevice } from "../../foundation/known-device.ts";
import type { Credential } from "../account.ts";
import { AccountChanged, retryOnAccountChange, signIn as signInTo } from "../sign-in.ts";
import { refundAttempt, resetAttempts } from "./attempt-limit.ts";
import { migrateUser } from "./gradual-migration.ts";
import { findAndCountAttempt, isAccount, type SignInRow } from "./queries.ts";
import { sendRequiredReset } from "./send-reset.ts";

type SignInCall = Call<typeof passwordRoutes.signIn>;

/** Signs in by password. Three statements, identification included. */
export async function signIn(call: SignInCall) {
  const { input, project, db, serverConfig, background, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  background.countEvent({ tenancyId, event: "started" }, now);

  const attempt = { tenancyId, email: input.email, claim: readDeviceClaim(call, input.email) };
  const found = await findAndCountAttempt(db, attempt, serverConfig.rateLimits, now);
  noteSignIn(call, { userId: found.id ?? null });
  assertNotThrottled(found, "Too many failed sign-ins with this address");
  try {
    // The hash may be replaced while it is checked. Causes are a new password, or a newer hash of the same one after an import.
    const tokens = await retryOnAccountChange(async (index) =>
      verifyAndSignIn(call, found.subject, index === 0 ? found : await findAndCountAttempt(db, attempt, false, now)),
    );
    if (tokens) return tokens;
  } catch (error) {
    // The password was not checked. An attack that fills the queue must not count against this account.
    if (error instanceof HashingBusy && serverConfig.rateLimits) await refundAttempt(db, tenancyId, found.subject, now);
    throw error;
  }
  return rejectCredentials(call, undefined);
}

async function verifyAndSignIn(call: SignInCall, subject: Buffer, found: SignInRow) {
  const { input, project, db, services, serverConfig } = call;
  const { tenancyId } = project;
  // An unknown address takes as long as a wrong password, so that timing does not reveal which addresses have accounts.
  const matches = await services.passwords.matches(input.password, found.hash, tenancyId);
  if (!matches || !isAccount(found)) {
    const migration = await migrateUser(call, found.id == null);
    if (!migration?.isMigrated) return rejectCredentials(call, found.id, migration?.failure);
    // The user signs in as every other: with a second factor, if the old system had one. A race is lost if another password moved first.
    throw new AccountChanged();
  }
  await requireUnexposedPassword(call, found.id);
  const tokens = await signInTo(call, {
    method: "password",
    account: found,
    credential: passwordHash(found.hash),
    steps: (finished) =>
      serverConfig.rateLimits ? resetAttempts(db, tenancyId, subject).where(sql<SqlBool>`EXISTS (${finished})`) : undefined,
  });
  // The session is opened for the primary address.
  if (input.email !== found.primary_email)
    rememberDevice(call, { address: { email: input.email, isVerified: found.is_verified === true } }, found.password_version);
  await rehash(call, found);
  return tokens;
}

/**
 * Refuses the right password if the project requires users to change one that others know. The next step needs the address: a person
 * who has guessed the password must not choose the new one. Only callers who know the password learn the rule.
 * @throws PasswordRequirementsNotMet after the link for a new password was sent
 */
async function requireUnexposedPassword(call: SignInCall, userId: string): Promise<void> {
  const { input, project, db } = call;
  if (!project.config.auth.password.requireChangeOfBreached) return;
  const rule = await findBrokenRule(call, input.password, input.email);
  if (rule === undefined) return;
  await audit(call, { event: "user.sign_in_failed", userId, data: { method: "password", password_rule: rule } }).execute(db);
  await sendRequiredReset(call, input.email);
  throw exposedPassword(rule);
}

/** The hash that the password has matched. */
const passwordHash = (hash: string): Credential => ({ table: "passwords", unchanged: sql`credential.hash = ${hash}`, lock: "SHARE" });

/** An unknown address leaves the same audit entry as a wrong password, so that timing does not distinguish them. */
async function rejectCredentials(call: SignInCall, userId: string | undefined | null, migration?: OldSystemFailure): Promise<never> {
  const error = new EmailPasswordMismatch();
  const data = { method: "password", reason: error.code, ...(migration && { migration }) } as const;
  await audit(call, { event: "user.sign_in_failed", userId: userId ?? null, data }).execute(call.db);
  throw error;
}

/** Replaces an imported hash, or one of weaker parameters, by a hash of the password that matched it. */
async function rehash({ input, project, db, services }: SignInCall, { id, hash }: { id: string; hash: string }): Promise<void> {
  if (!services.passwords.needsRehash(hash)) return;
  try {
    await updatePasswordHash(db, project.tenancyId, id, hash, await services.passwords.hash(input.password, project.tenancyId));
  } catch (error) {
    // The session is open. The next sign-in tries again.
    if (!(error instanceof HashingBusy)) throw error;
  }
}
