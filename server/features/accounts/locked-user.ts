import { sql } from "kysely";
import { UserNotFound } from "#contract/errors/index.ts";
import type { RestrictedUser } from "#contract/vocabulary/users/restriction.ts";
import type { Db } from "../../database/schema.ts";
import type { Ban } from "./ban.ts";
import { type ContactChannel, listContactChannels } from "./contact-channels/queries.ts";

/** A user whose row is locked. */
export interface LockedUser extends Ban, Pick<RestrictedUser, "restricted_by_admin" | "sign_up_restriction"> {
  readonly id: string;
  readonly display_name: string | null;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  readonly otp_auth_enabled: boolean;
  readonly otp_auth_disabled: boolean;
  readonly requires_totp: boolean;
}

/** Whether sign-in by codes is off, and not just undecided. */
export const codesAreOff = (user: Pick<LockedUser, "otp_auth_enabled" | "otp_auth_disabled">): boolean =>
  user.otp_auth_disabled && !user.otp_auth_enabled;

/**
 * Locks a user's row until the transaction ends: other changes of the user and its deletion wait.
 * @returns undefined when the user does not exist
 */
export const lockUser = (db: Db, tenancyId: string, id: string): Promise<LockedUser | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "display_name", "selected_team_id", "is_anonymous", "otp_auth_enabled", "otp_auth_disabled"])
    .select(["banned_until", "ban_reason", "restricted_by_admin", "sign_up_restriction"])
    .select(sql<boolean>`totp_secret_sealed IS NOT NULL`.as("requires_totp"))
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Locks the user, so that concurrent updates wait, and reads its contact channels, oldest first. @throws UserNotFound */
export async function lockWithChannels(
  db: Db,
  tenancyId: string,
  userId: string,
): Promise<{ locked: LockedUser; channels: ContactChannel[] }> {
  const locked = await lockUser(db, tenancyId, userId);
  if (!locked) throw new UserNotFound();
  return { locked, channels: await listContactChannels(db, tenancyId, userId) };
}
