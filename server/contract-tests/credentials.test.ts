// For every route: which callers are rejected, and with which error (wire protocol, sections 1.3 to 1.5), over both transports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { accessTypes, accessTypesFrom, isAtLeast, lowestRole, needsUser, type RequiredUser } from "#contract/kernel/access.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { rolePermissions } from "#contract/vocabulary/developer-roles.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, lowestAccessType, type RequestHeaders } from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { givenMembership } from "../testing/invitations.ts";
import { expectError, transports } from "../testing/transports.ts";

let server: TestServer;
let fixtures: Fixtures;
/** Access tokens and headers that take some making. */
let tokens: Record<"ended" | "deleted" | "anonymous" | "ownerToken" | "strangerToken" | "goneAdmin" | "endedAdmin" | "readerToken", string>;

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

type Case = readonly [caller: string, headers: () => RequestHeaders, refusal: ErrorClass];

const client = () => keyHeaders("client", fixtures.project);
const withUser = (token: string): RequestHeaders => ({ ...client(), [header.accessToken]: token });
const asAdmin = (token: string, accessType = "admin"): RequestHeaders => ({
  [header.projectId]: fixtures.project.id,
  [header.accessType]: accessType,
  [header.adminAccessToken]: token,
});
const without = (headers: RequestHeaders, name: string): RequestHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

const keys = {
  client: { name: header.publishableClientKey, absent: errors.ClientAuthenticationRequired, wrong: errors.InvalidPublishableClientKey },
  server: { name: header.secretServerKey, absent: errors.ServerAuthenticationRequired, wrong: errors.InvalidSecretServerKey },
  admin: { name: header.superSecretAdminKey, absent: errors.AdminAuthenticationRequired, wrong: errors.InvalidSuperSecretAdminKey },
} as const;

const projectCases: Case[] = [
  ["a key without an access type", () => without(client(), header.accessType), errors.ProjectKeyWithoutAccessType],
  ["an unknown access type", () => ({ ...client(), [header.accessType]: "guest" }), errors.InvalidAccessType],
  ["an access type without a project", () => without(client(), header.projectId), errors.AccessTypeWithoutProjectId],
  ["an unknown project", () => ({ ...client(), [header.projectId]: randomUuid() }), errors.CurrentProjectNotFound],
  ["an unknown branch", () => ({ ...client(), [header.branchId]: "no-such-branch" }), errors.BranchDoesNotExist],
  ["a branch without a name", () => ({ ...client(), [header.branchId]: "" }), errors.SchemaError],
  ["a branch with a name too long", () => ({ ...client(), [header.branchId]: "b".repeat(256) }), errors.SchemaError],
];

const keyCases = accessTypes.flatMap((type): Case[] => {
  const { name, absent, wrong } = keys[type];
  const right = () => keyHeaders(type, fixtures.project);
  // A secret of a neighbouring type opens nothing here.
  const neighbour = type === "client" ? "server" : "client";
  const misplaced = () => Object.values(keyHeaders(neighbour, fixtures.project)).at(-1) as string;
  return [
    [`access type ${type} without its key`, () => ({ ...without(right(), name), [keys[neighbour].name]: "any" }), absent],
    [`access type ${type} with an empty key`, () => ({ ...right(), [name]: "", [keys[neighbour].name]: "any" }), absent],
    [`access type ${type} with a ${neighbour}'s key in its own header`, () => ({ ...right(), [name]: misplaced() }), wrong],
    [
      `access type ${type} with the key of another project`,
      () => ({ ...keyHeaders(type, fixtures.foreign), [header.projectId]: fixtures.project.id }),
      wrong,
    ],
    [
      `access type ${type} with a workflow token`,
      () => ({ ...right(), [header.workflowToken]: "none" }),
      type === "admin" ? errors.AdminAuthenticationRequired : errors.WorkflowTokenDoesNotExist,
    ],
  ];
});

