import { expect, test } from "vitest";
import type { Interval } from "#contract/vocabulary/time.ts";
import { addIntervals, intervalsBetween } from "./interval.ts";

const date = (text: string) => Date.parse(`${text}T12:00:00Z`);

test.each<[string, Interval, number, string | null]>([
  ["2026-01-31", [1, "month"], 1, "2026-02-28"],
  ["2024-01-31", [1, "month"], 1, "2024-02-29"],
  ["2026-01-31", [1, "month"], 2, "2026-03-31"],
  ["2026-01-31", [1, "month"], 3, "2026-04-30"],
  ["2026-01-30", [1, "month"], 13, "2027-02-28"],
  ["2026-08-31", [3, "month"], 2, "2027-02-28"],
  ["2024-02-29", [1, "year"], 1, "2025-02-28"],
  ["2024-02-29", [1, "year"], 4, "2028-02-29"],
  ["2026-02-28", [1, "month"], 1, "2026-03-28"],
  ["2026-03-28", [1, "week"], 1, "2026-04-04"],
  ["2026-03-28", [3, "day"], 2, "2026-04-03"],
  ["2026-03-28", [12, "hour"], 4, "2026-03-30"],
  ["2026-03-28", [720, "minute"], 4, "2026-03-30"],
  ["2026-03-28", [43_200, "second"], 4, "2026-03-30"],
  ["2026-03-28", [43_200_000, "millisecond"], 4, "2026-03-30"],
  ["2026-01-01", [Number.MAX_SAFE_INTEGER, "millisecond"], 1, null],
  ["2026-01-01", [Number.MAX_SAFE_INTEGER, "year"], 1, null],
  ["2026-01-01", [Number.MAX_SAFE_INTEGER, "day"], 1, null],
])("%s plus %j times %i is %s", (from, interval, times, expected) => {
  expect(addIntervals(date(from), interval, times)).toBe(expected === null ? null : date(expected));
});

test.each<[string, string, Interval, number]>([
  ["2026-01-31", "2026-02-27", [1, "month"], 0],
  ["2026-01-31", "2026-02-28", [1, "month"], 1],
  ["2026-01-31", "2026-03-30", [1, "month"], 1],
  ["2026-01-31", "2026-03-31", [1, "month"], 2],
  ["1973-01-01", "2026-11-22", [1, "day"], 19_683],
  ["1973-01-01", "2026-11-22", [1, "millisecond"], 1_700_611_200_000],
  ["2026-01-01", "2026-12-31", [0, "day"], 0],
  ["2026-02-01", "2026-01-01", [1, "day"], 0],
  ["2026-01-01", "2026-12-31", [Number.MAX_SAFE_INTEGER, "year"], 0],
])("from %s to %s are %j %i times", (from, to, interval, expected) => {
  expect(intervalsBetween(date(from), date(to), interval)).toBe(expected);
});

test.each<[string, Interval, number, string, string]>([
  ["2026-02-28", [1, "month"], 1, "2026-01-31", "2026-03-31"],
  ["2026-02-28", [1, "month"], 1, "2026-01-30", "2026-03-30"],
  ["2026-04-30", [1, "month"], 1, "2026-01-31", "2026-05-31"],
  ["2025-02-28", [3, "year"], 1, "2024-02-29", "2028-02-29"],
  // It is not of that anchor: its own day counts.
  ["2026-02-28", [1, "month"], 1, "2026-01-15", "2026-03-28"],
  ["2026-02-28", [1, "week"], 1, "2026-01-31", "2026-03-07"],
])("%s plus %j times %i from the anchor %s is %s", (from, interval, times, anchor, expected) => {
  expect(addIntervals(date(from), interval, times, date(anchor))).toBe(date(expected));
});

test("renewals one by one are the steps from the anchor, for every day of four years", () => {
  const wrong: unknown[] = [];
  for (let day = date("2024-01-01"); day < date("2028-01-01"); day += 86_400_000) {
    let renewed = day;
    for (let times = 1; times <= 14; times++) {
      const next = addIntervals(renewed, [1, "month"], 1, day) as number;
      const days = (next - renewed) / 86_400_000;
      const steps = [
        next,
        intervalsBetween(day, next, [1, "month"]),
        intervalsBetween(day, next - 1, [1, "month"]),
        days >= 28 && days <= 31,
      ];
      if (JSON.stringify(steps) !== JSON.stringify([addIntervals(day, [1, "month"], times), times, times - 1, true]))
        wrong.push([day, times]);
      renewed = next;
    }
  }
  expect(wrong).toEqual([]);
});
