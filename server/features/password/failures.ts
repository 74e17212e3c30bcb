import { sql } from "kysely";
import { TooManyRequests } from "#contract/errors/index.ts";
import { passwordFailures as limits } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";
import { digest } from "../../services/secrets.ts";

/** Addresses are counted by their digest, so that those of nobody are counted like all others and are not kept; so are users by their id. */
export const failureSubject = (emailOrUserId: string): Buffer => digest(emailOrUserId);

/**
 * SQL of one statement's part: counts an attempt BEFORE its password is checked, unless the address still has to wait.
 * Counting first leaves no gap for attempts made at once; a success clears the count. Returns no row while waiting.
 * `limits.free` attempts cost nothing, then the delay doubles from `firstDelay` to `longestDelay` seconds.
 */
export const countAttempt = (tenancyId: string, subject: Buffer, now: Date) => {
  const failures = sql`(f.failures + 1)`;
  return sql`INSERT INTO sign_in_failures AS f (tenancy_id, subject, failures, retry_at) VALUES (${tenancyId}::uuid, ${subject}::bytea, 1, ${now}::timestamptz)
    ON CONFLICT (tenancy_id, subject) DO UPDATE SET
      failures = ${failures},
      retry_at = ${now}::timestamptz + CASE WHEN ${failures} <= ${limits.free}::int THEN interval '0'
        ELSE make_interval(secs => least(${limits.longestDelay}::float, ${limits.firstDelay}::float * power(2, least(${failures} - ${limits.free}::int - 1, 30)))) END
    WHERE f.retry_at <= ${now}::timestamptz
    RETURNING failures`;
};

/** SQL: seconds left to wait for a subject whose attempt was not counted. */
export const secondsToWait = (tenancyId: string, subject: Buffer, now: Date) =>
  sql`coalesce((SELECT ceil(extract(epoch FROM retry_at - ${now}::timestamptz))::int FROM sign_in_failures
    WHERE tenancy_id = ${tenancyId}::uuid AND subject = ${subject}::bytea), 0)`;

/** @throws TooManyRequests when the attempt was not counted, with the seconds to wait. */
export function requireCounted({ counted, wait }: { counted: boolean; wait: number }, what: string): void {
  if (counted) return;
  const seconds = String(Math.max(1, wait));
  throw new TooManyRequests(`Too many ${what}. Try again in ${seconds} seconds.`).withHeaders({ "retry-after": seconds });
}

/** Takes an attempt back that was counted but never judged. */
export const uncountAttempt = (db: Db, tenancyId: string, subject: Buffer, now: Date) =>
  db
    .updateTable("sign_in_failures")
    .set((failure) => ({ failures: failure.fn<number>("greatest", [failure("failures", "-", 1), failure.val(0)]), retry_at: now }))
    .where("tenancy_id", "=", tenancyId)
    .where("subject", "=", subject)
    .execute();

/** Not yet run: forgets the attempts for an address after a success. */
export const clearFailures = (db: Db, tenancyId: string, subject: Buffer) =>
  db.deleteFrom("sign_in_failures").where("tenancy_id", "=", tenancyId).where("subject", "=", subject);

const rememberedMillis = 86_400_000;

/** Failures of a day ago no longer count. */
export const removeOldFailures = (db: Db, now: Date) =>
  removeBefore(db, "sign_in_failures", "retry_at", new Date(now.getTime() - rememberedMillis));
