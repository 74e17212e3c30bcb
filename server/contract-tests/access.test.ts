// Who gets what from every route. The table is written by hand, so that no right is given by accident.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownErrors, switchErrors, TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypesFrom } from "#contract/kernel/access.ts";
import type { KnownErrorClass } from "#contract/kernel/error.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import {
  chooseCaller,
  createFixtures,
  type Fixtures,
  lowestAccessType,
  permissiveConfig,
  type RequestHeaders,
} from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { isRead, type ValidCall } from "../testing/route-case.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { givenInvitingTeam } from "../testing/teams/invitations.ts";
import { expectError, type Outcome, transports } from "../testing/transports.ts";
import { casesOver } from "../testing/tried-routes.ts";
import {
  apiKeyRows,
  callers,
  codeless,
  configRows,
  emailRows,
  forAdmins,
  forAll,
  forClients,
  forClientsWithUser,
  forDevelopers,
  foreign,
  forOptionalCredentials,
  forServers,
  forSignedIn,
  forUsers,
  incomplete,
  insightRows,
  integrationRows,
  invitationRows,
  issuerRows,
  none,
  noSession,
  notYourself,
  oauthRows,
  ok,
  paymentRows,
  permissionDefinitionRows,
  projectKeyRows,
  type Row,
  signedOut,
  typeless,
  webhookRows,
  withUser,
} from "./testing/access-rows.ts";
import { checkoutRows } from "./testing/checkout-rows.ts";
import { teamPermissions } from "./testing/team-permissions.ts";

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
  "auth.mfa.countBackupCodes": withUser,
  "auth.mfa.createBackupCodes": withUser,
  "auth.passkey.initiateRegistration": withUser,
  "auth.passkey.register": withUser,
  "auth.passkey.initiateAuthentication": forClients,
  "auth.passkey.signIn": forClients,
  "auth.anonymous.signUp": forClients,
  "auth.cli.start": forClients,
  "auth.cli.poll": forClients,
  "auth.cli.details": forClients,
  "auth.cli.complete": forClients,
  "auth.sessions.list": [typeless, notYourself, ok, ok, ok, foreign],
  "auth.sessions.create": forServers,
  "auth.sessions.remove": [typeless, noSession, ok, ok, ok, foreign],
  "auth.sessions.confirm": withUser,
  "auth.sessions.signOut": [typeless, signedOut, ok, signedOut, signedOut, foreign],
  "auth.sessions.refresh": forClients,
  "users.me": forUsers,
  "users.updateMe": forUsers,
  "users.deleteMe": forUsers,
  "users.list": forServers,
  "users.create": forServers,
  "users.get": forServers,
  "users.update": forServers,
  "users.remove": forServers,
  "contactChannels.list": [typeless, notYourself, ok, ok, ok, foreign],
  "contactChannels.create": [typeless, none, ok, ok, ok, foreign],
  "contactChannels.get": [typeless, none, ok, ok, ok, foreign],
  "contactChannels.update": [typeless, none, ok, ok, ok, foreign],
  "contactChannels.remove": [typeless, none, ok, ok, ok, foreign],
  "contactChannels.sendPrimaryVerificationCode": withUser,
  "contactChannels.sendVerificationCode": [typeless, none, ok, ok, ok, foreign],
  "contactChannels.verify": forClients,
  "contactChannels.checkVerificationCode": forClients,
  "contactChannels.verificationDetails": forClients,
  "contactChannels.disown": forClients,
  ...oauthRows,
  ...paymentRows,
  ...emailRows,
  "accountRecovery.details": forClients,
  "accountRecovery.inviteAgain": forClients,
  ...invitationRows,
  "auth.oauth.issueHostedCode": forSignedIn,
  ...apiKeyRows,
  ...integrationRows,
  ...projectKeyRows,
  "notifications.list": forClientsWithUser,
  "notifications.update": forClientsWithUser,
  "notifications.unsubscribePage": forAll,
  "notifications.unsubscribe": forAll,
  "dataVault.get": forServers,
  "dataVault.set": forServers,
  "teams.list": [typeless, notYourself, ok, ok, ok, foreign],
  "teams.create": forClientsWithUser,
  "teams.get": [typeless, incomplete, ok, ok, ok, foreign],
  "teamPermissions.list": [typeless, notYourself, ok, ok, ok, foreign],
  "teamPermissions.grant": forServers,
  "teamPermissions.revoke": forServers,
  "projectPermissions.list": [typeless, notYourself, ok, ok, ok, foreign],
  "projectPermissions.grant": forServers,
  "projectPermissions.revoke": forServers,
  ...permissionDefinitionRows,
  "permissions.explain": forServers,
  "permissions.holders": forServers,
  "teams.update": [typeless, incomplete, ok, ok, ok, foreign],
  "teams.remove": [typeless, incomplete, ok, ok, ok, foreign],
  "teamMemberships.add": forServers,
  "teamMemberships.remove": [typeless, none, ok, ok, ok, foreign],
  "teamMemberProfiles.list": [typeless, none, ok, ok, ok, foreign],
  "teamMemberProfiles.get": [typeless, none, ok, ok, ok, foreign],
  "teamMemberProfiles.update": [typeless, none, ok, ok, ok, foreign],
  "internal.projects.list": forDevelopers,
  "internal.projects.create": forDevelopers,
  "internal.projects.transfer": forDevelopers,
  "internal.developerTeams.list": forDevelopers,
  "internal.developerTeams.listMembers": forDevelopers,
  "internal.developerTeams.changeRole": forDevelopers,
  "internal.developerTeams.invite": forDevelopers,
  "internal.developerTeams.listInvitations": forDevelopers,
  "internal.projects.current": forAdmins,
  "internal.projects.update": forAdmins,
  "internal.projects.remove": forAdmins,
  ...configRows,
  ...insightRows,
  ...webhookRows,
  ...checkoutRows,
  "projects.current": forClients,
  ...issuerRows,
  "internal.metrics.get": forAdmins,
  "internal.auditLog.list": forAdmins,
  "internal.oauthTraces.list": forAdmins,
  "internal.workflowTokens.create": forAdmins,
  "internal.teams.list": forAdmins,
  "internal.users.importMany": forAdmins,
  "internal.users.exportAll": forAdmins,
  "internal.users.exportWithCredentials": forAdmins,
  "internal.users.removeMany": forAdmins,
  "images.get": forAll,
  "platform.greet": forOptionalCredentials,
  "platform.checkFeatureSupport": forOptionalCredentials,
  "platform.checkVersion": forAll,
  "platform.health": forAll,
  "platform.ready": forAll,
};

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

