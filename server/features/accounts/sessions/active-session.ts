import { sql } from "kysely";
import { AccessTokenExpired } from "#contract/errors/index.ts";
import type { Db } from "../../../database/schema.ts";
import type { Caller } from "../../../kernel/call.ts";

/**
 * Checks that the caller's session still exists. For a transaction that has locked the user and changes its credentials. It may have waited
 * for a change of the password, which revokes a stolen session.
 * @throws AccessTokenExpired
 */
export async function requireActiveSession(db: Db, tenancyId: string, { row, sessionId }: Caller): Promise<void> {
  const session = await selectSession(db, tenancyId, { userId: row.id, sessionId }).executeTakeFirst();
  if (!session) throw new AccessTokenExpired({ expired_at_millis: null });
}

/** The session of a user who calls. */
export interface CallingSession {
  readonly userId: string;
  readonly sessionId: string;
}

const selectSession = (db: Db, tenancyId: string, { userId, sessionId }: CallingSession) =>
  db.selectFrom("sessions").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", sessionId).where("user_id", "=", userId);

/** Whether the session of an earlier call has neither ended nor expired. */
export const isSessionActive = async (db: Db, tenancyId: string, session: CallingSession, now: Date): Promise<boolean> =>
  (await selectSession(db, tenancyId, session).where("expires_at", ">", now).executeTakeFirst()) !== undefined;

export const callingSession = ({ row, sessionId }: Caller): CallingSession => ({ userId: row.id, sessionId });

/**
 * SQL: the tables `caller` and `calling` of a locked SELECT, with the user and the session while the session exists. The upgrade of an
 * anonymous user waits for the lock of the user or holds it. It ends the session: another person may have its token. List
 * them first, so that the user is locked first.
 */
export const fromActiveSession = (tenancyId: string, { userId, sessionId }: CallingSession) =>
  sql`users caller JOIN sessions calling ON calling.tenancy_id = caller.tenancy_id AND calling.user_id = caller.id
    AND calling.id = ${sessionId}::uuid AND caller.tenancy_id = ${tenancyId}::uuid AND caller.id = ${userId}::uuid`;

/** A SELECT that locks the user and the session, and returns no row once the session has ended. */
export const activeSession = (tenancyId: string, session: CallingSession) =>
  sql`SELECT 1 FROM ${fromActiveSession(tenancyId, session)} FOR KEY SHARE OF caller FOR KEY SHARE OF calling`;
