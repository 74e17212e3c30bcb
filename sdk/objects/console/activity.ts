import type { AdminApi } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";

/** Active users, sign-ups and sign-ins. Anonymous users, and users who were only created or imported, are left out. */
export interface ActivityFigures {
  readonly dailyActive: number;
  /** Users who were active within seven days. */
  readonly weeklyActive: number;
  /** Users who were active within 30 days. */
  readonly monthlyActive: number;
  readonly signUps: number;
  readonly signIns: number;
}

/** The figures of one day in UTC, YYYY-MM-DD. */
export interface ActivityDay extends ActivityFigures {
  readonly date: string;
}

/** The activity of the users of a project in a range of days. */
export interface Activity {
  /** Length of the range, which ends today. */
  readonly rangeDays: number;
  /** `dailyActive` is an average. Weekly and monthly active users are those of the last day. */
  readonly current: ActivityFigures;
  /** The same of the range before. */
  readonly previous: ActivityFigures;
  /** The days of the range, at least 30, oldest first. Today is incomplete. */
  readonly days: readonly ActivityDay[];
  /** Sign-ups and sign-ins by method, most used first. */
  readonly methods: readonly { readonly method: string; readonly signUps: number; readonly signIns: number }[];
  /** From an opened sign-in or sign-up page to the new account. */
  readonly funnel: { readonly pageOpenings: number; readonly started: number; readonly completed: number; readonly signUps: number };
  /**
   * The last eight weeks, each named by its Monday, oldest first. `users`: the new ones, by their first activity, and how
   * many of them were active in each week since.
   */
  readonly retention: readonly { readonly week: string; readonly users: readonly number[] }[];
}

/** Options of `getActivity`. */
export interface ActivityOptions {
  /** Length of the range: 7 to 90 days. Default: 30. */
  readonly days?: number | undefined;
}

/** Reads the activity of the users of the project. */
export async function readActivity(api: AdminApi, { days }: ActivityOptions): Promise<Activity> {
  const response = unwrap(await api.internal.metrics.activity({ days }));
  const { funnel } = response;
  return Object.freeze({
    rangeDays: response.range_days,
    current: toFigures(response.current),
    previous: toFigures(response.previous),
    days: response.days.map((day) => ({ date: day.date, ...toFigures(day) })),
    methods: response.methods.map(({ method, sign_ups, sign_ins }) => ({ method, signUps: sign_ups, signIns: sign_ins })),
    funnel: { pageOpenings: funnel.page_openings, started: funnel.started, completed: funnel.completed, signUps: funnel.sign_ups },
    retention: response.retention,
  });
}

interface WireFigures {
  readonly daily_active: number;
  readonly weekly_active: number;
  readonly monthly_active: number;
  readonly sign_ups: number;
  readonly sign_ins: number;
}

const toFigures = (figures: WireFigures): ActivityFigures => ({
  dailyActive: figures.daily_active,
  weeklyActive: figures.weekly_active,
  monthlyActive: figures.monthly_active,
  signUps: figures.sign_ups,
  signIns: figures.sign_ins,
});
