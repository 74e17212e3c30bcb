import { formatDay, formatExactTime } from "../locales/dates.ts";
import { activeLanguage } from "../locales/i18n.ts";

const secondMillis = 1000;

/** The units of a distance in time, the largest first, in seconds. */
const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** From this distance on, the day says more than the number of days; seconds. */
const dayFrom = 30 * 86_400;

/** A time as its distance from `now`, such as "2 h ago"; a day if it is far away. Both are in milliseconds. */
export function describeDistance(at: number, now: number): string {
  const seconds = Math.round((at - now) / secondMillis);
  if (Math.abs(seconds) >= dayFrom) return formatDay(at);
  const format = new Intl.RelativeTimeFormat(activeLanguage(), { numeric: "auto", style: "short" });
  const found = units.find(([, size]) => Math.abs(seconds) >= size);
  return found ? format.format(Math.trunc(seconds / found[1]), found[0]) : format.format(0, "second");
}

/** How long ago something happened. The exact time appears under the pointer. */
export const RelativeTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatExactTime(at)} className="whitespace-nowrap">
    {describeDistance(at.getTime(), Date.now())}
  </time>
);
