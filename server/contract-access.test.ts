// Who gets what from every route: a table written by hand, so that a right given by accident does not go unnoticed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownErrors, NotYourself, SessionNotFound, switchedOff } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { ErrorClass, KnownErrorClass } from "#contract/kernel/error.ts";
import { type Route, returnsSchema, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { expectRefusal, type Face, faces } from "./testing/faces.ts";
import { type GoodCall, goodCalls, type RouteName } from "./testing/good-calls.ts";
import { keyHeaders, startServer, type TestServer } from "./testing/index.ts";
import { createWorld, homeOf, openConfig, type SentHeaders, type World } from "./testing/world.ts";

const ok = "ok";
const typeless = "ACCESS_TYPE_REQUIRED";
const tooLow = "INSUFFICIENT_ACCESS_TYPE";
const nobody = "CANNOT_GET_OWN_USER_WITHOUT_USER";
const incomplete = "SCHEMA_ERROR";
const unknownUser = "USER_AUTHENTICATION_REQUIRED";
const signedOut = "ACCESS_TOKEN_EXPIRED";
const notYourself = "NotYourself";
const noSession = "SessionNotFound";
/** Refusals without a code, by the table's names for them. */
const codeless: Readonly<Record<string, ErrorClass>> = { [notYourself]: NotYourself, [noSession]: SessionNotFound };
const foreign = "INVALID_SUPER_SECRET_ADMIN_KEY";

const callers = ["no credentials", "a client", "a client with a user", "a server", "an admin", "another project's admin"] as const;
type Row = readonly [none: string, client: string, user: string, server: string, admin: string, foreign: string];

const forAll: Row = [ok, ok, ok, ok, ok, ok];
const forClients: Row = [typeless, ok, ok, ok, ok, foreign];
const forServers: Row = [typeless, tooLow, tooLow, ok, ok, foreign];
const forUsers: Row = [typeless, nobody, ok, nobody, nobody, foreign];
const forClientsWithUser: Row = [typeless, unknownUser, ok, ok, ok, foreign];
const forSignedIn: Row = [typeless, unknownUser, ok, unknownUser, unknownUser, foreign];
const withUser: Row = [typeless, incomplete, ok, incomplete, incomplete, foreign];
const forAdmins: Row = [typeless, tooLow, tooLow, tooLow, ok, foreign];
const forDevelopers: Row = [typeless, unknownUser, ok, unknownUser, unknownUser, foreign];
const judgingCredentials: Row = [ok, ok, ok, ok, ok, foreign];

const table: Readonly<Record<RouteName, Row>> = {
  "auth.password.signUp": forClients,
  "auth.password.signIn": forClients,
  "auth.password.sendResetCode": forClients,
  "auth.password.checkResetCode": forClients,
  "auth.password.reset": forClients,
  "auth.password.update": withUser,
  "auth.password.set": withUser,
  "auth.otp.sendSignInCode": forClients,
  "auth.otp.signIn": forClients,
  "auth.otp.checkCode": forClients,
  "auth.mfa.signIn": forClients,
  "auth.passkey.initiateRegistration": withUser,
  "auth.passkey.register": withUser,
  "auth.passkey.initiateAuthentication": forClients,
  "auth.passkey.signIn": forClients,
  "auth.anonymous.signUp": forClients,
  "auth.cli.start": forClients,
  "auth.cli.poll": forClients,
  "auth.cli.complete": forClients,
  "auth.sessions.list": [typeless, notYourself, ok, ok, ok, foreign],
  "auth.sessions.create": forServers,
  "auth.sessions.remove": [typeless, noSession, ok, ok, ok, foreign],
  "auth.sessions.signOut": [typeless, signedOut, ok, signedOut, signedOut, foreign],
  "auth.sessions.refresh": forClients,
  "auth.oauth.token": forAll,
  "users.me": forUsers,
  "users.updateMe": forUsers,
  "users.deleteMe": forUsers,
  "users.list": forServers,
  "users.create": forServers,
  "users.get": forServers,
  "users.update": forServers,
  "users.remove": forServers,
  "contactChannels.sendPrimaryVerificationCode": withUser,
  "contactChannels.sendVerificationCode": [typeless, nobody, ok, ok, ok, foreign],
  "contactChannels.verify": forClients,
  "contactChannels.checkVerificationCode": forClients,
  "teamInvitations.sendCode": forClientsWithUser,
  "teamInvitations.list": [typeless, nobody, ok, ok, ok, foreign],
  "teamInvitations.revoke": [typeless, nobody, ok, ok, ok, foreign],
  "teamInvitations.accept": forSignedIn,
  "teamInvitations.checkCode": forClients,
  "teamInvitations.details": forSignedIn,
  "teams.list": [typeless, notYourself, ok, ok, ok, foreign],
  "teams.create": forClientsWithUser,
  "teams.get": forClientsWithUser,
  "internal.projects.list": forDevelopers,
  "internal.projects.create": forDevelopers,
  "internal.projects.transfer": forDevelopers,
  "internal.projects.current": forAdmins,
  "internal.projects.update": forAdmins,
  "internal.projects.remove": forAdmins,
  "internal.config.get": forAdmins,
  "internal.config.override": forAdmins,
  "internal.apiKeys.list": forAdmins,
  "internal.apiKeys.create": forAdmins,
  "internal.apiKeys.get": forAdmins,
  "internal.apiKeys.update": forAdmins,
  "projects.current": forClients,
  "projects.jwks": forAll,
  "projects.anonymousJwks": forAll,
  "internal.metrics.get": forAdmins,
  "internal.auditLog.list": forAdmins,
  "images.get": forAll,
  "platform.greet": judgingCredentials,
  "platform.checkFeatureSupport": judgingCredentials,
  "platform.checkVersion": forAll,
  "platform.health": forAll,
  "platform.ready": forAll,
};

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
});
afterAll(() => server.close());

