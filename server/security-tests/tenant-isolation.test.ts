// Projects and branches are isolated: an id of another tenancy gets the response of an unknown id (security checklist, 1.2).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CannotGetOwnUserWithoutUser } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, needsUser } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { isUserId } from "#contract/vocabulary/text.ts";
import { randomToken, randomUuid } from "../services/random.ts";
import { identificationShape } from "../testing/access-shape.ts";
import {
  createFixtures,
  type Fixtures,
  leastPrivilegedHeaders,
  lowestAccessType,
  type TenantKeys,
  tenantHeaders,
} from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { type CallInput, expectError, transports } from "../testing/transports.ts";
import { casesOver } from "../testing/tried-routes.ts";
import { type IdField, idFields, makeInput, type Part, prerequisiteFields, seen, unknownId } from "./testing/id-fields.ts";
import { settingsAndSums } from "./testing/settings-and-sums.ts";
import { tenancyReader } from "./testing/tenancy-reader.ts";
import { type SeededTenant, seedTenant } from "./testing/tenant-seeds.ts";

let server: TestServer;
let fixtures: Fixtures;
/** Another tenant. No test changes anything of it. */
type OtherTenant = SeededTenant & { readonly readRows: () => Promise<object> };
const others = new Map<string, OtherTenant>();
/** The tenant under test for routes that read, by the fields that take it. */
const readable = new Map<string, Promise<SeededTenant>>();
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const fields = withIds.flatMap(([name, route]) => testedFields(name, route));
  for (const [where, tenantOf] of otherTenants) {
    const tenant = tenantOf(fixtures);
    const seeded = await seedTenant(server, fixtures, tenant, fields);
    others.set(where, { ...seeded, readRows: await tenancyReader(server, tenant.tenancyId) });
  }
  await server.running.jobsIdle();
  await server.running.flushRecords();
});
afterAll(() => server.close());

/** Seeds the ids that a route of the project under test takes. Of that, routes that write get their own. */
function givenIds({ method }: Route, fields: readonly IdField[]): Promise<SeededTenant> {
  const seed = () => seedTenant(server, fixtures, fixtures.project, fields);
  if (method !== "GET") return seed();
  const key = fields.map((field) => field.key).join();
  const seeded = readable.get(key) ?? seed();
  readable.set(key, seeded);
  return seeded;
}

/** Lists whose cursors are never the id of a row. list-pages.test.ts calls them with the cursors of other tenancies and owners. */
const withSealedCursors = new Set([
  "internal.configHistory.list",
  ...["auth.sessions.list", "teamMemberProfiles.list", "teamInvitations.list", "teamPermissions.list", "projectPermissions.list"],
  ...["userApiKeys.list", "teamApiKeys.list", "internal.apiKeys.list", "internal.emailMailings.list"],
  ...["oauthApplications.list", "oauthApplications.listUsers", "connectedApplications.list"],
  ...["waitlist.list", "internal.signUpHook.listDecisions", "internal.signIns.list", "dataVault.listEntries"],
  "internal.payments.listCustomers",
]);
const testedFields = (name: string, route: Route) => idFields(route).filter(({ key }) => key !== "cursor" || !withSealedCursors.has(name));

// Routes of project internal only take ids of developers' teams: tried separately.
const withIds = ([...walk(contract)] as [string, Route][]).filter(
  ([name, route]) => !route.access.project && testedFields(name, route).length > 0,
);
const otherTenants: [string, (fixtures: Fixtures) => TenantKeys][] = [
  ["another project", ({ foreign }) => foreign],
  ["another branch", ({ side }) => side],
];
/**
 * Take ids only with a value or a state that belongs to them. With these call them: account-recovery.test.ts, explain.test.ts,
 * connected-accounts.test.ts, send.test.ts, log.test.ts, refund.test.ts, registration.test.ts and resources.test.ts.
 */
const takesMoreThanIds = new Set([
  ...["accountRecovery.inviteAgain", "auth.passkey.remove", "authorizationRequests.decide"],
  ...["clientRegistration.get", "clientRegistration.update", "clientRegistration.remove", "permissions.explain", "permissions.holders"],
  "connectedAccounts.createAccessToken",
  "connectedAccounts.createAccessTokenOfAccount",
  "emails.send",
  "internal.emails.resend",
  "internal.emailMailings.resume",
  "internal.payments.refund",
  "internal.payments.refundUsd",
]);
/** Refuses the user who is in the team already; team-members.test.ts uses it with another user. */
const withMember = "teamMemberships.add";
/** Belong to a project, not to a branch of it: the same keys open all branches. */
const ofAllBranches = new Set(["key_set_id"]);
const isSeparate = (where: string, route: Route) =>
  where !== "another branch" || !idFields(route).some(({ key }) => ofAllBranches.has(key));

