import { z } from "zod";
import { uuid } from "../vocabulary/text.ts";

const count = z.object({
  count: z.int().min(0),
  is_estimate: z.boolean().describe("Whether the count is projected from a sample, as it is where very many users are concerned"),
});

/** What a change of a project's configuration would do, and to whom, before it is made. */
export const ConfigPlan = z
  .object({
    changes: z
      .array(
        z.object({
          key: z.string().describe("Dotted path of a value in the configuration"),
          before: z.unknown().optional().describe("Absent where there was no value, and for secrets"),
          after: z.unknown().optional().describe("Absent where there is no value any more, and for secrets"),
        }),
      )
      .describe("Every value of the configuration that changes"),
    users_without_sign_in: z
      .object({
        ...count.shape,
        examples: z.array(z.object({ id: uuid, display_name: z.string().nullable(), primary_email: z.string().nullable() })),
      })
      .describe("Users who could sign in before, and could not afterwards"),
    untrusted_redirects: z
      .array(z.object({ origin: z.string(), last_used_at_millis: z.int() }))
      .describe("Origins that users were sent to of late, and that are no longer trusted afterwards"),
    stopped_providers: z
      .array(
        z.object({
          id: z.string(),
          reason: z.enum(["removed", "switched off", "incomplete", "shared keys in production"]),
          users: count.describe("Users with an account at this provider"),
        }),
      )
      .describe("OAuth providers that can no longer be signed in with"),
    stopped_api_keys: z.array(z.enum(["user", "team"])).describe("Kinds of API keys that are no longer accepted"),
    production_mode_faults: z.array(z.string()).describe("Why the change is refused in production mode, as far as it is"),
  })
  .meta({ id: "ConfigPlan" });
export type ConfigPlan = z.output<typeof ConfigPlan>;