const accessTypeOf: Readonly<Record<(typeof callers)[number], AccessType | undefined>> = {
  "no credentials": undefined,
  "a client": "client",
  "a client with a user": "client",
  "a server": "server",
  "an admin": "admin",
  "another project's admin": "admin",
};

function headersOf(caller: (typeof callers)[number], route: Route, good: GoodCall): SentHeaders {
  const type = accessTypeOf[caller];
  if (!type) return { ...good.headers };
  const home = homeOf(route, world);
  const project = good.at ?? home.project;
  const keys = keyHeaders(type, caller === "another project's admin" ? world.foreign : project);
  const user = caller === "a client with a user" ? { [header.accessToken]: (good.guest ?? home.guest).accessToken } : {};
  return { ...keys, [header.projectId]: project.id, ...user, ...good.headers };
}

const routes: [string, Route][] = [...walk(contract)];
const successStatus = ({ returns, status }: Route) =>
  "kind" in returns && returns.kind === "redirect" && "status" in returns ? returns.status : (status ?? 200);

const lines = (face: Face) =>
  routes
    .filter(([, route]) => face.serves(route))
    .flatMap(([name, route]) =>
      callers.map((caller, at) => ({ name, route, caller, outcome: (table as Record<string, Row>)[name]?.[at] ?? "no row in the table" })),
    );

test("the table has a row for each route and for nothing else", () => {
  const names = routes.map(([name]) => name).sort();
  expect(Object.keys(table).sort()).toEqual(names);
  expect(Object.keys(goodCalls).sort()).toEqual(names);
});

describe.each(faces)("over $name", (face) => {
  test.each(lines(face))("$name answers $caller: $outcome", async ({ name, route, caller, outcome: expected }) => {
    const good = await goodCalls[name as RouteName](world);
    const outcome = await face.call(server, name, route, headersOf(caller, route, good), good);
    if (expected !== ok) return expectRefusal(outcome, codeless[expected] ?? (knownErrors.get(expected) as KnownErrorClass));

    expect({ refused: outcome.refused, status: outcome.status }, outcome.message).toEqual({ refused: false, status: successStatus(route) });
    // Equal to what the schema of that caller keeps: nothing is missing, and nothing more is told.
    const type = route.access.from === "bare" ? "client" : (accessTypeOf[caller] ?? "client");
    const schema = returnsSchema(route.returns, type);
    if (schema) expect(outcome.data).toEqual(schema.parse(outcome.data));
    else expect(outcome.data).toEqual(expect.any(String));
    if ("kind" in route.returns && route.returns.kind === "entity") {
      expect(Object.keys(outcome.data as object).sort()).toEqual([...route.returns.readable(type)].sort());
    }
  });

  const switched = routes.filter(([, route]) => face.serves(route) && route.access.when);
  test.each(switched)("%s refuses clients where the project has switched it off, and servers never", async (name, route) => {
    const project = await server.givenProject({ ...openConfig, users: {}, teams: {} });
    const call = async (type: AccessType) => {
      const guest = await world.givenGuest({ project });
      return face.call(server, name, route, { ...keyHeaders(type, project), [header.accessToken]: guest.accessToken });
    };
    expectRefusal(await call("client"), switchedOff[route.access.when as keyof typeof switchedOff]);
    expect(await call("server")).toMatchObject({ refused: false });
    expect(await call("admin")).toMatchObject({ refused: false });
  });
});
