import { contract } from "#contract/index.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

/** Errors of the routes of project keys. */
export const projectKeyErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "internal.apiKeys.create": {
    TooManyKeySets: async () => {
      const at = await context.server.givenProject();
      const set = {
        project_id: at.id,
        description: "in force",
        created_at: context.server.clock.now(),
        expires_at: new Date(4_102_444_800_000),
      };
      const sets = Array.from({ length: listSizes.keySets - 1 }, () => ({ ...set, id: randomUuid() }));
      await context.server.db.insertInto("project_keys").values(sets).execute();
      return { as: "admin", at, body: contract.internal.apiKeys.create.examples.body };
    },
  },
  "internal.apiKeys.get": { ApiKeyNotFound: () => ({ as: "admin" }) },
  "internal.apiKeys.update": { ApiKeyNotFound: () => ({ as: "admin", body: { revoked: true } }) },
};
