import { type Interval, unitMillis } from "#contract/vocabulary/time.ts";

const latest = 8.64e15;

/** The last day of a month, counted from January of the year. */
const findLastDay = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Whether a time is on the anchor's day of the month, or on the last day of a shorter month. */
export function followsFrom(time: number, anchor: number): boolean {
  const date = new Date(time);
  return date.getUTCDate() === Math.min(new Date(anchor).getUTCDate(), findLastDay(date.getUTCFullYear(), date.getUTCMonth()));
}

/**
 * The time some intervals after another. Months and years follow the calendar in UTC. A day that a month lacks is its last: one month
 * after 31 January is 28 February.
 * @param anchor gives the day of the month, if `from` follows from it. A month after 28 February is 31 March for an anchor of 31 January
 * @returns milliseconds, or null beyond the last time that a date can have
 */
export function addIntervals(from: number, [count, unit]: Interval, times: number, anchor = from): number | null {
  const total = count * times;
  let millis: number;
  if (unit === "month" || unit === "year") {
    // A number so great has no exact month.
    if (total > 12 * 300_000) return null;
    const date = new Date(from);
    const day = (followsFrom(from, anchor) ? new Date(anchor) : date).getUTCDate();
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + total * (unit === "year" ? 12 : 1)];
    date.setUTCMonth(month, Math.min(day, findLastDay(year, month)));
    millis = date.getTime();
  } else millis = from + total * unitMillis[unit];
  return Number.isFinite(millis) && millis <= latest ? millis : null;
}

/**
 * The time some intervals after another as earlier versions computed it. A day that a month lacks was one of the next month. Null for units
 * that do not follow the calendar.
 */
export function overflowing(from: number, [count, unit]: Interval, times: number): number | null {
  if (unit !== "month" && unit !== "year") return null;
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + count * times * (unit === "year" ? 12 : 1));
  return date.getTime();
}

/** How many whole intervals lie between two times; none for an interval of no length. @param anchor as for `addIntervals` */
export function intervalsBetween(from: number, to: number, interval: Interval, anchor = from): number {
  if (interval[0] === 0 || to < from) return 0;
  const isReached = (times: number) => (addIntervals(from, interval, times, anchor) ?? Number.POSITIVE_INFINITY) <= to;
  let low = 0;
  let high = 1;
  while (isReached(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isReached(middle)) low = middle;
    else high = middle;
  }
  return low;
}
