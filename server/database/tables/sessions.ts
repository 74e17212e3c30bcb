import type { Generated } from "kysely";

/** One sign-in: as long as the row is there, its refresh token works. */
export interface Sessions {
  tenancy_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token. */
  token_hash: Buffer;
  /** How many successors the refresh token has had: only the last one works. */
  rotation: Generated<number>;
  /** When the last one replaced the one before, by the database's clock. */
  rotated_at: Date | null;
  created_at: Date;
  expires_at: Date;
  is_impersonation: boolean;
  last_used_at: Date;
  last_used_ip: string | null;
}
