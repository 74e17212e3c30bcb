import { TeamApiKey, UserApiKey } from "#contract/entities/teams/api-keys.ts";
import type { teamApiKeyRoutes } from "#contract/routes/teams/team-api-keys.ts";
import type { userApiKeyRoutes } from "#contract/routes/teams/user-api-keys.ts";
import { type Readers, viewFrom } from "../../../database/entity-columns.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply } from "../../../kernel/page.ts";
import { checkApiKey } from "./check.ts";
import { createApiKey } from "./create.ts";
import { type ApiKeyRow, listApiKeys, requireApiKey, toKeysRequest } from "./queries.ts";
import { changeApiKey } from "./update.ts";

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

const toUserApiKeyView = viewFrom<typeof UserApiKey, ApiKeyRow>(UserApiKey, userReaders);
const toTeamApiKeyView = viewFrom<typeof TeamApiKey, ApiKeyRow>(TeamApiKey, teamReaders);

export const userApiKeyHandlers: Handlers<typeof userApiKeyRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listApiKeys(db, project.tenancyId, { type: "user", id: input.user_id }, toKeysRequest(input));
    return listReply(input, rows.map(toUserApiKeyView), next);
  },

  async create(call) {
    const { user_id, ...input } = call.input;
    const { row, value } = await createApiKey(call, { type: "user", id: user_id }, input);
    return { ...toUserApiKeyView(row), value };
  },

  async get({ input: { user_api_key_id: id, user_id: ownerId }, project, db }) {
    return toUserApiKeyView(await requireApiKey(db, { tenancyId: project.tenancyId, id, type: "user", ownerId }));
  },

  async update(call) {
    const { user_api_key_id: id, user_id: ownerId, ...change } = call.input;
    return toUserApiKeyView(await changeApiKey(call, { tenancyId: call.project.tenancyId, id, type: "user", ownerId }, change));
  },

  async check(call) {
    return toUserApiKeyView(await checkApiKey(call, "user", call.input.api_key));
  },
};

export const teamApiKeyHandlers: Handlers<typeof teamApiKeyRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await listApiKeys(db, project.tenancyId, { type: "team", id: input.team_id }, toKeysRequest(input));
    return listReply(input, rows.map(toTeamApiKeyView), next);
  },

  async create(call) {
    const { team_id, ...input } = call.input;
    const { row, value } = await createApiKey(call, { type: "team", id: team_id }, input);
    return { ...toTeamApiKeyView(row), value };
  },

  async get({ input: { team_api_key_id: id, team_id: ownerId }, project, db }) {
    return toTeamApiKeyView(await requireApiKey(db, { tenancyId: project.tenancyId, id, type: "team", ownerId }));
  },

  async update(call) {
    const { team_api_key_id: id, team_id: ownerId, ...change } = call.input;
    return toTeamApiKeyView(await changeApiKey(call, { tenancyId: call.project.tenancyId, id, type: "team", ownerId }, change));
  },

  async check(call) {
    return toTeamApiKeyView(await checkApiKey(call, "team", call.input.api_key));
  },
};
