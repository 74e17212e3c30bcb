import { sql } from "kysely";
import { passkeyLimits as limits } from "#contract/vocabulary/sign-in/passkeys.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { revokeCodes } from "../../foundation/codes/revoke.ts";
import { type NoticeContext, type SecurityNotice, securityNoticeSteps } from "../security-notices/security-notice.ts";

/** A passkey of a verified registration. */
export interface NewPasskey {
  readonly name: string;
  /** base64url. */
  readonly credentialId: string;
  /** The RP id that the authenticator bound it to. */
  readonly rpId: string;
  /** COSE key (RFC 9052). */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: "singleDevice" | "multiDevice";
  readonly backedUp: boolean;
}

type PasskeyOwner = Pick<SecurityNotice, "userId" | "userName" | "to">;

/**
 * A statement that deletes a user's passkeys, or one of them. Add a step that revokes the codes issued for them.
 * Its step `removed` yields a row for each.
 */
export function removePasskeysSteps(call: NoticeContext, db: Db, owner: PasskeyOwner, passkeyId?: string) {
  const { tenancyId } = call.project;
  const { userId } = owner;
  const removed = db.deleteFrom("passkeys").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).returning("user_id");
  return statement()
    .step("removed", passkeyId === undefined ? removed : removed.where("id", "=", passkeyId))
    .also((earlier) => securityNoticeSteps(call, { event: "user.passkey_removed", ...owner }, earlier.selectFrom("removed")));
}

/**
 * Deletes a user's passkeys, or the one with the given id. Revokes the codes of sign-ins and registrations in progress, and notifies
 * the user once. Sessions stay. Lock the user first (`lockUser`), in the same transaction: a concurrent sign-in with the passkey then
 * has finished or fails.
 * @returns whether there was one
 */
export async function removePasskeys(call: NoticeContext, db: Db, owner: PasskeyOwner, passkeyId?: string): Promise<boolean> {
  const codes = revokeCodes(db, call.project.tenancyId, owner.userId, ["passkey-registration", "mfa-attempt"]);
  const [removed] = await removePasskeysSteps(call, db, owner, passkeyId).also(codes).rows(db, "removed");
  return removed !== undefined;
}

/**
 * Inserts a passkey for a user and notifies the user by e-mail. Lock the user first, as above: the count is then exact. Violates
 * `passkeys_by_credential` if the passkey is already registered.
 * @returns false if the user has as many passkeys as one may have; then nothing was written
 */
export async function addPasskey(call: NoticeContext, db: Db, owner: PasskeyOwner, passkey: NewPasskey): Promise<boolean> {
  const { tenancyId } = call.project;
  const { userId } = owner;
  const passkeys = sql`SELECT FROM passkeys WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid`;
  const added = sql<{ user_id: string }>`INSERT INTO passkeys
      (tenancy_id, user_id, credential_id, rp_id, public_key, counter, transports, device_type, backed_up, name, created_at)
    SELECT ${tenancyId}::uuid, ${userId}::uuid, ${passkey.credentialId}::text, ${passkey.rpId}::text, ${passkey.publicKey}::bytea,
      ${passkey.counter}::bigint, ${[...passkey.transports]}::text[], ${passkey.deviceType}::text, ${passkey.backedUp}::boolean,
      ${passkey.name}::text, ${call.now}::timestamptz
    WHERE (SELECT count(*) FROM (${passkeys}) AS passkeys) < ${limits.perUser}::int
    RETURNING user_id`;
  const [row] = await statement()
    .step("added", added)
    .also((earlier) => [
      ...securityNoticeSteps(call, { event: "user.passkey_added", ...owner }, earlier.selectFrom("added")),
      insertWebhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("added")),
    ])
    .rows(db, "added");
  return row !== undefined;
}

interface PasskeyUse {
  readonly tenancyId: string;
  /** base64url. */
  readonly credentialId: string;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Updates a passkey after a sign-in. The counter never decreases, so that a cloned authenticator is detected (WebAuthn §6.1.1). */
export const recordPasskeyUse = (db: Db, { tenancyId, credentialId, counter, backedUp }: PasskeyUse, now: Date): Step =>
  db
    .updateTable("passkeys")
    .set((passkey) => ({
      counter: passkey.fn<number>("greatest", ["counter", passkey.val(counter)]),
      backed_up: backedUp,
      last_used_at: now,
    }))
    .where("tenancy_id", "=", tenancyId)
    .where("credential_id", "=", credentialId);

/** Renames a passkey, if the user has it. Without a user's id: any user. Returns its row. */
export const renamePasskey = (db: Db, tenancyId: string, { id, userId }: { id: string; userId: string | undefined }, name: string) => {
  const renamed = db.updateTable("passkeys").set({ name }).where("tenancy_id", "=", tenancyId).where("id", "=", id).returningAll();
  return (userId === undefined ? renamed : renamed.where("user_id", "=", userId)).executeTakeFirst();
};
