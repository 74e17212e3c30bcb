import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./scripts/longest-first.ts";
import { slowTests } from "./scripts/slow-tests.ts";
import { hasPgBouncer } from "./server/testing/has-pgbouncer.ts";

const browser = "**/*.browser.test.ts";
/** Visits every state of the pages in every language: only on demand. */
const gallery = "ui/e2e/state-gallery.test.ts";
/** Installs and builds the example apps of the client library: with `npm test -- --examples`. */
const exampleApps = "scripts/examples/examples.test.ts";
/** The example apps' own tests run in the app, with the packed library. */
const ownTests = "sdk/examples/**";
const excluded = ["**/node_modules/**", "dist/**", ownTests, ...(process.env.SLOW_TESTS === "off" ? slowTests : [])];

/** Needs a server, and is beside the application that it installs. */
const generators = "scripts/openapi-generators.test.ts";
/** Tries some of the contract's cases on a server with broken rules, by HTTP alone. */
const breaks = "scripts/conform/breaks.test.ts";
/** Tries all of them: only on demand. */
const everyCase = "scripts/conform/every-case.test.ts";
/** Replays the golden fixtures: a few groups with the server tests, all of them on demand. */
const fixtures = "scripts/fixtures/replay.test.ts";
/** Moves users into a server. */
const migration = "scripts/command/migrate/*.test.ts";
const onServer = ["{server,sdk}/**/*.test.{ts,tsx}", generators, breaks, fixtures, migration];

/** Server tests that also run on the embedded database when the server suite runs on PostgreSQL. */
const onEmbedded = [
  "server/core/jobs/**/*.test.ts",
  "server/database/**/*.test.ts",
  "server/process-tests/killed.test.ts",
  "server/process-tests/process.test.ts",
  "server/contract-tests/every-route.test.ts",
  "sdk/round-trip.test.ts",
];

/** Server tests that also run on PostgreSQL behind PgBouncer in transaction mode, where it is installed. */
const onPooler = [
  "server/core/jobs/**/*.test.ts",
  "server/contract-tests/every-route.test.ts",
  "server/features/accounts/sessions/{races,rotation,refresh-token}.test.ts",
  "server/features/console/owned-projects/removal.test.ts",
  "server/features/console/metrics/metrics.test.ts",
  "server/kernel/transaction.test.ts",
  "sdk/round-trip.test.ts",
];

/** Server tests that also run on databases with other defaults and another collation, directly and behind PgBouncer. */
const withOtherDefaults = [
  "server/contract-tests/every-route.test.ts",
  "server/features/accounts/sessions/refresh-token.test.ts",
  "server/features/console/metrics/metrics.test.ts",
  "server/kernel/transaction.test.ts",
  "sdk/round-trip.test.ts",
];

/** Unit tests that replace modules by doubles, which needs modules of their own. */
const withDoubles = [
  "ui/components/describe-price.test.ts",
  "ui/dashboard/payments/payments-errors.test.ts",
  "ui/forms/{credential-rules,password-error}.test.ts",
];

const seed = "scripts/property-test-seed.ts";
const setupFiles = [seed, "server/testing/expect-closed.ts"];

/** Makes the empty, migrated database that every test server starts from. */
const globalSetup = ["server/testing/global-setup.ts"];

const databaseUrl = process.env.TEST_DATABASE_URL;

type SuiteOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

/** The common options of the suites. `extends: true` would evaluate this file for each of them, even for those that do not run. */
const common: SuiteOptions = {
  pool: "forks",
  // Transformed modules are reused by the other suites and by the next run. A change of a file makes its entry void.
  experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/latchkey/modules" },
  // One more than the processors of the smallest machine we care for: browser tests wait half of their time.
  maxWorkers: 3,
  // Files of one worker share its modules: loading the server anew for each took as long as its tests.
  isolate: false,
  environment: "node",
  // Far longer than any test takes on an idle machine. A timeout should find a hanging test, not a busy machine.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  setupFiles: [seed],
  expect: { poll: { timeout: 15_000 } },
};

/** A suite. The files that `import.meta.glob` finds are no part of a module's text, by which the cache recognizes a change. */
const suite = (name: string, options: SuiteOptions): TestProjectInlineConfiguration => ({
  plugins: [
    {
      name: "globs-are-not-cached",
      configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
        defineCacheKey(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
    },
  ],
  test: { ...common, ...options, name },
});

const inBrowser: SuiteOptions = {
  exclude: excluded,
  globalSetup: [...globalSetup, "server/testing/browser-setup.ts"],
  setupFiles,
  testTimeout: 240_000,
};

/**
 * The suites. `unit` and `doubles` need nothing. `server` starts real servers on TEST_DATABASE_URL, or on the embedded database without it.
 * With it, `embedded` runs again what the database decides, `pooler` what a pooler may break, and `defaults` what settings of the database
 * may. `browser` drives Chromium against a real server and built pages. So does `gallery`, on demand.
 * `conform` is on demand, too: it tries every case by address.
 */
export default defineConfig({
  test: {
    ...common,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 60_000,
    projects: [
      suite("unit", {
        include: ["{contract,openapi,ui,scripts}/**/*.test.{ts,tsx}"],
        exclude: [browser, gallery, exampleApps, generators, migration, breaks, fixtures, everyCase, ...withDoubles, ...excluded],
      }),
      suite("doubles", { isolate: true, include: withDoubles, exclude: excluded }),
      suite("server", { include: onServer, exclude: [browser, ...excluded], globalSetup, setupFiles }),
      ...(databaseUrl
        ? [
            suite("embedded", {
              include: onEmbedded,
              exclude: excluded,
              globalSetup,
              setupFiles,
              env: { TEST_DATABASE_URL: "" },
            }),
          ]
        : []),
      ...(databaseUrl && hasPgBouncer()
        ? [
            suite("pooler", {
              include: onPooler,
              exclude: excluded,
              globalSetup,
              setupFiles,
              // Behind a pooler, statements bring all of their settings.
              env: { TEST_DATABASE_POOLER: "transaction", TEST_DATABASE_DEFAULTS: "other" },
            }),
          ]
        : []),
      ...(databaseUrl
        ? [
            suite("defaults", {
              include: withOtherDefaults,
              exclude: excluded,
              globalSetup,
              setupFiles,
              env: { TEST_DATABASE_DEFAULTS: "other" },
            }),
          ]
        : []),
      suite("browser", { ...inBrowser, include: [browser] }),
      suite("conform", { include: [everyCase, fixtures], globalSetup, setupFiles, env: { FIXTURES: "all" } }),
      suite("gallery", { ...inBrowser, include: [gallery], testTimeout: 1_200_000, maxConcurrency: 3 }),
      suite("examples", { ...inBrowser, include: [exampleApps], testTimeout: 300_000 }),
    ],
  },
});
