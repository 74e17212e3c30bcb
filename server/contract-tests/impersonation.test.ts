// An impersonator changes no credential of the user and deletes nothing: every route of the contract, over both transports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ImpersonationNotAllowed } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { forbidsImpersonation, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import {
  chooseCaller,
  createFixtures,
  type Fixtures,
  leastPrivilegedHeaders,
  lowestAccessType,
  type RequestHeaders,
  tenantHeaders,
} from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { type CallInput, expectError, type Transport, transports } from "../testing/transports.ts";
import { casesOver } from "../testing/tried-routes.ts";

let server: TestServer;
let fixtures: Fixtures;
/** Tokens of impersonated sessions of the user and of the developer, who owns the project under test. */
let impersonated: Record<"testUser" | "developer", string>;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const { testUser, developer, internal } = fixtures;
  // Project `internal` has no owner before the first sign-up. Here the developer owns it, like the project under test.
  await server.db.updateTable("projects").set({ owner_team_id: developer.teamId }).where("id", "=", "internal").execute();
  impersonated = {
    testUser: (await fixtures.givenSession(testUser.id, { impersonation: true })).accessToken,
    developer: (await fixtures.givenSession(developer.id, { project: internal, impersonation: true })).accessToken,
  };
});
afterAll(() => server.close());

const routes = [...walk(contract)] as [RouteName, Route][];
const listNames = (chosen: (route: Route) => boolean) => routes.filter(([, route]) => chosen(route)).map(([name]) => name);

/** Refused, and nothing was written. */
async function expectOwnersOnly(transport: Transport, name: RouteName, route: Route, headers: RequestHeaders, input?: CallInput) {
  const sent = await server.statements(async () => {
    const outcome = await transport.call(server, name, route, headers, input);
    expectError(outcome, ImpersonationNotAllowed);
    expect(outcome.message).toBe(new ImpersonationNotAllowed().message);
  });
  expect(sent.filter((text) => /\b(insert into|update|delete from)\b/i.test(text))).toEqual([]);
}

test("routes that forbid impersonation include these, and sign-out is allowed", () => {
  const refused = listNames(forbidsImpersonation);
  const mustBe: RouteName[] = [
    "auth.password.update",
    "auth.password.set",
    "auth.passkey.initiateRegistration",
    "auth.passkey.register",
    "auth.sessions.remove",
    "users.deleteMe",
    "contactChannels.create",
    "contactChannels.update",
    "contactChannels.remove",
    "oauthProviders.update",
    "oauthProviders.remove",
    "connectedAccounts.createAccessToken",
    "connectedAccounts.createOwnAccessToken",
    "users.remove",
    "internal.projects.transfer",
    "integrations.projects.confirmTransfer",
    "internal.developerTeams.changeRole",
    "internal.developerTeams.invite",
    "internal.projects.remove",
    // An impersonator could otherwise gain permanent access.
    "teamInvitations.sendCode",
  ];
  expect(refused).toEqual(expect.arrayContaining(mustBe));
  expect(listNames(({ method }) => method === "DELETE").filter((name) => !refused.includes(name))).toEqual([
    "auth.sessions.signOut",
    "clientRegistration.remove",
  ]);
  // Depends on the user or the input; covered by the tests of sessions.
  const sometimes = listNames(({ access }) => access.noImpersonation !== undefined && access.noImpersonation !== true);
  expect(sometimes).toEqual(["auth.password.signUp", "auth.otp.signIn", "users.updateMe"]);
});

describe.each(transports)("over $name", (transport) => {
  const tried = (chosen: (route: Route) => boolean) =>
    casesOver(
      transport,
      routes.filter(([, route]) => chosen(route)),
    );

  test.each(tried(forbidsImpersonation))("%s rejects an impersonated user", async (name, route) => {
    const { project } = chooseCaller(route, fixtures);
    const user = route.access.project ? impersonated.developer : impersonated.testUser;
    const headers = { ...tenantHeaders(lowestAccessType(route), project), [header.accessToken]: user };
    await expectOwnersOnly(transport, name, route, headers, await routeCases[name].build(fixtures));
  });

  const writing = ({ access, method }: Route) => access.from !== "public" && access.from !== "open" && method !== "GET";
  test.each(tried(writing))("%s rejects an impersonated developer's admin access token", async (name, route) => {
    const headers = { ...leastPrivilegedHeaders(route, fixtures), [header.adminAccessToken]: impersonated.developer };
    await expectOwnersOnly(transport, name, route, headers, await routeCases[name].build(fixtures));
  });

  const reading = ({ access, method }: Route) => access.from === "admin" && method === "GET";
  test.each(tried(reading))("%s accepts an impersonated developer's admin access token", async (name, route) => {
    const headers = {
      [header.projectId]: fixtures.project.id,
      [header.accessType]: "admin",
      [header.adminAccessToken]: impersonated.developer,
    };
    expect(await transport.call(server, name, route, headers, await routeCases[name].build(fixtures))).toMatchObject({ refused: false });
  });
});
