import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { eraseColumn, removeBefore } from "../../kernel/expired.ts";

// Kept a while after their end, to be told apart from those that never were.
const graceMillis = 86_400_000;

export async function removeExpiredCliLogins(db: Db, now: Date): Promise<void> {
  // Nobody collects it any more; it may be that of a session that goes on.
  const over = sql`expires_at <= ${now}::timestamptz AND refresh_token_sealed IS NOT NULL`;
  await eraseColumn(db, "cli_logins", "refresh_token_sealed", over);
  await removeBefore(db, "cli_logins", "expires_at", new Date(now.getTime() - graceMillis));
}
