import { sql } from "kysely";
import { tokens } from "#contract/vocabulary/limits.ts";
import { allowed, columnsOf, countAsked, type Hit, limitKey, networkOf, tooMany, type Window } from "../../kernel/limits.ts";
import type { RefreshToken } from "./refresh-token.ts";

/** Both ways to refresh count a session's refreshes in the same windows, which its id or the digest of its first token names. */
interface Asked {
  readonly token: RefreshToken;
  /** Whose address counts, where the caller was not counted when it was identified. */
  readonly ip: string | undefined;
}

const name = "refresh";
const limitsOf = ({ token, ip }: Asked) =>
  tokens.refreshes.flatMap((limit) => {
    const subject = "per" in limit ? `session ${token.sessionId ?? token.digest.toString("base64url")}` : ip && networkOf(ip);
    return subject === undefined ? [] : [{ limit, isOfSession: "per" in limit, key: limitKey(name, limit, subject) }];
  });

const rows = (windows: readonly Window[]) => {
  const [keys, seconds, amounts] = columnsOf(windows);
  return sql`SELECT * FROM unnest(${keys}::text[], ${seconds}::int[], ${amounts}::int[]) AS w (key, seconds, amount)`;
};

/** SQL: the CTE `hit`, after `tenancy` (id) and `live`, which has a row if the session is there: others are not counted, or there would be no end of them. */
export function countRefresh(asked: Asked, now: Date) {
  const windows = limitsOf(asked).map(({ key, isOfSession, limit }) => ({ key, isOfSession, seconds: limit.seconds, amount: 1 }));
  return sql`moment AS (SELECT ${now}::timestamptz AS now),
    asked AS (${rows(windows.filter(({ isOfSession }) => !isOfSession))} UNION ALL
      ${rows(windows.filter(({ isOfSession }) => isOfSession))} WHERE EXISTS (SELECT FROM live)),
    hit AS (${sql.raw(countAsked)})`;
}

/** @throws TooManyRequests */
export function judgeRefresh(asked: Asked, hits: readonly Hit[], factor: number, now: Date): void {
  for (const { key, limit } of limitsOf(asked)) {
    const hit = hits.find((one) => one.key === key);
    if (hit && hit.count > allowed(limit, factor)) throw tooMany(limit, factor, hit.endsAt, now);
  }
}
