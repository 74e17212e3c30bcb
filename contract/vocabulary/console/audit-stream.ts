import { seconds } from "../time.ts";

/** The types of the messages of a stream. A test has no events. */
export const auditStreamTypes = { events: "audit_log.events", test: "audit_log.test" } as const;

export const auditStreamLimits = {
  /** Events of one message. */
  batch: 100,
  /** Seconds between two looks for new events. */
  lookSeconds: 2,
  /** The delay before the first repetition of a failed message, in seconds. It doubles up to `longestRetrySeconds`. */
  firstRetrySeconds: 5,
  longestRetrySeconds: seconds.hour,
} as const;
