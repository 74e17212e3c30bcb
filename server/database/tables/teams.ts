import type { ColumnType } from "kysely";
import type { GrantSource } from "#contract/vocabulary/teams/permissions.ts";
import type { FoldedText, JsonColumn } from "./core.ts";

export interface Teams {
  tenancy_id: string;
  id: string;
  display_name: string;
  folded_name: FoldedText;
  profile_image_url: string | null;
  client_metadata: JsonColumn;
  client_read_only_metadata: JsonColumn;
  server_metadata: JsonColumn;
  created_at: Date;
}

export interface TeamMembers {
  tenancy_id: string;
  team_id: string;
  user_id: string;
  created_at: Date;
  /** In the team; null for the user's own. */
  display_name: ColumnType<string | null, string | null | undefined>;
  folded_name: FoldedText;
  profile_image_url: ColumnType<string | null, string | null | undefined>;
}

/** Who granted a permission and when. Null where it was granted before this was recorded. */
interface Grant {
  granted_at: Date | null;
  granted_by: GrantSource | null;
  /** The signed-in user of the call: a user of the project or, in the dashboard, of project `internal`. */
  granted_by_user_id: string | null;
}

/** A permission granted to a team member directly; the permissions it contains follow from the configuration. */
export interface TeamPermissions extends Grant {
  tenancy_id: string;
  team_id: string;
  user_id: string;
  permission_id: string;
}

/** A permission granted to a user in the whole project. */
export interface UserPermissions extends Grant {
  tenancy_id: string;
  user_id: string;
  permission_id: string;
}

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
