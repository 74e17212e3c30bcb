import { z } from "zod";
import { UserNotFound } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { millis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** Figures about users and visits that later published clients read, as far as this server records them. */
export const internalInsightRoutes = {
  userActivity: route({
    method: "GET",
    path: "/internal/user-activity",
    summary: "Get the days on which a user was active",
    description: "As far as they are recorded: the day of the sign-up and that of the last activity.",
    access: adminOnly,
    query: z.strictObject({ user_id: userId }),
    returns: z.object({ data_points: z.array(z.object({ date: z.string().describe("A day in UTC, YYYY-MM-DD"), activity: z.int() })) }),
    errors: [UserNotFound],
  }),
  userCounts: route({
    method: "GET",
    path: "/internal/metrics/user-counts",
    summary: "Get the number of users",
    description: "The dashboard of later published clients reads it.",
    access: adminOnly,
    returns: z.object({ total_users: z.int().describe("Without anonymous users"), anonymous_users: z.int() }),
    limits: heavyCallLimits,
  }),
  listSessionReplays: route({
    method: "GET",
    path: "/internal/session-replays",
    summary: "List recorded browser sessions",
    description: "For later published clients. Always empty: this server records none.",
    access: adminOnly,
    query: z.strictObject({
      cursor: string(100).optional(),
      limit: z.int().min(1).optional(),
      user_ids: string(textLimits.query).optional(),
      team_ids: string(textLimits.query).optional(),
      duration_ms_min: z.int().optional(),
      duration_ms_max: z.int().optional(),
      last_event_at_from_millis: millis.optional(),
      last_event_at_to_millis: millis.optional(),
      click_count_min: z.int().optional(),
    }),
    returns: z.object({ items: z.array(z.never()), pagination: z.object({ next_cursor: z.null() }) }),
    examples: { returns: { items: [], pagination: { next_cursor: null } } },
  }),
  previewOnboarding: route({
    method: "POST",
    path: "/internal/onboarding/preview-affected-users",
    summary: "List the users whom a change of the onboarding would restrict",
    description:
      "Later published dashboards ask before they write `onboarding.requireEmailVerification`. Empty where that is on already. Users with another restriction are left out.",
    access: adminOnly,
    query: z.strictObject({ limit: z.int().min(1).max(1000).optional().describe("Users in the response. Default: 10") }),
    body: z.strictObject({ onboarding: z.strictObject({ require_email_verification: z.boolean().optional() }) }),
    returns: z.object({
      affected_users: z.array(
        z.object({
          id: uuid,
          display_name: z.string().nullable(),
          primary_email: z.string().nullable(),
          restricted_reason: z.object({ type: z.literal("email_not_verified") }),
        }),
      ),
      total_affected_count: z.int(),
    }),
    limits: heavyCallLimits,
    examples: {
      body: { onboarding: { require_email_verification: true } },
      returns: { affected_users: [], total_affected_count: 0 },
    },
  }),
};