type Caller = (typeof callers)[number];

const accessTypeByCaller: Readonly<Record<Caller, AccessType | undefined>> = {
  "no credentials": undefined,
  "a client": "client",
  "a client with a user": "client",
  "a server": "server",
  "an admin": "admin",
  "another project's admin": "admin",
};

function listHeaders(caller: Caller, route: Route, good: ValidCall): RequestHeaders {
  const type = accessTypeByCaller[caller];
  if (!type) return { ...good.headers };
  const home = chooseCaller(route, fixtures);
  const project = good.at ?? home.project;
  const keys = keyHeaders(type, caller === "another project's admin" ? fixtures.foreign : project);
  const user = caller === "a client with a user" ? { [header.accessToken]: (good.testUser ?? home.testUser).accessToken } : {};
  return { ...keys, [header.projectId]: project.id, ...user, ...good.headers };
}

const routes: [string, Route][] = [...walk(contract)];

test("the table has exactly one row for each route", () => {
  const names = routes.map(([name]) => name).sort();
  expect(Object.keys(table).sort()).toEqual(names);
  expect(Object.keys(routeCases).sort()).toEqual(names);
});

test("the contract declares exactly the team permissions of the table", () => {
  const declared = routes.flatMap(([name, { access }]) => (access.may ? [[name, access.may.permissions] as const] : []));
  expect(Object.fromEntries(declared)).toEqual(teamPermissions);
});

