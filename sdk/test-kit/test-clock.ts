import { callDevelopmentRoute } from "./development-server.ts";

/** A span of time; its parts add up. */
export interface TimeSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly millis?: number;
}

/** The clock of the server. Sessions, tokens, codes, invitations, API keys, project keys and payments expire by it. */
export interface TestClock {
  /** The time of the server. */
  now(): Promise<Date>;
  /**
   * Moves the clock on, for every project of the server. It never goes back. Jobs that are due then have run when this resolves.
   * @returns the new time
   * @throws Error if jobs run for more than 30 seconds, or the clock would be more than 100 years ahead
   * @example
   * await server.clock.advance({ days: 7, seconds: 1 });
   */
  advance(span: TimeSpan): Promise<Date>;
}

const unitMillis = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, millis: 1 } as const;

const toMillis = (span: TimeSpan): number =>
  Math.round(Object.entries(unitMillis).reduce((sum, [unit, millis]) => sum + (span[unit as keyof TimeSpan] ?? 0) * millis, 0));

interface Shown {
  readonly now_millis: number;
  readonly ahead_millis: number;
}

/** Makes the clock of a server. @param onMove called after a move with the milliseconds that the clock is ahead of the real time */
export function createTestClock(url: string, onMove?: (aheadMillis: number) => Promise<void>): TestClock {
  return {
    now: async () => new Date((await callDevelopmentRoute<Shown>(url, "/dev/clock")).now_millis),
    async advance(span) {
      const moved = await callDevelopmentRoute<Shown & { readonly are_jobs_done: boolean }>(url, "/dev/clock", {
        advance_millis: toMillis(span),
      });
      if (!moved.are_jobs_done) throw new Error("The jobs that the move of the clock made due did not end within 30 seconds.");
      await onMove?.(moved.ahead_millis);
      return new Date(moved.now_millis);
    },
  };
}
