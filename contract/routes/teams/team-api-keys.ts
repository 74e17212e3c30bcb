import { z } from "zod";
import { ApiKeyChange, NewTeamApiKey, TeamApiKey, TeamApiKeyCreation } from "../../entities/teams/api-keys.ts";
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, TooManyApiKeys, TooManyRequests, WrongApiKeyType } from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { apiKeyLimits } from "../../vocabulary/teams/api-keys.ts";
import { uuid } from "../../vocabulary/text.ts";
import { signedInClient } from "../shared/access.ts";

const enabled = { when: "allow_team_api_keys", whenOf: "any" } as const;
// Clients without the permission must not learn whether the team exists.
const ofTeam = {
  ...signedInClient,
  ...enabled,
  may: { permissions: ["$manage_api_keys"], team: "team_id", error: ApiKeyNotFound },
} as const;
const params = z.strictObject({ team_api_key_id: uuid });
const query = z.strictObject({ team_id: uuid });
const listQuery = query.extend({ ...pageQuery("Keys", pages.apiKeys.max), query: searchQuery("A part of the description") });

export const teamApiKeyRoutes = {
  list: route({
    method: "GET",
    path: "/team-api-keys",
    summary: "List a team's API keys, newest first",
    description: `Revoked and expired ones included. In pages with \`cursor\` or \`limit\`, and from ${lists.apiKeys} on.`,
    access: ofTeam,
    query: listQuery,
    returns: pagedListSchema(TeamApiKey),
  }),
  create: route({
    method: "POST",
    path: "/team-api-keys",
    summary: "Create an API key for a team",
    description:
      "Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `user_id` is refused.",
    access: { ...ofTeam, noImpersonation: true, recentSignIn: true },
    body: TeamApiKeyCreation,
    returns: NewTeamApiKey,
    errors: [TooManyApiKeys],
    refreshes: ["teamApiKeys"],
    examples: {
      body: {
        team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
        description: "Continuous integration",
        expires_at_millis: 4_102_444_800_000,
      },
    },
  }),
  get: route({
    method: "GET",
    path: "/team-api-keys/{team_api_key_id}",
    summary: "Get a team's API key",
    access: ofTeam,
    params,
    query,
    returns: TeamApiKey,
    errors: [ApiKeyNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/team-api-keys/{team_api_key_id}",
    summary: "Update or revoke a team's API key",
    description: "Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.",
    access: { ...ofTeam, noImpersonation: true },
    params,
    query,
    body: ApiKeyChange,
    returns: TeamApiKey,
    errors: [ApiKeyNotFound],
    refreshes: ["teamApiKeys"],
    examples: { body: { revoked: true } },
  }),
  check: route({
    method: "POST",
    path: "/team-api-keys/check",
    summary: "Check the API key of a team",
    description: "Returns the key if it is active. Checks of unknown keys are limited.",
    access: { ...serverOnly, ...enabled },
    body: z.strictObject({ api_key: z.string().max(apiKeyLimits.input) }),
    returns: TeamApiKey,
    errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, TooManyRequests],
  }),
};
