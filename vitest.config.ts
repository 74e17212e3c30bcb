import { defineConfig } from "vitest/config";

const browser = "**/*.browser.test.ts";
const foreign = ["**/node_modules/**", "dist/**"];

const onServer = ["{server,sdk}/**/*.test.{ts,tsx}"];

/** What no database has a part in, or none that another would play otherwise. */
const ofAnyDatabase = [
  "sdk/{flows,react,session,transport}/**",
  "sdk/!(*round-trip).test.ts",
  "server/services/**",
  "server/http/**",
  "server/features/mails/texts/**",
  "server/command.test.ts",
  "server/contract-envelope.test.ts",
  "server/contract-input.test.ts",
  "server/database/directory-lock.test.ts",
  "server/environment.test.ts",
  "server/features/metrics/kept.test.ts",
  "server/features/sessions/refresh-token.test.ts",
  "server/kernel/leases.test.ts",
];

/** Makes the empty, migrated database that every test server starts from. */
const globalSetup = ["server/testing/global-setup.ts"];

/**
 * Four suites. `unit` needs nothing, `server` starts real servers on the embedded database (or on TEST_DATABASE_URL), `postgres`
 * is that part of it which is worth a second run on TEST_DATABASE_URL, `browser` drives Chromium against a real server and the built pages: `npm run build` before it.
 */
export default defineConfig({
  test: {
    pool: "forks",
    // Two is what the smallest machine we care for has; more would only wait for each other there.
    maxWorkers: 2,
    environment: "node",
    // Far above what any takes on an idle machine: a deadline shall find what hangs, not what shares its machine with others.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    setupFiles: ["scripts/same-seed.ts"],
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{contract,openapi,ui,scripts}/**/*.test.{ts,tsx}"], exclude: [browser, ...foreign] },
      },
      {
        extends: true,
        test: { name: "server", include: onServer, exclude: [browser, ...foreign], globalSetup },
      },
      {
        extends: true,
        test: { name: "postgres", include: onServer, exclude: [browser, ...foreign, ...ofAnyDatabase], globalSetup },
      },
      {
        extends: true,
        test: { name: "browser", include: [browser], exclude: foreign, globalSetup, testTimeout: 240_000 },
      },
    ],
  },
});
