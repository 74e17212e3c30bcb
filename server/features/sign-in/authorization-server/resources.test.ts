// Scopes and APIs of a project (RFC 8707; RFC 9068), and the team of a token.
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { createFixtures, type Fixtures, type TestUser, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";
import {
  givenApplication,
  issuerCalls,
  type Parameters,
  requestParameters,
  type TestApplication,
  toForm,
} from "../../../testing/sign-in/authorization-servers.ts";

const invoices = "https://invoices.example.org/api";
const reports = "urn:example:reports";

const oauthServer = {
  isEnabled: true,
  scopes: {
    "invoices:read": { description: "Read your invoices" },
    "invoices:write": { description: "Write your invoices", permission: "write_invoices" },
    "reports:read": { permission: "read_reports" },
    audit: {},
  },
  resources: {
    invoices: { displayName: "Invoices", identifier: invoices, scopes: { "invoices:read": true, "invoices:write": true } },
    reports: {
      identifier: reports,
      scopes: { "reports:read": true, "invoices:read": true },
      tokenFormat: "opaque",
      lifetimeMillis: 120_000,
    },
    unnamed: { scopes: { audit: true } },
  },
};
const ownScopes = Object.keys(oauthServer.scopes).sort();

let server: TestServer;
let fixtures: Fixtures;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let web: TestApplication;
let ada: TestUser;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    ...permissiveConfig,
    rbac: {
      permissions: {
        write_invoices: { scope: "project" },
        accountant: { scope: "project", containedPermissionIds: { write_invoices: true } },
        read_reports: { scope: "team" },
      },
    },
    oauthServer,
  });
  calls = issuerCalls(server, project);
  const scopes = ["openid", "email", "teams", "offline_access", ...ownScopes];
  web = await givenApplication(server, project, { scopes });
});
beforeEach(async () => {
  ada = await fixtures.givenTestUser({ project });
});
afterAll(() => server?.close());

const readError = ({ status, json }: TestResponse) => [status, json?.error];
const invalidTarget = [400, "invalid_target"];
const change = (method: string, path: string) => server.request(method, path, { headers: tenantHeaders("server", project) });
const grant = (permission: string) => change("POST", `/project-permissions/${ada.id}/${permission}`);
const forInvoices = { scope: "openid offline_access invoices:read invoices:write audit", resource: invoices };
const issuer = () => `${server.url}/api/v1${calls.path}`;

test("a token for an API has its audience and its scopes only", async () => {
  const issued = await calls.tokens(web, ada.accessToken, forInvoices);
  expect(decodeProtectedHeader(issued.access_token).typ).toBe("at+jwt");
  expect(decodeJwt(issued.access_token)).toMatchObject({
    iss: issuer(),
    aud: invoices,
    sub: ada.id,
    client_id: web.id,
    scope: "invoices:read",
  });
  expect(issued.scope).toBe("invoices:read");
  expect(decodeJwt(issued.id_token).aud).toBe(web.id);
  expect((await calls.userInfo(issued.access_token)).status).toBe(401);
});

test("a token without an API has the scopes that no API has", async () => {
  const { access_token, scope } = await calls.tokens(web, ada.accessToken, { scope: "openid invoices:read reports:read" });
  expect(scope).toBe("openid");
  expect(decodeJwt(access_token).aud).toBe(issuer());
});

test("an unknown API is refused, and one that was not requested", async () => {
  const request = requestParameters(web, { ...forInvoices, resource: "https://invoices.example.org/api/" });
  const location = new URL((await calls.authorize(request)).headers.get("location") ?? "");
  expect(location.searchParams.get("error")).toBe("invalid_target");
  const { refresh_token } = await calls.tokens(web, ada.accessToken, forInvoices);
  for (const resource of [reports, "https://unknown.example", `${invoices} ${reports}`])
    expect(readError(await calls.refresh(web, refresh_token, { resource }))).toEqual(invalidTarget);
  expect(decodeJwt((await calls.refresh(web, refresh_token)).json.access_token).aud).toBe(invoices);
});

