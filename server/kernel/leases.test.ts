import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLeases } from "./leases.ts";

const start = new Date("2030-01-01T12:00:00Z").getTime();

/** The shared counter of one window of a minute, as the database keeps it. */
function createCounter(already = 0) {
  let window = { endsAt: start + 60_000, count: already };
  return (amount: number, now: number) => {
    if (window.endsAt <= now) window = { endsAt: now + 60_000, count: 0 };
    window.count += amount;
    return { key: "k", ...window };
  };
}

describe("several processes that share a limit", () => {
  test("let pass no more calls than it says, however their askings overlap, and all but what each may still hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.scheduler(),
        async (max, processes, scheduler) => {
          const ask = scheduler.scheduleFunction(
            async (amount: number, count: (amount: number) => { key: string; endsAt: number; count: number }) => count(amount),
          );
          const counter = createCounter();
          const leases = Array.from({ length: processes }, createLeases);
          let passed = 0;
          const call = async (n: number) => {
            const claim = leases[n % processes]?.claim("k", max, new Date(start)) as ReturnType<(typeof leases)[0]["claim"]>;
            try {
              const hit = claim.amount === 0 ? undefined : await ask(claim.amount, (amount) => counter(amount, start));
              if (claim.settle(hit, max) === undefined) passed++;
            } finally {
              claim.end();
            }
          };
          const connection = async (from: number) => {
            for (let n = 0; n < (10 * max) / 4; n++) await call(from);
          };
          await scheduler.waitFor(Promise.all(Array.from({ length: 4 * processes }, (_, at) => connection(at))));
          expect(passed).toBeLessThanOrEqual(max);
          expect(passed).toBeGreaterThanOrEqual(max - processes * Math.max(1, Math.floor(max / 10)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("a window that is over gives nothing more, an answer that comes after it ended least of all", () => {
  const counter = createCounter();
  const leases = createLeases();
  const at = (millis: number) => new Date(start + millis);
  const late = leases.claim("k", 100, at(0));
  const hit = counter(late.amount, start);
  late.end();

  const first = leases.claim("k", 100, at(60_000));
  expect(first.amount).toBe(10);
  expect(first.settle(counter(first.amount, start + 60_000), 100)).toBeUndefined();
  first.end();
  expect(late.settle(hit, 100)).toBeUndefined();
  // Nine are left of the present window, none of the one before.
  expect(Array.from({ length: 10 }, () => leases.claim("k", 100, at(60_001)).amount)).toEqual([...Array(9).fill(0), 10]);
  expect(leases.claim("k", 100, at(120_000)).amount).toBe(1);
});

test("who asked and got no answer leaves the way free for the next", () => {
  const leases = createLeases();
  const failed = leases.claim("k", 100, new Date(start));
  expect([failed.amount, leases.claim("k", 100, new Date(start)).amount]).toEqual([10, 1]);
  failed.end();
  expect(leases.claim("k", 100, new Date(start)).amount).toBe(10);
});

test("a limit that was raised is asked for anew before the window ends", () => {
  const counter = createCounter(100);
  const leases = createLeases();
  const refused = leases.claim("k", 100, new Date(start));
  expect(refused.settle(counter(refused.amount, start), 100)).toBe(start + 60_000);
  refused.end();
  expect(leases.claim("k", 100, new Date(start))).toMatchObject({ amount: 0 });
  expect(leases.claim("k", 100, new Date(start)).settle(undefined, 100)).toBe(start + 60_000);
  const raised = leases.claim("k", 200, new Date(start));
  expect(raised.amount).toBe(20);
  expect(raised.settle(counter(raised.amount, start), 200)).toBeUndefined();
});
