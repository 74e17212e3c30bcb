// Vitest reporter: writes how each suite of vitest.config.ts ended to the file that SUITE_REPORT names, for scripts/test.ts.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { RunReport, SuiteReport } from "./test-counts.ts";

/** Milliseconds that a worker spent on a file, with what had to be loaded for it. */
function millisOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

export default class SuiteReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.SUITE_REPORT;
    if (file === undefined) return;
    const suites: Record<string, SuiteReport> = {};
    for (const module of modules) {
      suites[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, millis: 0, files: [] };
      const suite = suites[module.project.name] as SuiteReport;
      const millis = millisOf(module);
      suite.millis += millis;
      suite.files.push({ name: relative(process.cwd(), module.moduleId), millis });
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") suite.passed++;
        else if (state === "skipped") suite.skipped++;
        else failed++;
      }
      // A file that could not be loaded, or whose hooks failed, may hold no failed test.
      suite.failed += failed === 0 && !module.ok() ? 1 : failed;
    }
    const report: RunReport = { suites, unhandledErrors: unhandledErrors.length };
    writeFileSync(file, JSON.stringify(report));
  }
}
