// Every route succeeds once. Runs on each kind of database. The table of callers in access.test.ts needs one of them only: the same
// statements accept or reject a caller.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route, walk } from "#contract/kernel/route.ts";
import { chooseCaller, createFixtures, type Fixtures, leastPrivilegedHeaders, lowestAccessType } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { overRest } from "../testing/transports.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

const routes = [...walk(contract)] as [RouteName, Route][];

/** Calls a route as a caller with the least rights, and expects the result that its declaration promises. */
async function expectSuccess(name: RouteName, route: Route): Promise<void> {
  const good = await routeCases[name].build(fixtures);
  const { project, testUser } = chooseCaller(route, fixtures);
  const caller = { project: good.at ?? project, testUser: good.testUser ?? testUser };
  const headers = { ...leastPrivilegedHeaders(route, caller), ...good.headers };

  const outcome = await overRest.call(server, name, route, headers, good);

  expect({ refused: outcome.refused, status: outcome.status }, outcome.message).toEqual({ refused: false, status: listStatuses(route)[0] });
  const schema = returnsSchema(route.returns, lowestAccessType(route));
  if (schema) expect(outcome.data).toEqual(schema.parse(outcome.data));
}

test.each(routes)("%s succeeds", expectSuccess);

// An embedded database has one server. The routes above have prepared their statements.
test.runIf(process.env.TEST_DATABASE_URL)(
  "every route succeeds after a newer server has migrated the database",
  { timeout: 120_000 },
  async () => {
    const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(server.db);
    for (const { name } of rows)
      await sql`ALTER TABLE ${sql.id(name)} ADD COLUMN of_the_future text NOT NULL DEFAULT 'x'`.execute(server.db);
    // A setting that this server does not know.
    await sql`UPDATE tenancies SET config = config || '{"auth.ofTheFuture": {"a": 1}, "ofTheFuture": true}', config_revision = gen_random_uuid()`.execute(
      server.db,
    );
    const failures: string[] = [];
    for (const [name, route] of routes)
      await expectSuccess(name, route).catch((error: Error) => failures.push(`${name}: ${error.message}`));
    expect(failures).toEqual([]);
  },
);
