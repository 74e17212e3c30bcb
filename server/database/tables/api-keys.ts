import type { FoldedText } from "./users.ts";

/** An API key of a user or of a team; one of the two ids is set. */
export interface ApiKeys {
  tenancy_id: string;
  id: string;
  user_id: string | null;
  team_id: string | null;
  description: string;
  folded_description: FoldedText;
  is_public: boolean;
  /** SHA-256 of the complete key. */
  hash: Buffer;
  last_four: string;
  created_at: Date;
  /** Null: the key does not expire. */
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}
