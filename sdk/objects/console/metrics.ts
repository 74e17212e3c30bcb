import type { AdminApi } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type ServerContext, type ServerUser, serverUserFrom } from "../users/server-user.ts";

/** A day in UTC as YYYY-MM-DD, and its number of users. */
export interface DailyActivity {
  readonly date: string;
  readonly activity: number;
}

/** The number of users of a project, and their activity. */
export interface Metrics {
  readonly totalUsers: number;
  /** Sign-ups of today and of each of the 30 days before, oldest first. */
  readonly dailyUsers: readonly DailyActivity[];
  /** Users active on each of these days. */
  readonly dailyActiveUsers: readonly DailyActivity[];
  /** By the country of each user's last activity (ISO 3166-1 alpha-2). */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** The five newest users. */
  readonly recentlyRegistered: readonly ServerUser[];
  /** The five most recently active users. */
  readonly recentlyActive: readonly ServerUser[];
  /** The number of users per sign-in method: `password`, `otp`, `passkey` or a provider's id. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[];
  /** Users who cannot sign in, such as anonymous ones. */
  readonly usersWithoutLoginMethod: number;
}

/** Reads the metrics of the project. */
export async function readMetrics(
  context: ServerContext & { readonly api: AdminApi },
  includeAnonymous: boolean | undefined,
): Promise<Metrics> {
  const response = unwrap(await context.api.internal.metrics.get({ include_anonymous: includeAnonymous }));
  return Object.freeze({
    totalUsers: response.total_users,
    dailyUsers: response.daily_users,
    dailyActiveUsers: response.daily_active_users,
    usersByCountry: response.users_by_country,
    recentlyRegistered: response.recently_registered.map((user) => serverUserFrom(user, context)),
    recentlyActive: response.recently_active.map((user) => serverUserFrom(user, context)),
    loginMethods: response.login_methods,
    usersWithoutLoginMethod: response.users_without_login_method,
  });
}
