import { expect, test } from "vitest";
import { describeDistance } from "./relative-time.tsx";

const now = Date.parse("2026-11-28T12:00:00Z");
const minute = 60_000;
const describe = (minutes: number) => describeDistance(now + minutes * minute, now);

test("a time is described by its distance in the largest unit, and by its day if it is far away", () => {
  expect([describe(0), describe(-0.5)]).toEqual(["now", "now"]);
  expect([describe(-1), describe(-59), describe(-60), describe(-150)]).toEqual(["1 min. ago", "59 min. ago", "1 hr. ago", "2 hr. ago"]);
  expect([describe(-24 * 60), describe(-3 * 24 * 60), describe(24 * 60)]).toEqual(["yesterday", "3 days ago", "tomorrow"]);
  expect(describe(-40 * 24 * 60)).toBe("Oct 19, 2026");
});
