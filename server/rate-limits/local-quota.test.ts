import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalQuotas } from "./local-quota.ts";

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
  test("allow at most the limit and at least all unreserved calls, in any order of claims", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.scheduler(),
        async (max, processes, scheduler) => {
          const countShared = scheduler.scheduleFunction(
            async (amount: number, count: (amount: number) => { key: string; endsAt: number; count: number }) => count(amount),
          );
          const counter = createCounter();
          const quotas = Array.from({ length: processes }, createLocalQuotas);
          let passed = 0;
          const call = async (n: number) => {
            const claim = quotas[n % processes]?.claim("k", max, new Date(start)) as ReturnType<(typeof quotas)[0]["claim"]>;
            try {
              const hit = claim.amount === 0 ? undefined : await countShared(claim.amount, (amount) => counter(amount, start));
              if (claim.applyCount(hit, max) === undefined) passed++;
            } finally {
              claim.release();
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

test("an ended window allows nothing, even if its count arrives afterwards", () => {
  const counter = createCounter();
  const quotas = createLocalQuotas();
  const at = (millis: number) => new Date(start + millis);
  const slow = quotas.claim("k", 100, at(0));
  const hit = counter(slow.amount, start);
  slow.release();

  const first = quotas.claim("k", 100, at(60_000));
  expect(first.amount).toBe(10);
  expect(first.applyCount(counter(first.amount, start + 60_000), 100)).toBeUndefined();
  first.release();
  expect(slow.applyCount(hit, 100)).toBeUndefined();
  // Nine remain of the current window, none of the previous one.
  expect(Array.from({ length: 10 }, () => quotas.claim("k", 100, at(60_001)).amount)).toEqual([...Array(9).fill(0), 10]);
  expect(quotas.claim("k", 100, at(120_000)).amount).toBe(1);
});

test("after a claim without a count the next one reserves", () => {
  const quotas = createLocalQuotas();
  const failed = quotas.claim("k", 100, new Date(start));
  expect([failed.amount, quotas.claim("k", 100, new Date(start)).amount]).toEqual([10, 1]);
  failed.release();
  expect(quotas.claim("k", 100, new Date(start)).amount).toBe(10);
});

test("a raised limit takes effect before the window ends", () => {
  const counter = createCounter(100);
  const quotas = createLocalQuotas();
  const refused = quotas.claim("k", 100, new Date(start));
  expect(refused.applyCount(counter(refused.amount, start), 100)).toBe(start + 60_000);
  refused.release();
  expect(quotas.claim("k", 100, new Date(start))).toMatchObject({ amount: 0 });
  expect(quotas.claim("k", 100, new Date(start)).applyCount(undefined, 100)).toBe(start + 60_000);
  const raised = quotas.claim("k", 200, new Date(start));
  expect(raised.amount).toBe(20);
  expect(raised.applyCount(counter(raised.amount, start), 200)).toBeUndefined();
});