const tampered = (token: string) => `${token.slice(0, -6)}${token.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
const userOf = () => ({ sub: fixtures.testUser.id, refresh_token_id: fixtures.testUser.sessionId });

const userCases: Case[] = [
  ["an invalid access token", () => withUser("nonsense"), errors.UnparsableAccessToken],
  ["a tampered access token", () => withUser(tampered(fixtures.testUser.accessToken)), errors.UnparsableAccessToken],
  [
    "an access token of another issuer",
    () => withUser(fixtures.token(userOf(), { publicUrl: "https://evil.example" })),
    errors.UnparsableAccessToken,
  ],
  ["an access token of another branch", () => withUser(fixtures.token({ ...userOf(), branch_id: "side" })), errors.UnparsableAccessToken],
  ["an expired access token", () => withUser(fixtures.token(userOf(), { secondsAgo: 601 })), errors.AccessTokenExpired],
  [
    "an access token of another project",
    () => withUser(fixtures.token({ ...userOf(), project_id: fixtures.foreign.id })),
    errors.InvalidProjectForAccessToken,
  ],
  [
    "an anonymous user's token without the header that allows it",
    () => withUser(tokens.anonymous),
    errors.AnonymousAuthenticationNotAllowed,
  ],
  [
    "an anonymous user's token with an invalid value in the header that allows it",
    () => ({ ...withUser(tokens.anonymous), [header.allowAnonymousUser]: "1" }),
    errors.AnonymousAuthenticationNotAllowed,
  ],
];

const internalUser = { project_id: "internal" };
const adminCases: Case[] = [
  ["an invalid admin access token", () => asAdmin("nonsense"), errors.UnparsableAdminAccessToken],
  ["a tampered admin access token", () => asAdmin(tampered(tokens.ownerToken)), errors.UnparsableAdminAccessToken],
  [
    "an admin access token of an anonymous user",
    () => asAdmin(fixtures.token({ ...internalUser, is_anonymous: true })),
    errors.UnparsableAdminAccessToken,
  ],
  ["an expired admin access token", () => asAdmin(fixtures.token(internalUser, { secondsAgo: 601 })), errors.AdminAccessTokenExpired],
  ["an admin access token of a revoked session", () => asAdmin(tokens.endedAdmin), errors.AdminAccessTokenExpired],
  ["an admin access token of the project itself", () => asAdmin(fixtures.testUser.accessToken), errors.InvalidProjectForAdminAccessToken],
  ["an admin access token of a deleted user", () => asAdmin(tokens.goneAdmin), errors.AdminUserGone],
  ["an admin access token of a user who does not own the project", () => asAdmin(tokens.strangerToken), errors.AdminAccessTokenIsNotAdmin],
  [
    "an admin access token of another user with a valid key",
    () => ({ ...keyHeaders("admin", fixtures.project), [header.adminAccessToken]: tokens.strangerToken }),
    errors.AdminAccessTokenIsNotAdmin,
  ],
];

const routes = [...walk(contract)];
const ofProtocol = (serves: (route: Route) => boolean, from: (route: Route) => boolean = () => true): [string, Route][] =>
  routes.filter(([, route]: [string, Route]) => serves(route) && route.access.from !== "public" && from(route));

describe.each(transports)("over $name", (transport) => {
  const call = (name: string, route: Route, headers: RequestHeaders) => transport.call(server, name, route, headers);

  // One test for all callers of a route: a separate test for each took as long as its request.
  test.each(ofProtocol(transport.serves))("%s rejects every invalid credential", async (name, route) => {
    const cases = [...projectCases, ...keyCases, ...userCases, ...adminCases];
    await Promise.all(cases.map(async ([caller, headers, failure]) => expectError(await call(name, route, headers()), failure, caller)));
  });

  describe.each(ofProtocol(transport.serves, ({ access }) => access.from !== "open"))("%s", (name, route) => {
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

  const ofDevelopers = ofProtocol(transport.serves, ({ access }) => access.project !== undefined);
  describe.each(ofDevelopers)("%s is for project internal only and rejects", (name, route) => {
    test.each(accessTypes)("callers of type %s of another project, with and without a user", async (type) => {
      const headers = keyHeaders(type, fixtures.project);
      const withUser = { ...headers, [header.accessToken]: fixtures.testUser.accessToken };
      for (const each of [headers, withUser]) expectError(await call(name, route, each), errors.ExpectedInternalProject);
    });
  });

  const needingDeveloper = ofDevelopers.filter(([, { access }]) => access.user !== "optional");
  test.each(needingDeveloper)("%s rejects callers of project internal without a user", async (name, route) => {
    for (const type of accessTypes)
      expectError(await call(name, route, keyHeaders(type, fixtures.internal)), errors.UserAuthenticationRequired);
  });

  const needingUser = ({ access }: Route) => access.user !== "optional" && access.project === undefined;
  describe.each(ofProtocol(transport.serves, needingUser))("%s requires a user and rejects", (name, route) => {
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
