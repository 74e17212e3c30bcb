import { type Expression, sql } from "kysely";
import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Db } from "../../../database/schema.ts";
import type { Secrets } from "../../../services/secrets.ts";
import type { ParentSession } from "../../accounts/sessions/new-session.ts";
import { matchesToken, type RefreshToken } from "../../accounts/sessions/refresh-token.ts";
import { type LimitedSession, signInId, startedAt } from "../../accounts/sessions/session-policy.ts";

/** The browser's session, whose refresh token confirms a sign-in, and its user. */
export interface BrowserSession extends ParentSession, LimitedSession {
  readonly id: string;
  readonly user_id: string;
  readonly is_anonymous: boolean;
}

interface ConfirmationRow extends Partial<BrowserSession> {
  readonly login_id: string;
  readonly open: boolean;
}

/** The sign-in of a login code, and the active session of a refresh token. One statement. */
export async function findConfirmation(
  db: Db,
  lookup: { tenancyId: string; loginHash: Buffer; token: RefreshToken },
  now: Date,
): Promise<{ loginId: string; open: boolean; session: BrowserSession | undefined } | undefined> {
  const { rows } =
    await sql<ConfirmationRow>`SELECT l.id AS login_id, l.completed_at IS NULL AND l.expires_at > ${now}::timestamptz AS open,
      s.id, s.user_id, s.is_impersonation, u.is_anonymous, coalesce(s.confirmed_at, s.created_at) AS signed_in_at, s.expires_at,
      ${sql.raw(startedAt("s"))} AS started_at, s.last_used_at, ${sql.raw(signInId("s"))} AS sign_in_id, s.amr
    FROM cli_logins l
    LEFT JOIN (sessions s JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id)
      ON s.tenancy_id = l.tenancy_id AND ${matchesToken(lookup.token)} AND s.expires_at > ${now}::timestamptz
    WHERE l.tenancy_id = ${lookup.tenancyId}::uuid AND l.login_hash = ${lookup.loginHash}::bytea`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { loginId: row.login_id, open: row.open, session: row.id == null ? undefined : (row as BrowserSession) };
}

/**
 * Confirms a sign-in that has not expired. Of several confirmations at once one returns a row.
 * @param session a SELECT of the session, which returns no row once it has ended
 */
export const confirmLogin = (login: { tenancyId: string; id: string; sealed: string }, session: Expression<unknown>, now: Date) =>
  sql<{ id: string }>`UPDATE cli_logins SET completed_at = ${now}::timestamptz, refresh_token_sealed = ${login.sealed}::text
    WHERE tenancy_id = ${login.tenancyId}::uuid AND id = ${login.id}::uuid AND completed_at IS NULL
      AND expires_at > ${now}::timestamptz AND EXISTS (${session})
    RETURNING id`;

/**
 * The active session of a refresh token. It is locked after its user, as by a change of the password, which ends it. Such a change has
 * finished or waits.
 */
export const selectActiveSession = (tenancyId: string, token: RefreshToken, now: Date) =>
  sql<{ id: string }>`SELECT s.id FROM users u JOIN sessions s ON s.tenancy_id = u.tenancy_id AND s.user_id = u.id
    WHERE u.tenancy_id = ${tenancyId}::uuid AND ${matchesToken(token)} AND s.expires_at > ${now}::timestamptz
    FOR KEY SHARE OF u FOR KEY SHARE OF s`;

/** Where the sign-in of a login code was started, while it waits for its confirmation. */
export const findOpenLogin = (db: Db, tenancyId: string, loginHash: Buffer, now: Date) =>
  db
    .selectFrom("cli_logins")
    .select(["device_name", "ip", "created_at"])
    .where("tenancy_id", "=", tenancyId)
    .where("login_hash", "=", loginHash)
    .where("completed_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** The sign-in of a polling code. */
export const loginByPollingCode = (db: Db, tenancyId: string, pollingHash: Buffer) =>
  db
    .selectFrom("cli_logins")
    .select(["id", "expires_at", "used_at", "refresh_token_sealed"])
    .where("tenancy_id", "=", tenancyId)
    .where("polling_hash", "=", pollingHash)
    .executeTakeFirst();

/**
 * Marks a sign-in as collected and erases its token. Of several polls at once one returns a row.
 * @param session a SELECT of the session, which returns no row once it has ended
 */
export const collectLogin = (tenancyId: string, id: string, session: Expression<unknown>, now: Date) =>
  sql<{ id: string }>`UPDATE cli_logins SET used_at = ${now}::timestamptz, refresh_token_sealed = NULL
    WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND used_at IS NULL AND EXISTS (${session})
    RETURNING id`;

/** Between confirmation and collection, the refresh token is stored under a seal that is bound to its row. */
const context = (tenancyId: string, loginId: string) => `cli_logins.token/${tenancyId}/${loginId}`;

export const sealToken = (secrets: Secrets, tenancyId: string, loginId: string, token: string): string =>
  secrets.seal(context(tenancyId, loginId), token);

export const openToken = (secrets: Secrets, tenancyId: string, loginId: string, sealed: string): string =>
  secrets.open(context(tenancyId, loginId), sealed);

export const loginTokenColumn = sealedColumn("cli_logins", "refresh_token_sealed", ["tenancy_id", "id"], ({ tenancy_id, id }) =>
  context(tenancy_id, id),
);
