import { z } from "zod";
import { User } from "../../entities/users/user.ts";
import { adminOnly } from "../../kernel/access.ts";
import { viewSchema } from "../../kernel/entity.ts";
import { route } from "../../kernel/route.ts";
import { activityDays, retentionWeeks } from "../../vocabulary/console/activity.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";

const daily = z.array(z.object({ date: z.string().describe("A day in UTC, YYYY-MM-DD"), activity: z.int() }));

const figures = z.object({
  daily_active: z.number().describe("Active users per day, on average, with one decimal"),
  weekly_active: z.int().describe("Users who were active in the last seven days"),
  monthly_active: z.int().describe("Users who were active in the last 30 days"),
  sign_ups: z.int(),
  sign_ins: z.int(),
});

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
        daily_active_users: daily.describe("Active users per day, for the same days. Creating or importing a user is no activity"),
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
  activity: route({
    method: "GET",
    path: "/internal/metrics/activity",
    summary: "Get the activity of users in a range of days",
    description:
      "Active users, sign-ups and sign-ins, compared with the range before. A user is active by a sign-up, a sign-in or a later request. Creating or importing a user is no activity. Anonymous users are left out.",
    access: adminOnly,
    query: z.strictObject({
      days: z.int().min(activityDays.min).max(activityDays.max).optional().describe("Length of the range, which ends today. Default: 30"),
    }),
    returns: z
      .object({
        range_days: z.int(),
        current: figures.describe("Of the range. Weekly and monthly active users are those of its last day"),
        previous: figures.describe("Of the range before"),
        days: z
          .array(
            z.object({
              date: z.string().describe("A day in UTC, YYYY-MM-DD"),
              daily_active: z.int().describe("Active users of the day"),
              weekly_active: z.int().describe("Users who were active in the seven days until then"),
              monthly_active: z.int().describe("Users who were active in the 30 days until then"),
              sign_ups: z.int(),
              sign_ins: z.int(),
            }),
          )
          .describe("The days of the range, or 30 days if it is shorter, oldest first. Today is incomplete"),
        methods: z
          .array(z.object({ method: z.string(), sign_ups: z.int(), sign_ins: z.int() }))
          .describe("Sign-ups and sign-ins of the range by method, most used first"),
        funnel: z
          .object({ page_openings: z.int(), started: z.int(), completed: z.int(), sign_ups: z.int() })
          .describe("Of the range, from an opened page to a new account. Openings are those of the hosted sign-in and sign-up pages"),
        retention: z
          .array(
            z.object({
              week: z.string().describe("The Monday of the week, YYYY-MM-DD"),
              users: z
                .array(z.int())
                .describe("New users of the week, by their first activity, then how many of them were active in each week since"),
            }),
          )
          .describe(`The last ${retentionWeeks} weeks, oldest first`),
      })
      .meta({ id: "Activity" }),
    limits: heavyCallLimits,
  }),
};
