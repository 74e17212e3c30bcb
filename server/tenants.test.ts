// Projects and branches know nothing of each other: a foreign id is answered as one that nobody has (security checklist, 1.2).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { CannotGetOwnUserWithoutUser, InvalidSecretServerKey, UserAuthenticationRequired } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { bodySchema, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { isUserId } from "#contract/vocabulary/text.ts";
import { randomToken, randomUuid } from "./services/random.ts";
import { givenChannel, givenEvent } from "./testing/belongings.ts";
import { expectRefusal, faces, type Outcome, type Said } from "./testing/faces.ts";
import { goodCalls, type RouteName } from "./testing/good-calls.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { givenInvitation, givenInvitingTeam } from "./testing/invitations.ts";
import { createWorld, type Guest, leastCaller, lowestType, type TenantKeys, tenantHeaders, type World } from "./testing/world.ts";

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
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
  ["body", bodySchema(route.body, lowestType(route))],
];
const takesIds = (schema: z.ZodType) => schema.safeParse(randomUuid()).success && !schema.safeParse("no id").success;
const idFields = (route: Route): IdField[] =>
  partsOf(route).flatMap(([part, shape]) =>
    Object.entries(shape?.shape ?? {}).flatMap(([key, schema]) =>
      takesIds(schema as z.ZodType) ? [{ part, key, schema: schema as z.ZodType }] : [],
    ),
  );

/** Things that exist in a tenant, by the name of the field that takes their id. */
interface Belongings {
  readonly guest: Guest;
  readonly ids: Readonly<Record<string, string>>;
}

async function furnish(tenant: TenantKeys): Promise<Belongings> {
  const guest = await world.givenGuest({ project: tenant });
  const teamId = await givenInvitingTeam(server, tenant, guest.id);
  const invitation = await givenInvitation(server, tenant, { teamId });
  const channelId = await givenChannel(server, tenant, guest.id);
  const keySetId = await world.givenKeySet(tenant);
  const image = await world.givenImage(guest.id, tenant);
  const ids = {
    user_id: guest.id,
    creator_user_id: guest.id,
    // Of users and of the audit log.
    cursor: await givenEvent(server, tenant, guest.id),
    team_id: teamId,
    selected_team_id: teamId,
    key_set_id: keySetId,
    invitation_id: invitation.id,
    session_id: (await world.givenSession(guest.id, { project: tenant })).sessionId,
    contact_channel_id: channelId,
    ...image,
  };
  return { guest, ids };
}

/** What else a body must have, as the contract's own example has it. */
const needed = (route: Route): Record<string, string> => {
  const shape = bodySchema(route.body, lowestType(route))?.shape ?? {};
  const example = Object.entries((route.examples?.body ?? {}) as Record<string, string>);
  return Object.fromEntries(example.filter(([key]) => shape[key] && !(shape[key] as z.ZodType).safeParse(undefined).success));
};

const saying = (route: Route, fields: readonly IdField[], value: (field: IdField) => string): Said => {
  const said: Record<Part, Record<string, string>> = { params: {}, query: {}, body: needed(route) };
  for (const field of fields) said[field.part][field.key] = value(field);
  return { params: said.params, query: said.query, ...(route.body ? { body: said.body } : {}) };
};

/** The other fields that must be there for one of them to be looked at. */
const beside = (field: IdField, fields: readonly IdField[]) =>
  fields.filter((other) => other !== field && (other.part === "params" || !other.schema.safeParse(undefined).success));

/** What a caller can see of an outcome, ids it sent itself aside. */
const seen = ({ status, code, details, message, data }: Outcome, sent: readonly string[]) =>
  sent.reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify({ status, code, details, message, data }));

// What is for project internal only takes the ids of developers' teams: tried apart.
const withIds = ([...walk(contract)] as [string, Route][]).filter(([, route]) => !route.access.project && idFields(route).length > 0);
const elsewhere: [string, (world: World) => TenantKeys][] = [
  ["another project", ({ foreign }) => foreign],
  ["another branch", ({ side }) => side],
];
/** Belong to a project, not to a branch of it: the same keys open all branches. */
const ofAllBranches = new Set(["key_set_id"]);
const apart = (where: string, route: Route) => where !== "another branch" || !idFields(route).some(({ key }) => ofAllBranches.has(key));

