import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { Step } from "../../../kernel/statement.ts";
import { revokeCodes } from "../../foundation/codes/revoke.ts";
import { deleteApplicationGrants } from "../sessions/application-grants.ts";
import { type ExceptSession, revokeSessions } from "../sessions/revoke.ts";
import { revokeAuthorizationCodes } from "./authorization-codes.ts";

interface NewPassword {
  readonly tenancyId: string;
  readonly userId: string;
  /** Undefined removes the password. */
  readonly hash: string | undefined;
  /** The session that stays. */
  readonly except?: ExceptSession | undefined;
}

/**
 * Steps that set or remove a user's password. They revoke its sessions, and its codes for sessions, resets, second factors and
 * passkeys. Lock the user first (`lockUser`), in the same transaction: a concurrent sign-in with the old password is then revoked, too.
 */
export function setPasswordSteps(db: Db, { tenancyId, userId, hash, except }: NewPassword, now: Date): readonly Step[] {
  const removed = db.deleteFrom("passwords").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId);
  const password =
    hash === undefined
      ? removed
      : insertPassword(db, { tenancyId, userId, hash }, now).onConflict((conflict) =>
          conflict.columns(["tenancy_id", "user_id"]).doUpdateSet({ hash, updated_at: now }),
        );
  return [
    password,
    revokeSessions(db, tenancyId, userId, except),
    deleteApplicationGrants(tenancyId, userId),
    // An exchange in progress could otherwise finish after its account or session was removed.
    revokeAuthorizationCodes(db, tenancyId, userId),
    // A passkey registration in progress could otherwise finish after its session was revoked.
    revokeCodes(db, tenancyId, userId, ["password-reset", "mfa-attempt", "passkey-registration"]),
  ];
}

/** Inserts a password. */
export const insertPassword = (db: Db, { tenancyId, userId, hash }: { tenancyId: string; userId: string; hash: string }, now: Date) =>
  db.insertInto("passwords").values({ tenancy_id: tenancyId, user_id: userId, hash, updated_at: now });

/** Inserts passwords of the users of a step `inserted`, which has their ids. */
export const insertImportedPasswords = (tenancyId: string, passwords: readonly { user_id: string; hash: string }[], now: Date) =>
  sql`INSERT INTO passwords (tenancy_id, user_id, hash, updated_at)
    SELECT ${tenancyId}::uuid, p.user_id, p.hash, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(passwords)}::jsonb) AS p (user_id uuid, hash text)
    WHERE p.user_id IN (SELECT id FROM inserted)`;

/** Inserts a user's first password; returns no row if there is one. Sessions stay. Lock the user first, as above. */
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

/** Replaces the hash of an unchanged password. Does nothing if `from` is no longer the hash. Sessions stay. */
export const updatePasswordHash = (db: Db, tenancyId: string, userId: string, from: string, to: string) =>
  db
    .updateTable("passwords")
    .set({ hash: to })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("hash", "=", from)
    .execute();
