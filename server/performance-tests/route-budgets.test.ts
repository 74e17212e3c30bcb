// No route runs more SQL statements than its row in route-cases.ts allows. statement-budgets.test.ts covers cases within a route.
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { transports } from "../testing/transports.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

const rest = transports.find(({ name }) => name === "REST");

/** One call that succeeds; everything it needs is there before it is made. */
async function ready(name: RouteName, route: Route) {
  const good = await routeCases[name].build(fixtures);
  const user = good.testUser ? { [header.accessToken]: good.testUser.accessToken } : {};
  const headers = { ...leastPrivilegedHeaders(route, good.at ? { ...fixtures, project: good.at } : fixtures), ...user, ...good.headers };
  return async () => expect(await rest?.call(server, name, route, headers, good)).toMatchObject({ refused: false });
}

test.each([...walk(contract)] as [RouteName, Route][])("%s executes no more statements than allowed", async (name, route) => {
  await (await ready(name, route))();
  const call = await ready(name, route);
  const sent = await server.statements(call);
  expect(sent.length, sent.join("\n---\n")).toBeLessThanOrEqual(routeCases[name].statements);
});
