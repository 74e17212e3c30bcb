import { z } from "zod";
import { ConfigPlan } from "../../entities/config-plan.ts";
import { ConfigRevisionMismatch, InvalidConfigOverride } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { configLimits } from "../../vocabulary/config-limits.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { string, uuid } from "../../vocabulary/text.ts";

const change = string(configLimits.changeLength).optional().describe("Absent or empty: no change");

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
    errors: [InvalidConfigOverride, ConfigRevisionMismatch],
    refreshes: ["internal.config", "internal.projects", "projects"],
    examples: { body: { config_override_string: '{"auth.otp.allowSignIn":true}', dry_run: true } },
  }),
  overrideEnvironment: route({
    method: "PATCH",
    path: "/internal/config/override/environment",
    summary: "Change the project's configuration, as later published clients do",
    description: "Without a plan and a revision. Otherwise the same as `PATCH /internal/config/override`.",
    access: adminOnly,
    body: z.strictObject({ config_override_string: change }),
    largeBody: true,
    returns: z.strictObject({}),
    errors: [InvalidConfigOverride],
    refreshes: ["internal.config", "internal.projects", "projects"],
    examples: { body: { config_override_string: '{"auth.otp.allowSignIn":true}' } },
  }),
};
