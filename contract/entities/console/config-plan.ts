import { z } from "zod";
import { configWarningCodes } from "../../vocabulary/projects/config-warnings.ts";
import { uuid } from "../../vocabulary/text.ts";

const count = z.object({
  count: z.int().min(0),
  is_estimate: z.boolean().describe("Whether the count is extrapolated from a sample, for projects with many users"),
});

/** The effect of a configuration change on a project and its users, computed before the change is made. */
export const ConfigPlan = z
  .object({
    changes: z
      .array(
        z.object({
          key: z.string().describe("Dotted path of a configuration value"),
          before: z.unknown().optional().describe("Absent if there was no value, and for secrets"),
          after: z.unknown().optional().describe("Absent if the value is removed, and for secrets"),
        }),
      )
      .describe("All configuration values that change"),
    users_without_sign_in: z
      .object({
        ...count.shape,
        examples: z.array(z.object({ id: uuid, display_name: z.string().nullable(), primary_email: z.string().nullable() })),
      })
      .describe("Users who can sign in now and could not after the change"),
    untrusted_redirects: z
      .array(z.object({ origin: z.string(), last_used_at_millis: z.int() }))
      .describe("Origins of recent redirects that would no longer be trusted"),
    stopped_providers: z
      .array(
        z.object({
          id: z.string(),
          reason: z.enum(["removed", "switched off", "incomplete", "shared keys in production", "another issuer"]),
          users: count.describe("Users with an account of this provider"),
        }),
      )
      .describe("OAuth providers with which their users could no longer sign in. With another issuer, a provider is a new one"),
    voided_shared_keys: z
      .array(z.object({ id: z.string(), users: count.describe("Users whose account or address was proven with the shared keys") }))
      .describe(
        "OAuth providers that would no longer use shared keys. What these have proven is void then: the links are removed, the addresses are unverified and the sessions end",
      ),
    deleted_vault_values: z
      .array(z.object({ id: z.string(), values: count }))
      .describe("Data vault stores that would be removed with the values that they have"),
    stopped_api_keys: z.array(z.enum(["user", "team"])).describe("Kinds of API keys that would no longer be accepted"),
    warnings: z.array(z.string()).describe("Settings of the change that are valid without an effect, such as one below a missing entry"),
    warning_codes: z
      .array(z.object({ code: z.enum(configWarningCodes), values: z.record(z.string(), z.string()) }))
      .describe("The same as `warnings`, as codes with the values of the sentences"),
    changed_products: z
      .array(
        z.object({
          id: z.string(),
          change: z.enum(["edited", "deleted"]),
          subscriptions: z.object({
            count: z.int().min(0),
            is_estimate: z.boolean().describe("Whether there are more than the count"),
          }),
          next_period_at_millis: z.int().nullable().describe("When the first running period ends; null without one that ends"),
        }),
      )
      .describe(
        "Products that would grant other items or belong to another catalog. Their subscriptions follow with their next period: what a running period has granted stays",
      ),
    production_mode_faults: z.array(z.string()).describe("Errors for which production mode refuses the change"),
  })
  .meta({ id: "ConfigPlan" });
export type ConfigPlan = z.output<typeof ConfigPlan>;
