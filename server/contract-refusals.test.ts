// Every error that a route declares for itself, brought about over both faces: a refusal nobody has seen is a promise nobody has checked.
import { type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { projectKeys } from "#contract/vocabulary/limits.ts";
import { randomUuid } from "./services/random.ts";
import { cliRefusals } from "./testing/cli-logins.ts";
import { expectRefusal, faces, type Said } from "./testing/faces.ts";
import type { RouteName } from "./testing/good-calls.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { invitationRefusals } from "./testing/invitation-refusals.ts";
import { passkeyRefusals } from "./testing/passkey-refusals.ts";
import { email, hashingBusy, type Provocation, type Provoke, password, signingIn, stage } from "./testing/provocation.ts";
import { signInRefusals } from "./testing/sign-in-refusals.ts";
import { createWorld, leastCaller, openConfig, tenantHeaders, type World } from "./testing/world.ts";

let server: TestServer;
let world: World;
/** Counts calls. */
let counting: TestServer;
/** Has lost its database. */
let ending: TestServer;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  counting = await startServer({ beside: server, rateLimits: true });
  Object.assign(stage, { server, world, counting });
  ending = await startServer();
  await ending.database.close();
});
afterAll(async () => {
  await Promise.all([counting.close(), ending.close()]);
  await server.close();
});

const token = (about: object): Said => ({
  body: {
    grant_type: "refresh_token",
    refresh_token: world.guest.refreshToken,
    client_id: world.project.id,
    client_secret: world.project.publishableClientKey,
    ...about,
  },
});

/** What writes of a user refuse, whichever route they come by; `as` and `who` say on whom. */
const refusedWrites = (who: () => Promise<Provocation> | Provocation): Record<string, Provoke> => {
  const write =
    (body: object | (() => Promise<object>), more: Provocation = {}): Provoke =>
    async () => ({
      as: "server",
      ...(await who()),
      body: typeof body === "function" ? await body() : body,
      ...more,
    });
  return {
    InvalidImage: write({ profile_image_url: "data:image/svg+xml;base64,PHN2Zy8+" }),
    InvalidUserChange: write({ password, password_hash: `$2b$10$${"a".repeat(53)}` }),
    InvalidPasswordHash: write({ password_hash: "d41d8cd98f00b204e9800998ecf8427e" }),
    PasswordTooShort: write({ primary_email: email(), password: "short" }),
    PasswordTooLong: write({ primary_email: email(), password: "p".repeat(71) }),
    UserEmailAlreadyExists: write(async () => ({ primary_email: (await signingIn()).email, primary_email_auth_enabled: true })),
    TooManyRequests: write({ primary_email: email(), password }, { meanwhile: hashingBusy }),
  };
};
const noMembership =
  (who: () => Promise<Provocation> | Provocation): Provoke =>
  async () => ({
    as: "server",
    ...(await who()),
    body: { selected_team_id: randomUuid() },
  });

const himself = async (): Promise<Provocation> => ({ headers: { [header.accessToken]: (await world.givenGuest()).accessToken } });
const somebody = async (): Promise<Provocation> => ({ params: { user_id: (await world.givenGuest()).id } });
/** A developer giving away the project under test, to their own team unless something else is said. */
const givingAway = (about: object = {}, who: Pick<World["developer"], "accessToken"> = world.developer): Provocation => ({
  at: world.internal,
  headers: { [header.accessToken]: who.accessToken },
  body: { project_id: world.project.id, new_team_id: world.developer.teamId, ...about },
});
const makingProject = (about: object): Provocation => ({
  at: world.internal,
  headers: { [header.accessToken]: world.developer.accessToken },
  body: { display_name: "My app", owner_team_id: world.developer.teamId, ...about },
});
const notAnImage = { logo_url: "data:image/svg+xml;base64,PHN2Zy8+" };
const inProduction = { is_production_mode: true, config: { allow_localhost: true } };

/** A developer with no more than a place in the team that owns the project under test. */
async function colleague() {
  const guest = await world.givenGuest({ project: world.internal });
  const place = { tenancy_id: world.internal.tenancyId, team_id: world.developer.teamId, user_id: guest.id };
  await server.db
    .insertInto("team_members")
    .values({ ...place, created_at: server.clock.now() })
    .execute();
  return guest;
}
const unknownUser: Provoke = () => ({ as: "server", params: { user_id: randomUuid() }, body: undefined });

