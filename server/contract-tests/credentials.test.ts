// Which callers are rejected, and with which error (wire protocol, sections 1.3 to 1.5), over both transports. Identifying and authorizing a
// caller read nothing of a route but its access shape. So one route of each shape is tried with all callers, and each route with one.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { accessTypes, accessTypesFrom, isAtLeast, lowestRole, needsUser, type RequiredUser } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { identificationShape } from "../testing/access-shape.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, lowestAccessType, type RequestHeaders } from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { givenMembership } from "../testing/teams/invitations.ts";
import { expectError, transports } from "../testing/transports.ts";
import { casesOver, routesByShape } from "../testing/tried-routes.ts";
import { adminTokenHeaders, expiredToken, keys, type TokenName, userHeaders, without, wrongCallers } from "./testing/wrong-callers.ts";

let server: TestServer;
let fixtures: Fixtures;
let tokens: Record<TokenName, string>;

beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const [ended, deleted, anonymous] = [
    await fixtures.givenTestUser(),
    await fixtures.givenTestUser(),
    await fixtures.givenTestUser({ anonymous: true }),
  ];
  await server.db.deleteFrom("sessions").where("id", "=", ended.sessionId).execute();
  await server.db.deleteFrom("users").where("id", "=", deleted.id).execute();

  // The first person of project `internal` owns it through a personal team. The project under test is handed to that team.
  const user = () => server.givenUser();
  const [owner, stranger, gone, left, reader] = [await user(), await user(), await user(), await user(), await user()];
  const { owner_team_id } = await server.db
    .selectFrom("projects")
    .select("owner_team_id")
    .where("id", "=", "internal")
    .executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set({ owner_team_id }).where("id", "=", fixtures.project.id).execute();
  await givenMembership(server, fixtures.internal, owner_team_id ?? "", reader.id, [rolePermissions.read_only]);
  await server.db.deleteFrom("users").where("id", "=", gone.id).execute();
  await server.db.deleteFrom("sessions").where("user_id", "=", left.id).execute();
  tokens = {
    ended: ended.accessToken,
    deleted: deleted.accessToken,
    anonymous: anonymous.accessToken,
    ownerToken: owner.accessToken,
    strangerToken: stranger.accessToken,
    goneAdmin: gone.accessToken,
    endedAdmin: left.accessToken,
    readerToken: reader.accessToken,
  };
});
afterAll(() => server.close());

const asAdmin = (token: string, accessType?: string) => adminTokenHeaders(fixtures, token, accessType);
const withUser = (token: string) => userHeaders(fixtures, token);

const routes = ([...walk(contract)] as [string, Route][]).filter(([, { access }]) => access.from !== "public");

