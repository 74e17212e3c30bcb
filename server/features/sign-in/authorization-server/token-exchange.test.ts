// Token exchange (RFC 8693). It never gains rights: scopes, APIs and lifetime of the new token are within those of the old one.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenExchange } from "#contract/vocabulary/sign-in/applications.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { tenantHeaders } from "../../../testing/fixtures.ts";
import { type Person, startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";
import {
  givenApplication,
  issuerCalls,
  type Parameters,
  requestParameters,
  type TestApplication,
  toForm,
} from "../../../testing/sign-in/authorization-servers.ts";

const orders = "https://orders.example.org";
const stock = "https://stock.example.org";
const payroll = "https://payroll.example.org";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
let ordersApi: TestApplication;
let stockApi: TestApplication;
let stranger: TestApplication;
beforeAll(async () => {
  server = await startServer();
  const scopes = { "stock:read": {}, "stock:write": { permission: "keep_stock" }, "orders:read": {} };
  const rbac = { permissions: { keep_stock: { scope: "project" } } };
  project = await server.givenProject({ ...permissiveConfig, rbac, oauthServer: { isEnabled: true, scopes } });
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  const names = Object.keys(scopes);
  web = await givenApplication(server, project, { scopes: ["openid", "offline_access", ...names] });
  const service = { type: "service", redirect_uris: [] };
  ordersApi = await givenApplication(server, project, { ...service, scopes: ["stock:read", "stock:write"] });
  stockApi = await givenApplication(server, project, { ...service, scopes: ["stock:read"] });
  stranger = await givenApplication(server, project, { ...service, scopes: names });
  const ofStock = { "stock:read": true, "stock:write": true };
  const resources = {
    orders: { identifier: orders, scopes: { ...ofStock, "orders:read": true }, applications: { [ordersApi.id]: true } },
    stock: { identifier: stock, scopes: ofStock, applications: { [stockApi.id]: true }, lifetimeMillis: 3_600_000 },
    payroll: { identifier: payroll, scopes: ofStock },
  };
  const body = { config_override_string: JSON.stringify({ "oauthServer.resources": resources }) };
  const changed = await server.request("PATCH", "/internal/config/override", {
    headers: tenantHeaders("admin", project),
    body,
  });
  expect(changed.status, changed.text).toBe(200);
});
afterAll(() => server?.close());

const readError = ({ status, json }: TestResponse) => [status, json?.error];
const allScopes = "openid offline_access stock:read stock:write orders:read";

/** A token for the API of orders, from a consent to the APIs of orders and stock. */
async function givenToken(more: Parameters = {}) {
  const query = toForm(requestParameters(web, { scope: allScopes, resource: orders, ...more }));
  const page = await server.request("GET", `${calls.path}/authorize?${query}&${toForm({ resource: stock })}`);
  const id = new URL(page.headers.get("location") ?? "").searchParams.get("request_id") ?? "";
  const code = new URL((await calls.decide(id, ada.accessToken)).json.redirect_to).searchParams.get("code") ?? "";
  const { json } = await calls.exchange(web, code, { resource: orders });
  return json as { readonly access_token: string; readonly refresh_token: string };
}
const exchangeToken = (application: TestApplication, subject_token: string, more: Parameters = {}) =>
  calls.post("token", {
    ...calls.toCredentials(application),
    grant_type: tokenExchange.grantType,
    subject_token,
    subject_token_type: tokenExchange.accessToken,
    ...more,
  });

test("an API acts for the user at another API, and the token names both", async () => {
  const { access_token: subject } = await givenToken();
  const { status, json } = await exchangeToken(ordersApi, subject, { resource: stock });
  expect(status).toBe(200);
  expect(json).toMatchObject({ issued_token_type: tokenExchange.accessToken, token_type: "Bearer", scope: "stock:read" });
  const claims = decodeJwt(json.access_token);
  expect(claims).toMatchObject({ aud: stock, sub: ada.id, client_id: ordersApi.id, act: { sub: ordersApi.id }, scope: "stock:read" });
  // Also with a longer lifetime of the API.
  expect(claims.exp).toBe(decodeJwt(subject).exp);
  expect((await calls.introspect(stockApi, json.access_token)).json).toMatchObject({ active: true, act: { sub: ordersApi.id } });

  const again = await exchangeToken(stockApi, json.access_token);
  expect(decodeJwt(again.json.access_token).act).toEqual({ sub: stockApi.id, act: { sub: ordersApi.id } });
});

test("an application narrows its own token", async () => {
  const { access_token: subject } = await givenToken();
  const { json } = await exchangeToken(web, subject, { audience: stock, scope: "stock:read" });
  expect(decodeJwt(json.access_token)).toMatchObject({ aud: stock, client_id: web.id, scope: "stock:read" });
  expect(decodeJwt(json.access_token)).not.toHaveProperty("act");
});

test("no exchange gains rights", async () => {
  const { access_token: subject } = await givenToken();
  const invalidScope = [400, "invalid_scope"];
  // A scope that the token does not have, and one that the exchanging application may not have.
  expect(readError(await exchangeToken(ordersApi, subject, { resource: stock, scope: "stock:write" }))).toEqual(invalidScope);
  expect(readError(await exchangeToken(ordersApi, subject, { scope: "orders:read" }))).toEqual(invalidScope);
  const narrow = (await exchangeToken(web, subject, { scope: "orders:read" })).json.access_token;
  expect(readError(await exchangeToken(web, narrow, { scope: "stock:read" }))).toEqual(invalidScope);
  // An API that the user has not allowed, the issuer, and two APIs at once.
  for (const resource of [payroll, `${server.url}/api/v1${calls.path}`, "https://unknown.example", `${stock} ${orders}`])
    expect(readError(await exchangeToken(ordersApi, subject, { resource }))).toEqual([400, "invalid_target"]);
  expect(readError(await exchangeToken(ordersApi, subject, { resource: stock, audience: orders }))).toEqual([400, "invalid_target"]);
});

test("an application exchanges only its own tokens and those for its API", async () => {
  const { access_token: subject, refresh_token } = await givenToken();
  const invalid = [400, "invalid_request"];
  for (const application of [stranger, stockApi]) expect(readError(await exchangeToken(application, subject))).toEqual(invalid);
  for (const token of [ada.accessToken, refresh_token, "unknown"]) expect(readError(await exchangeToken(web, token))).toEqual(invalid);
  const ofService = await calls.post("token", { ...calls.toCredentials(ordersApi), grant_type: "client_credentials", resource: stock });
  expect(readError(await exchangeToken(ordersApi, ofService.json.access_token))).toEqual(invalid);
  const native = await givenApplication(server, project, { type: "native" });
  expect(readError(await exchangeToken(native, subject))).toEqual([400, "unauthorized_client"]);
  const foreign = await server.givenProject({ ...permissiveConfig, oauthServer: { isEnabled: true } });
  const elsewhere = await givenApplication(server, foreign);
  const call = { ...calls.toCredentials(elsewhere), grant_type: tokenExchange.grantType, subject_token: subject };
  const answer = await issuerCalls(server, foreign).post("token", { ...call, subject_token_type: tokenExchange.accessToken });
  expect(readError(answer)).toEqual(invalid);
});

test.each<[string, Parameters]>([
  ["another type of subject", { subject_token_type: "urn:ietf:params:oauth:token-type:id_token" }],
  ["another type of token", { requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" }],
  ["a token of an actor", { actor_token: "token" }],
  ["no subject", { subject_token: undefined }],
])("%s is refused", async (_name, more) => {
  const { access_token: subject } = await givenToken();
  expect(readError(await exchangeToken(web, subject, more))).toEqual([400, "invalid_request"]);
});

test("the chain of actors is limited, and ends with the grant", async () => {
  let { access_token: token } = await givenToken();
  const chain = [ordersApi, stockApi];
  const resource = (at: number) => (at % 2 ? orders : stock);
  for (let at = 0; at < 4; at++) {
    const { status, json } = await exchangeToken(chain[at % 2] as TestApplication, token, { resource: resource(at) });
    expect(status, JSON.stringify(json)).toBe(200);
    token = json.access_token;
  }
  expect(readError(await exchangeToken(ordersApi, token, { resource: stock }))).toEqual([400, "invalid_request"]);
  expect((await calls.introspect(stockApi, token)).json.active).toBe(true);
  await server.request("DELETE", `/users/${ada.id}/connected-applications/${web.id}`, { headers: tenantHeaders("server", project) });
  expect((await calls.introspect(stockApi, token)).json).toEqual({ active: false });
});
