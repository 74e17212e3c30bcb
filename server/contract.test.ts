// Written once, true for every route: who is turned away, and how (wire protocol, sections 1.3 to 1.5), over both faces.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { accessTypes, accessTypesFrom, includes } from "#contract/kernel/access.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "./services/random.ts";
import { expectRefusal, faces } from "./testing/faces.ts";
import { keyHeaders, startServer, type TestServer } from "./testing/index.ts";
import { createWorld, leastCaller, lowestType, type SentHeaders, type World } from "./testing/world.ts";

let server: TestServer;
let world: World;
/** Access tokens and headers that take some making. */
let made: Record<"ended" | "deleted" | "anonymous" | "ownerToken" | "strangerToken" | "goneAdmin" | "endedAdmin", string>;

beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  const [ended, deleted, anonymous] = [await world.givenGuest(), await world.givenGuest(), await world.givenGuest({ anonymous: true })];
  await server.db.deleteFrom("sessions").where("id", "=", ended.sessionId).execute();
  await server.db.deleteFrom("users").where("id", "=", deleted.id).execute();

  // The first person of project `internal` owns it through a personal team; the project under test is handed to that team.
  const [owner, stranger, gone, left] = [
    await server.givenUser(),
    await server.givenUser(),
    await server.givenUser(),
    await server.givenUser(),
  ];
  const { owner_team_id } = await server.db
    .selectFrom("projects")
    .select("owner_team_id")
    .where("id", "=", "internal")
    .executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set({ owner_team_id }).where("id", "=", world.project.id).execute();
  await server.db.deleteFrom("users").where("id", "=", gone.id).execute();
  await server.db.deleteFrom("sessions").where("user_id", "=", left.id).execute();
  made = {
    ended: ended.accessToken,
    deleted: deleted.accessToken,
    anonymous: anonymous.accessToken,
    ownerToken: owner.accessToken,
    strangerToken: stranger.accessToken,
    goneAdmin: gone.accessToken,
    endedAdmin: left.accessToken,
  };
});
afterAll(() => server.close());

type Case = readonly [caller: string, headers: () => SentHeaders, refusal: ErrorClass];

