/** One-time passwords tried for a user's second factor. */
export interface SecondFactorTries {
  tenancy_id: string;
  user_id: string;
  /** Wrong ones of late. */
  failures: number;
  /** When they are forgotten. */
  forgotten_at: Date;
  /** The time step of the newest one that was right: that one and those before it are used up. 0 before the first. */
  last_step: number;
}
