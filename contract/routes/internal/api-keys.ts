import { z } from "zod";
import { NewProjectKeySet, ProjectKeySet, ProjectKeySetChange, ProjectKeySetCreation } from "../../entities/project-keys.ts";
import { ApiKeyNotFound, TooManyKeySets } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { uuid } from "../../vocabulary/text.ts";

const params = z.strictObject({ key_set_id: uuid });

export const internalApiKeyRoutes = {
  list: route({
    method: "GET",
    path: "/internal/api-keys",
    summary: "The project's sets of keys, newest first",
    access: adminOnly,
    returns: listSchema(ProjectKeySet),
  }),
  create: route({
    method: "POST",
    path: "/internal/api-keys",
    summary: "Make a set of keys",
    description: "This answer alone has the keys in full; afterwards only their last four characters are known.",
    access: adminOnly,
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
    summary: "A set of keys by id",
    access: adminOnly,
    params,
    returns: ProjectKeySet,
    errors: [ApiKeyNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/api-keys/{key_set_id}",
    summary: "Describe a set of keys anew, or revoke it",
    description: "A revoked key is refused everywhere within a second. The time of the first revocation stays.",
    access: adminOnly,
    params,
    body: ProjectKeySetChange,
    returns: ProjectKeySet,
    errors: [ApiKeyNotFound],
    refreshes: ["internal.apiKeys"],
  }),
};
