import { expect, test } from "vitest";
import { fromMinorUnits, toMinorUnits } from "./money.ts";
import { currencies, currencyDecimals } from "./payments/payments.ts";

test.each([
  ["0", 0n],
  ["0.5", 50n],
  ["12.50", 1250n],
  ["1", 100n],
  ["90071992547409.93", 9_007_199_254_740_993n],
])("%s US dollars are %s cents, without rounding", (amount, minor) => {
  expect(toMinorUnits(amount, "USD")).toBe(minor);
});

test.each(["10.999", "01.00", "1e3", "-1", " 1", "1.", ".5", "", "1,00", "٣"])("%j is no amount", (amount) => {
  expect(toMinorUnits(amount, "USD")).toBeUndefined();
});

test("yen have no decimals", () => {
  expect(toMinorUnits("150", "JPY")).toBe(150n);
  expect(toMinorUnits("1.5", "JPY")).toBeUndefined();
  expect(fromMinorUnits(150n, "JPY")).toBe("150");
});

test("an amount comes back with its decimals, in every currency", () => {
  for (const currency of currencies)
    for (const minor of [0n, 1n, 99n, 100n, 123_456_789_012_345_678n, -205n])
      if (minor >= 0n) expect(toMinorUnits(fromMinorUnits(minor, currency), currency), `${minor} ${currency}`).toBe(minor);
  expect(fromMinorUnits(-205n, "USD")).toBe("-2.05");
  expect(Object.values(currencyDecimals).filter((decimals) => decimals === 2)).toHaveLength(6);
});