const client = () => keyHeaders("client", world.project);
const withUser = (token: string): SentHeaders => ({ ...client(), [header.accessToken]: token });
const asAdmin = (token: string, accessType = "admin"): SentHeaders => ({
  [header.projectId]: world.project.id,
  [header.accessType]: accessType,
  [header.adminAccessToken]: token,
});
const without = (headers: SentHeaders, name: string): SentHeaders =>
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
  const right = () => keyHeaders(type, world.project);
  // A secret of a neighbouring type opens nothing here.
  const neighbour = type === "client" ? "server" : "client";
  const misplaced = () => Object.values(keyHeaders(neighbour, world.project)).at(-1) as string;
  return [
    [`access type ${type} without its key`, () => without(right(), name), absent],
    [`access type ${type} with an empty key`, () => ({ ...right(), [name]: "" }), absent],
    [`access type ${type} with a ${neighbour}'s key in its own header`, () => ({ ...right(), [name]: misplaced() }), wrong],
    [
      `access type ${type} with the key of another project`,
      () => ({ ...keyHeaders(type, world.foreign), [header.projectId]: world.project.id }),
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
const userOf = () => ({ sub: world.guest.id, refresh_token_id: world.guest.sessionId });

const userCases: Case[] = [
  ["an access token that is none", () => withUser("nonsense"), errors.UnparsableAccessToken],
  ["an empty access token", () => withUser(""), errors.UnparsableAccessToken],
  ["a tampered access token", () => withUser(tampered(world.guest.accessToken)), errors.UnparsableAccessToken],
  [
    "an access token of another issuer",
    () => withUser(world.token(userOf(), { publicUrl: "https://evil.example" })),
    errors.UnparsableAccessToken,
  ],
  ["an access token of another branch", () => withUser(world.token({ ...userOf(), branch_id: "side" })), errors.UnparsableAccessToken],
  ["an expired access token", () => withUser(world.token(userOf(), { secondsAgo: 601 })), errors.AccessTokenExpired],
  [
    "an access token of another project",
    () => withUser(world.token({ ...userOf(), project_id: world.foreign.id })),
    errors.InvalidProjectForAccessToken,
  ],
  ["an anonymous user's token that nobody said was welcome", () => withUser(made.anonymous), errors.AnonymousAuthenticationNotAllowed],
  [
    "an anonymous user's token with a welcome of another spelling",
    () => ({ ...withUser(made.anonymous), [header.allowAnonymousUser]: "1" }),
    errors.AnonymousAuthenticationNotAllowed,
  ],
];

const internalUser = { project_id: "internal" };
const adminCases: Case[] = [
  ["an admin access token that is none", () => asAdmin("nonsense"), errors.UnparsableAdminAccessToken],
  ["a tampered admin access token", () => asAdmin(tampered(made.ownerToken)), errors.UnparsableAdminAccessToken],
  [
    "an admin access token of an anonymous user",
    () => asAdmin(world.token({ ...internalUser, is_anonymous: true })),
    errors.UnparsableAdminAccessToken,
  ],
  ["an expired admin access token", () => asAdmin(world.token(internalUser, { secondsAgo: 601 })), errors.AdminAccessTokenExpired],
  ["an admin access token whose session was ended", () => asAdmin(made.endedAdmin), errors.AdminAccessTokenExpired],
  ["an admin access token of the project itself", () => asAdmin(world.guest.accessToken), errors.InvalidProjectForAdminAccessToken],
  ["an admin access token of a deleted user", () => asAdmin(made.goneAdmin), errors.AdminUserGone],
  ["an admin access token of somebody who does not own the project", () => asAdmin(made.strangerToken), errors.AdminAccessTokenIsNotAdmin],
  [
    "an admin access token of a stranger beside a good key",
    () => ({ ...keyHeaders("admin", world.project), [header.adminAccessToken]: made.strangerToken }),
    errors.AdminAccessTokenIsNotAdmin,
  ],
];

const routes = [...walk(contract)];
const ofFace = (serves: (route: Route) => boolean, from: (route: Route) => boolean = () => true): [string, Route][] =>
  routes.filter(([, route]: [string, Route]) => serves(route) && route.access.from !== "bare" && from(route));

describe.each(faces)("over $name", (face) => {
  const call = (name: string, route: Route, headers: SentHeaders) => face.call(server, name, route, headers);

  describe.each(ofFace(face.serves))("%s turns away", (name, route) => {
    test.each([...projectCases, ...keyCases, ...userCases, ...adminCases])("%s", async (_caller, headers, refusal) => {
      expectRefusal(await call(name, route, headers()), refusal);
    });
  });

  describe.each(ofFace(face.serves, ({ access }) => access.from !== "open"))("%s", (name, route) => {
    test("asks a caller without credentials for an access type", async () => {
      expectRefusal(await call(name, route, {}), errors.AccessTypeRequired);
    });

    test("takes empty keys for absent ones", async () => {
      const empty = Object.fromEntries(Object.values(keys).map((key) => [key.name, ""]));
      expectRefusal(await call(name, route, { ...empty, [header.adminAccessToken]: "" }), errors.AccessTypeRequired);
    });

    test("turns away the access types below its own, and names those it lets in", async () => {
      const { from } = route.access as { from: "client" | "server" | "admin" };
      for (const type of accessTypes.filter((each) => !includes(each, from))) {
        const outcome = await call(name, route, keyHeaders(type, world.project));
        expectRefusal(outcome, errors.InsufficientAccessType);
        expect(outcome.details).toEqual({ actual_access_type: type, allowed_access_types: accessTypesFrom(from) });
      }
    });

    test("takes an ended session for an expired access token, unless it is the way out", async () => {
      const outcome = await call(name, route, { ...keyHeaders(lowestType(route), world.project), [header.accessToken]: made.ended });
      expectRefusal(outcome, route.access.endedSession ? errors.RefreshTokenNotFoundOrExpired : errors.AccessTokenExpired);
    });
  });

  describe.each(ofFace(face.serves, ({ access }) => access.project !== undefined))(
    "%s is for project internal only, and turns away",
    (name, route) => {
      test.each(accessTypes)("callers of type %s of another project, with a user and without", async (type) => {
        const headers = keyHeaders(type, world.project);
        expectRefusal(await call(name, route, headers), errors.ExpectedInternalProject);
        expectRefusal(
          await call(name, route, { ...headers, [header.accessToken]: world.guest.accessToken }),
          errors.ExpectedInternalProject,
        );
      });

      test("its callers without a user", async () => {
        for (const type of accessTypes)
          expectRefusal(await call(name, route, keyHeaders(type, world.internal)), errors.UserAuthenticationRequired);
      });
    },
  );

  const needingUser = ({ access }: Route) => access.user !== "optional" && access.project === undefined;
  describe.each(ofFace(face.serves, needingUser))("%s needs a user, and turns away", (name, route) => {
    const { user } = route.access;
    const refusal =
      user === "required"
        ? errors.SchemaError
        : user.startsWith("own")
          ? errors.CannotGetOwnUserWithoutUser
          : errors.UserAuthenticationRequired;

    test.each(route.access.user.endsWith("of clients") ? (["client"] as const) : accessTypes)(
      "callers of type %s without one",
      async (type) => {
        expectRefusal(await call(name, route, keyHeaders(type, world.project)), refusal);
      },
    );

    test("callers whose user was deleted, as if none had come along", async () => {
      expectRefusal(await call(name, route, withUser(made.deleted)), refusal);
    });

    test("callers who have a refresh token only", async () => {
      const headers = { ...keyHeaders(lowestType(route), world.project), [header.refreshToken]: world.guest.refreshToken };
      expectRefusal(await call(name, route, headers), refusal);
    });
  });

  test("an owner's admin access token opens the project to every access type, whatever key comes with it", async () => {
    const { list } = contract.users;
    for (const type of ["server", "admin"] as const) {
      const headers = { ...asAdmin(made.ownerToken, type), [keys[type].name]: "wrong" };
      expect(await call("users.list", list, headers)).toMatchObject({ refused: false, status: 200 });
    }
    expect(await call("projects.current", contract.projects.current, asAdmin(made.ownerToken, "client"))).toMatchObject({ status: 200 });
    expectRefusal(await call("users.list", list, asAdmin(made.ownerToken, "client")), errors.InsufficientAccessType);
  });

  test("a user may come along with an admin access token", async () => {
    const headers = { ...asAdmin(made.ownerToken), [header.accessToken]: world.guest.accessToken };
    expect(await call("users.me", contract.users.me, headers)).toMatchObject({ status: 200, data: { id: world.guest.id } });
  });

  test("an anonymous user is let in where the caller says so", async () => {
    const headers = { ...withUser(made.anonymous), [header.allowAnonymousUser]: "true" };
    expect(await call("users.me", contract.users.me, headers)).toMatchObject({ status: 200, data: { is_anonymous: true } });
  });

  test("keys of other access types than the caller's are not looked at", async () => {
    const headers = {
      ...leastCaller(contract.users.list, world),
      [header.publishableClientKey]: "wrong",
      [header.superSecretAdminKey]: "wrong",
    };
    expect(await call("users.list", contract.users.list, headers)).toMatchObject({ status: 200 });
  });
});

test("of several things wrong, the first in the order of the checks is told", async () => {
  const foreignKey = world.foreign.publishableClientKey;
  let sent: SentHeaders = {
    [header.accessToken]: "nonsense",
    [header.publishableClientKey]: foreignKey,
    [header.branchId]: "no-such-branch",
    "content-type": "application/xml",
  };
  const expectCode = async (code: string, change: SentHeaders = {}, rawBody = "[]") => {
    sent = { ...sent, ...change };
    const answer = await server.request("POST", "/users", { headers: sent, rawBody });
    expect(answer.json, answer.text).toMatchObject({ code });
  };

  await expectCode("BODY_PARSING_ERROR");
  await expectCode("PROJECT_KEY_WITHOUT_ACCESS_TYPE", { "content-type": "application/json" });
  await expectCode("INVALID_ACCESS_TYPE", { [header.accessType]: "guest" });
  await expectCode("ACCESS_TYPE_WITHOUT_PROJECT_ID", { [header.accessType]: "client" });
  await expectCode("UNPARSABLE_ACCESS_TOKEN", { [header.projectId]: randomUuid() });
  sent = without(sent, header.accessToken);
  await expectCode("CURRENT_PROJECT_NOT_FOUND");
  await expectCode("INVALID_PUBLISHABLE_CLIENT_KEY", { [header.projectId]: world.project.id });
  await expectCode("BRANCH_DOES_NOT_EXIST", { [header.publishableClientKey]: world.project.publishableClientKey });
  await expectCode("INSUFFICIENT_ACCESS_TYPE", { [header.branchId]: "side" });
  await expectCode("SCHEMA_ERROR", keyHeaders("server", world.project));
  expect(await server.request("POST", "/users", { headers: sent, rawBody: "{}" })).toMatchObject({ status: 201 });
});
