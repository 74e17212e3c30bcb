/** By how much the moment of payments of a project in development is ahead of the real time. */
export interface PaymentClocks {
  tenancy_id: string;
  /** A bigint, which the driver returns as text. */
  ahead_millis: string;
  moved_at: Date;
}
