import { sql } from "kysely";
import { TooManyRequests } from "#contract/errors/index.ts";
import type { Limit } from "#contract/kernel/route.ts";
import type { Db } from "../database/schema.ts";
import { digest } from "../services/secrets.ts";
import { removeBefore } from "./expired.ts";

/** A window to count in, and how many calls at once. */
export interface Window {
  readonly key: string;
  readonly seconds: number;
  readonly amount: number;
}

/** One counted window, as the statement reports it that counted. */
export interface Hit {
  readonly key: string;
  /** Calls in the window, those counted now among them. */
  readonly count: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * SQL: counts each row of `asked` (key, seconds, amount) at the moment of `moment` (now) for the tenancy of `tenancy` (id), and
 * reports the counts. One atomic statement, so it holds across processes. Nobody waits for the disk: after a crash of the
 * database the last counts may be gone, and nothing else is written in statements that count.
 */
export const countAsked = `INSERT INTO rate_limits (tenancy_id, key, window_ends_at, count)
    SELECT tenancy.id, asked.key, moment.now + asked.seconds * interval '1 second', asked.amount
    FROM set_config('synchronous_commit', 'off', true), tenancy, moment, asked
    ON CONFLICT (tenancy_id, key) DO UPDATE SET
      count = CASE WHEN rate_limits.window_ends_at <= (SELECT now FROM moment) THEN 0 ELSE rate_limits.count END + excluded.count,
      window_ends_at = CASE WHEN rate_limits.window_ends_at <= (SELECT now FROM moment) THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END
    RETURNING key, count, (extract(epoch FROM window_ends_at) * 1000)::float8 AS "endsAt"`;

/** SQL: the rows of `asked`, from the parameters of `columnsOf`. */
export const windowsFrom = (keys: string, seconds: string, amounts: string) =>
  `SELECT * FROM unnest(${keys}::text[], ${seconds}::int[], ${amounts}::int[]) AS w (key, seconds, amount)`;

export const columnsOf = (windows: readonly Window[]): [string[], number[], number[]] => [
  windows.map(({ key }) => key),
  windows.map(({ seconds }) => seconds),
  windows.map(({ amount }) => amount),
];

/** Counts by a statement of its own. */
export async function countAlone(db: Db, tenancyId: string, windows: readonly Window[], now: Date): Promise<Hit[]> {
  const [keys, seconds, amounts] = columnsOf(windows);
  const { rows } = await sql<Hit>`WITH tenancy AS (SELECT ${tenancyId}::uuid AS id), moment AS (SELECT ${now}::timestamptz AS now),
    asked AS (SELECT * FROM unnest(${keys}::text[], ${seconds}::int[], ${amounts}::int[]) AS w (key, seconds, amount))
    ${sql.raw(countAsked)}`.execute(db);
  return rows;
}

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

/** @param subject whose calls are counted */
export const limitKey = (name: string, limit: Limit, subject: string) => `${name} ${limit.seconds} ${subject}`;

/** How many calls a limit lets pass where the project has multiplied what addresses and keys may do. */
export const allowed = ({ max, per }: Limit, factor: number) => (per === "session" ? max : Math.floor(max * factor));

const whose = { address: "from one address", key: "with one key", session: "for one session" } as const;

/** @param endsAt when the window ends, in milliseconds since 1970 */
export function tooMany(limit: Limit, factor: number, endsAt: number, now: Date): TooManyRequests {
  const wait = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new TooManyRequests(
    `Too many requests: at most ${allowed(limit, factor)} in ${limit.seconds} seconds ${whose[limit.per ?? "address"]}. Try again in ${wait} seconds.`,
  ).withHeaders({ "retry-after": String(wait) });
}

/** Something that happens to somebody, whoever causes it, and how often it may: `limits` from the shortest window to the longest. */
interface Occasion {
  readonly tenancyId: string;
  readonly name: string;
  /** Kept as a digest only: also those of nobody are counted, as all others are. */
  readonly subject: string;
  readonly limits: readonly Limit[];
}

/**
 * Counts an occasion, where calls are counted at all.
 * @param said what there were too many of, as the beginning of a sentence.
 * @throws TooManyRequests, with the seconds to wait.
 */
export async function requireOccasion(
  {
    project,
    db,
    services,
    now,
  }: {
    readonly project: { readonly tenancyId: string };
    readonly db: Db;
    readonly services: { readonly rateLimits: boolean };
    readonly now: Date;
  },
  occasion: Omit<Occasion, "tenancyId">,
  said: string,
): Promise<void> {
  if (!services.rateLimits) return;
  const wait = await countOccasion(db, { ...occasion, tenancyId: project.tenancyId }, now);
  if (wait !== undefined) throw new TooManyRequests(`${said}. Try again in ${wait} seconds.`).withHeaders({ "retry-after": String(wait) });
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