const provocations: Readonly<Partial<Record<RouteName, Readonly<Record<string, Provoke>>>>> = {
  ...signInRefusals,
  ...cliRefusals,
  ...invitationRefusals,
  ...passkeyRefusals,
  "auth.sessions.create": { UserIdDoesNotExist: () => ({ as: "server", body: { user_id: randomUuid() } }) },
  "auth.sessions.remove": {
    SessionNotFound: himself,
    CannotDeleteCurrentSession: () => ({
      headers: { [header.accessToken]: world.guest.accessToken },
      params: { session_id: world.guest.sessionId },
    }),
  },
  "auth.sessions.signOut": {
    AccessTokenExpired: () => ({}),
    RefreshTokenNotFoundOrExpired: async () => {
      const guest = await world.givenGuest();
      await server.db.deleteFrom("sessions").where("id", "=", guest.sessionId).execute();
      return { headers: { [header.accessToken]: guest.accessToken } };
    },
  },
  "auth.sessions.refresh": {
    RefreshTokenNotFoundOrExpired: () => ({ headers: { [header.refreshToken]: "0".repeat(52) } }),
  },
  "auth.oauth.token": {
    InvalidRequest: () => token({ refresh_token: undefined }),
    InvalidOAuthScope: () => token({ scope: "everything" }),
    InvalidOauthClientIdOrSecret: () => token({ client_secret: "wrong" }),
    RefreshTokenNotFoundOrExpired: () => token({ refresh_token: "0".repeat(52) }),
  },
  "users.updateMe": { ...refusedWrites(himself), TeamMembershipNotFound: noMembership(himself) },
  "users.create": refusedWrites(() => ({})),
  "users.get": { UserNotFound: unknownUser },
  "users.update": {
    ...refusedWrites(somebody),
    TeamMembershipNotFound: noMembership(somebody),
    UserNotFound: () => ({ as: "server", params: { user_id: randomUuid() }, body: { display_name: "Ada" } }),
  },
  "users.remove": { UserNotFound: unknownUser },
  "teams.create": {
    InvalidImage: () => ({ as: "server", body: { display_name: "Team", profile_image_url: "data:image/svg+xml;base64,PHN2Zy8+" } }),
    InvalidTeamChange: () => ({ as: "server", query: { add_current_user: true }, body: { display_name: "Team" } }),
    UserNotFound: () => ({ as: "server", body: { display_name: "Team", creator_user_id: randomUuid() } }),
  },
  "teams.get": { TeamNotFound: () => ({ as: "server" }), TeamMembershipNotFound: himself },
  "internal.projects.create": {
    TeamMembershipNotFound: () => makingProject({ owner_team_id: randomUuid() }),
    InvalidProjectChange: () => makingProject(inProduction),
    InvalidImage: () => makingProject(notAnImage),
  },
  "internal.projects.transfer": {
    ProjectNotFound: () => givingAway({ project_id: randomUuid() }),
    ProjectWithoutOwner: async () => givingAway({ project_id: (await server.givenProject()).id }),
    InternalProjectStays: () => givingAway({ project_id: "internal" }),
    TeamPermissionRequired: async () => givingAway({}, await colleague()),
    TeamMembershipNotFound: () => givingAway({ new_team_id: randomUuid() }),
  },
  "internal.projects.update": {
    InvalidProjectChange: () => ({ as: "admin", body: inProduction }),
    InvalidImage: () => ({ as: "admin", body: notAnImage }),
  },
  "internal.projects.remove": { InternalProjectStays: () => ({ as: "admin", at: world.internal }) },
  "internal.config.override": {
    InvalidConfigOverride: () => ({ as: "admin", body: { config_override_string: '{"auth.magic.allowSignIn":true}' } }),
  },
  "internal.apiKeys.create": {
    TooManyKeySets: async () => {
      const at = await server.givenProject();
      const set = { project_id: at.id, description: "in force", created_at: server.clock.now(), expires_at: new Date(4_102_444_800_000) };
      const sets = Array.from({ length: projectKeys.sets - 1 }, () => ({ ...set, id: randomUuid() }));
      await server.db.insertInto("project_keys").values(sets).execute();
      return { as: "admin", at, body: contract.internal.apiKeys.create.examples.body };
    },
  },
  "internal.apiKeys.get": { ApiKeyNotFound: () => ({ as: "admin" }) },
  "internal.apiKeys.update": { ApiKeyNotFound: () => ({ as: "admin", body: { revoked: true } }) },
  "projects.jwks": { JwksProjectNotFound: () => ({ params: { project_id: randomUuid() } }) },
  "images.get": { ImageNotFound: () => ({}) },
  "platform.health": { NotReady: () => ({ on: ending, query: { db: true } }) },
  "platform.ready": { NotReady: () => ({ on: ending }) },
};

