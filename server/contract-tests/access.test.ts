// Who gets what from every route. The table is written by hand, so that no right is given by accident.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownErrors, switchErrors, TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypesFrom } from "#contract/kernel/access.ts";
import type { KnownErrorClass } from "#contract/kernel/error.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { chooseCaller, createFixtures, type Fixtures, lowestAccessType, permissiveConfig } from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { isRead, type ValidCall } from "../testing/route-case.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { givenInvitingTeam } from "../testing/teams/invitations.ts";
import { expectError, type Outcome, transports } from "../testing/transports.ts";
import { casesOver } from "../testing/tried-routes.ts";
import { callers, codeless, ok } from "./testing/access-rows.ts";
import { accessTable, accessTypeByCaller, type Caller, listCallerHeaders } from "./testing/access-table.ts";
import { teamPermissions } from "./testing/team-permissions.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

const routes: [string, Route][] = [...walk(contract)];

test("the table has exactly one row for each route", () => {
  const names = routes.map(([name]) => name).sort();
  expect(Object.keys(accessTable).sort()).toEqual(names);
  expect(Object.keys(routeCases).sort()).toEqual(names);
});

test("the contract declares exactly the team permissions of the table", () => {
  const declared = routes.flatMap(([name, { access }]) => (access.may ? [[name, access.may.permissions] as const] : []));
  expect(Object.fromEntries(declared)).toEqual(teamPermissions);
});

describe.each(transports)("over $name", (transport) => {
  const withTeam = routes.filter(([, route]) => route.access.may);
  test.each(casesOver(transport, withTeam))(
    "%s rejects a client outside the team and a member without any required permission",
    async (name, route) => {
      const { permissions, team, error } = route.access.may as NonNullable<Route["access"]["may"]>;
      const good = await routeCases[name as RouteName].build(fixtures);
      const part = (["params", "query", "body"] as const).find((one) => good[one] && team in (good[one] as object)) ?? "query";
      const { project } = chooseCaller(route, fixtures);
      const testUser = await fixtures.givenTestUser({ project });
      const headers = { ...keyHeaders("client", project), [header.accessToken]: testUser.accessToken };
      // A client may only name itself where the route binds it to its own user.
      const self = route.access.self && { [route.access.self.field]: testUser.id };
      const callFor = (teamId: string) =>
        transport.call(server, name, route, headers, { ...good, [part]: { ...(good[part] as object), ...self, [team]: teamId } });

      expectError(await callFor(await givenInvitingTeam(server, project)), error ?? TeamMembershipNotFound);
      for (const missing of permissions) {
        const others = systemPermissions.filter((id) => id !== missing);
        const refused = await callFor(await givenInvitingTeam(server, project, testUser.id, others));
        expectError(refused, error ?? TeamPermissionRequired);
        if (error) continue;
        expect(refused.details).toMatchObject({ permission_id: missing, user_id: testUser.id });
      }
    },
  );

  const build = (name: string) => routeCases[name as RouteName].build(fixtures);
  const call = async (name: string, route: Route, caller: Caller, good: ValidCall) =>
    transport.call(server, name, route, listCallerHeaders(caller, route, good, fixtures), good);
  const toRow = (name: string) => callers.map((caller, at) => ({ caller, expected: accessTable[name as RouteName][at] as string }));

  function expectSuccess(route: Route, caller: Caller, { refused, status, message, data }: Outcome) {
    expect({ refused, status }, `${caller}: ${message}`).toEqual({ refused: false, status: listStatuses(route)[0] });
    // Equal to the schema of that caller: no field is missing, no other field is returned.
    const type = route.access.from === "public" ? "client" : (accessTypeByCaller[caller] ?? "client");
    const schema = returnsSchema(route.returns, type);
    if (schema) expect(data, caller).toEqual(schema.parse(data));
    // Without content there is no data over tRPC.
    else expect(data ?? "", caller).toEqual(expect.any(String));
    if ("kind" in route.returns && route.returns.kind === "entity")
      expect(Object.keys(data as object).sort(), caller).toEqual([...route.returns.readable(type)].sort());
  }

  const tried = casesOver(transport, routes);
  test.each(tried)("%s responds to each caller as its row says", async (name, route) => {
    const row = toRow(name);
    // A refused call changes nothing, so all of them and the first that succeeds name the same rows.
    const good = await build(name);
    for (const { caller, expected } of row.filter((each) => each.expected !== ok))
      expectError(await call(name, route, caller, good), codeless[expected] ?? (knownErrors.get(expected) as KnownErrorClass), caller);

    for (const [at, { caller }] of row.filter((each) => each.expected === ok).entries())
      expectSuccess(route, caller, await call(name, route, caller, at === 0 || isRead(route) ? good : await build(name)));
  });

  const others = routes.filter((one) => transport.serves(one[1]) && !tried.includes(one));
  test.each(others)("%s responds to the first caller whom its row accepts", async (name, route) => {
    const caller = toRow(name).find(({ expected }) => expected === ok)?.caller as Caller;
    expectSuccess(route, caller, await call(name, route, caller, await build(name)));
  });

  const switched = routes.filter(([, route]) => route.access.when);
  test.each(casesOver(transport, switched))(
    "%s rejects clients if the project disables it, and servers and admins only where declared",
    async (name, route) => {
      const project = await server.givenProject({ ...permissiveConfig, users: {}, teams: {}, apiKeys: {} });
      const call = async (type: AccessType) => {
        const testUser = await fixtures.givenTestUser({ project });
        return transport.call(server, name, route, { ...keyHeaders(type, project), [header.accessToken]: testUser.accessToken });
      };
      const error = switchErrors[route.access.when as keyof typeof switchErrors];
      const rejected = route.access.whenOf === "any" ? accessTypesFrom(lowestAccessType(route)) : (["client"] as const);
      for (const type of rejected) expectError(await call(type), error);
      if (route.access.whenOf === "any") return;
      expect(await call("server")).toMatchObject({ refused: false });
      expect(await call("admin")).toMatchObject({ refused: false });
    },
  );
});
