import type { ColumnType } from "kysely";

export type CodeType = "email-verification" | "mfa-attempt";

/** A one-time code, stored as SHA-256 digests only. */
export interface VerificationCodes {
  tenancy_id: string;
  id: string;
  type: CodeType;
  code_hash: Buffer;
  /** Digest of the last 39 characters: attempts are counted against all codes that share them. */
  nonce_hash: Buffer;
  user_id: string | null;
  /** What the code proves, such as the address it was sent to. */
  data: ColumnType<unknown, string, string>;
  attempts: ColumnType<number, number | undefined, number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
