// Lists every declared error of a route that no test of a full run has caused. An error without a test is an unchecked promise. An error of
// credentials counts for all routes of the shape that decides it.
// Test servers append `route<TAB>error` lines to files in the folder named on the command line.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { testedShape } from "#server/testing/implied-errors.ts";

/** The number of missing pairs that the check accepts. Lower it as tests are added; never raise it. */
const allowedUnseen = 0;

/** The names under which test servers record an error: its code or its class. */
const listNames = (error: ErrorClass) => [(error as unknown as { name: string }).name, ...(error.kind === "known" ? [error.code] : [])];

/** Errors with status 500 and above count only if the route declares them itself. No test can cause them on every route. */
const mustBeSeen = (route: Route, error: ErrorClass) => error.status < 500 || (route.errors ?? []).includes(error);

/** The declared errors that were never observed. `observed` holds `route<TAB>error` lines. */
export function measureCoverage(routes: Iterable<[name: string, route: Route]>, observed: ReadonlySet<string>) {
  const all = [...routes];
  const missing: { route: string; errors: string[] }[] = [];
  let declared = 0;
  const shapeKey = (shape: string | undefined, error: ErrorClass) => `${shape} ${listNames(error).at(-1)}`;
  const wasSeen = (name: string, error: ErrorClass) => listNames(error).some((word) => observed.has(`${name}\t${word}`));
  const seenShapes = new Set(
    all.flatMap(([name, route]) =>
      listErrors(route).flatMap((error) => (wasSeen(name, error) ? [shapeKey(testedShape(route, error), error)] : [])),
    ),
  );
  for (const [name, route] of all) {
    const errors = listErrors(route).filter((error) => mustBeSeen(route, error));
    declared += errors.length;
    const unseen = errors.filter((error) => {
      const shape = testedShape(route, error);
      return !wasSeen(name, error) && (shape === undefined || !seenShapes.has(shapeKey(shape, error)));
    });
    if (unseen.length > 0) missing.push({ route: name, errors: unseen.map((error) => listNames(error).at(-1) ?? "") });
  }
  return { declared, missing, unseen: missing.reduce((sum, { errors }) => sum + errors.length, 0) };
}

/** The same missing pairs, by error: one that is missing on every route is one missing test. */
export function byError(missing: readonly { route: string; errors: string[] }[]): [error: string, routes: string[]][] {
  const found = new Map<string, string[]>();
  for (const { route, errors } of missing) for (const error of errors) found.set(error, [...(found.get(error) ?? []), route]);
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

/** All lines of all files of a folder. */
function readObserved(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(
    readdirSync(folder)
      .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
      .filter(Boolean),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? "node_modules/.cache/latchkey/observed";
  const observed = readObserved(folder);
  const { declared, missing, unseen } = measureCoverage(walk(contract), observed);
  for (const [error, routes] of byError(missing)) console.log(`${error} was never seen from ${routes.join(", ")}`);
  console.log(`${declared - unseen} of ${declared} declared errors were seen, ${unseen} were not`);
  if (observed.size === 0) console.error(`nothing was observed in ${folder}: the test servers did not write down what they answered`);
  process.exitCode = unseen > allowedUnseen || observed.size === 0 ? 1 : 0;
}
