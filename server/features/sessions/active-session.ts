import { AccessTokenExpired } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import type { Caller } from "../../kernel/call.ts";

/**
 * Checks that the caller's session still exists. For a transaction that has locked the user and changes its credentials: it may
 * have waited for a change of the password, which revokes a stolen session.
 * @throws AccessTokenExpired
 */
export async function requireActiveSession(db: Db, tenancyId: string, { row, sessionId }: Caller): Promise<void> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", sessionId)
    .where("user_id", "=", row.id)
    .executeTakeFirst();
  if (!session) throw new AccessTokenExpired({ expired_at_millis: null });
}
