// Attacks of RFC 9700 and RFC 8252 that the tests of each endpoint do not cover.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import {
  givenApplication,
  issuerCalls,
  type Parameters,
  requestParameters,
  type TestApplication,
  toForm,
} from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
const lines: string[] = [];
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line) });
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project);
});
afterAll(() => server?.close());

const view = async (application: TestApplication, user: string, more: Parameters) => {
  const id = await calls.open(requestParameters(application, { scope: "openid", ...more }));
  return (await server.request("GET", `/oauth-authorization-requests/${id}`, { as: "client", project, user })).json;
};

describe("an application without a secret needs consent each time, since another app can imitate it", () => {
  const redirect_uris = ["http://127.0.0.1/cb", "com.example.app:/cb", "https://app.example.org/native"];

  test.each([true, false])("also if it is first-party: %s", async (is_first_party) => {
    const native = await givenApplication(server, project, { type: "native", redirect_uris, is_first_party });
    for (const redirect_uri of ["http://127.0.0.1:54321/cb", "com.example.app:/cb"]) {
      await calls.allow(native, ada.accessToken, { scope: "openid", redirect_uri });
      expect((await view(native, ada.accessToken, { redirect_uri })).needs_consent).toBe(true);
      const silent = await view(native, ada.accessToken, { redirect_uri, prompt: "none" });
      expect(silent.redirect_to).toContain("error=consent_required");
    }
    // The operating system assures an https address.
    expect((await view(native, ada.accessToken, { redirect_uri: "https://app.example.org/native" })).needs_consent).toBe(false);
  });
});

describe("a browser application of another origin", () => {
  const origin = "https://app.example.org";
  const read = async (endpoint: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}/api/v1${calls.path}/${endpoint}`, {
      redirect: "manual",
      ...init,
      headers: { origin, ...init.headers },
    });
    return response.headers.get("access-control-allow-origin");
  };

  test.each([
    ["GET", ".well-known/openid-configuration"],
    ["GET", ".well-known/oauth-authorization-server"],
    ["GET", "jwks.json"],
    ["GET", "userinfo"],
    ["POST", "token"],
    ["POST", "revoke"],
  ])("reads %s %s, also when it is refused", async (method, endpoint) => {
    expect(await read(endpoint, { method })).toBe("*");
    const requested = { "access-control-request-method": method, "access-control-request-headers": "authorization" };
    expect(await read(endpoint, { method: "OPTIONS", headers: requested })).toBe("*");
  });

  test.each(["authorize", "end_session"])("does not read %s (RFC 9700, section 2.6)", async (endpoint) => {
    expect(await read(`${endpoint}?${toForm(requestParameters(web))}`)).toBeNull();
    expect(await read(endpoint)).toBeNull();
    expect(await read(endpoint, { method: "OPTIONS", headers: { "access-control-request-method": "GET" } })).toBeNull();
  });
});

test.each(["redirect_uri", "client_id", "state", "scope", "code_challenge"])("the parameter %s is sent once", async (name) => {
  const query = `${toForm(requestParameters(web))}&${name}=another`;
  const response = await server.request("GET", `${calls.path}/authorize?${query}`);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test("a project id in other letters is no second issuer", async () => {
  const response = await server.request("GET", `/projects/${project.id.toUpperCase()}/oauth/.well-known/openid-configuration`);
  expect(response.status).toBe(404);
});

test("an anonymous user allows and denies nothing, and is shown to sign in", async () => {
  const anonymous = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project, body: {} });
  const token = anonymous.json.access_token;
  expect(token, anonymous.text).toBeDefined();
  const id = await calls.open(requestParameters(web));
  for (const decision of ["allow", "deny"]) {
    const refused = await calls.decide(id, token, decision);
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
  }
  expect((await calls.decide(id, ada.accessToken)).status).toBe(200);
});

test("the consent page cannot be framed, cached, or named in a Referer", async () => {
  const page = await fetch(`${server.url}/p/${project.id}/handler/oauth-authorize?request_id=x`, { headers: { accept: "text/html" } });
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(["x-frame-options", "referrer-policy", "cache-control"].map((name) => page.headers.get(name))).toEqual([
    "DENY",
    "no-referrer",
    "no-store",
  ]);
});

test("a code that is exchanged while its session ends opens no access, also after a change of the password", async () => {
  const person = await server.givenUser({ project });
  const code = (await calls.allow(web, person.accessToken)).get("code") ?? "";
  const { answer } = await server.db.transaction().execute(async (holding) => {
    await holding.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
    const exchange = calls.exchange(web, code);
    await untilWaiting(server.db, 1);
    await holding.deleteFrom("sessions").where("user_id", "=", person.id).execute();
    await holding.deleteFrom("oauth_grants").where("user_id", "=", person.id).execute();
    return { answer: exchange };
  });
  expect((await answer).json.error).toBe("invalid_grant");
  expect(await server.db.selectFrom("oauth_grants").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
});

test("no code, token, secret or state is in the log, the sign-ins or the audit log", async () => {
  const application = await givenApplication(server, project);
  const state = "a-state-of-this-test";
  const code = (await calls.allow(application, ada.accessToken, { state })).get("code") ?? "";
  const { json } = await calls.exchange(application, code);
  await calls.exchange(application, code);
  await calls.refresh(application, json.refresh_token);
  await server.request("GET", `${calls.path}/end_session?${toForm({ id_token_hint: json.id_token })}`);
  const rows = await Promise.all([
    server.db.selectFrom("audit_events").selectAll().execute(),
    server.db.selectFrom("sign_in_attempts").selectAll().execute(),
  ]);
  const text = `${JSON.stringify(rows)}${lines.join("")}`;
  expect(text).toContain("oauth_application.code_reused");
  expect(text).toContain(`${calls.path}/token`);
  for (const secret of [state, code, application.client_secret, json.refresh_token, json.access_token, json.id_token])
    expect(text).not.toContain(secret);
});
