import { CompiledQuery } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { internalMetricsRoutes } from "#contract/routes/console/metrics.ts";
import { activityDays } from "#contract/vocabulary/console/activity.ts";
import type { Db } from "../../../database/schema.ts";
import { toUserView, type UserRow, userColumns, userJoins } from "../../../database/user-row.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { readActivity } from "./activity.ts";
import { createMetricsCache, type Metrics, type MetricsQuery } from "./cache.ts";

/** The handlers of one server, with its cache. */
export function createMetricsHandlers(): Handlers<typeof internalMetricsRoutes> {
  const cached = createMetricsCache();
  return {
    get({ input, project, readReplica, now }) {
      const query = { tenancyId: project.tenancyId, includeAnonymous: input.include_anonymous ?? false, now };
      return cached(query, () => readReplica((db) => count(db, query, project.config)));
    },
    /** One statement, of a bounded number of rows that were counted before. */
    activity: ({ input: { days = activityDays.default }, project, readReplica, now }) =>
      readReplica((db) => readActivity(db, project.tenancyId, days, now)),
  };
}

/** Reads the parts in parallel. They may be a few milliseconds apart. */
async function count(db: Db, query: MetricsQuery, config: ProjectConfig): Promise<Metrics> {
  const [days, groups, recent] = await Promise.all([countDays(db, query), countGroups(db, query), recentUsers(db, query)]);
  return {
    total_users: days[0]?.total ?? 0,
    daily_users: days.map(({ date, signed_up }) => ({ date, activity: signed_up })),
    daily_active_users: days.map(({ date, active }) => ({ date, activity: active })),
    users_by_country: groups.countries,
    recently_registered: recent.registered.map((row) => toUserView(row, config)),
    recently_active: recent.active.map((row) => toUserView(row, config)),
    login_methods: groups.methods,
    users_without_login_method: groups.usersWithoutMethod,
  };
}

/** SQL: excludes anonymous users, unless the query includes them. @param table one with the column `is_anonymous` */
const anonymousFilter = ({ includeAnonymous }: MetricsQuery, table: string) => (includeAnonymous ? "" : `AND NOT ${table}.is_anonymous`);

const dayMillis = 86_400_000;
/** Today and the 30 days before. */
const chartLength = 31;

/** Midnights in UTC of the days in the chart, oldest first. */
function chartDays(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMillis) * dayMillis;
  return Array.from({ length: chartLength }, (_, at) => new Date(today - (chartLength - 1 - at) * dayMillis));
}

interface Day {
  /** YYYY-MM-DD */
  date: string;
  signed_up: number;
  active: number;
  /** All users; the same on every day. */
  total: number;
}

/**
 * Sign-ups and active users of each day in the chart, oldest first, and the number of users. Active users are counted in the table
 * active_users when they are first seen on a day (activity-recorder.ts). Anonymous users of the day of their sign-up are not in it.
 */
async function countDays(db: Db, query: MetricsQuery): Promise<Day[]> {
  const users = `FROM users u WHERE u.tenancy_id = $1 ${anonymousFilter(query, "u")}`;
  const range = "AND u.signed_up_at >= d.began AND u.signed_up_at < d.began + interval '24 hours'";
  // A difference, because each of both counts has an index that suffices.
  const anonymous = query.includeAnonymous
    ? `s.count - (SELECT count(*) FROM users u WHERE u.tenancy_id = $1 AND NOT u.is_anonymous ${range})`
    : "0";
  const text = `SELECT to_char(d.began AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, s.count::int AS signed_up, (${anonymous} + a.count)::int AS active,
      (SELECT count(*) ${users})::int AS total
    FROM unnest($2::timestamptz[]) AS d (began)
    CROSS JOIN LATERAL (SELECT count(*) ${users} ${range}) AS s
    CROSS JOIN LATERAL (SELECT coalesce(sum(c.count), 0) AS count FROM active_users c
      WHERE c.tenancy_id = $1 ${anonymousFilter(query, "c")} AND c.day = (d.began AT TIME ZONE 'UTC')::date) AS a
    ORDER BY d.began`;
  const { rows } = await db.executeQuery<Day>(CompiledQuery.raw(text, [query.tenancyId, chartDays(query.now)]));
  return rows;
}

