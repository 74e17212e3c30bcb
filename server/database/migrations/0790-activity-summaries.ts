import { type Kysely, sql } from "kysely";

const day = (time: string) => `(${time} AT TIME ZONE 'UTC')::date`;
const week = (day: string) => `(${day} - (extract(isodow FROM ${day})::int - 1))`;
/** Signed up within the days that the overview shows, and not by an import. */
const recentUsers = (since: string) => `NOT u.is_anonymous AND u.${since} >= now() - interval '31 days' AND NOT EXISTS
  (SELECT FROM imported_users i WHERE i.tenancy_id = u.tenancy_id AND i.user_id = u.id)`;

// One statement each: a prepared statement takes one command.
const statements = [
  // Users who were active on a day, by the number of days since they were active before.
  `CREATE TABLE returning_users (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    day date NOT NULL,
    gap smallint NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, day, gap)
  )`,
  "CREATE INDEX returning_users_by_day ON returning_users (day)",

  // New users of a week, by their first activity. `weeks`: after how many of them they were active again.
  `CREATE TABLE retained_users (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    first_week date NOT NULL,
    weeks smallint NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, first_week, weeks)
  )`,
  "CREATE INDEX retained_users_by_week ON retained_users (first_week)",

  // How often something happened on a day in UTC: a page was opened, a user signed in by a method.
  `CREATE TABLE daily_counts (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    day date NOT NULL,
    event text NOT NULL,
    method text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, day, event, method)
  )`,
  "CREATE INDEX daily_counts_by_day ON daily_counts (day)",

  // Active users included every sign-up of the day until now. From now on they are counted when they are seen.
  `INSERT INTO active_users AS a (tenancy_id, day, is_anonymous, count)
    SELECT u.tenancy_id, ${day("u.signed_up_at")}, false, count(*) FROM users u WHERE ${recentUsers("signed_up_at")} GROUP BY 1, 2
    ON CONFLICT (tenancy_id, day, is_anonymous) DO UPDATE SET count = a.count + excluded.count`,
  // The days of each user follow with the next activity. An UPDATE of all recent users would lock the table for minutes.
  `INSERT INTO returning_users (tenancy_id, day, gap, count)
    SELECT u.tenancy_id, ${day("u.last_active_at")}, 31, count(*) FROM users u WHERE ${recentUsers("last_active_at")} GROUP BY 1, 2`,
  `INSERT INTO retained_users (tenancy_id, first_week, weeks, count)
    SELECT u.tenancy_id, ${week(day("u.signed_up_at"))}, 0, count(*) FROM users u
    WHERE ${recentUsers("last_active_at")} AND ${week(day("u.signed_up_at"))} = ${week(day("u.last_active_at"))} GROUP BY 1, 2`,
];

/** Summaries of activity: rolling windows of active users, retention, and counts per day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
