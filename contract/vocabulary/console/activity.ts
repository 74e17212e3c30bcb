/** The length of a range for which activity is reported, in days. */
export const activityDays = { min: 7, default: 30, max: 90 } as const;

/** The days of a weekly and of a monthly active user. */
export const activityWindows = { weekly: 7, monthly: 30 } as const;

/** The largest recorded number of days since the activity before. Longer than each window. */
export const longestGap = 31;

/** Weeks of first activity that are followed, and for how many weeks. */
export const retentionWeeks = 8;

/**
 * Events that are counted by day. `page_opened`: a sign-in or sign-up page was served. `started`: an e-mail address was submitted, or the
 * page of a provider was opened. The others are successful.
 */
export const dailyEvents = ["page_opened", "started", "signed_up", "signed_in"] as const;
export type DailyEvent = (typeof dailyEvents)[number];