interface Group {
  kind: "country" | "method" | "no method";
  name: string;
  count: number;
}

/** Users per country of their last activity, and per sign-in method; without empty groups. */
async function countGroups(db: Db, query: MetricsQuery) {
  // Rows of passwords, passkeys and links do not show whether their user is anonymous. The index of anonymous users does, and is short.
  const ownerFilter = (userId: string) =>
    query.includeAnonymous ? "" : `AND NOT EXISTS (SELECT FROM users a WHERE a.tenancy_id = $1 AND a.id = ${userId} AND a.is_anonymous)`;
  const text = `SELECT 'country' AS kind, u.last_country AS name, count(*)::int AS count FROM users u
      WHERE u.tenancy_id = $1 AND u.last_country IS NOT NULL ${anonymousFilter(query, "u")} GROUP BY u.last_country
    UNION ALL SELECT 'method', 'password', count(*)::int FROM passwords w WHERE w.tenancy_id = $1 ${ownerFilter("w.user_id")}
    UNION ALL SELECT 'method', 'otp', count(*)::int FROM users u WHERE u.tenancy_id = $1 AND u.otp_auth_enabled ${anonymousFilter(query, "u")}
    UNION ALL SELECT 'method', 'passkey', count(*)::int FROM passkeys k WHERE k.tenancy_id = $1 ${ownerFilter("k.user_id")}
    UNION ALL SELECT 'method', l.provider_config_id, count(DISTINCT l.user_id)::int FROM oauth_links l
      WHERE l.tenancy_id = $1 AND l.allow_sign_in ${ownerFilter("l.user_id")} GROUP BY l.provider_config_id
    UNION ALL SELECT 'no method', '', count(*)::int FROM users u WHERE u.tenancy_id = $1 ${anonymousFilter(query, "u")}
      AND NOT u.has_password AND NOT u.otp_auth_enabled AND NOT u.passkey_auth_enabled
      AND (u.oauth_providers IS NULL
        OR NOT EXISTS (SELECT FROM oauth_links l WHERE l.tenancy_id = $1 AND l.user_id = u.id AND l.allow_sign_in))`;
  const { rows } = await db.executeQuery<Group>(CompiledQuery.raw(text, [query.tenancyId]));
  const found = rows.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const of = (wanted: Group["kind"]) => found.filter(({ kind }) => kind === wanted);
  return {
    countries: Object.fromEntries(of("country").map(({ name, count }) => [name, count])),
    methods: of("method").map(({ name, count }) => ({ method: name, count })),
    usersWithoutMethod: of("no method")[0]?.count ?? 0,
  };
}

const listLength = 5;

/** The users who signed up last, and those who were active last. */
async function recentUsers(db: Db, query: MetricsQuery): Promise<{ registered: UserRow[]; active: UserRow[] }> {
  const flags = query.includeAnonymous ? "(true), (false)" : "(false)";
  // The index has only the hour (see its migration), so all users of the last hours are read.
  const text = `WITH page AS MATERIALIZED (
      (SELECT 'registered' AS list, u.* FROM users u WHERE u.tenancy_id = $1 ${anonymousFilter(query, "u")}
        ORDER BY u.signed_up_at DESC, u.id DESC LIMIT ${listLength})
      UNION ALL (SELECT 'active', u.* FROM (VALUES ${flags}) AS f (is_anonymous) CROSS JOIN LATERAL (
          SELECT u.* FROM users u WHERE u.tenancy_id = $1 AND u.is_anonymous = f.is_anonymous
          ORDER BY u.last_active_hour DESC, u.last_active_at DESC, u.id DESC LIMIT ${listLength}) AS u
        ORDER BY u.last_active_at DESC, u.id DESC LIMIT ${listLength}))
    SELECT u.list, ${userColumns} FROM page u ${userJoins}
    ORDER BY CASE u.list WHEN 'registered' THEN u.signed_up_at ELSE u.last_active_at END DESC, u.id DESC`;
  const { rows } = await db.executeQuery<UserRow & { list: string }>(CompiledQuery.raw(text, [query.tenancyId]));
  const of = (list: string) => rows.filter((row) => row.list === list);
  return { registered: of("registered"), active: of("active") };
}
