import { z } from "zod";
import { ConfigPlan } from "../../entities/config-plan.ts";
import { InvalidConfigOverride } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { configuration } from "../../vocabulary/limits.ts";
import { string } from "../../vocabulary/text.ts";

export const internalConfigRoutes = {
  get: route({
    method: "GET",
    path: "/internal/config",
    summary: "The project's whole configuration, defaults filled in",
    access: adminOnly,
    returns: z.object({ config_string: z.string().describe("JSON text of the configuration") }),
  }),
  override: route({
    method: "PATCH",
    path: "/internal/config/override",
    summary: "Change the project's configuration, or see what a change would do",
    description:
      "The override is the JSON text of an object whose keys are dotted paths or nested objects. A key replaces what is stored below it; null deletes. With `dry_run` nothing is written, and `plan` tells what the change would do to whom.",
    access: adminOnly,
    body: z.strictObject({
      config_override_string: string(configuration.changeLength).optional().describe("Absent or empty: no change"),
      dry_run: z.boolean().optional(),
    }),
    large: true,
    returns: z.object({
      config_override_string: z.string().describe("JSON text of the configuration as it is then"),
      plan: ConfigPlan.optional().describe("Only with `dry_run`"),
    }),
    errors: [InvalidConfigOverride],
    refreshes: ["internal.config", "internal.projects", "projects"],
    examples: { body: { config_override_string: '{"auth.otp.allowSignIn":true}', dry_run: true } },
  }),
};
