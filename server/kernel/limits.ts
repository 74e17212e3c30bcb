import type { Limit } from "#contract/kernel/route.ts";
import type { Db } from "../database/schema.ts";
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

/** Windows that ended count nothing any more. */
export const removeExpiredWindows = (db: Db, now: Date) => removeBefore(db, "rate_limits", "window_ends_at", now);
