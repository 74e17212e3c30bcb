import type { ColumnType } from "kysely";
import type { FoldedText, JsonColumn } from "./users.ts";

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
