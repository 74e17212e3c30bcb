import type { AdminApi } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";
import { type ServerGround, type ServerUser, serverUserFrom } from "./server-user.ts";

/** A day of UTC, YYYY-MM-DD, and how many users it counts. */
export interface DailyActivity {
  readonly date: string;
  readonly activity: number;
}

/** How many users a project has, and what they do. */
export interface Metrics {
  readonly totalUsers: number;
  /** Sign-ups of today and of each of the 30 days before, oldest first. */
  readonly dailyUsers: readonly DailyActivity[];
  /** Users active on each of these days. */
  readonly dailyActiveUsers: readonly DailyActivity[];
  /** By the country each user was last seen in (ISO 3166-1 alpha-2). */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** The five newest. */
  readonly recentlyRegistered: readonly ServerUser[];
  /** The five seen last. */
  readonly recentlyActive: readonly ServerUser[];
  /** How many users can sign in by each method: `password`, `otp`, `passkey` or a provider's id. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[];
}

/** Reads the metrics of the project. */
export async function readMetrics(
  ground: ServerGround & { readonly api: AdminApi },
  includeAnonymous: boolean | undefined,
): Promise<Metrics> {
  const answer = unwrap(await ground.api.internal.metrics.get({ include_anonymous: includeAnonymous }));
  return Object.freeze({
    totalUsers: answer.total_users,
    dailyUsers: answer.daily_users,
    dailyActiveUsers: answer.daily_active_users,
    usersByCountry: answer.users_by_country,
    recentlyRegistered: answer.recently_registered.map((user) => serverUserFrom(user, ground)),
    recentlyActive: answer.recently_active.map((user) => serverUserFrom(user, ground)),
    loginMethods: answer.login_methods,
  });
}
