// `npm test`: every check and the tests. All of them run even when one fails. A check counts as one test in the numbers at the end.
// A test file that fails runs once more, alone. If it passes then, the run succeeds and prints the file as flaky.
// `npm test -- --all` adds the tests of slow-tests.ts, and those that run again on the other databases.
// `npm test -- --gallery` runs only the tests of the state gallery, which take pictures of every state of the pages.
// `npm test -- --conform` runs only the test that tries every case of the contract by HTTP, on two processes of one server.
// It also replays every golden fixture.
// `npm test -- --examples` runs only those of the example apps of the client library. With `--in-turn` too: six of them, as in CI.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findFirefox } from "#server/testing/find-firefox.ts";
import { hasPgBouncer } from "#server/testing/has-pgbouncer.ts";
import { filesToRepeat, type SuiteFile, withRepeated } from "./flaky-files.ts";
import { runCommand, runCommandQuietly } from "./run-command.ts";
import { addCounts, type Counts, failuresOutsideTests, type RunReport, slowestFiles, suiteCounts } from "./test-counts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const flag = { type: "boolean", default: false } as const;
const {
  all,
  gallery,
  conform,
  examples,
  "in-turn": inTurn,
} = parseArgs({
  options: { all: flag, gallery: flag, conform: flag, examples: flag, "in-turn": flag },
}).values;

const minutes = 60_000;
/** Several times the duration on two idle processors. A hanging command ends, a slow one does not. */
const deadlines = { check: 15 * minutes, suites: 75 * minutes };
const observed = join(root, "node_modules/.cache/latchkey/observed");
const reports = mkdtempSync(join(tmpdir(), "suites-"));
const otherDatabases = all && process.env.TEST_DATABASE_URL ? ["embedded", "defaults", ...(hasPgBouncer() ? ["pooler"] : [])] : [];
/** A suite that runs only on demand, and without the other checks. */
const onDemand = (gallery && "gallery") || (conform && "conform") || (examples && "examples") || undefined;
const wanted = onDemand ? [onDemand] : ["unit", "doubles", "server", ...otherDatabases, "browser"];
const slowestShown = 10;
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`;
const since = (started: number) => seconds(performance.now() - started);

function note(name: string, counts: Counts, time: string) {
  total = addCounts(total, counts);
  const { passed, failed, skipped } = counts;
  lines.push(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${time})`);
}

type Check = readonly [name: string, command: string, ...args: string[]];

/** Runs commands that either succeed or fail, one after another, and prints what each has printed once it ends. */
async function checks(...row: readonly Check[]) {
  for (const [name, command, ...args] of row) {
    const started = performance.now();
    const { code, output } = await runCommandQuietly(command, args, { deadlineMillis: deadlines.check });
    console.log(`\n── ${name}\n${output}`);
    note(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, since(started));
  }
}

/** Runs the wanted suites of vitest.config.ts, or only one file. @returns the exit code, and the report unless the run ended without one */
async function vitest(only?: SuiteFile): Promise<{ code: number; report: RunReport | undefined }> {
  const file = join(reports, "suites.json");
  rmSync(file, { force: true });
  const projects = (only ? [only.suite] : wanted).map((name) => `--project=${name}`);
  const files = only ? [join(root, only.name)] : [];
  const args = ["run", ...projects, ...files, "--reporter=default", "--reporter=./scripts/suite-reporter.ts"];
  const env = { SUITE_REPORT: file, SLOW_TESTS: all ? "on" : "off", EXAMPLES: process.env.EXAMPLES ?? (inTurn ? "turn" : "all") };
  const code = await runCommand("vitest", args, { deadlineMillis: deadlines.suites, env });
  try {
    return { code, report: JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    console.error("the suites ended without a report; their output is printed above");
    return { code, report: undefined };
  }
}

/** Runs the failed files once more, each alone, and notes those that pass now. @returns the report with the second results */
async function repeatFailed(first: RunReport): Promise<RunReport> {
  let report = first;
  for (const failed of filesToRepeat(first, (name) => readFileSync(join(root, name), "utf8"))) {
    console.log(`\n── ${failed.name} (${failed.suite}) once more, alone`);
    const again = await vitest(failed);
    const repeated = again.report?.suites[failed.suite]?.find(({ name }) => name === failed.name);
    if (!repeated || again.code !== 0) continue;
    const tests = first.suites[failed.suite]?.find(({ name }) => name === failed.name)?.failedTests ?? [];
    lines.push(`! flaky: ${failed.name} (${failed.suite}): ${tests.join("; ") || "its hooks"}`);
    report = withRepeated(report, failed.suite, repeated);
  }
  return report;
}

/** Runs the wanted suites at once, so that all workers are busy to the end. */
async function suites() {
  console.log("\n── suites");
  const started = performance.now();
  const { code, report: first } = await vitest();
  const report = first && (await repeatFailed(first));
  for (const [name, files] of Object.entries(report?.suites ?? {})) {
    const { millis, ...counts } = suiteCounts(files);
    note(`suite ${name}`, counts, `${seconds(millis)} of work`);
  }
  note("suites", { passed: 0, failed: failuresOutsideTests(first, wanted, code), skipped: 0 }, since(started));
  if (report) for (const { name, millis } of slowestFiles(report, slowestShown)) lines.push(`    ${seconds(millis)} ${name}`);
}

if (otherDatabases.length > 0 && !otherDatabases.includes("pooler"))
  lines.push("- suite pooler: left out, because PgBouncer is not installed (Debian: apt-get install pgbouncer)");

if (!findFirefox()) lines.push("- Firefox: its tests are left out, because it is not installed (Debian: apt-get install firefox-esr)");

rmSync(observed, { recursive: true, force: true });
// The suites need the built pages. The other checks keep a processor busy while the suites start.
await checks(["build", process.execPath, "scripts/build.mjs"]);
if (onDemand) await suites();
else {
  await Promise.all([
    suites(),
    checks(
      ["lint and format", "biome", "check", "."],
      ["types", "tsc", "--checkers", "1"],
      ["unused code", "knip", "--no-config-hints"],
      ["architecture", "tsx", "scripts/check-architecture.ts"],
      ["generated files", "tsx", "scripts/generate.ts", "--check"],
    ),
  ]);
  await checks(["contract coverage", "tsx", "scripts/contract-coverage.ts", observed]);
}
rmSync(reports, { recursive: true, force: true });

console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
