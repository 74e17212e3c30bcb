// Every route succeeds once. Runs on each kind of database: the table of callers in access.test.ts needs one of them only, since a
// caller is accepted or rejected by the same statements.
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { type Route, statusesOf, walk } from "#contract/kernel/route.ts";
import { callerOf, createFixtures, type Fixtures, leastPrivilegedHeaders, lowestAccessType } from "../testing/fixtures.ts";
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

test.each([...walk(contract)])("%s succeeds", async (name: string, route: Route) => {
  const good = await routeCases[name as RouteName].build(fixtures);
  const { project, testUser } = callerOf(route, fixtures);
  const caller = { project: good.at ?? project, testUser: good.testUser ?? testUser };
  const headers = { ...leastPrivilegedHeaders(route, caller), ...good.headers };

  const outcome = await overRest.call(server, name, route, headers, good);

  expect({ refused: outcome.refused, status: outcome.status }, outcome.message).toEqual({ refused: false, status: statusesOf(route)[0] });
  const schema = returnsSchema(route.returns, lowestAccessType(route));
  if (schema) expect(outcome.data).toEqual(schema.parse(outcome.data));
});
