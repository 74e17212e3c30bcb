import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the slowest first. A file that is missing here only starts later. */
const longest = [
  "scripts/documents.test.ts",
  "server/process-tests/command.test.ts",
  "server/process-tests/process.test.ts",
  "server/process-tests/killed.test.ts",
  "server/security-tests/fuzz.test.ts",
  "server/contract-tests/errors.test.ts",
  "server/features/accounts/sessions/races.test.ts",
  "server/features/accounts/sessions/interleavings.test.ts",
  "server/process-tests/changed-secret.test.ts",
  "server/process-tests/doctor.test.ts",
  "server/contract-tests/access.test.ts",
  "server/security-tests/tenant-isolation.test.ts",
  "scripts/start.test.ts",
  "ui/e2e/dashboard-accessibility.browser.test.ts",
  "ui/e2e/email-codes-accessibility.browser.test.ts",
  "ui/e2e/sign-in.browser.test.ts",
  "ui/e2e/sign-in-methods.browser.test.ts",
];

/**
 * Starts the longest files of a suite first, and the suite of most files last. So no worker is left alone with a long file at the end. A
 * machine without the times of an earlier run orders the others by size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return index === -1 ? longest.length : index;
    };
    // Files of one suite stay together, since they share a worker's modules.
    const suites = [...new Set(sorted.map(({ project }) => project))].map((suite) => sorted.filter(({ project }) => project === suite));
    return suites.sort((a, b) => a.length - b.length).flatMap((files) => files.sort((a, b) => rank(a) - rank(b)));
  }
}
