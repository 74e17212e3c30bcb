import { sql } from "kysely";
import { UserBanned } from "#contract/errors/index.ts";
import { isBanned } from "#contract/vocabulary/users/bans.ts";

/** The ban of a user's row. */
export interface Ban {
  readonly banned_until: Date | null;
  readonly ban_reason: string | null;
}

/** Whether a ban holds. One of the past does not, so that no job has to remove it. */
export const holdsBan = ({ banned_until }: Pick<Ban, "banned_until">, now: Date): boolean =>
  isBanned(banned_until?.getTime() ?? null, now.getTime());

/** @throws UserBanned */
export function assertNotBanned(user: Ban, now: Date): void {
  if (holdsBan(user, now)) throw new UserBanned({ reason: user.ban_reason, until_millis: user.banned_until?.getTime() ?? 0 });
}

/** SQL: whether no ban of `users u` holds. */
export const notBanned = (now: Date) => sql<boolean>`(u.banned_until IS NULL OR u.banned_until <= ${now}::timestamptz)`;
