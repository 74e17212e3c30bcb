/** A backup code of a user's second factor. It is deleted when it is used; a trigger deletes all when the second factor is removed. */
export interface BackupCodes {
  tenancy_id: string;
  user_id: string;
  /** SHA-256 of the code, base64url. */
  digest: string;
}
