import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyExpiringDecrease,
  applyExpiry,
  applyGrant,
  applyUse,
  coveredOf,
  emptyState,
  endDecreases,
  readState,
  storedSegments,
} from "./balance-state.ts";
import { type Entry, walk } from "./testing/reference-ledger.ts";

/** Changes happen at odd times and entries expire at even ones. At equal times, the order would be a matter of definition. */
const step = fc.record({
  after: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: -9, max: 9 }),
  lasts: fc.option(fc.integer({ min: 1, max: 12 })),
});

test("the state of a balance is the sum of its ledger at any time: 10,000 histories", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let state = emptyState();
      const entries: Entry[] = [];
      let now = 1;
      for (const { after, amount, lasts } of steps) {
        const before = now;
        now += 2 * after;
        const expired = entries.filter((entry) => entry.amount > 0 && (entry.expiresAt ?? 0) > before && (entry.expiresAt ?? now) <= now);
        endDecreases(state, now);
        applyExpiry(state, BigInt(expired.reduce((sum, entry) => sum + (entry.expiresAt === null ? 0 : entry.amount), 0)));
        expect(Number(state.balance)).toBe(walk(entries, now));
        const expiresAt = lasts === null ? null : now + 2 * lasts - 1;
        entries.push({ amount, at: now, expiresAt });
        if (amount >= 0) applyGrant(state, BigInt(amount));
        else if (expiresAt === null) applyUse(state, BigInt(-amount));
        else applyExpiringDecrease(state, { amount: BigInt(-amount), endsAt: expiresAt });
        expect(Number(state.balance)).toBe(walk(entries, now));
        // As it is stored and read again.
        const segments = storedSegments(state);
        state = readState({
          balance: String(state.balance),
          covered: String(coveredOf(state)),
          expiring_decreases: segments === null ? null : JSON.parse(segments),
        });
      }
    }),
    { numRuns: 10_000 },
  );
});
