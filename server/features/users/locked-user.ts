import { UserNotFound } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import { type ContactChannel, listContactChannels } from "../accounts/contact-channels/queries.ts";
import { type LockedUser, lockUser } from "../accounts/locked-user.ts";

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
