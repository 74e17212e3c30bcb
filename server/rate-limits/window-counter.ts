import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/**
 * The fixed-window counter of all rate limits: one row per subject and window in `rate_limits`, shared by every process. One SQL
 * shape counts calls (in the statement that identifies the caller), refreshes and actions.
 */

/** A window, and how much to add to it. */
export interface RateLimitWindow {
  readonly key: string;
  readonly seconds: number;
  readonly amount: number;
}

/** A window after it was counted. */
export interface WindowCount {
  readonly key: string;
  /** The calls in the window, including those counted now. */
  readonly count: number;
  /** End of the window, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * SQL: adds to each window of a CTE (key, seconds, amount) and returns their counts. Needs the CTEs `tenancy` (id) and
 * `moment` (now) as well. It is atomic, so limits hold across processes. The commit is asynchronous. A crash of the database may
 * lose the last counts, which is cheaper than a disk flush for each call.
 */
const countWindowsIn = (windows: string) => `INSERT INTO rate_limits (tenancy_id, key, window_ends_at, count)
    SELECT tenancy.id, w.key, moment.now + w.seconds * interval '1 second', w.amount
    FROM set_config('synchronous_commit', 'off', true), tenancy, moment, ${windows} AS w
    ON CONFLICT (tenancy_id, key) DO UPDATE SET
      count = CASE WHEN rate_limits.window_ends_at <= (SELECT now FROM moment) THEN 0 ELSE rate_limits.count END + excluded.count,
      window_ends_at = CASE WHEN rate_limits.window_ends_at <= (SELECT now FROM moment) THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END
    RETURNING key, count, (extract(epoch FROM window_ends_at) * 1000)::float8 AS "endsAt"`;

/** SQL: counts the windows of the CTE `windows`. */
export const countWindowsSql = countWindowsIn("windows");

/** SQL: the rows of the CTE `windows`, from three parameters with the values of `windowColumns`. */
export const windowRowsSql = (keys: string, seconds: string, amounts: string) =>
  `SELECT * FROM unnest(${keys}::text[], ${seconds}::int[], ${amounts}::int[]) AS w (key, seconds, amount)`;

export const windowColumns = (windows: readonly RateLimitWindow[]): [keys: string[], seconds: number[], amounts: number[]] => [
  windows.map(({ key }) => key),
  windows.map(({ seconds }) => seconds),
  windows.map(({ amount }) => amount),
];

/** The same rows as a Kysely fragment. */
export function windowRows(windows: readonly RateLimitWindow[]) {
  const [keys, seconds, amounts] = windowColumns(windows);
  return sql`SELECT * FROM unnest(${keys}::text[], ${seconds}::int[], ${amounts}::int[]) AS w (key, seconds, amount)`;
}

/** The CTEs `tenancy` and `moment`. */
const context = (tenancyId: string, now: Date) =>
  sql`tenancy AS (SELECT ${tenancyId}::uuid AS id), moment AS (SELECT ${now}::timestamptz AS now)`;

/** Counts in a separate statement. */
export async function countWindows(db: Db, tenancyId: string, windows: readonly RateLimitWindow[], now: Date): Promise<WindowCount[]> {
  const { rows } = await sql<WindowCount>`WITH ${context(tenancyId, now)}, windows AS (${windowRows(windows)})
    ${sql.raw(countWindowsSql)}`.execute(db);
  return rows;
}

/**
 * Counts one action in windows from the shortest to the longest, in one statement. A window counts only what every shorter one has let
 * pass. An action refused for half a minute does not use up the day.
 * @returns the window that refuses the action; undefined when it may happen
 */
export async function countNestedWindows(
  db: Db,
  tenancyId: string,
  windows: readonly (Omit<RateLimitWindow, "amount"> & { readonly max: number })[],
  now: Date,
): Promise<(WindowCount & Pick<RateLimitWindow, "seconds">) | undefined> {
  const steps = windows.map(({ key, seconds, max }, index) => {
    const condition = sql.raw(index > 0 ? `WHERE EXISTS (SELECT FROM allowed_${index - 1})` : "");
    return sql`${sql.raw(`window_${index}`)} AS (SELECT ${key}::text AS key, ${seconds}::int AS seconds, 1 AS amount ${condition}),
      ${sql.raw(`count_${index}`)} AS (${sql.raw(countWindowsIn(`window_${index}`))}),
      ${sql.raw(`allowed_${index}`)} AS (SELECT FROM ${sql.raw(`count_${index}`)} WHERE count <= ${max}::int)`;
  });
  const counts = windows.map((_, index) => sql.raw(`SELECT * FROM count_${index}`));
  const { rows } = await sql<WindowCount>`WITH ${context(tenancyId, now)}, ${sql.join(steps)}
    ${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  for (const { key, seconds, max } of windows) {
    const window = rows.find((row) => row.key === key);
    if (window && window.count > max) return { ...window, seconds };
  }
  return undefined;
}
