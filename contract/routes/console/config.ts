import { z } from "zod";
import { ConfigPlan } from "../../entities/console/config-plan.ts";
import {
  BrandContrastTooLow,
  ConfigLevelNotAvailable,
  ConfigRevisionMismatch,
  InvalidConfigOverride,
  InvalidImage,
  InvalidTypeface,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { configLimits } from "../../vocabulary/projects/config-limits.ts";
import { string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const change = string(configLimits.changeLength).optional().describe("Absent or empty: no change");

/** The levels that later published clients know. */
const levelParams = z.strictObject({
  level: z
    .enum(["project", "branch", "environment"])
    .describe("This server has one level, `environment`: the others are empty and stay so"),
});
/** Where a published client pushes a configuration from. Only the level `branch` has one. */
const pushSource = z
  .strictObject({
    type: z.enum(["pushed-from-github", "pushed-from-unknown", "unlinked"]),
    owner: string(textLimits.setting).optional(),
    repo: string(textLimits.setting).optional(),
    branch: string(textLimits.setting).optional(),
    commit_hash: string(textLimits.setting).optional(),
    config_file_path: string(textLimits.setting).optional(),
    workflow_path: string(textLimits.setting).optional(),
  })
  .describe("Not stored");
const brandErrors = [BrandContrastTooLow, InvalidImage, InvalidTypeface];
const levelErrors = [ConfigLevelNotAvailable, InvalidConfigOverride];
const levelExample = { params: { level: "environment" } };
const refreshes = ["internal.config", "internal.projects", "projects"];

const configRevision = uuid.describe("Revision of the configuration. Every change creates a new one");

export const internalConfigRoutes = {
  get: route({
    method: "GET",
    path: "/internal/config",
    summary: "Get the project's whole configuration with defaults filled in",
    description: "The configuration is a JSON text.",
    access: adminOnly,
    returns: z.object({ config_string: z.string().describe("JSON text of the configuration"), config_revision: configRevision }),
  }),
  override: route({
    method: "PATCH",
    path: "/internal/config/override",
    summary: "Change the project's configuration, or plan a change",
    description:
      "The override is the JSON text of an object whose keys are dotted paths or nested objects. A key replaces everything below it; null removes it. A change answers an empty object. With `dry_run` nothing is written, and `plan` describes the effect of the change. `fields=plan` leaves the configuration out of that response. To apply exactly the change that was planned, send its `config_revision` in `If-Match` or as `expected_revision`. Over tRPC use `expected_revision`: one header would apply to every call of a batch. If the configuration has changed since, nothing is written and the status is 412. Without a revision the change is unconditional.",
    access: adminOnly,
    headers: z.object({
      [requestHeaders.ifMatch]: z
        .string()
        .max(1024)
        .optional()
        .describe("The expected revision as an entity tag (RFC 9110, section 13.1.1)"),
    }),
    query: z.strictObject({
      fields: z.enum(["plan"]).optional().describe("Only with `dry_run`: respond with plan and revision, without the configuration"),
    }),
    body: z.strictObject({
      config_override_string: change,
      dry_run: z.boolean().optional().describe("Plan the change without making it"),
      expected_revision: uuid.optional().describe("The `config_revision` that the change is based on"),
    }),
    largeBody: true,
    returns: z.object({
      config_override_string: z
        .string()
        .optional()
        .describe("Only with `dry_run`, and without `fields`: JSON text of the configuration as it is"),
      config_revision: configRevision.optional().describe("Only with `dry_run`: the revision that the plan was computed for"),
      plan: ConfigPlan.optional().describe("Only with `dry_run`"),
    }),
    errors: [InvalidConfigOverride, ConfigRevisionMismatch, ...brandErrors],
    refreshes,
    examples: { body: { config_override_string: '{"auth.otp.allowSignIn":true}', dry_run: true } },
  }),
  getLevel: route({
    method: "GET",
    path: "/internal/config/override/{level}",
    summary: "Get what the project sets of its configuration",
    description: "Without the defaults. For later published clients.",
    access: adminOnly,
    params: levelParams,
    returns: z.object({ config_string: z.string().describe("JSON text of the override") }),
    examples: levelExample,
  }),
  overrideLevel: route({
    method: "PATCH",
    path: "/internal/config/override/{level}",
    summary: "Change the project's configuration, as later published clients do",
    description: "Without a plan and a revision. Otherwise the same as `PATCH /internal/config/override`.",
    access: adminOnly,
    params: levelParams,
    body: z.strictObject({ config_override_string: change }),
    largeBody: true,
    returns: z.strictObject({}),
    errors: [...levelErrors, ...brandErrors],
    refreshes,
    examples: { ...levelExample, body: { config_override_string: '{"auth.otp.allowSignIn":true}' } },
  }),
  replaceLevel: route({
    method: "PUT",
    path: "/internal/config/override/{level}",
    summary: "Replace what the project sets of its configuration",
    description:
      "What the new override does not set has its default from then on, secrets included. The logos that are fields of the project stay unless it sets them. For later published clients.",
    access: adminOnly,
    params: levelParams,
    body: z.strictObject({ config_string: string(configLimits.changeLength), source: pushSource.optional() }),
    largeBody: true,
    returns: z.strictObject({}),
    errors: [...levelErrors, ...brandErrors],
    refreshes,
    examples: { ...levelExample, body: { config_string: '{"auth.otp.allowSignIn":true}' } },
  }),
  resetKeys: route({
    method: "POST",
    path: "/internal/config/override/{level}/reset-keys",
    summary: "Return parts of the project's configuration to their defaults",
    description: "For later published clients.",
    access: adminOnly,
    params: levelParams,
    body: z.strictObject({ keys: z.array(string(configLimits.pathLength).min(1)).max(configLimits.keys).describe("Dotted paths") }),
    returns: z.strictObject({}),
    errors: levelErrors,
    refreshes,
    examples: { ...levelExample, body: { keys: ["auth.otp.allowSignIn"] } },
  }),
  getSource: route({
    method: "GET",
    path: "/internal/config/source",
    summary: "Get where the project's configuration is pushed from",
    description: "For later published clients. Always `unlinked`: this server does not take configurations from repositories.",
    access: adminOnly,
    returns: z.object({ source: z.object({ type: z.literal("unlinked") }) }),
  }),
  unlinkSource: route({
    method: "DELETE",
    path: "/internal/config/source",
    summary: "Unlink the project's configuration from its source",
    description: "For later published clients. It is never linked, so that nothing changes.",
    access: adminOnly,
    returns: z.strictObject({}),
  }),
};
