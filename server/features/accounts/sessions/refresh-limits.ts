import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { assertWithinLimits, windowKey } from "../../../rate-limits/call-limit.ts";
import { clientNetwork } from "../../../rate-limits/client-network.ts";
import { countWindowsSql, type WindowCount, windowColumns, windowRowsSql } from "../../../rate-limits/window-counter.ts";
import type { RefreshToken } from "./refresh-token.ts";

/** A refresh by either endpoint. Both count in the same windows. */
interface RefreshAttempt {
  readonly token: RefreshToken;
  /** The address to count; undefined where the request was counted when its caller was identified. */
  readonly ip: string | undefined;
}

/** A session is named by its id or, for the token of its sign-in, by the token's digest. */
const refreshLimits = ({ token, ip }: RefreshAttempt) =>
  tokenLimits.refreshLimits.flatMap((limit) => {
    const subject = "per" in limit ? `session ${token.sessionId ?? token.digest.toString("base64url")}` : ip && clientNetwork(ip);
    return subject === undefined ? [] : [{ limit, isOfSession: "per" in limit, key: windowKey("refresh", limit, subject) }];
  });

/**
 * SQL: the CTEs `windows` and `hit`, which has the counts. Earlier CTEs are `moment` (now), `tenancy` (id) and `live`, which has a row if
 * the session exists. Unknown sessions are not counted: their number is unlimited, and each would be a row.
 * @param first the number of the first of six parameters, which have the values of `refreshCountValues`
 */
export function refreshCountSql(first: number): string {
  const rows = (from: number) => windowRowsSql(`$${from}`, `$${from + 1}`, `$${from + 2}`);
  return `windows AS (${rows(first)} UNION ALL ${rows(first + 3)} WHERE EXISTS (SELECT FROM live)), hit AS (${countWindowsSql})`;
}

/** The values of the parameters of `refreshCountSql`: the windows of the address and those of the session. */
export function refreshCountValues(attempt: RefreshAttempt): unknown[] {
  const windows = refreshLimits(attempt).map(({ key, isOfSession, limit }) => ({ key, isOfSession, seconds: limit.seconds, amount: 1 }));
  return [false, true].flatMap((ofSession) => windowColumns(windows.filter(({ isOfSession }) => isOfSession === ofSession)));
}

/** @throws TooManyRequests */
export const assertRefreshAllowed = (attempt: RefreshAttempt, counts: readonly WindowCount[], factor: number, now: Date): void =>
  assertWithinLimits(refreshLimits(attempt), counts, factor, now);
