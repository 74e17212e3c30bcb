import { TeamApiKey, UserApiKey } from "#contract/entities/teams/api-keys.ts";
import { type Readers, viewFrom } from "../../../database/entity-columns.ts";
import type { ApiKeyRow } from "./queries.ts";

const commonReaders = {
  expires_at_millis: (row: ApiKeyRow) => row.expires_at?.getTime(),
  manually_revoked_at_millis: (row: ApiKeyRow) => row.revoked_at?.getTime(),
  revoked: (row: ApiKeyRow) => row.revoked_at !== null,
  created_at_millis: (row: ApiKeyRow) => row.created_at.getTime(),
  last_used_at_millis: (row: ApiKeyRow) => row.last_used_at?.getTime(),
  value: (row: ApiKeyRow) => ({ last_four: row.last_four }),
};

const userReaders: Readers<typeof UserApiKey, ApiKeyRow> = {
  ...commonReaders,
  type: () => "user" as const,
  user_id: (row) => row.user_id as string,
};
const teamReaders: Readers<typeof TeamApiKey, ApiKeyRow> = {
  ...commonReaders,
  type: () => "team" as const,
  team_id: (row) => row.team_id as string,
};

export const toUserApiKeyView = viewFrom<typeof UserApiKey, ApiKeyRow>(UserApiKey, userReaders);
export const toTeamApiKeyView = viewFrom<typeof TeamApiKey, ApiKeyRow>(TeamApiKey, teamReaders);
