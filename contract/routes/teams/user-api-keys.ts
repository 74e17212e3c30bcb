import { z } from "zod";
import { ApiKeyChange, NewUserApiKey, UserApiKey, UserApiKeyCreation } from "../../entities/teams/api-keys.ts";
import {
  ApiKeyExpired,
  ApiKeyNotFound,
  ApiKeyRevoked,
  TooManyApiKeys,
  TooManyRequests,
  UserNotFound,
  WrongApiKeyType,
} from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { apiKeyLimits } from "../../vocabulary/teams/api-keys.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { signedInClient } from "../shared/access.ts";

const enabled = { when: "allow_user_api_keys", whenOf: "any" } as const;
const ofOwner = { ...signedInClient, ...enabled, self: { field: "user_id" } } as const;
const ofOwnKey = { ...ofOwner, self: { field: "user_id", omitted: "own" } } as const;
const params = z.strictObject({ user_api_key_id: uuid });
const query = z.strictObject({ user_id: userId.optional().describe("Only a key of this user; `me` for the signed-in user") });

const listed = { ...pageQuery("Keys", pages.apiKeys.max), query: searchQuery("A part of the description") };

export const userApiKeyRoutes = {
  list: route({
    method: "GET",
    path: "/user-api-keys",
    summary: "List a user's API keys, newest first",
    description: `Revoked and expired ones included. In pages with \`cursor\` or \`limit\`, and from ${lists.apiKeys} on.`,
    access: ofOwner,
    query: z.strictObject({ user_id: userId, ...listed }),
    returns: pagedListSchema(UserApiKey),
  }),
  create: route({
    method: "POST",
    path: "/user-api-keys",
    summary: "Create an API key for a user",
    description:
      "Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `team_id` is refused.",
    access: { ...ofOwner, noImpersonation: true, recentSignIn: true },
    body: UserApiKeyCreation,
    returns: NewUserApiKey,
    errors: [UserNotFound, TooManyApiKeys],
    refreshes: ["userApiKeys"],
    examples: {
      body: {
        user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
        description: "Continuous integration",
        expires_at_millis: 4_102_444_800_000,
      },
    },
  }),
  get: route({
    method: "GET",
    path: "/user-api-keys/{user_api_key_id}",
    summary: "Get a user's API key",
    access: ofOwnKey,
    params,
    query,
    returns: UserApiKey,
    errors: [ApiKeyNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/user-api-keys/{user_api_key_id}",
    summary: "Update or revoke a user's API key",
    description: "Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.",
    access: { ...ofOwnKey, noImpersonation: true },
    params,
    query,
    body: ApiKeyChange,
    returns: UserApiKey,
    errors: [ApiKeyNotFound],
    refreshes: ["userApiKeys"],
    examples: { body: { revoked: true } },
  }),
  check: route({
    method: "POST",
    path: "/user-api-keys/check",
    summary: "Check the API key of a user",
    description: "Returns the key if it is active. Checks of unknown keys are limited.",
    access: { ...serverOnly, ...enabled },
    body: z.strictObject({ api_key: z.string().max(apiKeyLimits.input) }),
    returns: UserApiKey,
    errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, TooManyRequests],
  }),
};
