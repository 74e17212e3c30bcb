import { seconds } from "../time.ts";

/** Bounds of a project's development clock. */
export const paymentClockLimits = {
  /** Milliseconds by which the clock may be ahead of the real time. */
  maxAheadMillis: 100 * 1000 * seconds.year,
  /** Periods of subscriptions that one call renews or ends. With more, the clock stops at the last of them. */
  maxEvents: 2000,
} as const;

/** The changes of a subscription as time passes. */
export const paymentClockEvents = ["renewed", "ended", "trial_ended"] as const;
