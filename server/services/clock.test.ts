import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

test("the system clock returns the current time at each call", async () => {
  const before = Date.now();
  const first = systemClock.now().getTime();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = systemClock.now().getTime();

  expect(first).toBeGreaterThanOrEqual(before);
  expect(second).toBeGreaterThan(first);
});
