/**
 * Test files that run only with `npm test -- --all`, as in CI. They start and kill processes, wait for time limits, repeat races, or
 * write a hundred thousand rows. Others install and build apps, or execute the documents.
 */
export const slowTests: readonly string[] = [
  "scripts/{client-weight,dev,documents,openapi-generators,sdk-package,server-package,start,vite-environment}.test.ts",
  "scripts/conform/breaks.test.ts",
  "scripts/fixtures/replay.test.ts",
  "scripts/react-app.browser.test.ts",
  "scripts/{guides/guides,documentation/generated-code}.test.ts",
  "scripts/published-apps/*.test.ts",
  "server/features/accounts/sessions/{interleavings,races}.test.ts",
  "server/performance-tests/many-users.test.ts",
  "server/process-tests/*.test.ts",
  "server/security-tests/{fuzz,refresh-limits}.test.ts",
  "server/services/email-renderer/email-renderer.test.ts",
];
