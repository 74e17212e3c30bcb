/** The sign-in of a command line tool: started, confirmed in a browser, collected once. */
export interface CliLogins {
  tenancy_id: string;
  id: string;
  /** SHA-256 of the tool's polling code. */
  polling_hash: Buffer;
  /** SHA-256 of the browser's login code. */
  login_hash: Buffer;
  /** Set from the confirmation to the collection. Sealed: Secrets.seal with context `cli_logins.token/<tenancy>/<id>`. */
  refresh_token_sealed: string | null;
  /** The name that the tool reported; not verified. */
  device_name: string | null;
  /** The address that the tool called from. Null for sign-ins that began before the column existed. */
  ip: string | null;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  used_at: Date | null;
}
