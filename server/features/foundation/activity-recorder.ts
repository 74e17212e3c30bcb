import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import { longestGap, retentionWeeks } from "#contract/vocabulary/console/activity.ts";
import type { Db } from "../../database/schema.ts";
import type { ActivityMark } from "../../kernel/background-jobs.ts";
import type { RootDb } from "../../kernel/call.ts";
import { createWriteBatch } from "../../kernel/write-batch.ts";
import type { GeoIpLookup } from "../../services/geoip.ts";
import { parseUserAgent } from "../../services/user-agent.ts";

/** Marks per statement, so that no statement holds its locks for long. */
const batchSize = 1000;

interface TimedMark extends ActivityMark {
  readonly at: Date;
}

/** Records when and from where users and sessions were active. Marks of the same session are merged and written in batches. */
export function createActivityRecorder(db: RootDb, log: Logger, lookupIp: GeoIpLookup) {
  const write = async (marks: readonly TimedMark[]) => {
    // Sorted, so that two processes lock the rows in the same order.
    const sessions = marks.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    const users = latestPerUser(sessions.filter(({ impersonated }) => !impersonated)).map((mark) => ({
      ...mark,
      country: mark.country ?? lookupIp(mark.ip)?.country ?? null,
    }));
    for (let from = 0; from < users.length; from += batchSize) await updateUserActivity(db, users.slice(from, from + batchSize));
    for (let from = 0; from < sessions.length; from += batchSize) await updateSessionActivity(db, sessions.slice(from, from + batchSize));
  };
  const { put, flush, stop } = createWriteBatch(write, log, "activity could not be recorded");
  return { record: (mark: ActivityMark, at: Date) => put(`${mark.tenancyId} ${mark.sessionId}`, { at, ...mark }), flush, stop };
}

function latestPerUser(marks: readonly TimedMark[]): TimedMark[] {
  const latest = new Map<string, TimedMark>();
  for (const mark of marks) {
    const key = `${mark.tenancyId} ${mark.userId}`;
    const other = latest.get(key);
    if (!other || mark.at > other.at) latest.set(key, mark);
  }
  return [...latest.values()];
}

interface UserMark extends Pick<TimedMark, "tenancyId" | "userId" | "at"> {
  /** ISO 3166-1 alpha-2; null keeps the last known country. */
  readonly country: string | null;
}

/** The first day, a Monday, of the week of a day. */
const selectWeek = (day: RawBuilder<unknown>) => sql`(${day} - (extract(isodow FROM ${day})::int - 1))`;
const day = sql`day`;

/** A recorded day of a user `f`. Of users who are older than these days, that of a time; creating or importing a user is no activity. */
const seenOn = (column: "first_seen_on" | "last_seen_on", time: "signed_up_at" | "last_active_at") =>
  sql`CASE WHEN f.${sql.ref(column)} IS NULL AND f.seen_before
    AND NOT EXISTS (SELECT FROM imported_users i WHERE i.tenancy_id = f.tenancy_id AND i.user_id = f.id)
    THEN (f.${sql.ref(time)} AT TIME ZONE 'UTC')::date ELSE f.${sql.ref(column)} END`;

/**
 * Updates the last activity of users, never to an earlier time, and counts each user once per day in UTC. The sign-up of an anonymous user
 * itself counts its day. Rows that another transaction has locked are skipped. A mark is not worth a wait, and without waiting there is no
 * deadlock. The counters do wait; every process locks them last and in one order.
 */
export const updateUserActivity = (db: Db, marks: readonly UserMark[]) =>
  sql`WITH locked AS MATERIALIZED (
      SELECT f.tenancy_id, f.id, f.is_anonymous, f.last_active_at AS before, ${seenOn("first_seen_on", "signed_up_at")} AS first_seen_on,
        ${seenOn("last_seen_on", "last_active_at")} AS last_seen_on, v.at, (v.at AT TIME ZONE 'UTC')::date AS day, v.country
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.userId)}::uuid[],
        ${marks.map((mark) => mark.at)}::timestamptz[], ${marks.map((mark) => mark.country)}::text[]) AS v (tenancy_id, id, at, country)
      JOIN users f ON f.tenancy_id = v.tenancy_id AND f.id = v.id FOR NO KEY UPDATE OF f SKIP LOCKED),
    updated AS (
      UPDATE users u SET last_active_at = locked.at, last_country = coalesce(locked.country, u.last_country),
        first_seen_on = CASE WHEN locked.is_anonymous THEN NULL ELSE coalesce(locked.first_seen_on, locked.day) END,
        last_seen_on = CASE WHEN locked.is_anonymous THEN NULL ELSE greatest(locked.last_seen_on, locked.day) END
      FROM locked WHERE u.tenancy_id = locked.tenancy_id AND u.id = locked.id AND locked.at >= locked.before),
    -- Users who were not active on that day before. Creating or importing a user is no activity.
    seen AS (SELECT * FROM locked WHERE at >= before
      AND CASE WHEN is_anonymous THEN (before AT TIME ZONE 'UTC')::date < day ELSE last_seen_on IS NULL OR last_seen_on < day END),
    counted_gaps AS (
      INSERT INTO returning_users AS r (tenancy_id, day, gap, count)
        SELECT tenancy_id, day, least(coalesce(day - last_seen_on, ${longestGap}::int), ${longestGap}::int) AS gap, count(*) FROM seen WHERE NOT is_anonymous
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (tenancy_id, day, gap) DO UPDATE SET count = r.count + excluded.count),
    counted_weeks AS (
      INSERT INTO retained_users AS r (tenancy_id, first_week, weeks, count)
        SELECT tenancy_id, first_week, (day - first_week) / 7 AS weeks, count(*)
        FROM (SELECT *, ${selectWeek(sql`coalesce(first_seen_on, day)`)} AS first_week FROM seen) AS s
        WHERE NOT is_anonymous AND day - first_week < ${7 * retentionWeeks}::int
          AND (last_seen_on IS NULL OR ${selectWeek(sql`last_seen_on`)} < ${selectWeek(day)})
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (tenancy_id, first_week, weeks) DO UPDATE SET count = r.count + excluded.count)
    INSERT INTO active_users AS a (tenancy_id, day, is_anonymous, count)
      SELECT tenancy_id, day, is_anonymous, count(*) FROM seen GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (tenancy_id, day, is_anonymous) DO UPDATE SET count = a.count + excluded.count`.execute(db);

/** Updates the last use of sessions, never to an earlier time. A session that is being deleted is skipped. */
function updateSessionActivity(db: Db, marks: readonly TimedMark[]) {
  const software = marks.map(({ userAgent = "" }) => parseUserAgent(userAgent));
  return sql`UPDATE sessions s SET last_used_at = greatest(s.last_used_at, v.at), last_used_ip = v.ip,
      browser = coalesce(v.browser, s.browser), system = coalesce(v.system, s.system)
    FROM (SELECT f.tenancy_id, f.id, v.ip, v.at, v.browser, v.system
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.sessionId)}::uuid[],
        ${marks.map((mark) => mark.ip)}::text[], ${marks.map((mark) => mark.at)}::timestamptz[],
        ${software.map(({ browser }) => browser)}::text[], ${software.map(({ system }) => system)}::text[])
        AS v (tenancy_id, id, ip, at, browser, system)
      JOIN sessions f ON f.tenancy_id = v.tenancy_id AND f.id = v.id FOR NO KEY UPDATE OF f SKIP LOCKED) AS v
    WHERE s.tenancy_id = v.tenancy_id AND s.id = v.id`.execute(db);
}
