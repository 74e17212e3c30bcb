import type { User } from "#contract/entities/user.ts";
import { InvalidUserChange } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";

export interface Channel {
  readonly id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

interface EmailChange {
  readonly tenancyId: string;
  readonly userId: string;
  readonly sent: Pick<Update<typeof User, "admin">, "primary_email" | "primary_email_verified" | "primary_email_auth_enabled">;
  readonly channels: readonly Channel[];
  readonly now: Date;
}

/**
 * Brings the primary contact channel to what was sent: its value replaced, made, or deleted, and its two flags. A really
 * changed address counts as unverified unless the caller says otherwise: what was proven was the old one.
 * @returns whether the user has a primary e-mail afterwards.
 */
export async function changePrimaryEmail(db: Db, { tenancyId, userId, sent, channels, now }: EmailChange): Promise<boolean> {
  const primary = channels.find((channel) => channel.is_primary);
  const email = sent.primary_email;
  const has = email === undefined ? primary !== undefined : email !== null;
  if (!has) {
    if (sent.primary_email_verified) throw new InvalidUserChange("primary_email_verified: there is no primary_email to be verified.");
    if (sent.primary_email_auth_enabled)
      throw new InvalidUserChange("primary_email_auth_enabled: there is no primary_email to sign in with.");
  }
  const mine = { tenancy_id: tenancyId, user_id: userId };

  if (email === null) {
    if (primary) await removeChannel(db, tenancyId, primary.id);
    return false;
  }
  const changed = email !== undefined && email !== primary?.value;
  const double = changed ? channels.find((channel) => channel.value === email) : undefined;
  if (double) await removeChannel(db, tenancyId, double.id);

  const flags = {
    ...(sent.primary_email_verified !== undefined ? { is_verified: sent.primary_email_verified } : changed ? { is_verified: false } : {}),
    ...(sent.primary_email_auth_enabled === undefined ? {} : { used_for_auth: sent.primary_email_auth_enabled }),
  };
  if (primary) {
    const values = { ...flags, ...(changed ? { value: email } : {}) };
    if (Object.keys(values).length > 0) {
      await db.updateTable("contact_channels").set(values).where("tenancy_id", "=", tenancyId).where("id", "=", primary.id).execute();
    }
    return true;
  }
  if (email === undefined) return false;
  await db
    .insertInto("contact_channels")
    .values({
      ...mine,
      id: randomUuid(),
      type: "email",
      value: email,
      is_primary: true,
      used_for_auth: false,
      is_verified: false,
      ...flags,
      created_at: now,
    })
    .execute();
  return true;
}

const removeChannel = (db: Db, tenancyId: string, id: string) =>
  db.deleteFrom("contact_channels").where("tenancy_id", "=", tenancyId).where("id", "=", id).execute();
