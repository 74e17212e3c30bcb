import { type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { type Part, together } from "../../kernel/unit.ts";
import { withdrawCodes } from "../codes/withdraw.ts";
import { type Noticed, type Noticing, noticed } from "./notice.ts";

/** A passkey as its authenticator made it. */
export interface NewPasskey {
  /** base64url. */
  readonly credentialId: string;
  /** COSE key (RFC 9052). */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: "singleDevice" | "multiDevice";
  readonly backedUp: boolean;
}

type Owner = Pick<Noticed, "userId" | "userName" | "to">;

/** Not yet run: takes a user's passkey away, if there is one; parts of the statement that also withdraws the codes it has led to. */
export function passkeyRemoval(call: Noticing, db: Db, owner: Owner): Readonly<Record<string, Part>> {
  const { tenancyId } = call.project;
  const { userId } = owner;
  const removed = db.deleteFrom("passkeys").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).returning("user_id");
  return { removed, ...noticed(call, { event: "user.passkey_removed", ...owner }, "removed") };
}

/**
 * Removes a user's passkey, if there is one, and withdraws the codes that it has led to, or that another was to come by.
 * The owner is told by mail. Sessions go on. Hold the user first (`holdUser`), in the same unit: then a sign-in under way with
 * it has ended, or fails.
 */
export async function removePasskey(call: Noticing, db: Db, owner: Owner): Promise<void> {
  const codes = withdrawCodes(db, call.project.tenancyId, owner.userId, ["passkey-registration", "mfa-attempt"]);
  await together(db, { ...passkeyRemoval(call, db, owner), codes });
}

/**
 * Gives a user a passkey in place of the one they had, if any, and withdraws the codes which that has led to. The owner is told
 * by one mail. Sessions go on. Hold the user first, as above. Violates `passkeys_by_credential` where the passkey is somebody
 * else's.
 */
export async function putPasskey(call: Noticing, db: Db, owner: Owner, passkey: NewPasskey): Promise<void> {
  const { tenancyId } = call.project;
  const { userId } = owner;
  const codes = withdrawCodes(db, tenancyId, userId, ["mfa-attempt"]).where(sql<SqlBool>`EXISTS (SELECT FROM removed)`);
  await together(db, { ...passkeyRemoval(call, db, { ...owner, to: null }), codes });
  const added = db.insertInto("passkeys").values({
    tenancy_id: tenancyId,
    user_id: userId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: [...passkey.transports],
    device_type: passkey.deviceType,
    backed_up: passkey.backedUp,
    created_at: call.now,
    last_used_at: null,
  });
  await together(db, { added, ...noticed(call, { event: "user.passkey_added", ...owner }) });
}

interface Use {
  readonly tenancyId: string;
  readonly userId: string;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Not yet run: notes a sign-in with a passkey. The counter never turns back: a copy that is behind stays conspicuous. */
export const notePasskeyUse = (db: Db, { tenancyId, userId, counter, backedUp }: Use, now: Date): Part =>
  db
    .updateTable("passkeys")
    .set((passkey) => ({
      counter: passkey.fn<number>("greatest", ["counter", passkey.val(counter)]),
      backed_up: backedUp,
      last_used_at: now,
    }))
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId);