test("of several APIs, each token is for one", async () => {
  const query = `${toForm(requestParameters(web, forInvoices))}&${toForm({ resource: reports })}`;
  const page = await server.request("GET", `${calls.path}/authorize?${query}`);
  const id = new URL(page.headers.get("location") ?? "").searchParams.get("request_id") ?? "";
  const code = new URL((await calls.decide(id, ada.accessToken)).json.redirect_to).searchParams.get("code") ?? "";
  const { json } = await calls.exchange(web, code);
  expect(decodeJwt(json.access_token)).toMatchObject({ aud: issuer(), scope: "openid offline_access audit" });
  const narrowed = await calls.refresh(web, json.refresh_token, { resource: invoices });
  expect(decodeJwt(narrowed.json.access_token)).toMatchObject({ aud: invoices, scope: "invoices:read" });
  const opaque = await calls.refresh(web, json.refresh_token, { resource: reports });
  expect((await calls.introspect(web, opaque.json.access_token)).json).toMatchObject({ aud: reports, scope: "invoices:read" });
  const both = `${toForm({ grant_type: "refresh_token", ...calls.toCredentials(web), refresh_token: json.refresh_token })}&resource=${invoices}`;
  const body = { headers: { "content-type": "application/x-www-form-urlencoded" }, rawBody: `${both}&resource=${reports}` };
  expect(readError(await server.request("POST", `${calls.path}/token`, body))).toEqual(invalidTarget);
});

test("a token holds a scope only while the user holds its permission", async () => {
  const { refresh_token, access_token } = await calls.tokens(web, ada.accessToken, forInvoices);
  const refreshed = async () => decodeJwt((await calls.refresh(web, refresh_token)).json.access_token).scope;
  expect(decodeJwt(access_token).scope).toBe("invoices:read");
  await grant("accountant");
  const { json } = await calls.refresh(web, refresh_token);
  expect(json.scope).toBe("invoices:read invoices:write");
  await change("DELETE", `/project-permissions/${ada.id}/accountant`);
  expect((await calls.introspect(web, json.access_token)).json).toMatchObject({ active: true, scope: "invoices:read" });
  expect(await refreshed()).toBe("invoices:read");
});

test("an opaque token is introspected, and no JWT", async () => {
  const { access_token } = await calls.tokens(web, ada.accessToken, { scope: "invoices:read", resource: reports });
  expect(access_token).toMatch(/^oat_/);
  const api = await givenApplication(server, project, { type: "service", redirect_uris: [] });
  expect((await calls.introspect(api, access_token)).json).toMatchObject({ active: true, aud: reports, sub: ada.id, client_id: web.id });
  for (const changed of [`${access_token}x`, access_token.slice(0, -1), "oat_", "oat_v1.AAAAAAAA.AAAA"])
    expect((await calls.introspect(api, changed)).json).toEqual({ active: false });
  expect((await calls.userInfo(access_token)).status).toBe(401);
  const foreign = await server.givenProject({ ...permissiveConfig, oauthServer });
  const stranger = await givenApplication(server, foreign, { type: "service", redirect_uris: [] });
  expect((await issuerCalls(server, foreign).introspect(stranger, access_token)).json).toEqual({ active: false });
  await change("DELETE", `/users/${ada.id}/connected-applications/${web.id}`);
  expect((await calls.introspect(api, access_token)).json).toEqual({ active: false });
});

test("a token for an API has the lifetime that the project sets", async () => {
  const code = (await calls.allow(web, ada.accessToken, { scope: "invoices:read", resource: reports })).get("code") ?? "";
  const { json } = await calls.exchange(web, code);
  expect(json.expires_in).toBe(120);
  const { exp, iat } = (await calls.introspect(web, json.access_token)).json;
  expect(exp - iat).toBe(120);
});

test("the consent page has the project's own words for its scopes", async () => {
  const id = await calls.open(requestParameters(web, { scope: "openid invoices:read audit", resource: invoices }));
  const { json } = await server.request("GET", `/oauth-authorization-requests/${id}`, { headers: tenantHeaders("client", project) });
  expect(json.scopes).toEqual([
    { id: "openid", is_granted: false, description: null },
    { id: "audit", is_granted: false, description: null },
    { id: "invoices:read", is_granted: false, description: "Read your invoices" },
  ]);
  expect(json.resources).toEqual([{ identifier: invoices, display_name: "Invoices" }]);
  expect(json.teams).toBeNull();
});

test("users see in their own words what an application may do", async () => {
  await calls.allow(web, ada.accessToken, forInvoices);
  const { json } = await change("GET", `/users/${ada.id}/connected-applications`);
  expect(json.items[0].scope_descriptions).toEqual({ "invoices:read": "Read your invoices", "invoices:write": "Write your invoices" });
});

test("the metadata names the scopes and the APIs with an identifier", async () => {
  const { json } = await server.request("GET", `${calls.path}/.well-known/openid-configuration`);
  expect(json.scopes_supported).toEqual(["openid", "profile", "email", "teams", "offline_access", ...ownScopes]);
  expect(json.protected_resources).toEqual([invoices, reports]);
});

