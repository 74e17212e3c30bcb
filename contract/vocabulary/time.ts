/** Seconds per unit. */
export const seconds = { minute: 60, hour: 3600, day: 86_400, year: 31_536_000 } as const;

/** Units of an interval `[count, unit]`, whose count is a non-negative integer (specification 000, section 5). */
export const intervalUnits = ["millisecond", "second", "minute", "hour", "day", "week", "month", "year"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** An interval `[count, unit]`. */
export type Interval<Unit extends IntervalUnit = IntervalUnit> = readonly [count: number, unit: Unit];

/** Units of price intervals and free trials. */
export const dayIntervalUnits = ["day", "week", "month", "year"] as const satisfies readonly IntervalUnit[];
export type DayIntervalUnit = (typeof dayIntervalUnits)[number];

/** Milliseconds of the units with a fixed length; months and years follow the calendar. */
export const unitMillis = {
  millisecond: 1,
  second: 1000,
  minute: 1000 * seconds.minute,
  hour: 1000 * seconds.hour,
  day: 1000 * seconds.day,
  week: 7000 * seconds.day,
} as const satisfies Partial<Record<IntervalUnit, number>>;
