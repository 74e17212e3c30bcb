/** Calls in the current window of a limit. */
export interface RateLimits {
  tenancy_id: string;
  /** The action, the window's seconds and the subject. */
  key: string;
  window_ends_at: Date;
  count: number;
}

/** Wrong passwords for an e-mail address, with or without an account, or for a signed-in user. */
export interface PasswordAttempts {
  tenancy_id: string;
  /** SHA-256 of the normalised address or of the user's id. */
  subject: Buffer;
  failures: number;
  /** No attempt counts before this time. */
  retry_at: Date;
  /** The count starts again at this time. */
  resets_at: Date;
}
