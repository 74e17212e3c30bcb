import { expect, test } from "vitest";
import { filesToRepeat, isRepeatable, withRepeated } from "./flaky-files.ts";
import { type FileReport, type RunReport, suiteCounts } from "./test-counts.ts";

const file = (name: string, failed = 0): FileReport => ({ name, millis: 10, passed: 3 - failed, failed, skipped: 0, failedTests: [] });
const report = (...files: FileReport[]): RunReport => ({ suites: { server: files }, unhandledErrors: 0 });
const plain = () => 'import { expect, test } from "vitest";';

test("only files with failed tests are repeated", () => {
  expect(filesToRepeat(report(file("a.test.ts", 1), file("b.test.ts")), plain)).toEqual([{ suite: "server", name: "a.test.ts" }]);
});

test("five failed files are repeated, and of six none", () => {
  const failed = [..."abcdef"].map((name) => file(`${name}.test.ts`, 1));
  expect(filesToRepeat(report(...failed.slice(0, 5)), plain)).toHaveLength(5);
  expect(filesToRepeat(report(...failed), plain)).toEqual([]);
});

test.each([
  "server/features/accounts/sessions/races.test.ts",
  "server/features/sign-in/password/reset-races.test.ts",
  "server/features/accounts/sessions/interleavings.test.ts",
  "server/security-tests/tokens.test.ts",
  "server/process-tests/killed.test.ts",
])("%s is not repeated", (name) => {
  expect(isRepeatable(name, plain())).toBe(false);
});

test("a property test is not repeated, wherever it is", () => {
  expect(isRepeatable("contract/config/properties.test.ts", 'import fc from "fast-check";')).toBe(false);
  expect(isRepeatable("server/features/sign-in/oauth/traces.test.ts", plain())).toBe(true);
});

test("a file that passes when repeated counts with its second result, one that fails again with its failure", () => {
  const first = report(file("a.test.ts", 2), file("b.test.ts"));
  expect(suiteCounts(withRepeated(first, "server", file("a.test.ts")).suites.server ?? [])).toMatchObject({ passed: 6, failed: 0 });
  expect(suiteCounts(withRepeated(first, "server", file("a.test.ts", 1)).suites.server ?? [])).toMatchObject({ passed: 5, failed: 1 });
});
