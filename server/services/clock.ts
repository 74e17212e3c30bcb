/** The only source of the current time for handlers, jobs and SQL. In production it follows the database's clock; tests control it. */
export interface Clock {
  now(): Date;
}

/** The system's clock. */
export const systemClock: Clock = { now: () => new Date() };
