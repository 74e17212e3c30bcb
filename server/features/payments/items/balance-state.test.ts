import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advance,
  applyExpiringDecrease,
  applyGrant,
  applyUse,
  applyWithdrawal,
  type BalanceState,
  emptyState,
  presentBalance,
  readState,
  storedState,
} from "./balance-state.ts";
import { type Entry, walk } from "./testing/reference-ledger.ts";

/** Changes happen at odd times and entries expire at even ones. At equal times, the order would be a matter of definition. */
const step = fc.record({
  after: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: -9, max: 9 }),
  lasts: fc.option(fc.integer({ min: 1, max: 12 })),
  isWithdrawal: fc.boolean(),
});

/** As it is stored and read again. */
function storedAndRead(state: BalanceState): BalanceState {
  const columns = storedState(state);
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  return readState({ ...columns, lots: parsed(columns.lots), decreases: parsed(columns.decreases) });
}

test("the state of a balance is the sum of its ledger at any time: 10,000 histories", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.boolean(), (steps, isStored) => {
      let state = emptyState();
      const entries: Entry[] = [];
      let now = 1;
      for (const { after, amount, lasts, isWithdrawal } of steps) {
        now += 2 * after;
        advance(state, now);
        expect(Number(presentBalance(state))).toBe(walk(entries, now));
        const expiresAt = lasts === null ? null : now + 2 * lasts - 1;
        entries.push({ amount, at: now, expiresAt, isWithdrawal: isWithdrawal && amount < 0 });
        if (amount >= 0) applyGrant(state, BigInt(amount), expiresAt);
        else if (isWithdrawal) applyWithdrawal(state, BigInt(-amount), expiresAt);
        else if (expiresAt === null) applyUse(state, BigInt(-amount));
        else applyExpiringDecrease(state, { amount: BigInt(-amount), endsAt: expiresAt });
        if (isStored) state = storedAndRead(state);
      }
      expect(Number(presentBalance(state))).toBe(walk(entries, now));
    }),
    { numRuns: 10_000 },
  );
});

test("an earlier use does not make a later grant permanent: of +5, −5 and +7 that expire, nothing remains", () => {
  const state = emptyState();
  applyGrant(state, 5n, 10);
  applyUse(state, 5n);
  applyGrant(state, 7n, 20);
  expect(presentBalance(state)).toBe(7n);
  advance(state, 20);
  expect(presentBalance(state)).toBe(0n);
});
