// `npm test`: every check, all of them even when one fails, and one line of numbers at the end. Each check counts as one test.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasPgBouncer } from "#server/testing/has-pgbouncer.ts";
import { runCommand } from "./run-command.ts";
import { addCounts, type Counts, failuresBeside, type RunReport, slowestFiles } from "./test-counts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const minutes = 60_000;
/** Several times the duration on two idle processors. A hanging command ends, a slow one does not. */
const deadlines = { check: 15 * minutes, suites: 75 * minutes };
const observed = join(root, "node_modules/.cache/latchkey/observed");
const reports = mkdtempSync(join(tmpdir(), "suites-"));
const onPostgres = process.env.TEST_DATABASE_URL ? ["embedded", ...(hasPgBouncer() ? ["pooler"] : [])] : [];
const wanted = ["unit", "server", ...onPostgres, "browser"];
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

/** Runs a command that either succeeds or fails. */
async function check(name: string, command: string, ...args: string[]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const code = await runCommand(command, args, { deadlineMillis: deadlines.check });
  note(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, since(started));
}

/** Runs all suites of vitest.config.ts at once, so that both workers are busy to the end. */
async function suites() {
  console.log("\n── suites");
  const started = performance.now();
  const file = join(reports, "suites.json");
  const args = ["run", "--reporter=default", "--reporter=./scripts/suite-reporter.ts"];
  const code = await runCommand("vitest", args, { deadlineMillis: deadlines.suites, env: { SUITE_REPORT: file } });
  let report: RunReport | undefined;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    console.error("the suites ended without a report; their output is printed above");
  }
  for (const [name, suite] of Object.entries(report?.suites ?? {})) note(`suite ${name}`, suite, `${seconds(suite.millis)} of work`);
  note("suites", { passed: 0, failed: failuresBeside(report, wanted, code), skipped: 0 }, since(started));
  if (report) for (const { name, millis } of slowestFiles(report, slowestShown)) lines.push(`    ${seconds(millis)} ${name}`);
}

if (process.env.TEST_DATABASE_URL && !onPostgres.includes("pooler"))
  lines.push("- suite pooler: left out, because PgBouncer is not installed (Debian: apt-get install pgbouncer)");

rmSync(observed, { recursive: true, force: true });
await check("build", process.execPath, "scripts/build.mjs");
await check("types", "tsc", "--checkers", "1");
await check("lint and format", "biome", "check", ".");
await check("unused code", "knip", "--no-config-hints");
await check("architecture", "tsx", "scripts/check-architecture.ts");
await check("generated files", "tsx", "scripts/generate.ts", "--check");
await suites();
await check("contract coverage", "tsx", "scripts/contract-coverage.ts", observed);
rmSync(reports, { recursive: true, force: true });

console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
