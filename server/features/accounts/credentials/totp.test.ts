import { expect, test } from "vitest";
import { findTotpStep, makeTotp, totpStepAt } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, the SHA-1 rows; of their eight digits the last six.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the published one-time password is %s", (second, expected) => {
  expect(makeTotp(secret, totpStepAt(new Date(second * 1000)))).toBe(expected);
});

// RFC 4226, appendix D.
test.each(
  ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
    (expected, counter) => [counter, expected] as const,
  ),
)("counter %i gives the published %s", (counter, expected) => {
  expect(makeTotp(secret, counter)).toBe(expected);
});

const now = new Date("2026-03-01T12:00:10Z");
const step = totpStepAt(now);

test.each([
  [-2, undefined],
  [-1, step - 1],
  [0, step],
  [1, step + 1],
  [2, undefined],
])("a one-time password %i steps away is accepted only from adjacent steps", (away, expected) => {
  expect(findTotpStep(secret, makeTotp(secret, step + away), now)).toBe(expected);
});

test.each(["", "12345", "1234567", "１２３４５６"])("input other than six digits (%s) matches nothing", (typed) => {
  expect(findTotpStep(secret, typed, now)).toBeUndefined();
});
