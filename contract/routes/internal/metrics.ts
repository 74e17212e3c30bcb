import { z } from "zod";
import { User } from "../../entities/user.ts";
import { adminOnly } from "../../kernel/access.ts";
import { shownTo } from "../../kernel/entity.ts";
import { route } from "../../kernel/route.ts";
import { heavyCalls } from "../../vocabulary/limits.ts";

const daily = z.array(z.object({ date: z.string().describe("A day of UTC, YYYY-MM-DD"), activity: z.int() }));

export const internalMetricsRoutes = {
  get: route({
    method: "GET",
    path: "/internal/metrics",
    summary: "How many users the project has, and what they do",
    access: adminOnly,
    query: z.strictObject({ include_anonymous: z.boolean().optional() }),
    returns: z
      .object({
        total_users: z.int(),
        daily_users: daily.describe("Sign-ups of today and of each of the 30 days before, oldest first"),
        daily_active_users: daily.describe("Users active on each of these days"),
        users_by_country: z.record(z.string(), z.int()).describe("By the country each user was last seen in (ISO 3166-1 alpha-2)"),
        recently_registered: z.array(shownTo("server", User)).describe("The five newest"),
        recently_active: z.array(shownTo("server", User)).describe("The five seen last"),
        login_methods: z
          .array(z.object({ method: z.string().describe("`password`, `otp`, `passkey` or a provider's config id"), count: z.int() }))
          .describe("How many users can sign in by each method"),
      })
      .meta({ id: "Metrics" }),
    limits: heavyCalls,
  }),
};
