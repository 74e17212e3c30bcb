// What each route costs, in statements: a table of all of them, which does not compile with one missing. Beside it,
// budgets.test.ts looks at the cases within a route.
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { faces } from "./testing/faces.ts";
import { goodCalls, type RouteName } from "./testing/good-calls.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { createWorld, leastCaller, type World } from "./testing/world.ts";

/** Statements of a warm call that succeeds, BEGIN, COMMIT and the one that finds the caller among them. */
const budget: Readonly<Record<RouteName, number>> = {
  "auth.password.signUp": 3,
  "auth.password.signIn": 3,
  "auth.password.sendResetCode": 3,
  "auth.password.checkResetCode": 2,
  "auth.password.reset": 8,
  "auth.password.update": 7,
  "auth.password.set": 6,
  "auth.sessions.list": 2,
  "auth.sessions.create": 2,
  "auth.sessions.remove": 2,
  "auth.sessions.signOut": 2,
  "auth.sessions.refresh": 2,
  "auth.oauth.token": 1,
  "auth.otp.sendSignInCode": 3,
  "auth.otp.signIn": 7,
  "auth.otp.checkCode": 2,
  "auth.mfa.signIn": 8,
  "auth.passkey.initiateRegistration": 2,
  "auth.passkey.register": 9,
  "auth.passkey.initiateAuthentication": 2,
  "auth.passkey.signIn": 7,
  "auth.anonymous.signUp": 2,
  "auth.cli.start": 2,
  "auth.cli.poll": 2,
  "auth.cli.complete": 3,
  "users.me": 1,
  "users.updateMe": 9,
  "users.deleteMe": 2,
  "users.list": 2,
  "users.create": 3,
  "users.get": 2,
  "users.update": 9,
  "users.remove": 2,
  "contactChannels.sendPrimaryVerificationCode": 3,
  "contactChannels.sendVerificationCode": 3,
  "contactChannels.verify": 7,
  "contactChannels.checkVerificationCode": 2,
  "teams.list": 2,
  "teams.create": 3,
  "teams.get": 2,
  "teamInvitations.sendCode": 4,
  "teamInvitations.list": 3,
  "teamInvitations.revoke": 3,
  "teamInvitations.accept": 7,
  "teamInvitations.checkCode": 2,
  "teamInvitations.details": 3,
  "projects.current": 1,
  "projects.jwks": 1,
  "projects.anonymousJwks": 0,
  "internal.projects.list": 2,
  "internal.projects.create": 3,
  "internal.projects.transfer": 5,
  // Without the purge that it sets off, whose own tests count that.
  "internal.projects.remove": 3,
  "internal.projects.current": 2,
  "internal.projects.update": 7,
  "internal.config.get": 1,
  "internal.config.override": 3,
  "internal.apiKeys.list": 2,
  "internal.apiKeys.create": 7,
  "internal.apiKeys.get": 2,
  "internal.apiKeys.update": 5,
  "internal.metrics.get": 4,
  "internal.auditLog.list": 2,
  "images.get": 1,
  "platform.greet": 1,
  "platform.checkFeatureSupport": 1,
  "platform.checkVersion": 0,
  "platform.health": 0,
  "platform.ready": 1,
};

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
});
afterAll(() => server?.close());

const rest = faces.find(({ name }) => name === "REST");

/** One call that succeeds; everything it needs is there before it is made. */
async function ready(name: RouteName, route: Route) {
  const good = await goodCalls[name](world);
  const user = good.guest ? { [header.accessToken]: good.guest.accessToken } : {};
  const headers = { ...leastCaller(route, good.at ? { ...world, project: good.at } : world), ...user, ...good.headers };
  return async () => expect(await rest?.call(server, name, route, headers, good)).toMatchObject({ refused: false });
}

test.each([...walk(contract)] as [RouteName, Route][])("%s keeps to its statements", async (name, route) => {
  await (await ready(name, route))();
  const call = await ready(name, route);
  const sent = await server.statements(call);
  expect(sent.length, sent.join("\n---\n")).toBeLessThanOrEqual(budget[name]);
});