describe.each(transports)("over $name", (transport) => {
  const withTeam = routes.filter(([, route]) => route.access.may);
  test.each(casesOver(transport, withTeam))(
    "%s rejects a client outside the team and a member without any required permission",
    async (name, route) => {
      const { permissions, team, error } = route.access.may as NonNullable<Route["access"]["may"]>;
      const good = await routeCases[name as RouteName].build(fixtures);
      const part = (["params", "query", "body"] as const).find((one) => good[one] && team in (good[one] as object)) ?? "query";
      const { project } = chooseCaller(route, fixtures);
      const testUser = await fixtures.givenTestUser({ project });
      const headers = { ...keyHeaders("client", project), [header.accessToken]: testUser.accessToken };
      // A client may only name itself where the route binds it to its own user.
      const self = route.access.self && { [route.access.self.field]: testUser.id };
      const callFor = (teamId: string) =>
        transport.call(server, name, route, headers, { ...good, [part]: { ...(good[part] as object), ...self, [team]: teamId } });

      expectError(await callFor(await givenInvitingTeam(server, project)), error ?? TeamMembershipNotFound);
      for (const missing of permissions) {
        const others = systemPermissions.filter((id) => id !== missing);
        const refused = await callFor(await givenInvitingTeam(server, project, testUser.id, others));
        expectError(refused, error ?? TeamPermissionRequired);
        if (error) continue;
        expect(refused.details).toMatchObject({ permission_id: missing, user_id: testUser.id });
      }
    },
  );

  const build = (name: string) => routeCases[name as RouteName].build(fixtures);
  const call = async (name: string, route: Route, caller: Caller, good: ValidCall) =>
    transport.call(server, name, route, listHeaders(caller, route, good), good);
  const toRow = (name: string) => callers.map((caller, at) => ({ caller, expected: table[name as RouteName][at] as string }));

  function expectSuccess(route: Route, caller: Caller, { refused, status, message, data }: Outcome) {
    expect({ refused, status }, `${caller}: ${message}`).toEqual({ refused: false, status: listStatuses(route)[0] });
    // Equal to the schema of that caller: no field is missing, no other field is returned.
    const type = route.access.from === "public" ? "client" : (accessTypeByCaller[caller] ?? "client");
    const schema = returnsSchema(route.returns, type);
    if (schema) expect(data, caller).toEqual(schema.parse(data));
    else expect(data, caller).toEqual(expect.any(String));
    if ("kind" in route.returns && route.returns.kind === "entity")
      expect(Object.keys(data as object).sort(), caller).toEqual([...route.returns.readable(type)].sort());
  }

  const tried = casesOver(transport, routes);
  test.each(tried)("%s responds to each caller as its row says", async (name, route) => {
    const row = toRow(name);
    // A refused call changes nothing, so all of them and the first that succeeds name the same rows.
    const good = await build(name);
    for (const { caller, expected } of row.filter((each) => each.expected !== ok))
      expectError(await call(name, route, caller, good), codeless[expected] ?? (knownErrors.get(expected) as KnownErrorClass), caller);

    for (const [at, { caller }] of row.filter((each) => each.expected === ok).entries())
      expectSuccess(route, caller, await call(name, route, caller, at === 0 || isRead(route) ? good : await build(name)));
  });

  const others = routes.filter((one) => transport.serves(one[1]) && !tried.includes(one));
  test.each(others)("%s responds to the first caller whom its row accepts", async (name, route) => {
    const caller = toRow(name).find(({ expected }) => expected === ok)?.caller as Caller;
    expectSuccess(route, caller, await call(name, route, caller, await build(name)));
  });

  const switched = routes.filter(([, route]) => route.access.when);
  test.each(casesOver(transport, switched))(
    "%s rejects clients if the project disables it, and servers and admins only where declared",
    async (name, route) => {
      const project = await server.givenProject({ ...permissiveConfig, users: {}, teams: {}, apiKeys: {} });
      const call = async (type: AccessType) => {
        const testUser = await fixtures.givenTestUser({ project });
        return transport.call(server, name, route, { ...keyHeaders(type, project), [header.accessToken]: testUser.accessToken });
      };
      const error = switchErrors[route.access.when as keyof typeof switchErrors];
      const rejected = route.access.whenOf === "any" ? accessTypesFrom(lowestAccessType(route)) : (["client"] as const);
      for (const type of rejected) expectError(await call(type), error);
      if (route.access.whenOf === "any") return;
      expect(await call("server")).toMatchObject({ refused: false });
      expect(await call("admin")).toMatchObject({ refused: false });
    },
  );
});
