/** Origins that users were redirected to, and when last. */
export interface RedirectOrigins {
  tenancy_id: string;
  /** Scheme, host and port, as in the URL standard. */
  origin: string;
  last_used_at: Date;
}
