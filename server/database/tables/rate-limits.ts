/** Calls in the current window of one limit. */
export interface RateLimits {
  tenancy_id: string;
  /** What is counted: route, window and caller. */
  key: string;
  window_ends_at: Date;
  count: number;
}

/** Consecutive failed password sign-ins for one e-mail address, known or not. */
export interface SignInFailures {
  tenancy_id: string;
  /** SHA-256 of the normalised address. */
  subject: Buffer;
  failures: number;
  retry_at: Date;
}
