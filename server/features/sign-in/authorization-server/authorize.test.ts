import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import {
  applicationRedirectUri,
  givenApplication,
  issuerCalls,
  issuerPath,
  type Parameters,
  requestParameters,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";
import { redirectUriError } from "./redirect-uri.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
let native: TestApplication;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project);
  native = await givenApplication(server, project, { type: "native", redirect_uris: ["http://127.0.0.1/cb", "com.example.app:/cb"] });
});
afterAll(() => server?.close());

const view = (requestId: string, user?: string) =>
  server.request("GET", `/oauth-authorization-requests/${requestId}`, { as: "client", project, user });
const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;

describe("a redirect URI that is not registered is never redirected to", () => {
  test.each([
    ["a longer path", `${applicationRedirectUri}/more`],
    ["a prefix", "https://app.example.org/"],
    ["another case", "https://APP.example.org/callback"],
    ["a user name", "https://app.example.org@evil.example/callback"],
    ["a suffix of the host", "https://app.example.org.evil.example/callback"],
    ["a fragment", `${applicationRedirectUri}#x`],
    ["another query", `${applicationRedirectUri}?x=1`],
    ["another port", "https://app.example.org:8443/callback"],
    ["another scheme", "http://app.example.org/callback"],
    ["a path with dots", "https://app.example.org/x/../callback"],
    ["nothing", undefined],
  ])("with %s", async (_name, redirect_uri) => {
    const response = await calls.authorize(requestParameters(web, { redirect_uri }));
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    expect(response.headers.get("x-latchkey-error")).toBe("REDIRECT_URI_NOT_REGISTERED");
  });

  test("a browser sees the hosted error page", async () => {
    const query = new URLSearchParams({ client_id: web.id, redirect_uri: "https://evil.example/" });
    const response = await server.request("GET", `${calls.path}/authorize?${query}`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(`${server.url}/p/${project.id}/handler/error?errorCode=REDIRECT_URI_NOT_REGISTERED`);
  });

  test.each([
    ["another port", "http://127.0.0.1:54321/cb", 303],
    ["no port", "http://127.0.0.1/cb", 303],
    ["its private scheme", "com.example.app:/cb", 303],
    ["another path", "http://127.0.0.1:54321/cb2", 400],
    ["a host behind a user name", "http://127.0.0.1:80@evil.example/cb", 400],
    ["another loopback name", "http://localhost:54321/cb", 400],
  ])("a native application with %s", async (_name, redirect_uri, status) => {
    expect((await calls.authorize(requestParameters(native, { redirect_uri }))).status).toBe(status);
  });

  test("the port of a loopback address is part of the address of a web application", async () => {
    const local = await givenApplication(server, project, { redirect_uris: ["http://localhost:3000/cb"] });
    expect((await calls.authorize(requestParameters(local, { redirect_uri: "http://localhost:3000/cb" }))).status).toBe(303);
    expect((await calls.authorize(requestParameters(local, { redirect_uri: "http://localhost:3001/cb" }))).status).toBe(400);
  });
});

test.each([
  ["javascript:alert(1)", "native"],
  ["data:text/html,x", "native"],
  ["myapp:/cb", "native"],
  ["http://example.org/cb", "web"],
  ["https://user@example.org/cb", "web"],
  ["https://*.example.org/cb", "web"],
  ["https://example.org/cb#x", "web"],
  ["com.example.app:/cb", "web"],
  ["/cb", "web"],
] as const)("the address %s cannot be registered", (uri, type) => {
  expect(redirectUriError(uri, type)).toBeDefined();
});

describe("an application learns by a redirect what is wrong with its request", () => {
  test.each<[string, Parameters, string]>([
    ["no code challenge", { code_challenge: undefined }, "invalid_request"],
    ["the plain method", { code_challenge_method: "plain" }, "invalid_request"],
    ["no method", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is no digest", { code_challenge: "short" }, "invalid_request"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["an unknown scope", { scope: "openid admin" }, "invalid_scope"],
    ["another resource", { resource: "https://other.example/" }, "invalid_target"],
    ["a request object", { request: "x" }, "request_not_supported"],
    ["the prompt none with another", { prompt: "none login" }, "invalid_request"],
    ["a form as response mode", { response_mode: "form_post" }, "invalid_request"],
  ])("with %s", async (_name, more, error) => {
    const response = await calls.authorize(requestParameters(web, more));
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get("location") ?? "");
    expect(`${target.origin}${target.pathname}`).toBe(applicationRedirectUri);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ error, state: "the state", iss: issuer() });
    expect(target.searchParams.has("code")).toBe(false);
  });
});

