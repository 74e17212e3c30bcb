import { sql } from "kysely";
import type { Limit } from "#contract/kernel/route.ts";
import type { Db } from "../database/schema.ts";
import { digest } from "../services/secrets.ts";
import { removeBefore } from "./expired.ts";

/** One counted window, as the identify statement reports it. */
export interface Hit {
  key: string;
  count: number;
  /** Seconds until the window ends. */
  wait: number;
}

/**
 * SQL: counts one call in each window of `windows` (key and length in seconds, as two arrays) for the tenancy that the
 * expression `tenancy` selects, and reports the counts. One atomic statement, so it holds across processes.
 */
export const countHits = (keys: string, lengths: string, now: string) => `INSERT INTO rate_limits (tenancy_id, key, window_ends_at, count)
    SELECT tenancy.id, w.key, ${now}::timestamptz + w.seconds * interval '1 second', 1
    FROM tenancy, unnest(${keys}::text[], ${lengths}::int[]) AS w (key, seconds)
    ON CONFLICT (tenancy_id, key) DO UPDATE SET
      count = CASE WHEN rate_limits.window_ends_at <= ${now}::timestamptz THEN 1 ELSE rate_limits.count + 1 END,
      window_ends_at = CASE WHEN rate_limits.window_ends_at <= ${now}::timestamptz THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END
    RETURNING key, count, ceil(extract(epoch FROM window_ends_at - ${now}::timestamptz))::int AS wait`;

/** What is counted of an address: all of IPv4; of IPv6 the network, whose single addresses one caller has without number. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = (ip.split("%", 1)[0] as string).split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  // One network, one text: proxies may pass on leading zeros and capitals.
  const canonical = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${canonical.join(":")}::/64`;
}

export const limitKey = (route: string, limit: Limit, ip: string) => `${route} ${limit.seconds} ${networkOf(ip)}`;

/** Something that happens to somebody, whoever causes it, and how often it may: `limits` from the shortest window to the longest. */
interface Occasion {
  readonly tenancyId: string;
  readonly name: string;
  /** Kept as a digest only: also those of nobody are counted, as all others are. */
  readonly subject: string;
  readonly limits: readonly Limit[];
}

/**
 * Counts an occasion, in one atomic statement. A window counts only what all shorter ones have let pass: who is refused for
 * half a minute does not use up the day.
 * @returns undefined when it may happen, or the seconds to wait.
 */
export async function countOccasion(db: Db, { tenancyId, name, subject, limits }: Occasion, now: Date): Promise<number | undefined> {
  const hashed = digest(subject).toString("base64url");
  const windows = limits.map(({ max, seconds }, index) => {
    const shorter = limits[index - 1];
    const passed = shorter ? sql`WHERE EXISTS (SELECT FROM ${sql.raw(`w${index - 1}`)} WHERE count <= ${shorter.max}::int)` : sql``;
    const end = sql`${now}::timestamptz + make_interval(secs => ${seconds}::int)`;
    return sql`${sql.raw(`w${index}`)} AS (INSERT INTO rate_limits AS r (tenancy_id, key, window_ends_at, count)
      SELECT ${tenancyId}::uuid, ${`${name} ${seconds} ${hashed}`}::text, ${end}, 1 ${passed}
      ON CONFLICT (tenancy_id, key) DO UPDATE SET
        count = CASE WHEN r.window_ends_at <= ${now}::timestamptz THEN 1 ELSE least(r.count, ${max}::int) + 1 END,
        window_ends_at = CASE WHEN r.window_ends_at <= ${now}::timestamptz THEN excluded.window_ends_at ELSE r.window_ends_at END
      RETURNING count, ceil(extract(epoch FROM window_ends_at - ${now}::timestamptz))::int AS wait)`;
  });
  const exceeded = limits.map(({ max }, index) => sql`SELECT wait FROM ${sql.raw(`w${index}`)} WHERE count > ${max}::int`);
  const { rows } = await sql<{ wait: number }>`WITH ${sql.join(windows)} ${sql.join(exceeded, sql` UNION ALL `)}`.execute(db);
  return rows[0] && Math.max(1, rows[0].wait);
}

/** Windows that ended count nothing any more. */
export const removeExpiredWindows = (db: Db, now: Date) => removeBefore(db, "rate_limits", "window_ends_at", now);