const named: ReadonlyMap<string, ErrorClass> = new Map(Object.entries(errors) as unknown as [string, ErrorClass][]);
const routes: [string, Route][] = [...walk(contract)];

test("each error that a route declares for itself is brought about below, and none that it does not declare", () => {
  for (const [name, route] of routes) {
    const provoked = Object.keys(provocations[name as RouteName] ?? {}).map((error) => named.get(error));
    expect(new Set(provoked), name).toEqual(new Set(route.errors ?? []));
  }
});

describe.each(faces)("over $name", (face) => {
  const lines = routes
    .filter(([, route]) => face.serves(route))
    .flatMap(([name, route]) =>
      Object.entries(provocations[name as RouteName] ?? {}).map(([error, provoke]) => ({ name, route, error, provoke })),
    );

  // Those per session, and of routes that read no keys, are counted by their handlers (bad-input/rate-table.test.ts).
  const limited = routes.filter(([, { limits, access }]) => limits && access.from !== "bare").filter(([, route]) => face.serves(route));
  test.each(limited)("%s refuses who calls it too often, and says how long to wait", async (name, route) => {
    const counted = (route.limits ?? []).filter(({ per }) => per !== "session");
    const { max, seconds } = counted.reduce((least, limit) => (limit.max < least.max ? limit : least));
    const project = await server.givenProject(openConfig);
    // Calls count from the moment the caller is known, whatever they say.
    const headers = leastCaller(route, { project, guest: await world.givenGuest({ project }) });
    const said = { nobody_knows: "this" };
    const call = () => face.call(counting, name, route, headers, route.method === "GET" ? { query: said } : { body: said });
    for (let at = 0; at < max; at++) expectRefusal(await call(), errors.SchemaError);
    const outcome = await call();
    expectRefusal(outcome, errors.TooManyRequests);
    const wait = Number(outcome.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
  });

  const others = routes.filter(([, { limits, access }]) => !limits && access.from !== "bare").filter(([, route]) => face.serves(route));
  test("every other route refuses whoever has made too many calls of all kinds", async () => {
    const call = (on: TestServer, name: string, route: Route) =>
      face.call(
        on,
        name,
        route,
        leastCaller(route, world),
        route.method === "GET" ? { query: { nobody_knows: "this" } } : { body: { nobody_knows: "this" } },
      );
    // A process takes calls in advance; so one makes the counters, and another that has none yet finds them used up.
    const early = await startServer({ beside: server, rateLimits: true });
    const late = await startServer({ beside: server, rateLimits: true });
    const ofCalls = sql<SqlBool>`key LIKE 'calls %'`;
    try {
      for (const [name, route] of others) await call(early, name, route);
      const { numUpdatedRows } = await server.db.updateTable("rate_limits").set({ count: 1_000_000 }).where(ofCalls).executeTakeFirst();
      expect(Number(numUpdatedRows)).toBeGreaterThan(0);
      for (const [name, route] of others) {
        const outcome = await call(late, name, route);
        expectRefusal(outcome, errors.TooManyRequests);
        expect(Number(outcome.headers.get("retry-after")), name).toBeGreaterThan(0);
      }
    } finally {
      await Promise.all([early.close(), late.close()]);
      await server.db.deleteFrom("rate_limits").where(ofCalls).execute();
    }
  });

  test.each(lines)("$name refuses with $error", async ({ name, route, error, provoke }) => {
    const { as = "client", at = world.project, on = server, headers = {}, meanwhile, ...said } = await provoke();
    const undo = meanwhile?.();
    try {
      const keys = route.access.from === "bare" ? {} : tenantHeaders(as, at);
      expectRefusal(await face.call(on, name, route, { ...keys, ...headers }, said), named.get(error) as ErrorClass);
    } finally {
      undo?.();
    }
  });
});
