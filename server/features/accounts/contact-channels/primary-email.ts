import type { User } from "#contract/entities/users/user.ts";
import { InvalidUserChange, TooManyContactChannels } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Update } from "#contract/kernel/entity.ts";
import { maxContactChannels } from "#contract/vocabulary/accounts/contact-channels.ts";
import type { Db } from "../../../database/schema.ts";
import { randomUuid } from "../../../services/random.ts";
import { type ContactChannel, deleteChannel, insertPrimaryEmail, updateChannel } from "./queries.ts";

interface EmailChange {
  readonly tenancyId: string;
  readonly userId: string;
  readonly accessType: AccessType;
  readonly sent: Pick<Update<typeof User, "admin">, "primary_email" | "primary_email_verified" | "primary_email_auth_enabled">;
  readonly channels: readonly ContactChannel[];
  readonly now: Date;
}

/**
 * Creates, updates or deletes the primary contact channel. A new address is unverified unless the caller sets the flag: only the old
 * one was proven. Users keep what they have proven of their other addresses.
 * @returns whether the user has a primary e-mail address afterwards
 * @throws InvalidUserChange, TooManyContactChannels
 */
export async function updatePrimaryEmail(db: Db, { tenancyId, userId, accessType, sent, channels, now }: EmailChange): Promise<boolean> {
  const primary = channels.find((channel) => channel.is_primary);
  const email = sent.primary_email;
  const hasEmail = email === undefined ? primary !== undefined : email !== null;
  if (!hasEmail) {
    if (sent.primary_email_verified) throw new InvalidUserChange("primary_email_verified: there is no primary_email to be verified.");
    if (sent.primary_email_auth_enabled)
      throw new InvalidUserChange("primary_email_auth_enabled: there is no primary_email to sign in with.");
  }
  if (email === null) {
    if (primary) await deleteChannel(db, tenancyId, primary.id).execute();
    return false;
  }
  const isChanged = email !== undefined && email !== primary?.value;
  const duplicate = isChanged ? channels.find((channel) => channel.value === email) : undefined;
  if (duplicate) await deleteChannel(db, tenancyId, duplicate.id).execute();
  const sentVerified = sent.primary_email_verified;
  const proven = sentVerified === undefined && accessType === "client" && duplicate?.is_verified ? duplicate : undefined;
  const proof = { is_verified: sentVerified ?? proven !== undefined, verified_by: proven?.verified_by ?? null };

  const flags = {
    ...(isChanged || sentVerified !== undefined ? proof : {}),
    ...(sent.primary_email_auth_enabled === undefined ? {} : { used_for_auth: sent.primary_email_auth_enabled }),
  };
  if (primary) {
    const values = { ...flags, ...(isChanged ? { value: email } : {}) };
    if (Object.keys(values).length > 0) await updateChannel(db, tenancyId, primary.id, values).execute();
    return true;
  }
  if (email === undefined) return false;
  if (channels.length - (duplicate ? 1 : 0) >= maxContactChannels) throw new TooManyContactChannels();
  const { is_verified: verified, verified_by: verifiedBy } = proof;
  const usedForAuth = sent.primary_email_auth_enabled ?? false;
  await insertPrimaryEmail(db, { tenancyId, userId, id: randomUuid(), value: email, verified, verifiedBy, usedForAuth }, now).execute();
  return true;
}
