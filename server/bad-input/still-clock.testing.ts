import { vi } from "vitest";
import type { TestClock } from "../testing/index.ts";

/** Makes a server's clock stand still but when it is moved, so that no wait ends by itself while a slow machine is at work. */
export function holdClock(clock: TestClock): { advance(millis: number): void } {
  let now = clock.now().getTime();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  return {
    advance(millis) {
      now += millis;
    },
  };
}
