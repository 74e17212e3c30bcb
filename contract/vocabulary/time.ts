import { seconds } from "./limits.ts";

/** An interval is `[how many, unit]`, how many a non-negative integer (specification 000, section 5). */
export const intervalUnits = ["millisecond", "second", "minute", "hour", "day", "week", "month", "year"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** The units of prices' intervals and of free trials. */
export const dayIntervalUnits = ["day", "week", "month", "year"] as const satisfies readonly IntervalUnit[];

/** Milliseconds of the units that always last as long; months and years go by the calendar. */
export const unitMillis = {
  millisecond: 1,
  second: 1000,
  minute: 1000 * seconds.minute,
  hour: 1000 * seconds.hour,
  day: 1000 * seconds.day,
  week: 7000 * seconds.day,
} as const satisfies Partial<Record<IntervalUnit, number>>;