// Configurations name products and themes, for instance, and Stripe payment methods. billing.test.ts tries those of another customer,
// and authorize.test.ts the request of another project's application.
test("the tests cover every route with an id in its path, except public project ids and what others name", () => {
  const inPaths = ([...walk(contract)] as [string, Route][]).filter(
    ([, { path, access }]) =>
      !access.project &&
      path
        .replaceAll(/\{(project|permission|provider|thread|theme|template|customer|item|product|payment_method|request)_id\}/g, "")
        .includes("_id}"),
  );
  expect(withIds.map(([name]) => name)).toEqual(expect.arrayContaining(inPaths.map(([name]) => name)));
});

describe.each(transports)("over $name", (transport) => {
  // The caller's tenancy is all that a transport may get wrong: from there on, the handler is the same.
  const tried = (cases: [string, Route][]) => casesOver(transport, cases, ([, route]) => identificationShape(route));
  describe.each(otherTenants)("an id of %s", (where) => {
    const separate = withIds.filter(([, route]) => isSeparate(where, route));
    test.each(tried(separate))("gets the response of an unknown id from %s", async (name, route) => {
      const fields = testedFields(name, route);
      const { ids, readRows } = others.get(where) as OtherTenant;
      expect(Object.keys(ids)).toEqual(expect.arrayContaining(fields.map(({ key }) => key)));
      // All of these calls are refused, or find nothing.
      const mine = await givenIds({ ...route, method: "GET" }, fields);
      const headers = leastPrivilegedHeaders(route, { project: fixtures.project, testUser: mine.testUser });
      const before = route.method === "GET" ? {} : await readRows();
      for (const field of fields) {
        const [known, unknown] = [ids[field.key] as string, unknownId(field)];
        const chosen = [field, ...prerequisiteFields(field, fields, route)];
        const call = (id: string) =>
          transport.call(
            server,
            name,
            route,
            headers,
            makeInput(route, chosen, (each) => (each === field ? id : (mine.ids[each.key] as string))),
          );
        expect(seen(await call(known), [known])).toBe(seen(await call(unknown), [unknown]));
      }
      if (route.method !== "GET") expect(await readRows()).toEqual(before);
    });
  });

  // Without it, the calls above could be refused for another reason than their id.
  const controlled = withIds.filter(([name]) => !takesMoreThanIds.has(name) && name !== withMember);
  test.each(tried(controlled))("%s finds ids of the same tenant", async (name, route) => {
    const fields = testedFields(name, route);
    for (const field of fields) {
      const { testUser, ids } = await givenIds(route, fields);
      const headers = leastPrivilegedHeaders(route, { project: fixtures.project, testUser });
      const chosen = [field, ...prerequisiteFields(field, fields, route)];
      const call = (id: string) =>
        transport.call(
          server,
          name,
          route,
          headers,
          makeInput(route, chosen, (each) => (each === field ? id : (ids[each.key] as string))),
        );
      const random = await call(randomUuid());
      const right = await call(ids[field.key] as string);
      expect(right.refused, `${field.key}: ${right.message}`).toBe(false);
      expect(seen(right, [])).not.toBe(seen(random, []));
    }
  });

  const ofDevelopers = ([...walk(contract)] as [string, Route][]).filter(([, route]) => route.access.project && idFields(route).length > 0);
  test.each(tried(ofDevelopers))("%s treats a team of another user or project like an unknown one", async (name, route) => {
    const stranger = await fixtures.givenTestUser({ project: fixtures.internal });
    const teams = [
      await fixtures.givenTeam(stranger.id, fixtures.internal),
      (await seedTenant(server, fixtures, fixtures.foreign, [{ key: "team_id" }])).ids.team_id as string,
    ];
    for (const field of idFields(route)) {
      const call = async (id: string) => {
        const good = await routeCases[name as RouteName].build(fixtures);
        return transport.call(server, name, route, leastPrivilegedHeaders(route, fixtures), {
          ...good,
          [field.part]: { ...(good[field.part] as object), [field.key]: id },
        });
      };
      const unknown = randomUuid();
      const random = await call(unknown);
      expect(random.refused).toBe(true);
      for (const known of teams) expect(seen(await call(known), [known])).toBe(seen(random, [unknown]));
    }
  });

  const ofUsers = ([...walk(contract)] as [string, Route][]).filter(
    ([, route]) => !route.access.project && idFields(route).some(({ schema }) => isUserId(schema)),
  );
  // In a path over REST, `me` may be another route.
  const userParts = ([name, route]: [string, Route]) => {
    const parts = idFields(route).flatMap(({ part, schema }) => (isUserId(schema) ? [part] : []));
    return parts.includes("params") ? name : parts.join();
  };
  test.each(casesOver(transport, ofUsers, userParts))("%s rejects `me` without a user and accepts it with one", async (name, route) => {
    const named = idFields(route).filter(({ schema }) => isUserId(schema));
    const good = await routeCases[name as RouteName].build(fixtures);
    const as = (part: Part) => Object.fromEntries(named.filter((field) => field.part === part).map(({ key }) => [key, "me"]));
    const input: CallInput = {
      params: { ...good.params, ...as("params") },
      query: { ...good.query, ...as("query") },
      ...(route.body ? { body: { ...(good.body as object), ...as("body") } } : {}),
    };
    const headers = tenantHeaders(lowestAccessType(route), fixtures.project);
    expectError(await transport.call(server, name, route, headers, input), CannotGetOwnUserWithoutUser);
    // The fixtures' user is in the team of the call.
    const testUser = good.testUser ?? (route.access.may ? fixtures.testUser : await fixtures.givenTestUser());
    expect(await transport.call(server, name, route, { ...headers, [header.accessToken]: testUser.accessToken }, input)).toMatchObject({
      refused: false,
    });
  });
});

