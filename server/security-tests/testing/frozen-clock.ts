import { vi } from "vitest";
import type { TestClock } from "../../testing/index.ts";

/** Freezes the clock of a server except when the test moves it. So no wait ends by itself on a slow machine. */
export function freezeClock(clock: TestClock): { advance(millis: number): void } {
  let now = clock.now().getTime();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  return {
    advance(millis) {
      now += millis;
    },
  };
}
