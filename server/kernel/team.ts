import type { Team } from "#contract/entities/team.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { Json } from "#contract/vocabulary/json.ts";

/** A team with everything its views need. */
export interface TeamRow {
  readonly id: string;
  readonly display_name: string;
  readonly profile_image_url: string | null;
  readonly client_metadata: Json;
  readonly client_read_only_metadata: Json;
  readonly server_metadata: Json;
  readonly created_at: Date;
}

/** A team's fullest view; the contract cuts it to what the caller may see. */
export const tellTeam = ({ created_at, ...row }: TeamRow): View<typeof Team, "admin"> => ({
  ...row,
  created_at_millis: created_at.getTime(),
});
