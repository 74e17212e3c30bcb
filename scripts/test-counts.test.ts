import { expect, test } from "vitest";
import { addCounts, failuresOutsideTests, type RunReport, type SuiteReport, slowestFiles } from "./test-counts.ts";

const suite = (changes: Partial<SuiteReport> = {}): SuiteReport => ({
  passed: 3,
  failed: 0,
  skipped: 1,
  millis: 30,
  files: [{ name: "a.test.ts", millis: 30 }],
  ...changes,
});
const report = (changes: Partial<RunReport> = {}): RunReport => ({ suites: { unit: suite() }, unhandledErrors: 0, ...changes });

test("a successful run has no additional failures", () => {
  expect(failuresOutsideTests(report(), ["unit"], 0)).toBe(0);
});

test("failed tests explain a nonzero exit code", () => {
  expect(failuresOutsideTests(report({ suites: { unit: suite({ failed: 2 }) } }), ["unit"], 1)).toBe(0);
});

test("a nonzero exit code is a failure even if every test passed", () => {
  expect(failuresOutsideTests(report(), ["unit"], 1)).toBe(1);
});

test("an error outside of any test is a failure", () => {
  expect(failuresOutsideTests(report({ unhandledErrors: 2 }), ["unit"], 1)).toBe(2);
});

test("a suite that did not run is a failure", () => {
  expect(failuresOutsideTests(report(), ["unit", "server"], 0)).toBe(1);
  expect(failuresOutsideTests(report({ suites: { unit: suite({ files: [] }) } }), ["unit"], 0)).toBe(1);
});

test("a run without a report is a failure even with exit code 0", () => {
  expect(failuresOutsideTests(undefined, ["unit"], 0)).toBe(1);
});

test("counts of two runs are added", () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

test("the slowest files of all suites are listed first", () => {
  const server = suite({
    files: [
      { name: "b.test.ts", millis: 10 },
      { name: "c.test.ts", millis: 50 },
    ],
  });
  expect(slowestFiles(report({ suites: { unit: suite(), server } }), 2)).toEqual([
    { name: "c.test.ts (server)", millis: 50 },
    { name: "a.test.ts (unit)", millis: 30 },
  ]);
});
