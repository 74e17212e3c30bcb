// `npm test`: every check of the house, all of them even when one fails, and one line of numbers at the end.
// Each check beside the suites counts as one test.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./child-run.ts";
import { addCounts, type Counts, countsOf, type SuiteReport } from "./test-counts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const minutes = 60_000;
/** Several times what they take on two idle processors: what hangs is ended, and what is slow is not. */
const deadlines = { check: 15 * minutes, suites: 75 * minutes };
const observed = join(root, "node_modules/.cache/latchkey/observed");
const reports = mkdtempSync(join(tmpdir(), "suites-"));
const postgres = process.env.TEST_DATABASE_URL;
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];

function note(name: string, counts: Counts, started: number) {
  total = addCounts(total, counts);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  lines.push(
    `${counts.failed > 0 ? "✗" : "✓"} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
  );
}

/** Runs a command that either holds or does not. */
async function check(name: string, command: string, ...args: string[]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const code = await run(command, args, { deadlineMillis: deadlines.check });
  note(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, started);
}

/** Runs suites of vitest.config.ts; `databaseUrl` undefined means the embedded database. */
async function suites(name: string, databaseUrl: string | undefined, ...projects: string[]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const file = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const code = await run("vitest", args, { deadlineMillis: deadlines.suites, env: { TEST_DATABASE_URL: databaseUrl } });
  let report: SuiteReport | undefined;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    console.error(`${name}: the run ended without a report; what it came to is printed above`);
  }
  note(name, countsOf(report, code), started);
}

rmSync(observed, { recursive: true, force: true });
await check("build", process.execPath, "scripts/build.mjs");
await check("types", "tsc", "--checkers", "1");
await check("lint and format", "biome", "check", ".");
await check("unused code", "knip", "--no-config-hints");
await check("architecture", "tsx", "scripts/check-architecture.ts");
await check("generated files", "tsx", "scripts/generate.ts", "--check");
await suites("suites", undefined, "unit", "server", "browser");
if (postgres) await suites("suites on PostgreSQL", postgres, "postgres");
await check("contract coverage", "tsx", "scripts/contract-coverage.ts", observed);
rmSync(reports, { recursive: true, force: true });

console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
