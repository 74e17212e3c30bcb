import { type RawBuilder, sql } from "kysely";
import { tooManyRequests } from "./retry-after.ts";

/**
 * The counter of wrong guesses at one secret, in a table with the columns `failures`, `retry_at` and `resets_at`. An attempt counts
 * BEFORE it is checked, so that parallel attempts find no gap; a success resets the count.
 */

/** Seconds, but for `free`. */
export interface AttemptPolicy {
  /** Failures without a delay. */
  readonly free: number;
  /** The delay after the first failure that has one; it doubles with each further failure. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** The count starts again this long after the last attempt, once its delay is over. */
  readonly resetAfter: number;
}

/** The counter of one kind of secret. `table` and `key` are names of ours, never a caller's. */
export interface AttemptCounter {
  readonly table: "password_attempts" | "mfa_attempts";
  /** The column that follows `tenancy_id` in the primary key. */
  readonly key: "subject" | "user_id";
  readonly policy: AttemptPolicy;
}

/**
 * SQL: counts an attempt, and returns no row while the subject has to wait.
 * @param subject SELECT of `tenancy_id` and the key column; no row, no count
 */
export function countAttemptSql({ table, key, policy }: AttemptCounter, subject: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const computeDelay = (
    failures: RawBuilder<unknown>,
  ) => sql`CASE WHEN ${failures} <= ${policy.free}::int THEN interval '0' ELSE make_interval(
    secs => least(${policy.longestDelay}::float, ${policy.firstDelay}::float * power(2, least(${failures} - ${policy.free}::int - 1, 30)))) END`;
  const failures = sql`(CASE WHEN a.resets_at <= ${now}::timestamptz THEN 1 ELSE a.failures + 1 END)`;
  const resetsAt = (delay: RawBuilder<unknown>) =>
    sql`${now}::timestamptz + greatest(${delay}, make_interval(secs => ${policy.resetAfter}::int))`;
  return sql`INSERT INTO ${sql.table(table)} AS a (tenancy_id, ${sql.ref(key)}, failures, retry_at, resets_at)
    SELECT s.tenancy_id, s.${sql.ref(key)}, 1, ${now}::timestamptz + ${computeDelay(sql`1`)}, ${resetsAt(computeDelay(sql`1`))} FROM (${subject}) AS s
    ON CONFLICT (tenancy_id, ${sql.ref(key)}) DO UPDATE SET
      failures = ${failures},
      retry_at = ${now}::timestamptz + ${computeDelay(failures)},
      resets_at = ${resetsAt(computeDelay(failures))}
    WHERE a.retry_at <= ${now}::timestamptz
    RETURNING failures`;
}

/** SQL: the seconds that a subject still has to wait; 0 for none. */
export const secondsUntilRetrySql = (
  { table, key }: AttemptCounter,
  { tenancyId, subject }: { tenancyId: RawBuilder<unknown>; subject: RawBuilder<unknown> },
  now: Date,
): RawBuilder<number> =>
  sql`coalesce((SELECT ceil(extract(epoch FROM a.retry_at - ${now}::timestamptz))::int FROM ${sql.table(table)} a
    WHERE a.tenancy_id = ${tenancyId} AND a.${sql.ref(key)} = ${subject}), 0)`;

/**
 * @param counted whether the attempt was counted, and so may be checked
 * @param reason what there was too much of, as the beginning of a sentence
 * @throws TooManyRequests with the seconds to wait
 */
export function assertNotThrottled({ counted, wait }: { readonly counted: boolean; readonly wait: number }, reason: string): void {
  if (!counted) throw tooManyRequests(reason, wait);
}
