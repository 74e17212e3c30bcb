// Vitest reporter: writes how each suite of vitest.config.ts ended to the file that SUITE_REPORT names, for scripts/test.ts.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { FileReport, RunReport } from "./test-counts.ts";

/** Milliseconds that a worker spent on a file, with what had to be loaded for it. */
function toMillis(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function fileReport(module: TestModule): FileReport {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state }));
  const count = (state: string) => tests.filter((each) => each.state === state).length;
  const failedTests = tests.filter(({ state }) => state !== "passed" && state !== "skipped").map(({ name }) => name);
  return {
    name: relative(process.cwd(), module.moduleId),
    millis: toMillis(module),
    passed: count("passed"),
    skipped: count("skipped"),
    // A file that could not be loaded, or whose hooks failed, may hold no failed test.
    failed: failedTests.length === 0 && !module.ok() ? 1 : failedTests.length,
    failedTests,
  };
}

export default class SuiteReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.SUITE_REPORT;
    if (file === undefined) return;
    const suites: Record<string, FileReport[]> = {};
    for (const module of modules) {
      suites[module.project.name] ??= [];
      suites[module.project.name]?.push(fileReport(module));
    }
    const report: RunReport = { suites, unhandledErrors: unhandledErrors.length };
    writeFileSync(file, JSON.stringify(report));
  }
}