/** The routes for callers who name nothing: lists, exports and figures. */
const withoutIds = ([...walk(contract)] as [string, Route][]).filter(
  ([, { method, path, query, access }]) =>
    method === "GET" &&
    !path.includes("{") &&
    !access.project &&
    accessTypes.includes(access.from as AccessType) &&
    !needsUser(access, "admin") &&
    (query === undefined || query.safeParse({}).success),
);
const keySetList = "internal.apiKeys.list";

describe.each(otherTenants)("seen from %s", (where, tenantOf) => {
  test("nothing of the project is in a response to a call without ids, which has it in the project itself", async () => {
    const keys = [...new Set(withIds.flatMap(([, route]) => idFields(route).map(({ key }) => key)))];
    // New ones: what a list begins with does not depend on other tests.
    const fresh = await createFixtures(server);
    const { testUser, ids } = await seedTenant(
      server,
      fresh,
      fresh.project,
      keys.map((key) => ({ key })),
    );
    const separate = Object.entries(ids).filter(([key]) => where !== "another branch" || !ofAllBranches.has(key));
    const sought = [testUser.id, ...separate.map(([, id]) => id)];
    const foundIn = async (route: Route, tenant: TenantKeys) => {
      const { status, text } = await server.request("GET", route.path, { headers: tenantHeaders("admin", tenant) });
      expect([200, 404], `${route.path} ${text}`).toContain(status);
      return sought.some((id) => text.includes(id));
    };
    for (const [name, route] of withoutIds) {
      expect(await foundIn(route, tenantOf(fresh)), name).toBe(false);
      const isSilent = settingsAndSums.has(name as RouteName) || (where === "another branch" && name === keySetList);
      if (!isSilent) expect(await foundIn(route, fresh.project), name).toBe(true);
    }
  });

  test("a user is in no search result and no list", async () => {
    const email = `${randomUuid()}@example.org`;
    const made = await server.request("POST", "/users", { as: "server", project: fixtures.project, body: { primary_email: email } });
    const list = (tenant: TenantKeys, query: string) =>
      server.request("GET", `/users?query=${encodeURIComponent(query)}`, { headers: tenantHeaders("server", tenant) });
    for (const query of [email, made.json.id]) {
      expect((await list(fixtures.project, query)).json.items).toHaveLength(1);
      expect((await list(tenantOf(fixtures), query)).json.items).toEqual([]);
    }
    const all = await server.request("GET", "/users", { headers: tenantHeaders("server", tenantOf(fixtures)) });
    expect(all.text).not.toContain(made.json.id);
  });

  test("an e-mail address is available, and each account has a separate password", async () => {
    const email = `${randomUuid()}@example.org`;
    const ask = (action: string, tenant: TenantKeys, password: string) =>
      server.request("POST", `/auth/password/${action}`, { headers: tenantHeaders("client", tenant), body: { email, password } });
    expect(await ask("sign-up", fixtures.project, "the first password")).toMatchObject({ status: 200 });
    expect(await ask("sign-in", tenantOf(fixtures), "the first password")).toMatchObject({ json: { code: "EMAIL_PASSWORD_MISMATCH" } });
    expect(await ask("sign-up", tenantOf(fixtures), "the second password")).toMatchObject({ status: 200 });
    expect(await ask("sign-in", fixtures.project, "the second password")).toMatchObject({ json: { code: "EMAIL_PASSWORD_MISMATCH" } });
    expect(await ask("sign-in", tenantOf(fixtures), "the second password")).toMatchObject({ status: 200 });
  });

  test("a refresh token is treated like an unknown one", async () => {
    const tenant = tenantOf(fixtures);
    const refresh = (token: string) =>
      server.request("POST", "/auth/sessions/current/refresh", {
        headers: { ...tenantHeaders("client", tenant), [header.refreshToken]: token },
      });
    const exchange = (token: string) =>
      server.request("POST", "/auth/oauth/token", {
        body: {
          grant_type: "refresh_token",
          refresh_token: token,
          client_id: tenant.branchId === undefined ? tenant.id : `${tenant.id}#${tenant.branchId}`,
          client_secret: tenant.publishableClientKey,
        },
      });
    const theirs = await fixtures.givenTestUser({ project: tenant });
    for (const ask of [refresh, exchange]) {
      expect((await ask(theirs.refreshToken)).status).toBe(200);
      const [foreign, random] = [await ask(fixtures.testUser.refreshToken), await ask(randomToken())];
      expect(foreign.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
      expect({ status: foreign.status, text: foreign.text }).toEqual({ status: random.status, text: random.text });
    }
  });
});
