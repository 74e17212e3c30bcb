// What ends the access of an application to a user, and what does not.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, type TestApplication } from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
});
afterAll(() => server?.close());

const asServer = async (method: string, path: string, body?: object) => {
  const { status, text } = await server.request(method, path, { as: "server", project, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
};

interface Connected {
  readonly user: Person;
  readonly application: TestApplication;
  readonly access_token: string;
  readonly refresh_token: string;
}

async function givenConnected(scope = "openid profile email offline_access"): Promise<Connected> {
  const user = await server.givenUser({ project });
  const application = await givenApplication(server, project);
  return { user, application, ...(await calls.tokens(application, user.accessToken, { scope })) };
}

/** Whether the access token and the refresh token are accepted. */
async function works({ application, access_token, refresh_token }: Connected) {
  const read = (await calls.userInfo(access_token)).status === 200;
  const { active } = (await calls.introspect(application, access_token)).json ?? {};
  const refreshed = refresh_token === undefined ? undefined : (await calls.refresh(application, refresh_token)).status === 200;
  return { read, active: active ?? false, refreshed };
}
const both = { read: true, active: true, refreshed: true };
const neither = { read: false, active: false, refreshed: false };

const banned = { banned_until_millis: banLimits.foreverMillis };

describe("the access ends", () => {
  test.each<[string, (connected: Connected) => Promise<unknown>]>([
    ["the user is deleted", ({ user }) => asServer("DELETE", `/users/${user.id}`)],
    ["the user is banned", ({ user }) => asServer("PATCH", `/users/${user.id}`, banned)],
    ["the user is restricted", ({ user }) => asServer("PATCH", `/users/${user.id}`, { restricted_by_admin: true })],
    ["the user is signed out everywhere", ({ user }) => asServer("DELETE", `/auth/sessions?user_id=${user.id}`)],
    ["the password is changed", ({ user }) => asServer("PATCH", `/users/${user.id}`, { password: "another correct horse" })],
    ["a developer ends it", ({ user, application }) => asServer("DELETE", `/oauth-applications/${application.id}/users/${user.id}`)],
    [
      "the user ends it",
      async ({ user, application }) => {
        const path = `/users/me/connected-applications/${application.id}`;
        expect((await server.request("DELETE", path, { as: "client", project, user: user.accessToken })).status).toBe(200);
      },
    ],
    ["the application is disabled", ({ application }) => asServer("PATCH", `/oauth-applications/${application.id}`, { is_enabled: false })],
    ["the application is deleted", ({ application }) => asServer("DELETE", `/oauth-applications/${application.id}`)],
  ])("when %s", async (_name, end) => {
    const connected = await givenConnected();
    await end(connected);
    expect(await works(connected)).toEqual(neither);
  });

  test("with the session, unless it is offline access", async () => {
    const online = await givenConnected("openid");
    const offline = await givenConnected();
    for (const { user } of [online, offline])
      await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: user.accessToken });
    expect(await works(online)).toEqual({ read: false, active: false, refreshed: undefined });
    expect(await works(offline)).toEqual(both);
  });

  test("when the project turns its authorization server off, until it is on again", async () => {
    const connected = await givenConnected();
    await server.configure({ oauthServer: { isEnabled: false } }, project.id);
    expect(await works(connected)).toEqual(neither);
    await server.configure({ oauthServer: { isEnabled: true } }, project.id);
    expect(await works(connected)).toEqual(both);
  });
});

test("the access of a restricted user and of a disabled application resumes", async () => {
  const connected = await givenConnected();
  const { user, application } = connected;
  await asServer("PATCH", `/users/${user.id}`, { restricted_by_admin: true });
  await asServer("PATCH", `/oauth-applications/${application.id}`, { is_enabled: false });
  await asServer("PATCH", `/users/${user.id}`, { restricted_by_admin: false });
  await asServer("PATCH", `/oauth-applications/${application.id}`, { is_enabled: true });
  expect(await works(connected)).toEqual(both);
});

test("a ban ends the access for good", async () => {
  const connected = await givenConnected();
  await asServer("PATCH", `/users/${connected.user.id}`, banned);
  await asServer("PATCH", `/users/${connected.user.id}`, { banned_until_millis: null });
  expect(await works(connected)).toEqual(neither);
});

test("a code ends with the session in which the user allowed it", async () => {
  const { user, application } = await givenConnected();
  const code = (await calls.allow(application, user.accessToken)).get("code") ?? "";
  await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: user.accessToken });
  expect((await calls.exchange(application, code)).json.error).toBe("invalid_grant");
});

test("a restricted user allows nothing", async () => {
  const { user, application } = await givenConnected();
  await asServer("PATCH", `/users/${user.id}`, { restricted_by_admin: true });
  expect((await calls.allow(application, user.accessToken)).get("error")).toBe("access_denied");
});

test("the revocation by another application ends nothing", async () => {
  const connected = await givenConnected();
  const other = await givenApplication(server, project);
  for (const token of [connected.access_token, connected.refresh_token])
    expect((await calls.post("revoke", { ...calls.toCredentials(other), token })).status).toBe(200);
  expect(await works(connected)).toEqual(both);
  const { application, access_token: token } = connected;
  expect((await calls.post("revoke", { ...calls.toCredentials(application), token })).status).toBe(200);
  expect(await works(connected)).toEqual(neither);
});

test("a scope that the application may no longer request is not refreshed", async () => {
  const { application, refresh_token } = await givenConnected();
  await asServer("PATCH", `/oauth-applications/${application.id}`, { scopes: ["openid", "offline_access"] });
  expect((await calls.refresh(application, refresh_token)).json.scope).toBe("openid offline_access");
});

test("a native application learns nothing by introspection", async () => {
  const { access_token } = await givenConnected();
  const native = await givenApplication(server, project, { type: "native" });
  expect((await calls.introspect(native, access_token)).json).toEqual({ active: false });
});
