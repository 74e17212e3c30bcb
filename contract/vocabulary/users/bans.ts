/** Limits of bans and of restrictions by an administrator. */
export const banLimits = {
  /** The end of a ban for good, 9999-12-31T23:59:59Z, in milliseconds since 1970. */
  foreverMillis: 253_402_300_799_000,
  /** Characters of a reason that the user reads. */
  reason: 500,
  /** Characters of the details that only servers read. */
  privateDetails: 4096,
} as const;

/** Whether a ban that ends at `until` holds at `now`; both in milliseconds since 1970. */
export const isBanned = (until: number | null, now: number): boolean => until !== null && until > now;
