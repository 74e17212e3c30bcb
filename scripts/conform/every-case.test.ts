// On PostgreSQL, two processes of one server take turns. With the embedded database there is one.
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { testIntegrationClients } from "#server/testing/console/integration-clients.ts";
import { freshDatabase, type TestDatabase } from "#server/testing/databases.ts";
import { startStripeDouble } from "#server/testing/payments/stripe-double.ts";
import { withName } from "#server/testing/postgres.ts";
import { openProcessContext, type ProcessContext } from "#server/testing/process.ts";
import { conform } from "./conform.ts";
import { reasons } from "./not-tried.ts";
import { nameRecord } from "./record.ts";

const [platform] = testIntegrationClients;
/** Cases that pass at least. Fewer would mean that the run leaves some out. */
const least = 15_000;

let context: ProcessContext;
let database: TestDatabase;
beforeAll(async () => {
  context = await openProcessContext();
  database = await freshDatabase(inject("template"));
});
afterAll(async () => {
  await context?.clear();
  await context?.close();
  await database?.drop();
});

/** The settings of a process that uses the database, behind the pooler where the suite has one. */
function databaseSettings(): Record<string, string> {
  const { url } = database;
  if (url === undefined) return {};
  const pooledUrl = inject("template").postgres?.pooledUrl;
  if (pooledUrl === undefined) return { DATABASE_URL: url };
  const pooled = withName(pooledUrl, new URL(url).pathname.slice(1));
  return { DATABASE_URL: pooled, DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: url };
}

/** The run took 1 015 s beside other work. */
const deadlineMillis = 1_200_000;

test("every case of the contract passes over HTTP alone, or says why no server can have its state", {
  timeout: deadlineMillis,
}, async () => {
  const settings = {
    ...databaseSettings(),
    SERVER_SECRET: "the secret of both processes of the server",
    INTEGRATION_CLIENTS: JSON.stringify([platform]),
    RATE_LIMITS: "on",
  };
  const first = await context.givenInstallation(settings);
  // Tokens of one process are valid at the other: both have the address of the server.
  const shared = { ...settings, PUBLIC_URL: `http://127.0.0.1:${first.port}` };
  const stripe = await startStripeDouble({ serverUrl: `http://127.0.0.1:${first.port}`, dataFolder: first.directory });
  onTestFinished(stripe.close);
  const start = async (location: typeof first) => {
    const server = context.start({ ...location, settings: { ...location.settings, ...stripe.environment }, nodeOptions: [] });
    await server.ready();
    return server.url;
  };
  const urls = [await start(first)];
  if (database.url !== undefined) urls.push(await start(await context.givenInstallation(shared)));

  const credentials = { internal: context.project, platform: `${platform.client_id}:${platform.client_secret}` };
  const { records, leftBehind, seconds } = await conform(urls, credentials);

  const failed = records.filter(({ outcome }) => outcome.state === "failed");
  expect(failed.map((record) => [nameRecord(record), record.outcome])).toEqual([]);
  expect(leftBehind).toEqual([]);
  const left = records.flatMap(({ outcome }) => (outcome.state === "not tried" ? [outcome.reason] : []));
  expect([...new Set(left)].filter((reason) => !expected.includes(reason))).toEqual([]);
  const passed = records.filter(({ outcome }) => outcome.state === "passed").length;
  expect(passed).toBeGreaterThan(least);
  console.log(`${passed} of ${records.length} cases passed in ${seconds.toFixed(0)} s`);
});

/** The states that no server has by calls, see docs/conformance.md. */
const expected: readonly string[] = [reasons.protected, reasons.unusable, reasons.full];
