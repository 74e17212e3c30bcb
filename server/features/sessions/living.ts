import { AccessTokenExpired } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import type { Caller } from "../../kernel/call.ts";

/**
 * For a unit that holds the caller and changes how they sign in. A new password ends sessions and holds the user, too: whoever had
 * to wait for it, a thief of the session for example, finds that it is over.
 * @throws AccessTokenExpired
 */
export async function requireLivingSession(db: Db, tenancyId: string, { row, sessionId }: Caller): Promise<void> {
  const living = await db
    .selectFrom("sessions")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", sessionId)
    .where("user_id", "=", row.id)
    .executeTakeFirst();
  if (!living) throw new AccessTokenExpired({ expired_at_millis: null });
}
