/** The one source of "now" for the server. Handlers, jobs and SQL take their time from it, so that a test can hold or move it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
