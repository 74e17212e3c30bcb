import type { Db } from "../../database/schema.ts";

/** Stores the same password under a newer hash, unless it has been changed meanwhile. Sessions stay: nothing was revoked. */
export const replacePasswordHash = (db: Db, tenancyId: string, userId: string, from: string, to: string) =>
  db
    .updateTable("passwords")
    .set({ hash: to })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("hash", "=", from)
    .execute();
