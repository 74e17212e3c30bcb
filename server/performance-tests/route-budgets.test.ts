// No route runs more SQL statements than its row in route-cases.ts allows. statement-budgets.test.ts covers cases within a route.
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { transports } from "../testing/transports.ts";
import { givenWebhookEndpoint } from "../testing/webhooks/webhooks.ts";

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
  // The preparation may have changed the project, which the next call reads again.
  await server.request("GET", "/projects/current", { headers });
  return async () => expect(await rest?.call(server, name, route, headers, good)).toMatchObject({ refused: false });
}

test.each([...walk(contract)] as [RouteName, Route][])("%s executes no more statements than allowed", async (name, route) => {
  await (await ready(name, route))();
  const call = await ready(name, route);
  const sent = await server.statements(call);
  expect(sent.length, sent.join("\n---\n")).toBeLessThanOrEqual(routeCases[name].statements);
});

test("the first call after a change of the project reads it again, in one more statement; the next does not", async () => {
  const project = await server.givenProject();
  const read = () => server.statements(() => server.request("GET", "/projects/current", { as: "client", project }));
  await read();
  const known = await read();
  const body = { config_override_string: JSON.stringify({ "teams.allowClientTeamCreation": true }) };
  expect((await server.request("PATCH", "/internal/config/override", { as: "admin", project, body })).status).toBe(200);
  expect(await read()).toHaveLength(known.length + 1);
  expect(await read()).toHaveLength(known.length);
});

test("a failed delivery of a webhook leaves the project as cached by servers; disabling an endpoint does not", async () => {
  const project = await server.givenProject();
  await givenWebhookEndpoint(server, project);
  const endpoints = server.db.updateTable("webhook_endpoints").where("tenancy_id", "=", project.tenancyId);
  const revision = async () =>
    (await server.db.selectFrom("tenancies").select("revision").where("id", "=", project.tenancyId).executeTakeFirstOrThrow()).revision;
  const known = await revision();
  await endpoints.set({ is_enabled: true, failing_since: server.clock.now() }).execute();
  expect(await revision()).toBe(known);
  await endpoints.set({ is_enabled: false }).execute();
  expect(await revision()).not.toBe(known);
});
