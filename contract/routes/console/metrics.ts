import { z } from "zod";
import { User } from "../../entities/users/user.ts";
import { adminOnly } from "../../kernel/access.ts";
import { viewSchema } from "../../kernel/entity.ts";
import { route } from "../../kernel/route.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";

const daily = z.array(z.object({ date: z.string().describe("A day in UTC, YYYY-MM-DD"), activity: z.int() }));

export const internalMetricsRoutes = {
  get: route({
    method: "GET",
    path: "/internal/metrics",
    summary: "Get user counts and activity of the project",
    description: "Totals, counts per day, and the newest and most recently active users.",
    access: adminOnly,
    query: z.strictObject({ include_anonymous: z.boolean().optional() }),
    returns: z
      .object({
        total_users: z.int(),
        daily_users: daily.describe("Sign-ups per day: the last 30 days and today, oldest first"),
        daily_active_users: daily.describe("Active users per day, for the same days"),
        users_by_country: z.record(z.string(), z.int()).describe("Users by the country of their last activity (ISO 3166-1 alpha-2)"),
        recently_registered: z.array(viewSchema("server", User)).describe("The five newest users"),
        recently_active: z.array(viewSchema("server", User)).describe("The five most recently active users"),
        login_methods: z
          .array(z.object({ method: z.string().describe("`password`, `otp`, `passkey` or a provider's config id"), count: z.int() }))
          .describe("Number of users per sign-in method"),
        users_without_login_method: z.int().describe("Number of users without any sign-in method"),
      })
      .meta({ id: "Metrics" }),
    limits: heavyCallLimits,
  }),
};
