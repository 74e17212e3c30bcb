import type { Clock } from "../services/clock.ts";

export interface TestClock extends Clock {
  /** Moves the clock on (or, negative, back). */
  advance(millis: number): void;
}

/** The machine's time, with an offset that a test may move: real servers keep running, and hours pass immediately. */
export function adjustableClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (millis) => {
      offset += millis;
    },
  };
}
