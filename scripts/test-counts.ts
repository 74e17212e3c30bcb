/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How one suite ended. */
export interface SuiteReport extends Counts {
  /** Time that workers spent on it; two workers run in parallel. */
  millis: number;
  files: { name: string; millis: number }[];
}

/** How a run of vitest ended, as suite-reporter.ts writes it. */
export interface RunReport {
  suites: Record<string, SuiteReport>;
  /** Errors outside of any test. */
  unhandledErrors: number;
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * Failures of a run outside its tests. Each unhandled error counts as one. So does a run that failed (`exitCode` not 0) without a failed
 * test, and the missing report of a requested suite. A failed run never reports success.
 */
export function failuresOutsideTests(report: RunReport | undefined, wanted: readonly string[], exitCode: number): number {
  if (!report) return 1;
  const missing = wanted.filter((name) => (report.suites[name]?.files.length ?? 0) === 0).length;
  const failures = report.unhandledErrors + missing;
  const failedTests = Object.values(report.suites).some(({ failed }) => failed > 0);
  return failures === 0 && exitCode !== 0 && !failedTests ? 1 : failures;
}

/** The files that took longest. */
export const slowestFiles = ({ suites }: RunReport, count: number): { name: string; millis: number }[] =>
  Object.entries(suites)
    .flatMap(([suite, { files }]) => files.map(({ name, millis }) => ({ name: `${name} (${suite})`, millis })))
    .sort((a, b) => b.millis - a.millis)
    .slice(0, count);
