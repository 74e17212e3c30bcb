import { sql } from "kysely";
import type { OutputOf } from "#contract/kernel/route.ts";
import type { internalMetricsRoutes } from "#contract/routes/console/metrics.ts";
import { activityDays, activityWindows, type DailyEvent, longestGap, retentionWeeks } from "#contract/vocabulary/console/activity.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../../database/schema.ts";

type Activity = OutputOf<typeof internalMetricsRoutes.activity>;

/** A summary of a day, or of a week for `retained`. `span`: days since the activity before, or weeks since the first one. */
interface SummaryRow {
  readonly kind: DailyEvent | "active" | "returning" | "retained";
  /** YYYY-MM-DD */
  readonly day: string;
  readonly method: string;
  readonly span: number;
  readonly count: number;
}

const toDate = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Reads the activity in a range of days that ends today, and in the range before. One statement. */
export async function readActivity(db: Db, tenancyId: string, rangeDays: number, now: Date): Promise<Activity> {
  const today = Math.floor(now.getTime() / unitMillis.day) * unitMillis.day;
  const dayBefore = (days: number) => toDate(today - days * unitMillis.day);
  /** The days of a range, latest first. @param end days before today */
  const listDays = (length: number, end = 0) => Array.from({ length }, (_, n) => end + n);
  const shownDays = Math.max(rangeDays, activityDays.default);
  const { rows } = await selectSummaries(tenancyId, {
    since: dayBefore(Math.max(2 * rangeDays, shownDays) + activityWindows.monthly),
    firstWeek: weekBefore(today, retentionWeeks - 1),
  }).execute(db);
  const { count, gaps } = indexRows(rows);

  const sum = (kind: SummaryRow["kind"], end = 0) =>
    listDays(rangeDays, end).reduce((total, ago) => total + count(kind, dayBefore(ago)), 0);
  const figures = (end: number) => ({
    daily_active: Math.round((10 * sum("active", end)) / rangeDays) / 10,
    ...countWindows(gaps, today - end * unitMillis.day),
    sign_ups: sum("signed_up", end),
    sign_ins: sum("signed_in", end),
  });
  const current = figures(0);
  return {
    range_days: rangeDays,
    current,
    previous: figures(rangeDays),
    days: listDays(shownDays)
      .reverse()
      .map((ago) => ({
        date: dayBefore(ago),
        daily_active: count("active", dayBefore(ago)),
        ...countWindows(gaps, today - ago * unitMillis.day),
        sign_ups: count("signed_up", dayBefore(ago)),
        sign_ins: count("signed_in", dayBefore(ago)),
      })),
    methods: countMethods(rows.filter(({ day }) => day > dayBefore(rangeDays))),
    funnel: {
      page_openings: sum("page_opened"),
      started: sum("started"),
      completed: current.sign_ups + current.sign_ins,
      sign_ups: current.sign_ups,
    },
    retention: readRetention(rows, today),
  };
}

/** At most 31 rows of `returning` and a few of every other kind for each day. */
const selectSummaries = (tenancyId: string, { since, firstWeek }: { readonly since: string; readonly firstWeek: string }) =>
  sql<SummaryRow>`SELECT 'active' AS kind, day::text, '' AS method, 0 AS span, count FROM active_users
      WHERE tenancy_id = ${tenancyId}::uuid AND NOT is_anonymous AND day >= ${since}::date
    UNION ALL SELECT 'returning', day::text, '', gap, count FROM returning_users WHERE tenancy_id = ${tenancyId}::uuid AND day >= ${since}::date
    UNION ALL SELECT event, day::text, method, 0, count FROM daily_counts WHERE tenancy_id = ${tenancyId}::uuid AND day >= ${since}::date
    UNION ALL SELECT 'retained', first_week::text, '', weeks, count FROM retained_users
      WHERE tenancy_id = ${tenancyId}::uuid AND first_week >= ${firstWeek}::date`;

/** By day: the users by the days since they were active before. */
type Gaps = ReadonlyMap<string, ReadonlyMap<number, number>>;

function indexRows(rows: readonly SummaryRow[]) {
  const counts = new Map<string, number>();
  const gaps = new Map<string, Map<number, number>>();
  for (const { kind, day, span, count } of rows) {
    const key = `${kind} ${day}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
    if (kind === "returning") gaps.set(day, (gaps.get(day) ?? new Map<number, number>()).set(span, count));
  }
  return { count: (kind: SummaryRow["kind"], day: string) => counts.get(`${kind} ${day}`) ?? 0, gaps };
}

/**
 * Counts the users who were active in the days until a day. A user who was active several times is counted once, at the first time. There the
 * activity before lies outside of the window.
 */
function countWindows(gaps: Gaps, until: number) {
  const count = (length: number) => {
    let users = 0;
    for (let ago = 0; ago < length; ago++)
      for (const [gap, some] of gaps.get(toDate(until - ago * unitMillis.day)) ?? [])
        if (gap === longestGap || ago + gap >= length) users += some;
    return users;
  };
  return { weekly_active: count(activityWindows.weekly), monthly_active: count(activityWindows.monthly) };
}

function countMethods(rows: readonly SummaryRow[]): Activity["methods"] {
  const methods = new Map<string, { method: string; sign_ups: number; sign_ins: number }>();
  for (const { kind, method, count } of rows) {
    if (kind !== "signed_up" && kind !== "signed_in") continue;
    const entry = methods.get(method) ?? { method, sign_ups: 0, sign_ins: 0 };
    entry[kind === "signed_up" ? "sign_ups" : "sign_ins"] += count;
    methods.set(method, entry);
  }
  return [...methods.values()].sort((a, b) => b.sign_ups + b.sign_ins - a.sign_ups - a.sign_ins || (a.method < b.method ? -1 : 1));
}

/** The Monday of the week of a day, or so many weeks before. */
function weekBefore(day: number, weeks: number): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return toDate(day - sinceMonday * unitMillis.day - weeks * unitMillis.week);
}

/** For each of the last weeks, oldest first: its new users, and those of them in each week since. */
const readRetention = (rows: readonly SummaryRow[], today: number): Activity["retention"] =>
  Array.from({ length: retentionWeeks }, (_, n) => {
    const weeks = retentionWeeks - 1 - n;
    const week = weekBefore(today, weeks);
    const own = rows.filter(({ kind, day }) => kind === "retained" && day === week);
    return { week, users: Array.from({ length: weeks + 1 }, (_, after) => own.find(({ span }) => span === after)?.count ?? 0) };
  });
