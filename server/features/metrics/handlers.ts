import type { internalMetricsRoutes } from "#contract/routes/internal/metrics.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
import { tellUser } from "../../kernel/user.ts";
import type { Asked } from "./asked.ts";
import { countDays } from "./days.ts";
import { countGroups } from "./groups.ts";
import { keptOrCounted, type Metrics } from "./kept.ts";
import { recentUsers } from "./recent.ts";

export const metricsHandlers: Handlers<typeof internalMetricsRoutes> = {
  get({ input, project, db, now }) {
    const asked = { tenancyId: project.tenancyId, includeAnonymous: input.include_anonymous ?? false, now };
    return keptOrCounted(asked, () => count(db, asked));
  },
};

/** Anonymous users are left out of everything unless asked for. The parts are read side by side, each as of its own moment. */
async function count(db: Db, asked: Asked): Promise<Metrics> {
  const [days, groups, recent] = await Promise.all([countDays(db, asked), countGroups(db, asked), recentUsers(db, asked)]);
  return {
    total_users: days[0]?.total ?? 0,
    daily_users: days.map(({ date, signed_up }) => ({ date, activity: signed_up })),
    daily_active_users: days.map(({ date, active }) => ({ date, activity: active })),
    users_by_country: groups.countries,
    recently_registered: recent.registered.map(tellUser),
    recently_active: recent.active.map(tellUser),
    login_methods: groups.methods,
  };
}
