import type { Generated } from "kysely";

/** A session. Its refresh token works while the row exists. */
export interface Sessions {
  tenancy_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token. */
  token_hash: Buffer;
  /** How often the refresh token was rotated; only the last one works. */
  rotation: Generated<number>;
  /** When it was last rotated. */
  rotated_at: Date | null;
  created_at: Date;
  /** When the newest sign-in happened that confirmed the session; null where none did. */
  confirmed_at: Generated<Date | null>;
  expires_at: Date;
  is_impersonation: boolean;
  last_used_at: Date;
  last_used_ip: string | null;
  /** Accept-Language of the sign-in, shortened; null where no browser signed in. */
  languages: Generated<string | null>;
  /** The attempt code of the sign-in, where a second factor finished it. */
  attempt_id: Generated<string | null>;
}
