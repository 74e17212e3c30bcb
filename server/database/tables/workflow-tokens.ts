/** A token that gives client and server access to its branch without a key, for a bounded time. */
export interface WorkflowTokens {
  tenancy_id: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  created_at: Date;
  expires_at: Date;
}
