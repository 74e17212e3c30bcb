/** Wrong one-time passwords of a user, and the last right one. */
export interface MfaAttempts {
  tenancy_id: string;
  user_id: string;
  failures: number;
  /** No attempt counts before this time. */
  retry_at: Date;
  /** The count starts again at this time. */
  resets_at: Date;
  /** The newest time step whose one-time password was used. It and earlier steps are consumed. 0 before the first. */
  last_step: number;
}
