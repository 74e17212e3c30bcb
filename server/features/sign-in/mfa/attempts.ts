import { type Expression, sql } from "kysely";
import { totpFailureLimits as limits } from "#contract/vocabulary/sign-in/totp.ts";
import type { Db } from "../../../database/schema.ts";
import { type AttemptCounter, countAttemptSql, secondsUntilRetrySql } from "../../../rate-limits/attempt-counter.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { openTotpSecret } from "../../accounts/credentials/totp.ts";
import { type Account, accountColumns } from "../account.ts";

/** Wrong one-time passwords per user, whatever attempt code they come with. */
const counter: AttemptCounter = {
  table: "mfa_attempts",
  key: "user_id",
  // The last failure that is allowed starts the wait, and the count starts again after it.
  policy: { free: limits.failures - 1, firstDelay: limits.seconds, longestDelay: limits.seconds, resetAfter: limits.seconds },
};

/** A user who presents a one-time password. */
interface AttemptRow extends Account {
  readonly totp_secret_sealed: string | null;
  /** False while the user has to wait. */
  readonly counted: boolean;
  /** Seconds left to wait. */
  readonly wait: number;
}

/**
 * Counts an attempt (when `limited`) before it is checked, and reads the user with the second factor, in one statement.
 * @returns undefined when the user does not exist
 */
export async function recordAttempt(
  db: Db,
  tenancyId: string,
  userId: string,
  limited: boolean,
  now: Date,
): Promise<AttemptRow | undefined> {
  // Selected from the users, so that an attempt of a user who is deleted in parallel violates the foreign key.
  const subject = sql`SELECT tenancy_id, id AS user_id FROM users WHERE tenancy_id = ${tenancyId}::uuid AND id = ${userId}::uuid`;
  const { rows } = await sql<AttemptRow>`WITH attempt AS (${limited ? countAttemptSql(counter, subject, now) : sql`SELECT 0 AS failures`})
    SELECT EXISTS (SELECT FROM attempt) AS counted,
      ${secondsUntilRetrySql(counter, { tenancyId: sql`u.tenancy_id`, subject: sql`u.id` }, now)} AS wait,
      ${accountColumns}, u.totp_secret_sealed
    FROM users u
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/** Resets the count of a user. `when`: a query that must yield a row. */
export const resetAttempts = (user: { tenancyId: string; id: string }, now: Date, when: Expression<unknown>) =>
  sql`UPDATE mfa_attempts SET failures = 0, retry_at = ${now}::timestamptz, resets_at = ${now}::timestamptz
    WHERE tenancy_id = ${user.tenancyId}::uuid AND user_id = ${user.id}::uuid AND EXISTS (${when})`;

/** A user whose one-time password was checked against a secret. */
interface CheckedUser {
  readonly tenancyId: string;
  readonly id: string;
  /** The secret as it was read. */
  readonly sealed: string;
}

/**
 * Consumes the one-time password of a time step and of all earlier ones, and resets the count. One of any number of parallel callers
 * succeeds. Locks the user until the transaction ends.
 * @returns false if the step was consumed before, or the user's secret has been replaced since it was checked
 */
export async function consumeTotpStep(db: Db, secrets: Secrets, user: CheckedUser, step: number, now: Date): Promise<boolean> {
  if (await consumeStep(db, user, step, now)) return true;
  const { tenancyId, id, sealed } = user;
  const current = await db
    .selectFrom("users")
    .select("totp_secret_sealed")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .executeTakeFirst();
  const again = current?.totp_secret_sealed ?? null;
  if (again === null || again === sealed) return false;
  // The same secret may have been encrypted again meanwhile, after a change of the server's secret.
  const [secret, checked] = [again, sealed].map((each) => openTotpSecret(secrets, tenancyId, id, each)) as [Buffer, Buffer];
  return secret.equals(checked) && consumeStep(db, { ...user, sealed: again }, step, now);
}

async function consumeStep(db: Db, user: CheckedUser, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`WITH locked AS (SELECT tenancy_id, id FROM users
      WHERE tenancy_id = ${user.tenancyId}::uuid AND id = ${user.id}::uuid AND totp_secret_sealed = ${user.sealed} FOR KEY SHARE)
    INSERT INTO mfa_attempts AS a (tenancy_id, user_id, failures, retry_at, resets_at, last_step)
    SELECT tenancy_id, id, 0, ${now}::timestamptz, ${now}::timestamptz, ${step}::int FROM locked
    ON CONFLICT (tenancy_id, user_id) DO UPDATE SET failures = 0, retry_at = excluded.retry_at, resets_at = excluded.resets_at,
      last_step = excluded.last_step
    WHERE a.last_step < excluded.last_step
    RETURNING 1`.execute(db);
  return rows.length > 0;
}
