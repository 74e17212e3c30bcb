import { z } from "zod";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { healthCodes, healthLimits, healthSeverities } from "../../vocabulary/console/health.ts";
import { millis } from "../../vocabulary/text.ts";

const problem = z.object({
  code: z.enum(healthCodes),
  severity: z.enum(healthSeverities),
  count: z.int().describe(`How many endpoints, e-mails, sign-ins, keys or providers have it; at most ${healthLimits.maxCount}`),
  since_millis: millis.nullable().describe("When the first of them began to fail, or when the first key expires; null if it is a setting"),
  target_id: z.string().nullable().describe("The id of the one endpoint, key set or provider; null for several"),
});

export const internalHealthRoutes = {
  get: route({
    method: "GET",
    path: "/internal/health",
    summary: "Get the problems of the project",
    description:
      "Webhooks, e-mails, sign-ins, keys and settings that need attention, most severe first. Without problems the list is empty.",
    access: adminOnly,
    returns: z.object({ problems: z.array(problem) }).meta({ id: "ProjectHealth" }),
    examples: {
      returns: {
        problems: [{ code: "webhook_failing", severity: "warning", count: 1, since_millis: 1_790_000_000_000, target_id: null }],
      },
    },
  }),
};
