/** The only source of the current time for handlers, jobs and SQL. In production it follows the database's clock; tests control it. */
export interface Clock {
  now(): Date;
  /** Ends what follows another clock; called before the database is closed. */
  stop?(): Promise<void>;
}

/** The system's clock. */
export const systemClock: Clock = { now: () => new Date() };
