const dayMillis = 86_400_000;

/** Points of a chart of days: today and the 30 days before. */
export const daysShown = 31;

/** Whose metrics are asked for, and when. */
export interface Asked {
  readonly tenancyId: string;
  readonly includeAnonymous: boolean;
  readonly now: Date;
}

/** Midnights of UTC that begin the days shown, oldest first. */
export function daysOf(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMillis) * dayMillis;
  return Array.from({ length: daysShown }, (_, at) => new Date(today - (daysShown - 1 - at) * dayMillis));
}

/** SQL: keeps of users, or of a table that says of its rows whether they are an anonymous user's, those who were asked for. */
export const andCounted = ({ includeAnonymous }: Asked, table: string) => (includeAnonymous ? "" : `AND NOT ${table}.is_anonymous`);
