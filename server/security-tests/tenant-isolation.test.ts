// Projects and branches are isolated: an id of another tenancy gets the response of an unknown id (security checklist, 1.2).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { CannotGetOwnUserWithoutUser } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { isUserId } from "#contract/vocabulary/text.ts";
import { randomToken, randomUuid } from "../services/random.ts";
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
import { type CallInput, expectError, type Outcome, transports } from "../testing/transports.ts";
import { seedTenant } from "./testing/tenant-seeds.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

type Part = "params" | "query" | "body";
interface IdField {
  readonly part: Part;
  readonly key: string;
  readonly schema: z.ZodType;
}

const partsOf = (route: Route): [Part, z.ZodObject | undefined][] => [
  ["params", route.params],
  ["query", route.query],
  ["body", bodySchema(route.body, lowestAccessType(route))],
];
/**
 * Have the form of an id, but name no row of a tenancy: the revision of a configuration, the categories, which all projects share, a
 * selector in the DNS, and the entries of the project's own configuration.
 */
const notIds = new Set([
  ...["expected_revision", "notification_category_id", "dkim_selector"],
  ...["theme_id", "template_id", "product_id", "from_product_id", "to_product_id", "price_id"],
]);
const takesIds = (schema: z.ZodType) => schema.safeParse(randomUuid()).success && !schema.safeParse("no id").success;
const idFields = (route: Route): IdField[] =>
  partsOf(route).flatMap(([part, shape]) =>
    Object.entries(shape?.shape ?? {}).flatMap(([key, schema]) =>
      !notIds.has(key) && takesIds(schema as z.ZodType) ? [{ part, key, schema: schema as z.ZodType }] : [],
    ),
  );

/** What else a body must have, as the contract's own example has it. */
const requiredFields = (route: Route): Record<string, string> => {
  const shape = bodySchema(route.body, lowestAccessType(route))?.shape ?? {};
  const example = Object.entries((route.examples?.body ?? {}) as Record<string, string>);
  return Object.fromEntries(example.filter(([key]) => shape[key] && !(shape[key] as z.ZodType).safeParse(undefined).success));
};

const inputOf = (route: Route, fields: readonly IdField[], value: (field: IdField) => string): CallInput => {
  const input: Record<Part, Record<string, string>> = { params: { ...route.examples?.params }, query: {}, body: requiredFields(route) };
  for (const field of fields) input[field.part][field.key] = value(field);
  return { params: input.params, query: input.query, ...(route.body ? { body: input.body } : {}) };
};

/** The further fields that are required before one of them is evaluated: of clients also their own user's id, and the team. */
const beside = (field: IdField, fields: readonly IdField[], { access }: Route) =>
  fields.filter(
    (other) =>
      other !== field &&
      (other.part === "params" ||
        !other.schema.safeParse(undefined).success ||
        other.key === access.self?.field ||
        other.key === access.may?.team),
  );

/** What a caller can see of an outcome, ids it sent itself aside. */
const seen = ({ status, code, details, message, data }: Outcome, sent: readonly string[]) =>
  sent.reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify({ status, code, details, message, data }));

// Routes of project internal only take ids of developers' teams: tried separately.
const withIds = ([...walk(contract)] as [string, Route][]).filter(([, route]) => !route.access.project && idFields(route).length > 0);
const otherTenants: [string, (fixtures: Fixtures) => TenantKeys][] = [
  ["another project", ({ foreign }) => foreign],
  ["another branch", ({ side }) => side],
];
/**
 * Take ids only with a value or a state that belongs to them, with which account-recovery.test.ts, explain.test.ts,
 * connected-accounts.test.ts, send.test.ts, log.test.ts and refund.test.ts call them.
 */
const takesMoreThanIds = new Set([
  "accountRecovery.inviteAgain",
  "permissions.explain",
  "permissions.holders",
  "connectedAccounts.createAccessToken",
  "emails.send",
  "internal.emails.resend",
  "internal.payments.refund",
]);
/** Refuses the user who is in the team already; team-members.test.ts uses it with another user. */
const withMember = "teamMemberships.add";
/** Belong to a project, not to a branch of it: the same keys open all branches. */
const ofAllBranches = new Set(["key_set_id"]);
const isSeparate = (where: string, route: Route) =>
  where !== "another branch" || !idFields(route).some(({ key }) => ofAllBranches.has(key));

