import { type Interval, unitMillis } from "#contract/vocabulary/time.ts";

const latest = 8.64e15;

/**
 * The time some intervals after another. Months and years follow the calendar in UTC. A day that a month lacks is one of the next
 * month: a month after 31 January is 3 March.
 * @returns milliseconds, or null beyond the last time that a date can have
 */
export function addIntervals(from: number, [count, unit]: Interval, times: number): number | null {
  const total = count * times;
  let millis: number;
  if (unit === "month" || unit === "year") {
    const date = new Date(from);
    // A number so great has no exact month.
    if (total > 12 * 300_000) return null;
    date.setUTCMonth(date.getUTCMonth() + total * (unit === "year" ? 12 : 1));
    millis = date.getTime();
  } else millis = from + total * unitMillis[unit];
  return Number.isFinite(millis) && millis <= latest ? millis : null;
}

/** How many whole intervals lie between two times; none for an interval of no length. */
export function intervalsBetween(from: number, to: number, interval: Interval): number {
  if (interval[0] === 0 || to < from) return 0;
  const isReached = (times: number) => (addIntervals(from, interval, times) ?? Number.POSITIVE_INFINITY) <= to;
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
