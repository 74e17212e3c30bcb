/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How one test file ended. A file that could not be loaded, or whose hooks failed, counts as one failed test. */
export interface FileReport extends Counts {
  readonly name: string;
  /** Time that a worker spent on it. */
  readonly millis: number;
  readonly failedTests: readonly string[];
}

/** How a run of vitest ended, as suite-reporter.ts writes it. */
export interface RunReport {
  readonly suites: Record<string, readonly FileReport[]>;
  /** Errors outside of any test. */
  readonly unhandledErrors: number;
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The counts of a suite, and the milliseconds that its workers spent; two workers run in parallel. */
export const suiteCounts = (files: readonly FileReport[]): Counts & { millis: number } => ({
  ...files.reduce<Counts>(addCounts, { passed: 0, failed: 0, skipped: 0 }),
  millis: files.reduce((sum, { millis }) => sum + millis, 0),
});

/**
 * Failures of a run outside its tests. Each unhandled error counts as one. So does a run that failed (`exitCode` not 0) without a failed
 * test, and the missing report of a requested suite. A failed run never reports success.
 */
export function failuresOutsideTests(report: RunReport | undefined, wanted: readonly string[], exitCode: number): number {
  if (!report) return 1;
  const missing = wanted.filter((name) => (report.suites[name]?.length ?? 0) === 0).length;
  const failures = report.unhandledErrors + missing;
  const failedTests = Object.values(report.suites)
    .flat()
    .some(({ failed }) => failed > 0);
  return failures === 0 && exitCode !== 0 && !failedTests ? 1 : failures;
}

/** The files that took longest. */
export const slowestFiles = ({ suites }: RunReport, count: number): { name: string; millis: number }[] =>
  Object.entries(suites)
    .flatMap(([suite, files]) => files.map(({ name, millis }) => ({ name: `${name} (${suite})`, millis })))
    .sort((a, b) => b.millis - a.millis)
    .slice(0, count);