describe.each(transports)("over $name", (transport) => {
  const call = (name: string, route: Route, headers: RequestHeaders) => transport.call(server, name, route, headers);
  const shapes = (has: (access: Route["access"]) => boolean) =>
    routesByShape(
      transport,
      routes.filter(([, { access }]) => has(access)),
    );

  test.each(casesOver(transport, routes))("%s identifies its caller", async (name, route) => {
    expectError(await call(name, route, withUser(expiredToken(fixtures))), errors.AccessTokenExpired);
  });

  // One test for all callers of a route: a separate test for each took as long as its request.
  const identifying = routesByShape(transport, routes, identificationShape);
  test.each(identifying)(
    "%s, for %i routes that identify callers like it, rejects every invalid credential",
    async (name, _count, route) => {
      const cases = wrongCallers(fixtures, tokens);
      await Promise.all(cases.map(async ([caller, headers, failure]) => expectError(await call(name, route, headers), failure, caller)));
    },
  );

  describe.each(shapes(({ from }) => from !== "open"))("%s, for %i routes of its access shape,", (name, _count, route) => {
    test("requires an access type from callers without credentials", async () => {
      expectError(await call(name, route, {}), errors.AccessTypeRequired);
    });

    test("treats empty keys as missing", async () => {
      const empty = Object.fromEntries(Object.values(keys).map((key) => [key.name, ""]));
      expectError(await call(name, route, { ...empty, [header.adminAccessToken]: "" }), errors.AccessTypeRequired);
    });

    test("refuses a developer who may only read, unless it reads", async () => {
      if (lowestRole(route.access, route.method, fixtures.project.id) === "read_only") return;
      expectError(await call(name, route, asAdmin(tokens.readerToken)), errors.TeamPermissionRequired);
    });

    test("rejects lower access types and names the allowed ones", async () => {
      const { from } = route.access as { from: "client" | "server" | "admin" };
      for (const type of accessTypes.filter((each) => !isAtLeast(each, from))) {
        const outcome = await call(name, route, keyHeaders(type, fixtures.project));
        expectError(outcome, errors.InsufficientAccessType);
        expect(outcome.details).toEqual({ actual_access_type: type, allowed_access_types: accessTypesFrom(from) });
      }
    });

    test("treats a revoked session as an expired access token, except to sign out", async () => {
      const outcome = await call(name, route, {
        ...keyHeaders(lowestAccessType(route), fixtures.project),
        [header.accessToken]: tokens.ended,
      });
      expectError(outcome, route.access.allowEndedSession ? errors.RefreshTokenNotFoundOrExpired : errors.AccessTokenExpired);
    });
  });

  const ofDevelopers = shapes(({ project }) => project !== undefined);
  describe.each(ofDevelopers)("%s, for %i routes of its access shape, is for project internal only and rejects", (name, _count, route) => {
    test.each(accessTypes)("callers of type %s of another project, with and without a user", async (type) => {
      const headers = keyHeaders(type, fixtures.project);
      const withUser = { ...headers, [header.accessToken]: fixtures.testUser.accessToken };
      for (const each of [headers, withUser]) expectError(await call(name, route, each), errors.ExpectedInternalProject);
    });
  });

  const needingDeveloper = shapes(({ project, user }) => project !== undefined && user !== "optional");
  test.each(needingDeveloper)(
    "%s, for %i routes of its access shape, rejects callers of project internal without a user",
    async (name, _count, route) => {
      for (const type of accessTypes)
        expectError(await call(name, route, keyHeaders(type, fixtures.internal)), errors.UserAuthenticationRequired);
    },
  );

  const needingUser = shapes(({ project, user }) => project === undefined && user !== "optional");
  describe.each(needingUser)("%s, for %i routes of its access shape, requires a user and rejects", (name, _count, route) => {
    const { whenMissing: failure, whenDeleted = failure } = route.access as RequiredUser;

    test.each(accessTypes.filter((type) => needsUser(route.access, type)))("callers of type %s without a user", async (type) => {
      expectError(await call(name, route, keyHeaders(type, fixtures.project)), failure);
    });

    test("callers whose user was deleted, like callers without a user", async () => {
      expectError(await call(name, route, withUser(tokens.deleted)), whenDeleted);
    });

    test("callers with only a refresh token", async () => {
      const headers = { ...keyHeaders(lowestAccessType(route), fixtures.project), [header.refreshToken]: fixtures.testUser.refreshToken };
      expectError(await call(name, route, headers), failure);
    });
  });

  test("an owner's admin access token authenticates every access type, with any key", async () => {
    const { list } = contract.users;
    for (const type of ["server", "admin"] as const) {
      const headers = { ...asAdmin(tokens.ownerToken, type), [keys[type].name]: "wrong" };
      expect(await call("users.list", list, headers)).toMatchObject({ refused: false, status: 200 });
    }
    expect(await call("projects.current", contract.projects.current, asAdmin(tokens.ownerToken, "client"))).toMatchObject({ status: 200 });
    expectError(await call("users.list", list, asAdmin(tokens.ownerToken, "client")), errors.InsufficientAccessType);
  });

  test("a request can contain a user's token and an admin access token", async () => {
    const headers = { ...asAdmin(tokens.ownerToken), [header.accessToken]: fixtures.testUser.accessToken };
    expect(await call("users.me", contract.users.me, headers)).toMatchObject({ status: 200, data: { id: fixtures.testUser.id } });
  });

  test("an anonymous user is accepted with the header that allows one", async () => {
    const headers = { ...withUser(tokens.anonymous), [header.allowAnonymousUser]: "true" };
    expect(await call("users.me", contract.users.me, headers)).toMatchObject({ status: 200, data: { is_anonymous: true } });
  });

  test("keys of other access types are ignored", async () => {
    const headers = {
      ...leastPrivilegedHeaders(contract.users.list, fixtures),
      [header.publishableClientKey]: "wrong",
      [header.superSecretAdminKey]: "wrong",
    };
    expect(await call("users.list", contract.users.list, headers)).toMatchObject({ status: 200 });
  });
});

test("of several errors, the first in the order of checks is returned", async () => {
  const foreignKey = fixtures.foreign.publishableClientKey;
  let sent: RequestHeaders = {
    [header.accessToken]: "nonsense",
    [header.publishableClientKey]: foreignKey,
    [header.branchId]: "no-such-branch",
    "content-type": "application/xml",
  };
  const expectCode = async (code: string, change: RequestHeaders = {}, rawBody = "[]") => {
    sent = { ...sent, ...change };
    const answer = await server.request("POST", "/users", { headers: sent, rawBody });
    expect(answer.json, answer.text).toMatchObject({ code });
  };

  // The body of an unidentified caller is not read.
  await expectCode("PROJECT_KEY_WITHOUT_ACCESS_TYPE");
  await expectCode("INVALID_ACCESS_TYPE", { [header.accessType]: "guest" });
  await expectCode("ACCESS_TYPE_WITHOUT_PROJECT_ID", { [header.accessType]: "client" });
  await expectCode("UNPARSABLE_ACCESS_TOKEN", { [header.projectId]: randomUuid() });
  sent = without(sent, header.accessToken);
  await expectCode("CURRENT_PROJECT_NOT_FOUND");
  await expectCode("INVALID_PUBLISHABLE_CLIENT_KEY", { [header.projectId]: fixtures.project.id });
  await expectCode("BRANCH_DOES_NOT_EXIST", { [header.publishableClientKey]: fixtures.project.publishableClientKey });
  await expectCode("BODY_PARSING_ERROR", { [header.branchId]: "side" });
  await expectCode("INSUFFICIENT_ACCESS_TYPE", { "content-type": "application/json" });
  await expectCode("SCHEMA_ERROR", keyHeaders("server", fixtures.project));
  expect(await server.request("POST", "/users", { headers: sent, rawBody: "{}" })).toMatchObject({ status: 201 });
});
