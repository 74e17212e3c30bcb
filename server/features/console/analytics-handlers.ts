import { sql } from "kysely";
import { UserNotFound } from "#contract/errors/index.ts";
import type { analyticsRoutes } from "#contract/routes/console/analytics.ts";
import type { internalInsightRoutes } from "#contract/routes/console/insights.ts";
import type { Handlers } from "../../kernel/call.ts";
import { userById } from "../users/queries.ts";

export const analyticsHandlers: Handlers<typeof analyticsRoutes> = {
  uploadEvents: () => undefined,
  uploadReplay: () => undefined,
};

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

interface AffectedUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
}

export const internalInsightHandlers: Handlers<typeof internalInsightRoutes> = {
  async userActivity({ input, project, db }) {
    const user = await userById(db, project.tenancyId, input.user_id);
    if (!user) throw new UserNotFound();
    const days = new Set([toDay(user.signed_up_at), toDay(user.last_active_at)]);
    return { data_points: [...days].map((date) => ({ date, activity: 1 })) };
  },

  async userCounts({ project, readReplica }) {
    const { rows } = await readReplica((db) =>
      sql<{ total_users: number; anonymous_users: number }>`SELECT count(*) FILTER (WHERE NOT is_anonymous)::int AS total_users,
        count(*) FILTER (WHERE is_anonymous)::int AS anonymous_users
      FROM users WHERE tenancy_id = ${project.tenancyId}::uuid`.execute(db),
    );
    const [counts = { total_users: 0, anonymous_users: 0 }] = rows;
    return counts;
  },

  listSessionReplays: () => ({ items: [], pagination: { next_cursor: null } }),
  async previewOnboarding({ input, project, readReplica }) {
    const { onboarding, limit = 10 } = input;
    if (!onboarding.require_email_verification || project.config.onboarding.requireEmailVerification)
      return { affected_users: [], total_affected_count: 0 };
    const { rows } = await readReplica((db) =>
      sql<AffectedUser & { total: number }>`SELECT id, display_name, primary_email, (count(*) OVER ())::int AS total FROM users
        WHERE tenancy_id = ${project.tenancyId}::uuid AND NOT is_anonymous AND NOT primary_email_verified
          AND NOT restricted_by_admin AND sign_up_restriction IS NULL
        ORDER BY signed_up_at, id LIMIT ${limit}`.execute(db),
    );
    const restricted_reason = { type: "email_not_verified" as const };
    return {
      affected_users: rows.map(({ total: _, ...user }) => ({ ...user, restricted_reason })),
      total_affected_count: rows[0]?.total ?? 0,
    };
  },
};
