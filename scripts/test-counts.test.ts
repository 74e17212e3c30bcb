import { expect, test } from "vitest";
import { addCounts, countsOf, type SuiteReport } from "./test-counts.ts";

const report = (changes: Partial<SuiteReport> = {}): SuiteReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
  ...changes,
});

test("a good run counts what it passed and skipped", () => {
  expect(countsOf(report(), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test("a file that could not be loaded is a failure although it holds no failed test", () => {
  const broken = report({ testResults: [{ status: "failed", assertionResults: [] }] });
  expect(countsOf(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test("a file with a failed test is not counted twice", () => {
  const failed = report({ numFailedTests: 1, testResults: [{ status: "failed", assertionResults: [{ status: "failed" }] }] });
  expect(countsOf(failed, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test("a bad exit code is a failure even when every test passed", () => {
  expect(countsOf(report(), 1).failed).toBe(1);
});

test("a run without a report is a failure even when it claims success", () => {
  expect(countsOf(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("counts of two runs add up", () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