test("ids are looked for in every route that has one in its path, but for those of projects, which are public", () => {
  const inPaths = ([...walk(contract)] as [string, Route][]).filter(([, { path }]) => path.replace("{project_id}", "").includes("_id}"));
  expect(withIds.map(([name]) => name)).toEqual(expect.arrayContaining(inPaths.map(([name]) => name)));
});

describe.each(faces)("over $name", (face) => {
  describe.each(elsewhere)("an id of %s", (where, tenantOf) => {
    test.each(withIds.filter(([, route]) => face.serves(route) && apart(where, route)))(
      "is to %s as one that nobody has",
      async (name, route) => {
        const tenant = tenantOf(world);
        const { guest, ids } = await furnish(tenant);
        const mine = await furnish(world.project);
        const fields = idFields(route);
        expect(Object.keys(ids)).toEqual(expect.arrayContaining(fields.map(({ key }) => key)));
        const own = leastCaller(route, { project: world.project, guest: mine.guest });
        const before = await server.request("GET", `/users/${guest.id}`, { headers: tenantHeaders("server", tenant) });

        for (const field of fields) {
          const [known, unknown] = [ids[field.key] as string, randomUuid()];
          const rest = beside(field, fields);
          const call = (id: string) =>
            face.call(
              server,
              name,
              route,
              own,
              saying(route, [field, ...rest], (each) => (each === field ? id : (mine.ids[each.key] as string))),
            );
          expect(seen(await call(known), [known])).toBe(seen(await call(unknown), [unknown]));
        }
        const after = await server.request("GET", `/users/${guest.id}`, { headers: tenantHeaders("server", tenant) });
        expect({ status: after.status, text: after.text }).toEqual({ status: 200, text: before.text });

        // Those ids do mean something where they belong.
        for (const field of fields) {
          // Anew, for a call may do away with what it is about.
          const there = await furnish(tenant);
          const theirs = leastCaller(route, { project: tenant, guest: there.guest });
          const theirIds = there.ids;
          const chosen = [field, ...beside(field, fields)];
          const random = await face.call(
            server,
            name,
            route,
            theirs,
            saying(route, chosen, (each) => (each === field ? randomUuid() : (theirIds[each.key] as string))),
          );
          const right = await face.call(
            server,
            name,
            route,
            theirs,
            saying(route, chosen, ({ key }) => theirIds[key] as string),
          );
          expect(right.refused).toBe(false);
          expect(seen(right, [])).not.toBe(seen(random, []));
        }
      },
    );
  });

  const ofDevelopers = ([...walk(contract)] as [string, Route][]).filter(
    ([, route]) => route.access.project && face.serves(route) && idFields(route).length > 0,
  );
  test.each(ofDevelopers)("%s takes a team of a stranger, or of another project, as one that nobody has", async (name, route) => {
    const stranger = await world.givenGuest({ project: world.internal });
    const theirs = [await world.givenTeam(stranger.id, world.internal), (await furnish(world.foreign)).ids.team_id as string];
    for (const field of idFields(route)) {
      const call = async (id: string) => {
        const good = await goodCalls[name as RouteName](world);
        return face.call(server, name, route, leastCaller(route, world), {
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
    ([, route]) => face.serves(route) && idFields(route).some(({ schema }) => isUserId(schema)),
  );
  test.each(ofUsers)("%s knows nobody as `me` without a user, and the caller's user with one", async (name, route) => {
    const named = idFields(route).filter(({ schema }) => isUserId(schema));
    const good = await goodCalls[name as RouteName](world);
    const as = (part: Part) => Object.fromEntries(named.filter((field) => field.part === part).map(({ key }) => [key, "me"]));
    const said: Said = {
      params: { ...good.params, ...as("params") },
      query: { ...good.query, ...as("query") },
      ...(route.body ? { body: { ...(good.body as object), ...as("body") } } : {}),
    };
    const headers = tenantHeaders(lowestType(route), world.project);
    const nobody = route.access.user === "of clients" ? UserAuthenticationRequired : CannotGetOwnUserWithoutUser;
    expectRefusal(await face.call(server, name, route, headers, said), nobody);
    const guest = good.guest ?? (await world.givenGuest());
    expect(await face.call(server, name, route, { ...headers, [header.accessToken]: guest.accessToken }, said)).toMatchObject({
      refused: false,
    });
  });
});

describe.each(elsewhere)("seen from %s", (_where, tenantOf) => {
  test("a user is found by no search, neither by id nor by address, and stands in no list", async () => {
    const email = `${randomUuid()}@example.org`;
    const made = await server.request("POST", "/users", { as: "server", project: world.project, body: { primary_email: email } });
    const list = (tenant: TenantKeys, query: string) =>
      server.request("GET", `/users?query=${encodeURIComponent(query)}`, { headers: tenantHeaders("server", tenant) });
    for (const query of [email, made.json.id]) {
      expect((await list(world.project, query)).json.items).toHaveLength(1);
      expect((await list(tenantOf(world), query)).json.items).toEqual([]);
    }
    const all = await server.request("GET", "/users", { headers: tenantHeaders("server", tenantOf(world)) });
    expect(all.text).not.toContain(made.json.id);
  });

  test("an e-mail address is free, and each account has its own password", async () => {
    const email = `${randomUuid()}@example.org`;
    const ask = (action: string, tenant: TenantKeys, password: string) =>
      server.request("POST", `/auth/password/${action}`, { headers: tenantHeaders("client", tenant), body: { email, password } });
    expect(await ask("sign-up", world.project, "the first password")).toMatchObject({ status: 200 });
    expect(await ask("sign-in", tenantOf(world), "the first password")).toMatchObject({ json: { code: "EMAIL_PASSWORD_MISMATCH" } });
    expect(await ask("sign-up", tenantOf(world), "the second password")).toMatchObject({ status: 200 });
    expect(await ask("sign-in", world.project, "the second password")).toMatchObject({ json: { code: "EMAIL_PASSWORD_MISMATCH" } });
    expect(await ask("sign-in", tenantOf(world), "the second password")).toMatchObject({ status: 200 });
  });

  test("a refresh token is as one that nobody has", async () => {
    const tenant = tenantOf(world);
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
    const theirs = await world.givenGuest({ project: tenant });
    for (const ask of [refresh, exchange]) {
      expect((await ask(theirs.refreshToken)).status).toBe(200);
      const [foreign, random] = [await ask(world.guest.refreshToken), await ask(randomToken())];
      expect(foreign.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
      expect({ status: foreign.status, text: foreign.text }).toEqual({ status: random.status, text: random.text });
    }
  });
});

describe("on a second process", () => {
  const list = (on: TestServer, project: TenantKeys) => on.request("GET", "/users", { as: "server", project });
  let second: TestServer;
  beforeAll(async () => {
    second = await startServer({ beside: server });
  });
  afterAll(() => second.close());

  test("a revoked key is refused at once", async () => {
    const project = await server.givenProject();
    for (const on of [server, second]) expect((await list(on, project)).status).toBe(200);
    await server.db.updateTable("project_keys").set({ revoked_at: server.clock.now() }).where("project_id", "=", project.id).execute();
    for (const on of [second, server])
      expect(await list(on, project)).toMatchObject({ status: 401, json: { code: InvalidSecretServerKey.code } });
  });

  test("a key is refused from the moment of its expiry on", async () => {
    const project = await server.givenProject();
    const expire = (millis: number) =>
      server.db
        .updateTable("project_keys")
        .set({ expires_at: new Date(server.clock.now().getTime() + millis) })
        .where("project_id", "=", project.id)
        .execute();
    await expire(60_000);
    expect((await list(second, project)).status).toBe(200);
    await expire(0);
    for (const on of [second, server])
      expect(await list(on, project)).toMatchObject({ status: 401, json: { code: InvalidSecretServerKey.code } });
  });

  test("a session ended on the first is over at once, and a deleted user is nobody", async () => {
    const [leaving, deleted] = [await world.givenGuest(), await world.givenGuest()];
    const me = ({ accessToken }: Guest) => second.request("GET", "/users/me", { as: "client", project: world.project, user: accessToken });
    for (const guest of [leaving, deleted]) expect((await me(guest)).status).toBe(200);
    await server.request("DELETE", "/auth/sessions/current", { as: "client", project: world.project, user: leaving.accessToken });
    await server.request("DELETE", `/users/${deleted.id}`, { as: "server", project: world.project });
    expect(await me(leaving)).toMatchObject({ status: 401, json: { code: "ACCESS_TOKEN_EXPIRED" } });
    expect(await me(deleted)).toMatchObject({ status: 400, json: { code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } });
  });
});
