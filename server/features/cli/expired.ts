import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";

// Kept a while after their end, to be told apart from those that never were.
const graceMillis = 86_400_000;

export async function removeExpiredCliLogins(db: Db, now: Date): Promise<void> {
  // Nobody collects it any more; it may be that of a session that goes on.
  await db
    .updateTable("cli_logins")
    .set({ refresh_token_sealed: null })
    .where("expires_at", "<=", now)
    .where("refresh_token_sealed", "is not", null)
    .execute();
  await removeBefore(db, "cli_logins", "expires_at", new Date(now.getTime() - graceMillis));
}
