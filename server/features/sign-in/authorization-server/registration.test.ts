import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplications } from "../../../testing/row-fixtures.ts";
import { givenApplication, issuerCalls, issuerPath, requestParameters } from "../../../testing/sign-in/authorization-servers.ts";
import { bearer, clientMetadata, givenRegisteredClient, type TestClient } from "../../../testing/sign-in/client-registration-cases.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
});
afterAll(() => server?.close());

const register = (metadata: object = {}, headers: Readonly<Record<string, string>> = {}, at = project) =>
  server.request("POST", `${issuerPath(at)}/register`, { headers, body: { ...clientMetadata, ...metadata } });
const manage = (method: string, client: TestClient, body?: object, headers = bearer(client)) =>
  server.request(method, `${issuerPath(project)}/register/${client.client_id}`, { headers, ...(body && { body }) });
const asDeveloper = (path: string) => server.request("GET", `/oauth-applications${path}`, { as: "server", project });
const redirect_uri = "http://127.0.0.1:4711/callback";
const toApplication = ({ client_id, client_secret = undefined }: TestClient) => ({
  id: client_id,
  client_secret: client_secret ?? null,
  secrets: [],
});

test("an application registers itself and signs a user in", async () => {
  const { status, json, headers } = await register();
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(json).toMatchObject({
    client_id: expect.stringMatching(/^app_/),
    client_name: "Example",
    registration_access_token: expect.stringMatching(/^art_/),
    registration_client_uri: `${server.url}/api/v1${issuerPath(project)}/register/${json.client_id}`,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
  expect(json).not.toHaveProperty("client_secret");
  const tokens = await calls.tokens(toApplication(json), ada.accessToken, { redirect_uri });
  expect(tokens.refresh_token).toBeDefined();
});

test("an application with a secret gets it once", async () => {
  const { json } = await register({ token_endpoint_auth_method: "client_secret_post", redirect_uris: ["https://client.example.org/cb"] });
  expect(json).toMatchObject({ client_secret: expect.stringMatching(/^aps_/), client_secret_expires_at: 0 });
  expect((await calls.introspect(toApplication(json), "x")).json).toEqual({ active: false });
  expect((await manage("GET", json)).json).not.toHaveProperty("client_secret");
});

test("an application registers its keys instead of a secret", async () => {
  const { publicKey } = await generateKeyPair("ES256");
  const jwks = { keys: [await exportJWK(publicKey)] };
  const about = { token_endpoint_auth_method: "private_key_jwt", redirect_uris: ["https://client.example.org/cb"] };
  const { json } = await register({ ...about, jwks });
  expect(json).toMatchObject({ token_endpoint_auth_method: "private_key_jwt", jwks });
  expect(json).not.toHaveProperty("client_secret");
  expect((await register(about)).json.error).toBe("invalid_client_metadata");
});

describe("a project decides who may register applications", () => {
  const endpoint = async (at: typeof project) =>
    (await server.request("GET", `${issuerPath(at)}/.well-known/oauth-authorization-server`)).json.registration_endpoint;

  test("no one by default", async () => {
    const other = await server.givenProject({ oauthServer: { isEnabled: true } });
    const answer = await register({}, {}, other);
    expect([answer.status, answer.json.error]).toEqual([403, "access_denied"]);
    expect(await endpoint(other)).toBeUndefined();
    expect(await endpoint(project)).toBe(`${server.url}/api/v1${issuerPath(project)}/register`);
  });

  test("those with an access token of a service application", async () => {
    const other = await server.givenProject({ ...permissiveConfig, oauthServer: { isEnabled: true, registration: "token" } });
    const there = issuerCalls(server, other);
    const service = await givenApplication(server, other, { type: "service", redirect_uris: [] });
    const issue = async (at: typeof there, of: typeof service) =>
      (await at.post("token", { grant_type: "client_credentials", ...at.toCredentials(of) })).json.access_token as string;
    const token = await issue(there, service);
    const withToken = (value: string) => register({}, { authorization: `Bearer ${value}` }, other);
    expect((await withToken(token)).status).toBe(201);
    expect((await register({}, {}, other)).status).toBe(401);
    const foreign = await issue(calls, await givenApplication(server, project, { type: "service", redirect_uris: [] }));
    expect((await withToken(foreign)).status).toBe(401);
    const web = await givenApplication(server, other);
    const user = await server.givenUser({ project: other });
    expect((await withToken((await there.tokens(web, user.accessToken)).access_token)).status).toBe(401);
    await server.request("PATCH", `/oauth-applications/${service.id}`, { as: "server", project: other, body: { is_enabled: false } });
    expect((await withToken(token)).status).toBe(401);
  });
});

test.each<[string, object, string]>([
  ["no redirect URI", { redirect_uris: [] }, "invalid_redirect_uri"],
  ["a redirect URI without TLS", { redirect_uris: ["http://example.org/"] }, "invalid_redirect_uri"],
  ["a script as the redirect URI", { redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
  ["a redirect URI with a wildcard", { redirect_uris: ["https://*.example.org/"] }, "invalid_redirect_uri"],
  ["a bad second redirect URI", { redirect_uris: ["https://a.example/", "https://a.example/#b"] }, "invalid_redirect_uri"],
  ["another method", { token_endpoint_auth_method: "self_signed_tls_client_auth" }, "invalid_client_metadata"],
  ["the implicit grant alone", { grant_types: ["implicit"] }, "invalid_client_metadata"],
  ["client credentials alone", { grant_types: ["client_credentials"] }, "invalid_client_metadata"],
  ["a response type without a code", { response_types: ["id_token"] }, "invalid_client_metadata"],
  ["a name that changes the direction", { client_name: "a\u202Eb" }, "invalid_client_metadata"],
  ["a name with invisible characters", { client_name: "a\u200Bb" }, "invalid_client_metadata"],
])("metadata with %s is refused", async (_name, metadata, error) => {
  const { status, json } = await register(metadata);
  expect([status, json.error]).toEqual([400, error]);
});

test("a registered application gets no tokens for itself", async () => {
  const client = await givenRegisteredClient(server, project, { token_endpoint_auth_method: "client_secret_post" });
  const answer = await calls.post("token", { grant_type: "client_credentials", ...calls.toCredentials(toApplication(client)) });
  expect(answer.json.error).toBe("unauthorized_client");
});

describe("what users see of a registered application", () => {
  const view = async (client: TestClient, uri: string) => {
    const id = await calls.open(requestParameters(toApplication(client), { redirect_uri: uri }));
    return (await server.request("GET", `/oauth-authorization-requests/${id}`, { as: "client", project })).json;
  };

  test("has its source, and neither a logo nor links to other hosts", async () => {
    const client = await givenRegisteredClient(server, project, {
      redirect_uris: ["https://client.example.org/cb"],
      logo_uri: "https://bank.example/logo.png",
      client_uri: "https://bank.example/",
      policy_uri: "https://client.example.org/privacy",
      tos_uri: "http://client.example.org/terms",
    });
    const { application, needs_consent } = await view(client, "https://client.example.org/cb");
    expect(needs_consent).toBe(true);
    expect(application).toMatchObject({
      source: "registration",
      is_first_party: false,
      logo_url: null,
      homepage_url: null,
      privacy_policy_url: "https://client.example.org/privacy",
      terms_url: null,
    });
    expect((await asDeveloper(`/${client.client_id}`)).json.logo_url).toBeNull();
  });

  test("has a homograph of a host in Punycode", async () => {
    const uri = "https://ex\u0430mple.org/cb";
    const client = await givenRegisteredClient(server, project, { redirect_uris: [uri] });
    expect((await view(client, uri)).redirect_host).toBe("xn--exmple-4nf.org");
  });

  test("cannot be made first-party by its metadata", async () => {
    const client = await givenRegisteredClient(server, project, { is_first_party: true, is_enabled: false, source: "developer" });
    expect((await asDeveloper(`/${client.client_id}`)).json).toMatchObject({
      is_first_party: false,
      is_enabled: true,
      source: "registration",
    });
  });
});

describe("a registration access token", () => {
  test("reads, replaces and deletes its application alone", async () => {
    const client = await givenRegisteredClient(server, project);
    const other = await givenRegisteredClient(server, project);
    expect((await manage("GET", client)).json).toMatchObject({ client_id: client.client_id, client_name: "Example" });
    const changed = await manage("PUT", client, { ...clientMetadata, client_id: client.client_id, client_name: "Renamed" });
    expect(changed.json).toMatchObject({ client_name: "Renamed", registration_access_token: client.registration_access_token });
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? clientMetadata : undefined;
      expect((await manage(method, other, body, bearer(client))).status).toBe(401);
      expect((await manage(method, other, body, { authorization: "" })).status).toBe(401);
    }
    expect((await manage("DELETE", client)).status).toBe(204);
    expect((await manage("GET", client)).status).toBe(401);
    expect((await asDeveloper(`/${client.client_id}`)).status).toBe(404);
    expect((await manage("GET", other)).status).toBe(200);
  });

  test("is no token of another kind, and no other token is one", async () => {
    const client = await givenRegisteredClient(server, project);
    expect((await calls.userInfo(client.registration_access_token)).status).toBe(401);
    const { access_token } = await calls.tokens(toApplication(client), ada.accessToken, { redirect_uri });
    expect((await manage("GET", client, undefined, { authorization: `Bearer ${access_token}` })).status).toBe(401);
    const rows = await server.db.selectFrom("oauth_applications").selectAll().where("id", "=", client.client_id).execute();
    expect(JSON.stringify(rows)).not.toContain(client.registration_access_token);
  });

  test("ends the consents with another redirect URI, and keeps them with other links", async () => {
    const client = await givenRegisteredClient(server, project);
    const { refresh_token } = await calls.tokens(toApplication(client), ada.accessToken, { redirect_uri });
    await manage("PUT", client, { ...clientMetadata, scope: "openid offline_access" });
    const refreshed = await calls.refresh(toApplication(client), refresh_token);
    expect(refreshed.status).toBe(200);
    await manage("PUT", client, { ...clientMetadata, redirect_uris: ["https://evil.example/"] });
    expect((await calls.refresh(toApplication(client), refreshed.json.refresh_token)).json.error).toBe("invalid_grant");
  });

  test("cannot remove the secret", async () => {
    const client = await givenRegisteredClient(server, project, { token_endpoint_auth_method: "client_secret_post" });
    expect((await manage("PUT", client, clientMetadata)).json.error).toBe("invalid_client_metadata");
  });
});

describe("registered applications that are not used", () => {
  const set = (client: TestClient, times: { created_at?: Date; last_used_at?: Date }) =>
    server.db.updateTable("oauth_applications").set(times).where("id", "=", client.client_id).execute();
  const ago = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1000);
  const exists = async (client: TestClient) => (await asDeveloper(`/${client.client_id}`)).status === 200;

  test("are deleted: after a week without a first use, and after a hundred days without another one", async () => {
    const [fresh, unused, active, idle] = await Promise.all(Array.from({ length: 4 }, () => givenRegisteredClient(server, project)));
    if (!fresh || !unused || !active || !idle) throw new Error("four applications are registered");
    const own = await givenApplication(server, project);
    const old = ago(limits.idleSeconds + 60);
    await set(fresh, { created_at: ago(limits.neverUsedSeconds - 60) });
    await set(unused, { created_at: ago(limits.neverUsedSeconds + 60) });
    await set(active, { created_at: old, last_used_at: ago(limits.idleSeconds - 60) });
    await set(idle, { created_at: old, last_used_at: old });
    await server.db.updateTable("oauth_applications").set({ created_at: old }).where("id", "=", own.id).execute();
    await deleteExpired(server.db, server.clock.now());
    expect(await Promise.all([fresh, unused, active, idle].map(exists))).toEqual([true, false, true, false]);
    expect((await asDeveloper(`/${own.id}`)).status).toBe(200);
  });

  test("make room for another one, and take no room from developers", async () => {
    const other = await server.givenProject(permissiveConfig);
    await givenApplications(server, other, limits.perBranch, "registration");
    const rows = server.db.updateTable("oauth_applications").where("tenancy_id", "=", other.tenancyId);
    await givenApplication(server, other);
    const { status, text } = await register({}, {}, other);
    expect([status, text]).toEqual([400, "A branch can have at most 1000 applications. Delete one first."]);
    await rows
      .set({ created_at: ago(limits.unusedMillis / 1000 + 60) })
      .where("source", "=", "registration")
      .execute();
    expect((await register({}, {}, other)).status).toBe(201);
  });
});

test("a developer lists registered applications apart", async () => {
  const other = await server.givenProject(permissiveConfig);
  const own = await givenApplication(server, other);
  const client = await givenRegisteredClient(server, other);
  const list = async (source: string) =>
    (await server.request("GET", `/oauth-applications?source=${source}`, { as: "server", project: other })).json.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await list("developer")).toEqual([own.id]);
  expect(await list("registration")).toEqual([client.client_id]);
});
