import type { Db } from "../../database/schema.ts";
import { withdrawCodes } from "../codes/withdraw.ts";
import { endSessions, type KeptSession } from "../sessions/open.ts";

interface NewPassword {
  readonly tenancyId: string;
  readonly userId: string;
  /** Undefined takes the password away. */
  readonly hash: string | undefined;
  /** The one session that goes on. */
  readonly kept?: KeptSession | undefined;
}

/**
 * Not yet run: sets or removes a user's password, ends the sessions, and withdraws the codes that the old one, or its loss, has led
 * to; parts of one statement. Hold the user first (`holdUser`), in the same unit: then a sign-in under way with the old password is
 * seen and ended, too.
 */
export function passwordWrites(db: Db, { tenancyId, userId, hash, kept }: NewPassword, now: Date) {
  const removed = db.deleteFrom("passwords").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId);
  const password =
    hash === undefined
      ? removed
      : insertPassword(db, { tenancyId, userId, hash }, now).onConflict((conflict) =>
          conflict.columns(["tenancy_id", "user_id"]).doUpdateSet({ hash, updated_at: now }),
        );
  return {
    password,
    sessions: endSessions(db, tenancyId, userId, kept),
    // A registration of a passkey that a session has begun would be finished after its end, were it under way already.
    codes: withdrawCodes(db, tenancyId, userId, ["password-reset", "mfa-attempt", "passkey-registration"]),
  };
}

/** Not yet run: the insert of a password. */
const insertPassword = (db: Db, { tenancyId, userId, hash }: { tenancyId: string; userId: string; hash: string }, now: Date) =>
  db.insertInto("passwords").values({ tenancy_id: tenancyId, user_id: userId, hash, updated_at: now });

/** Not yet run: gives a user a first password; it yields no row where there is one already. Sessions go on: nothing was revoked. Hold the user first, as above. */
export const addPassword = (db: Db, password: { tenancyId: string; userId: string; hash: string }, now: Date) =>
  insertPassword(db, password, now)
    .onConflict((conflict) => conflict.columns(["tenancy_id", "user_id"]).doNothing())
    .returning("user_id");

/** Whether a user has a password. */
export async function hasPassword(db: Db, tenancyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("passwords")
    .select("user_id")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the same password under a newer hash, unless it has been changed meanwhile. Sessions stay: nothing was revoked. */
export const replacePasswordHash = (db: Db, tenancyId: string, userId: string, from: string, to: string) =>
  db
    .updateTable("passwords")
    .set({ hash: to })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("hash", "=", from)
    .execute();
