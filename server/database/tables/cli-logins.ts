/** The sign-in of a command line tool: begun, confirmed in a browser, collected once. */
export interface CliLogins {
  tenancy_id: string;
  id: string;
  /** SHA-256 of what the tool asks with. */
  polling_hash: Buffer;
  /** SHA-256 of what the browser confirms with. */
  login_hash: Buffer;
  /** From the confirmation until it is collected. Sealed: Secrets.seal with context `cli_logins.token/<tenancy>/<id>`. */
  refresh_token_sealed: string | null;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  used_at: Date | null;
}
