import { type SqlBool, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { revokeCodes } from "../../foundation/codes/revoke.ts";
import { type NoticeContext, type SecurityNotice, securityNoticeSteps } from "../security-notices/security-notice.ts";

/** A passkey of a verified registration. */
export interface NewPasskey {
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

/** A statement that deletes a user's passkey, if there is one. Add a step that revokes the codes issued for it. */
export function removePasskeySteps(call: NoticeContext, db: Db, owner: PasskeyOwner) {
  const { tenancyId } = call.project;
  const { userId } = owner;
  const removed = db.deleteFrom("passkeys").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).returning("user_id");
  return statement()
    .step("removed", removed)
    .also((earlier) => securityNoticeSteps(call, { event: "user.passkey_removed", ...owner }, earlier.selectFrom("removed")));
}

/**
 * Deletes a user's passkey, if there is one. Revokes the codes of sign-ins and registrations in progress, and notifies the user.
 * Sessions stay. Lock the user first (`lockUser`), in the same transaction: a concurrent sign-in with the passkey then has finished
 * or fails.
 */
export async function removePasskey(call: NoticeContext, db: Db, owner: PasskeyOwner): Promise<void> {
  const codes = revokeCodes(db, call.project.tenancyId, owner.userId, ["passkey-registration", "mfa-attempt"]);
  await removePasskeySteps(call, db, owner).also(codes).execute(db);
}

/**
 * Inserts a user's passkey in place of an existing one. Revokes the codes issued for that, and notifies the user by one e-mail.
 * Sessions stay. Lock the user first, as above. Violates `passkeys_by_credential` if the passkey belongs to another user.
 */
export async function replacePasskey(call: NoticeContext, db: Db, owner: PasskeyOwner, passkey: NewPasskey): Promise<void> {
  const { tenancyId } = call.project;
  const { userId } = owner;
  await removePasskeySteps(call, db, { ...owner, to: null })
    .also((earlier) => revokeCodes(db, tenancyId, userId, ["mfa-attempt"]).where(sql<SqlBool>`EXISTS (${earlier.selectFrom("removed")})`))
    .execute(db);
  const added = db.insertInto("passkeys").values({
    tenancy_id: tenancyId,
    user_id: userId,
    credential_id: passkey.credentialId,
    rp_id: passkey.rpId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: [...passkey.transports],
    device_type: passkey.deviceType,
    backed_up: passkey.backedUp,
    created_at: call.now,
    last_used_at: null,
  });
  await statement()
    .also(added)
    .also(securityNoticeSteps(call, { event: "user.passkey_added", ...owner }))
    .execute(db);
}

interface PasskeyUse {
  readonly tenancyId: string;
  readonly userId: string;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Updates a passkey after a sign-in. The counter never decreases, so that a cloned authenticator is detected (WebAuthn §6.1.1). */
export const recordPasskeyUse = (db: Db, { tenancyId, userId, counter, backedUp }: PasskeyUse, now: Date): Step =>
  db
    .updateTable("passkeys")
    .set((passkey) => ({
      counter: passkey.fn<number>("greatest", ["counter", passkey.val(counter)]),
      backed_up: backedUp,
      last_used_at: now,
    }))
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId);