describe("the request of an application", () => {
  test("is shown to a user who is signed in, and decided once", async () => {
    const application = await givenApplication(server, project, { is_first_party: false, homepage_url: "https://app.example.org/" });
    const id = await calls.open(requestParameters(application, { scope: "openid email", login_hint: "ada@example.org" }));
    expect((await view(id)).json).toMatchObject({ needs_sign_in: true, needs_consent: true });
    expect((await view(id, ada.accessToken)).json).toMatchObject({
      application: { id: application.id, display_name: "Example", homepage_url: "https://app.example.org/" },
      scopes: [
        { id: "openid", is_granted: false },
        { id: "email", is_granted: false },
      ],
      redirect_host: "app.example.org",
      login_hint: "ada@example.org",
      needs_sign_in: false,
      needs_consent: true,
      redirect_to: null,
    });
    const decisions = await Promise.all(Array.from({ length: 8 }, () => calls.decide(id, ada.accessToken)));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  test("needs no consent for scopes that the user has consented to, or from a first-party application", async () => {
    const application = await givenApplication(server, project, { is_first_party: false });
    const needsConsent = async (of: TestApplication, scope: string, more: Parameters = {}) =>
      (await view(await calls.open(requestParameters(of, { scope, ...more })), ada.accessToken)).json.needs_consent;
    await calls.allow(application, ada.accessToken, { scope: "openid email" });
    expect(await needsConsent(application, "openid email")).toBe(false);
    expect(await needsConsent(application, "email")).toBe(false);
    expect(await needsConsent(application, "openid profile")).toBe(true);
    expect(await needsConsent(application, "openid", { prompt: "consent" })).toBe(true);
    expect(await needsConsent(web, "openid profile")).toBe(false);
  });

  test("leads back with access_denied when the user denies it", async () => {
    const id = await calls.open(requestParameters(web));
    const { json } = await calls.decide(id, ada.accessToken, "deny");
    expect(Object.fromEntries(new URL(json.redirect_to).searchParams)).toEqual({
      error: "access_denied",
      state: "the state",
      iss: issuer(),
    });
    expect((await calls.decide(id, ada.accessToken)).status).toBe(404);
  });

  test("with prompt none shows no page", async () => {
    const application = await givenApplication(server, project, { is_first_party: false });
    const open = () => calls.open(requestParameters(application, { prompt: "none" }));
    const readError = (url: string) => new URL(url).searchParams.get("error");
    expect(readError((await view(await open())).json.redirect_to)).toBe("login_required");
    expect(readError((await view(await open(), ada.accessToken)).json.redirect_to)).toBe("consent_required");
    expect(readError((await calls.decide(await open(), ada.accessToken)).json.redirect_to)).toBe("consent_required");
    await calls.allow(application, ada.accessToken);
    const id = await open();
    expect((await view(id, ada.accessToken)).json.redirect_to).toBeNull();
    expect(new URL((await calls.decide(id, ada.accessToken)).json.redirect_to).searchParams.get("code")).not.toBeNull();
  });

  test.each([
    ["prompt login", { prompt: "login" }],
    ["an age of zero", { max_age: "0" }],
  ])("with %s needs a new sign-in", async (_name, more) => {
    const person = await server.givenUser({ project });
    const id = await calls.open(requestParameters(web, more));
    expect((await view(id, person.accessToken)).json.needs_sign_in).toBe(true);
    const early = await calls.decide(id, person.accessToken);
    expect([early.status, early.headers.get("x-latchkey-error")]).toEqual([400, "AUTHORIZATION_NEEDS_SIGN_IN"]);
    const { email, password } = person;
    const again = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
    expect((await calls.decide(id, again.json.access_token)).status).toBe(200);
  });

  test("is not found by another project, nor after its time", async () => {
    const foreign = await server.givenProject(permissiveConfig);
    const id = await calls.open(requestParameters(web));
    const read = await server.request("GET", `/oauth-authorization-requests/${id}`, { as: "client", project: foreign });
    expect(read.status).toBe(404);
    await server.db
      .updateTable("oauth_requests")
      .set({ expires_at: new Date(0) })
      .where("application_id", "=", web.id)
      .execute();
    expect((await view(id, ada.accessToken)).status).toBe(404);
  });

  test("is not decided in an impersonated session", async () => {
    const id = await calls.open(requestParameters(web));
    const body = { user_id: ada.id, is_impersonation: true };
    const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body });
    expect((await calls.decide(id, json.access_token)).headers.get("x-latchkey-error")).toBe("IMPERSONATION_NOT_ALLOWED");
    expect((await view(id, json.access_token)).json.needs_sign_in).toBe(true);
  });
});

describe("a pushed request", () => {
  const push = async (application: TestApplication, more: Parameters = {}) =>
    (await calls.post("par", { ...requestParameters(application, more), ...calls.toCredentials(application) })).json.request_uri as string;

  test("is opened once, by its own application, within a minute", async () => {
    const other = await givenApplication(server, project);
    const request_uri = await push(web);
    const open = (client_id: string) => calls.authorize({ client_id, request_uri });
    expect((await open(other.id)).status).toBe(400);
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(web.id)));
    expect(opened.filter(({ status }) => status === 303)).toHaveLength(1);
    const expired = await push(web);
    await server.db
      .updateTable("oauth_requests")
      .set({ expires_at: new Date(0) })
      .where("is_pushed", "=", true)
      .execute();
    expect((await calls.authorize({ client_id: web.id, request_uri: expired })).status).toBe(400);
  });

  test("is not a request that a user decides before it is opened", async () => {
    const reference = (await push(web)).split(":").at(-1) ?? "";
    expect((await view(reference, ada.accessToken)).status).toBe(404);
    expect((await calls.decide(reference, ada.accessToken)).status).toBe(404);
  });
});
