/** Where users were sent to, and when last. */
export interface RedirectOrigins {
  tenancy_id: string;
  /** Scheme, host and port, as a browser writes them. */
  origin: string;
  last_used_at: Date;
}