test("the tests cover every route with an id in its path, except public project ids and what a configuration names", () => {
  const inPaths = ([...walk(contract)] as [string, Route][]).filter(
    ([, { path, access }]) =>
      !access.project &&
      path.replaceAll(/\{(project|permission|provider|thread|theme|template|customer|item|product)_id\}/g, "").includes("_id}"),
  );
  expect(withIds.map(([name]) => name)).toEqual(expect.arrayContaining(inPaths.map(([name]) => name)));
});

describe.each(transports)("over $name", (transport) => {
  describe.each(otherTenants)("an id of %s", (where, tenantOf) => {
    test.each(withIds.filter(([, route]) => transport.serves(route) && isSeparate(where, route)))(
      "gets the response of an unknown id from %s",
      async (name, route) => {
        const tenant = tenantOf(fixtures);
        const fields = idFields(route);
        const { testUser, ids } = await seedTenant(server, fixtures, tenant, fields);
        const mine = await seedTenant(server, fixtures, fixtures.project, fields);
        expect(Object.keys(ids)).toEqual(expect.arrayContaining(fields.map(({ key }) => key)));
        const own = leastPrivilegedHeaders(route, { project: fixtures.project, testUser: mine.testUser });
        const before = await server.request("GET", `/users/${testUser.id}`, { headers: tenantHeaders("server", tenant) });

        for (const field of fields) {
          const [known, unknown] = [ids[field.key] as string, randomUuid()];
          const rest = beside(field, fields, route);
          const call = (id: string) =>
            transport.call(
              server,
              name,
              route,
              own,
              inputOf(route, [field, ...rest], (each) => (each === field ? id : (mine.ids[each.key] as string))),
            );
          expect(seen(await call(known), [known])).toBe(seen(await call(unknown), [unknown]));
        }
        const after = await server.request("GET", `/users/${testUser.id}`, { headers: tenantHeaders("server", tenant) });
        expect({ status: after.status, text: after.text }).toEqual({ status: 200, text: before.text });

        for (const field of takesMoreThanIds.has(name) || name === withMember ? [] : fields) {
          // Built again for each call, since a call may delete its subject.
          const there = await seedTenant(server, fixtures, tenant, fields);
          const theirs = leastPrivilegedHeaders(route, { project: tenant, testUser: there.testUser });
          const theirIds = there.ids;
          const chosen = [field, ...beside(field, fields, route)];
          const random = await transport.call(
            server,
            name,
            route,
            theirs,
            inputOf(route, chosen, (each) => (each === field ? randomUuid() : (theirIds[each.key] as string))),
          );
          const right = await transport.call(
            server,
            name,
            route,
            theirs,
            inputOf(route, chosen, ({ key }) => theirIds[key] as string),
          );
          expect(right.refused).toBe(false);
          expect(seen(right, [])).not.toBe(seen(random, []));
        }
      },
    );
  });

  const ofDevelopers = ([...walk(contract)] as [string, Route][]).filter(
    ([, route]) => route.access.project && transport.serves(route) && idFields(route).length > 0,
  );
  test.each(ofDevelopers)("%s treats a team of another user or project like an unknown one", async (name, route) => {
    const stranger = await fixtures.givenTestUser({ project: fixtures.internal });
    const theirs = [
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
      for (const known of theirs) expect(seen(await call(known), [known])).toBe(seen(random, [unknown]));
    }
  });

  const ofUsers = ([...walk(contract)] as [string, Route][]).filter(
    ([, route]) => !route.access.project && transport.serves(route) && idFields(route).some(({ schema }) => isUserId(schema)),
  );
  test.each(ofUsers)("%s rejects `me` without a user and accepts it with one", async (name, route) => {
    const named = idFields(route).filter(({ schema }) => isUserId(schema));
    const good = await routeCases[name as RouteName].build(fixtures);
    const as = (part: Part) => Object.fromEntries(named.filter((field) => field.part === part).map(({ key }) => [key, "me"]));
    const input: CallInput = {
      params: { ...good.params, ...as("params") },
      query: { ...good.query, ...as("query") },
      ...(route.body ? { body: { ...(good.body as object), ...as("body") } } : {}),
    };
    const headers = tenantHeaders(lowestAccessType(route), fixtures.project);
    const none = "whenMissing" in route.access ? route.access.whenMissing : CannotGetOwnUserWithoutUser;
    expectError(await transport.call(server, name, route, headers, input), none);
    // The fixtures' user is in the team of the call.
    const testUser = good.testUser ?? (route.access.may ? fixtures.testUser : await fixtures.givenTestUser());
    expect(await transport.call(server, name, route, { ...headers, [header.accessToken]: testUser.accessToken }, input)).toMatchObject({
      refused: false,
    });
  });
});

describe.each(otherTenants)("seen from %s", (_where, tenantOf) => {
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
