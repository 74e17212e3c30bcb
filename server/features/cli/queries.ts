import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { isTokenOf, type RefreshToken } from "../sessions/refresh-token.ts";

/** Who confirms: the session whose refresh token the browser gives away, and its user. */
export interface GivenSession {
  readonly id: string;
  readonly user_id: string;
  readonly is_impersonation: boolean;
  readonly is_anonymous: boolean;
}

interface ConfirmationRow extends Partial<GivenSession> {
  readonly login_id: string;
  readonly open: boolean;
}

/** What a confirmation must know, in one statement: the sign-in of a login code, if there is one, and the living session of a token. */
export async function confirmation(
  db: Db,
  ask: { tenancyId: string; loginHash: Buffer; token: RefreshToken },
  now: Date,
): Promise<{ loginId: string; open: boolean; session: GivenSession | undefined } | undefined> {
  const { rows } =
    await sql<ConfirmationRow>`SELECT l.id AS login_id, l.completed_at IS NULL AND l.expires_at > ${now}::timestamptz AS open,
      s.id, s.user_id, s.is_impersonation, u.is_anonymous
    FROM cli_logins l
    LEFT JOIN (sessions s JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id)
      ON s.tenancy_id = l.tenancy_id AND ${isTokenOf(ask.token)} AND s.expires_at > ${now}::timestamptz
    WHERE l.tenancy_id = ${ask.tenancyId}::uuid AND l.login_hash = ${ask.loginHash}::bytea`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { loginId: row.login_id, open: row.open, session: row.id == null ? undefined : (row as GivenSession) };
}

/**
 * Not yet run: confirms a sign-in, of any number of callers at once for one, and not after its end.
 * @param provided the part of the same statement that yields the session, if it still lives.
 */
export const confirm = (login: { tenancyId: string; id: string; sealed: string }, provided: string, now: Date) =>
  sql`UPDATE cli_logins SET completed_at = ${now}::timestamptz, refresh_token_sealed = ${login.sealed}::text
    WHERE tenancy_id = ${login.tenancyId}::uuid AND id = ${login.id}::uuid AND completed_at IS NULL
      AND expires_at > ${now}::timestamptz AND EXISTS (SELECT FROM ${sql.table(provided)})
    RETURNING id`;

/** Not yet run: the session of a token, while it lives. */
export const livingSession = (tenancyId: string, token: RefreshToken, now: Date) =>
  sql`SELECT s.id FROM sessions s WHERE s.tenancy_id = ${tenancyId}::uuid AND ${isTokenOf(token)} AND s.expires_at > ${now}::timestamptz`;

/** The sign-in of a polling code. */
export const polled = (db: Db, tenancyId: string, pollingHash: Buffer) =>
  db
    .selectFrom("cli_logins")
    .select(["id", "expires_at", "used_at", "refresh_token_sealed"])
    .where("tenancy_id", "=", tenancyId)
    .where("polling_hash", "=", pollingHash)
    .executeTakeFirst();

/**
 * Not yet run: marks a sign-in as collected, of any number of callers at once for one, and erases its token.
 * @param provided the part of the same statement that yields the session, if it still lives.
 */
export const collect = (tenancyId: string, id: string, provided: string, now: Date) =>
  sql`UPDATE cli_logins SET used_at = ${now}::timestamptz, refresh_token_sealed = NULL
    WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND used_at IS NULL AND EXISTS (SELECT FROM ${sql.table(provided)})
    RETURNING id`;
