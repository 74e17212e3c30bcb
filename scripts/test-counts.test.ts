import { expect, test } from "vitest";
import { addCounts, type FileReport, failuresOutsideTests, type RunReport, slowestFiles, suiteCounts } from "./test-counts.ts";

const file = (changes: Partial<FileReport> = {}): FileReport => ({
  name: "a.test.ts",
  millis: 30,
  passed: 3,
  failed: 0,
  skipped: 1,
  failedTests: [],
  ...changes,
});
const report = (changes: Partial<RunReport> = {}): RunReport => ({ suites: { unit: [file()] }, unhandledErrors: 0, ...changes });

test("a successful run has no additional failures", () => {
  expect(failuresOutsideTests(report(), ["unit"], 0)).toBe(0);
});

test("failed tests explain a nonzero exit code", () => {
  expect(failuresOutsideTests(report({ suites: { unit: [file({ failed: 2 })] } }), ["unit"], 1)).toBe(0);
});

test("a nonzero exit code is a failure even if every test passed", () => {
  expect(failuresOutsideTests(report(), ["unit"], 1)).toBe(1);
});

test("an error outside of any test is a failure", () => {
  expect(failuresOutsideTests(report({ unhandledErrors: 2 }), ["unit"], 1)).toBe(2);
});

test("a suite that did not run is a failure", () => {
  expect(failuresOutsideTests(report(), ["unit", "server"], 0)).toBe(1);
  expect(failuresOutsideTests(report({ suites: { unit: [] } }), ["unit"], 0)).toBe(1);
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

test("a suite has the sums of its files", () => {
  expect(suiteCounts([file(), file({ failed: 1, millis: 5 })])).toEqual({ passed: 6, failed: 1, skipped: 2, millis: 35 });
});

test("the slowest files of all suites are listed first", () => {
  const server = [file({ name: "b.test.ts", millis: 10 }), file({ name: "c.test.ts", millis: 50 })];
  expect(slowestFiles(report({ suites: { unit: [file()], server } }), 2)).toEqual([
    { name: "c.test.ts (server)", millis: 50 },
    { name: "a.test.ts (unit)", millis: 30 },
  ]);
});