describe("a service", () => {
  const token = (service: TestApplication, more: Parameters = {}) =>
    calls.post("token", { ...calls.toCredentials(service), grant_type: "client_credentials", ...more });
  const givenService = (...scopes: string[]) => givenApplication(server, project, { type: "service", redirect_uris: [], scopes });

  test("gets a token for an API of which it has a scope", async () => {
    const service = await givenService("invoices:write");
    const { json } = await token(service, { resource: invoices });
    expect(decodeJwt(json.access_token)).toMatchObject({ aud: invoices, sub: service.id, scope: "invoices:write" });
    expect(readError(await token(service, { resource: reports }))).toEqual(invalidTarget);
    expect(readError(await token(service, { resource: invoices, scope: "invoices:read" }))).toEqual([400, "invalid_scope"]);
    const api = await givenService();
    expect((await calls.introspect(api, json.access_token)).json).toMatchObject({ active: true, scope: "invoices:write" });
    await server.request("PATCH", `/oauth-applications/${service.id}`, { as: "server", project, body: { is_enabled: false } });
    expect((await calls.introspect(api, json.access_token)).json).toEqual({ active: false });
  });

  test("cannot have scopes of users, nor any application an unknown one", async () => {
    const create = (body: object) => server.request("POST", "/oauth-applications", { as: "server", project, body });
    const ofUsers = await create({ display_name: "Service", type: "service", scopes: ["openid"] });
    expect([ofUsers.status, ofUsers.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    const unknown = await create({ display_name: "App", type: "web", scopes: ["unknown"] });
    expect(readError(unknown)).toEqual([400, "invalid_scope"]);
  });
});

describe("a team", () => {
  const scope = "openid teams offline_access reports:read";
  const open = (more: Parameters = {}) => calls.open(requestParameters(web, { scope, resource: reports, ...more }));
  const view = async (id: string) =>
    (
      await server.request("GET", `/oauth-authorization-requests/${id}`, {
        headers: { ...tenantHeaders("client", project), "x-stack-access-token": ada.accessToken },
      })
    ).json;

  test("is chosen once, remembered, and in the tokens while the user is in it", async () => {
    const team = await fixtures.givenTeam(ada.id, project);
    await change("POST", `/team-permissions/${team}/${ada.id}/read_reports`);
    const first = await open();
    expect(await view(first)).toMatchObject({ needs_consent: true, teams: [{ id: team, display_name: "Team" }], team_id: null });
    const { json: answer } = await calls.decide(first, ada.accessToken, "allow", { team_id: team });
    const { json } = await calls.exchange(web, new URL(answer.redirect_to).searchParams.get("code") ?? "");
    expect(decodeJwt(json.id_token).team_id).toBe(team);
    expect((await calls.introspect(web, json.access_token)).json).toMatchObject({ team_id: team, scope: "reports:read" });
    expect(await view(await open())).toMatchObject({ needs_consent: false, team_id: team });
    const again = await calls.tokens(web, ada.accessToken, { scope: "openid teams" });
    expect((await calls.userInfo(again.access_token)).json).toMatchObject({ sub: ada.id, team_id: team });

    await change("DELETE", `/team-memberships/${team}/${ada.id}`);
    expect((await calls.introspect(web, json.access_token)).json).toEqual({ active: false });
    expect(readError(await calls.refresh(web, json.refresh_token))).toEqual([400, "invalid_grant"]);
    expect((await calls.userInfo(again.access_token)).status).toBe(401);
  });

  test("of another user is refused", async () => {
    const stranger = await fixtures.givenTestUser({ project });
    const team = await fixtures.givenTeam(stranger.id, project);
    const { status, json } = await calls.decide(await open(), ada.accessToken, "allow", { team_id: team });
    expect([status, json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
  });

  test("is left out for a user without teams, and without the scope", async () => {
    const withoutTeams = await calls.tokens(web, ada.accessToken, { scope: "openid teams" });
    expect(decodeJwt(withoutTeams.access_token)).not.toHaveProperty("team_id");
    const team = await fixtures.givenTeam(ada.id, project);
    const { json: answer } = await calls.decide(await open({ scope: "openid" }), ada.accessToken, "allow", { team_id: team });
    const { json } = await calls.exchange(web, new URL(answer.redirect_to).searchParams.get("code") ?? "");
    expect(decodeJwt(json.id_token)).not.toHaveProperty("team_id");
  });
});
