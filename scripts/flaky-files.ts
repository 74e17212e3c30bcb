// A test that fails by chance must not make a run of 20 000 tests red: its file runs once more, alone. What fails again is a fault.
import type { FileReport, RunReport } from "./test-counts.ts";

/** More failed files than this are no chance: none of them is repeated. */
export const repeatedFilesMax = 5;

/** A file of a suite. */
export interface SuiteFile {
  readonly suite: string;
  readonly name: string;
}

/** The files of a run with failed tests. */
export const failedFiles = ({ suites }: RunReport): SuiteFile[] =>
  Object.entries(suites).flatMap(([suite, files]) => files.filter(({ failed }) => failed > 0).map(({ name }) => ({ suite, name })));

/**
 * Whether a file may be repeated. Tests of races, security, processes and properties search for rare failures. One failure is a fault.
 *
 * @param text the source of the file
 */
export const isRepeatable = (name: string, text: string): boolean =>
  !/[/-]races\.test\.ts|\/interleavings|\/(security|process)-tests\//.test(name) && !/from "fast-check"/.test(text);

/** The files to repeat: none if there are too many. */
export function filesToRepeat(report: RunReport, read: (name: string) => string): SuiteFile[] {
  const failed = failedFiles(report);
  return failed.length > repeatedFilesMax ? [] : failed.filter(({ name }) => isRepeatable(name, read(name)));
}

/** The report with the result of a repeated file in place of its first result. */
export const withRepeated = (report: RunReport, suite: string, repeated: FileReport): RunReport => ({
  ...report,
  suites: {
    ...report.suites,
    [suite]: (report.suites[suite] ?? []).map((file) => (file.name === repeated.name ? repeated : file)),
  },
});
