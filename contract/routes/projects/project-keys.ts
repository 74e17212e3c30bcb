import { z } from "zod";
import {
  NewProjectKeySet,
  ProjectKeySet,
  ProjectKeySetChange,
  ProjectKeySetCreation,
  ProjectKeySetRotation,
} from "../../entities/projects/project-keys.ts";
import { ApiKeyNotFound, TooManyKeySets } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { uuid } from "../../vocabulary/text.ts";

const params = z.strictObject({ key_set_id: uuid });

export const projectKeyRoutes = {
  list: route({
    method: "GET",
    path: "/internal/api-keys",
    summary: "List the project's key sets, newest first",
    description: "Of each key, only the last four characters are returned.",
    access: adminOnly,
    query: z.strictObject({ ...pageQuery("Key sets", pages.keySets.max), query: searchQuery("A part of the description") }),
    returns: pagedListSchema(ProjectKeySet),
  }),
  create: route({
    method: "POST",
    path: "/internal/api-keys",
    summary: "Create a key set",
    description: "Only this response contains the complete keys. Later responses show their last four characters.",
    access: { ...adminOnly, developerRole: "admin" },
    body: ProjectKeySetCreation,
    returns: NewProjectKeySet,
    errors: [TooManyKeySets],
    refreshes: ["internal.apiKeys"],
    examples: {
      body: {
        description: "Production",
        expires_at_millis: 4_102_444_800_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    },
  }),
  get: route({
    method: "GET",
    path: "/internal/api-keys/{key_set_id}",
    summary: "Get a key set",
    description: "Of each key, only the last four characters are returned.",
    access: adminOnly,
    params,
    returns: ProjectKeySet,
    errors: [ApiKeyNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/api-keys/{key_set_id}",
    summary: "Update or revoke a key set",
    description: "A revoked key is refused everywhere within a second. Revoking again does not change the time of revocation.",
    access: { ...adminOnly, developerRole: "admin" },
    params,
    body: ProjectKeySetChange,
    returns: ProjectKeySet,
    errors: [ApiKeyNotFound],
    refreshes: ["internal.apiKeys"],
  }),
  rotate: route({
    method: "POST",
    path: "/internal/api-keys/{key_set_id}/rotate",
    summary: "Replace a key set by a new one",
    description:
      "The new set has the same kinds of keys and the same lifetime. Both are valid until the overlap ends. Only this response contains the complete keys.",
    access: { ...adminOnly, developerRole: "admin" },
    params,
    body: ProjectKeySetRotation,
    returns: NewProjectKeySet,
    errors: [ApiKeyNotFound, TooManyKeySets],
    refreshes: ["internal.apiKeys"],
    examples: { body: { overlap_seconds: 86_400 } },
  }),
};
