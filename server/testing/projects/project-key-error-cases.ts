import { contract } from "#contract/index.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

/** Errors of the routes of project keys. */
export const projectKeyErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "internal.apiKeys.create": {
    TooManyKeySets: async () => {
      const at = await context.server.givenProject();
      await context.server.given.keySets(at, listSizes.keySets - 1);
      return { as: "admin", at, body: contract.internal.apiKeys.create.examples.body };
    },
  },
  "internal.apiKeys.get": { ApiKeyNotFound: () => ({ as: "admin" }) },
  "internal.apiKeys.rotate": {
    ApiKeyNotFound: () => ({ as: "admin", body: {} }),
    TooManyKeySets: async () => {
      const at = await context.server.givenProject();
      await context.server.given.keySets(at, listSizes.keySets - 1);
      const { json } = await context.server.request("GET", "/internal/api-keys?limit=1", { as: "admin", project: at });
      return { as: "admin", at, params: { key_set_id: json.items[0].id }, body: {} };
    },
  },
  "internal.apiKeys.update": { ApiKeyNotFound: () => ({ as: "admin", body: { revoked: true } }) },
};
