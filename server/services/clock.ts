/** The only source of the current time for handlers, jobs and SQL, so that tests can control it. */
export interface Clock {
  now(): Date;
}

/** The system's clock. */
export const systemClock: Clock = { now: () => new Date() };
