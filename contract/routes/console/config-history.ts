import { z } from "zod";
import { ConfigChange } from "../../entities/console/config-change.ts";
import { ConfigNotRecorded } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { configHistoryLimits as limits } from "../../vocabulary/console/config-history.ts";
import { pageSizes } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { dateMillis, millis, uuid } from "../../vocabulary/text.ts";

const path = z.string().describe("Dotted path of a configuration value");
const differences = z.array(
  z.object({
    key: path,
    before: z.unknown().optional().describe("Absent if there was no value, and for secrets"),
    after: z.unknown().optional().describe("Absent if there is no value, and for secrets"),
  }),
);
const common = { access: adminOnly, errors: [ConfigNotRecorded], limits: heavyCallLimits } as const;

export const internalConfigHistoryRoutes = {
  list: route({
    method: "GET",
    path: "/internal/config/history",
    summary: "List the changes of the project's configuration, newest first",
    description: `Changes are retained for ${limits.retentionDays} days. At most ${limits.versions} changes of a branch are retained, and ${limits.totalLength} characters of configurations.`,
    access: adminOnly,
    query: z.strictObject(pageQuery("Changes", pageSizes.configChanges.max)),
    returns: asPage(ConfigChange),
    limits: heavyCallLimits,
  }),
  at: route({
    ...common,
    method: "GET",
    path: "/internal/config/history/moment",
    summary: "Get the project's whole configuration as it was at a moment",
    description:
      "With the defaults of today. Secrets are empty, since the history does not have them. It does not have the two logos of the project either.",
    query: z.strictObject({ at_millis: dateMillis.describe("A moment in the future has the current configuration") }),
    returns: z.object({
      config_string: z.string().describe("JSON text of the configuration"),
      since_millis: millis.describe("Since when it was in effect"),
      until_millis: millis.nullable().describe("When it was changed; null for the current one"),
    }),
    examples: { query: { at_millis: 32_503_680_000_000 } },
  }),
  compare: route({
    ...common,
    method: "GET",
    path: "/internal/config/history/difference",
    summary: "Compare the project's configuration at two moments",
    description: "Lists the settings whose values differ. Of secrets, it says only that they differ.",
    query: z.strictObject({
      from_millis: dateMillis,
      to_millis: dateMillis.optional().describe("Default: the current configuration"),
    }),
    returns: z.object({ changes: differences }),
    examples: { query: { from_millis: 32_503_680_000_000 } },
  }),
  restore: route({
    ...common,
    method: "GET",
    path: "/internal/config/history/restoration",
    summary: "Get the change that restores the configuration of a moment",
    description:
      "Nothing is written. Plan and apply the change with `PATCH /internal/config/override`. Values that the history does not have stay as they are: secrets, and uploaded files of the brand.",
    query: z.strictObject({ at_millis: dateMillis }),
    returns: z.object({
      config_override_string: z.string().describe("JSON text of the change. An empty object: nothing differs"),
      config_revision: uuid.describe("The revision that the change is based on"),
      not_restored: z
        .array(z.object({ key: path, reason: z.enum(["secret", "file"]) }))
        .describe("Values that differ and are not recorded. A secret that is missing now must be entered again"),
    }),
    examples: { query: { at_millis: 32_503_680_000_000 } },
  }),
};
