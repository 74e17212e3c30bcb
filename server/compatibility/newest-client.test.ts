// What later clients need, up to 2.8.108: other names of headers, and further claims, fields and routes. These are their requests. The
// package is not installed, since it would add 42 packages of 36 MB. The slow tests in scripts/published-apps use it.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { keyHeaders, type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
  ada = await server.givenUser({ project });
});
afterAll(() => server.close());

/** Headers as the newest client names them. */
const renamed = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace("x-stack-", "x-hexclave-"), value]));
const newest = (as: "client" | "server" | "admin", more: Record<string, string> = {}) => renamed({ ...keyHeaders(as, project), ...more });

const readClaims = (json: { access_token: string }) => decodeJwt(json.access_token);
const refresh = (person: Person) =>
  server.request("POST", "/auth/sessions/current/refresh", { headers: newest("client", { "x-stack-refresh-token": person.refreshToken }) });

describe("headers named x-hexclave", () => {
  test("authenticate clients, users, servers and admins", async () => {
    const mine = await server.request("GET", "/users/me", { headers: newest("client", { "x-stack-access-token": ada.accessToken }) });
    expect([mine.status, mine.json.id]).toEqual([200, ada.id]);
    expect((await server.request("GET", `/users/${ada.id}`, { headers: newest("server") })).json.id).toBe(ada.id);
    expect((await server.request("GET", "/internal/projects/current", { headers: newest("admin") })).json.id).toBe(project.id);
  });

  test("renew a session and sign out", async () => {
    const bea = await server.givenUser({ project });
    const renewed = await refresh(bea);
    expect(renewed.status, renewed.text).toBe(200);
    const headers = newest("client", { "x-stack-access-token": renewed.json.access_token });
    expect((await server.request("DELETE", "/auth/sessions/current", { headers, body: {} })).status).toBe(200);
    expect((await refresh(bea)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("permit anonymous users and statuses of errors in a header", async () => {
    const { json } = await server.request("POST", "/auth/anonymous/sign-up", { headers: newest("client") });
    const tokens = { "x-stack-access-token": json.access_token, "x-stack-allow-anonymous-user": "true" };
    expect((await server.request("GET", "/users/me", { headers: newest("client", tokens) })).json.id).toBe(json.user_id);

    const refused = await server.request("GET", "/users/me", { headers: newest("client", { "x-stack-override-error-status": "true" }) });
    // This client reads both names of response headers.
    expect([refused.status, refused.headers.get("x-stack-actual-status"), refused.headers.get("x-stack-known-error")]).toEqual([
      200,
      "400",
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
    ]);
  });

  test("are ignored beside the header of the first name", async () => {
    const other = await server.givenProject();
    const headers = { ...renamed(keyHeaders("client", other)), ...keyHeaders("client", project) };
    expect((await server.request("GET", "/projects/current", { headers })).json.id).toBe(project.id);
    const wrongKey = { ...newest("client"), "x-stack-publishable-client-key": "pck_wrong" };
    expect((await server.request("GET", "/projects/current", { headers: wrongKey })).json.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
  });

  test("are allowed by a preflight, and do not lengthen other responses", async () => {
    const sent = Object.keys(renamed(Object.fromEntries(Object.values(requestHeaders).map((name) => [name, ""]))));
    const allowed = (headers: Headers) => (headers.get("access-control-allow-headers") ?? "").split(", ");
    const preflight = await server.request("OPTIONS", "/users/me", { headers: { "access-control-request-headers": sent.join() } });
    expect(allowed(preflight.headers)).toEqual(expect.arrayContaining([...sent, "x-stack-project-id"]));
    const answer = await server.request("GET", "/projects/current", { headers: newest("client") });
    expect(allowed(answer.headers).filter((name) => name.includes("hexclave"))).toEqual([]);
  });
});

describe("an access token", () => {
  test("has the claims without which later clients reject it", async () => {
    const { signed_up_at_millis } = (await server.request("GET", `/users/${ada.id}`, { as: "server", project })).json;
    const claims = {
      signed_up_at: Math.floor(signed_up_at_millis / 1000),
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
    };
    expect(decodeJwt(ada.accessToken)).toMatchObject(claims);
    expect(readClaims((await refresh(ada)).json)).toMatchObject(claims);
    const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: ada.id } });
    expect(readClaims(json)).toMatchObject(claims);
  });

  test("says that the user has a second factor", async () => {
    const cid = await server.givenUser({ project });
    const body = { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") };
    expect((await server.request("PATCH", "/users/me", { as: "client", project, user: cid.accessToken, body })).status).toBe(200);
    expect(readClaims((await refresh(cid)).json).requires_totp_mfa).toBe(true);
  });

  test("says that an anonymous user is restricted, until the user signs up", async () => {
    const headers = newest("client", { "x-stack-allow-anonymous-user": "true" });
    const { json } = await server.request("POST", "/auth/anonymous/sign-up", { headers });
    const visitor = readClaims(json);
    expect(visitor).toMatchObject({ is_restricted: true, restricted_reason: { type: "anonymous" } });

    server.clock.advance(60_000);
    const upgraded = await server.request("POST", "/auth/password/sign-up", {
      headers: { ...headers, "x-hexclave-access-token": json.access_token },
      body: { email: "eve@example.org", password: "correct horse battery" },
    });
    expect(readClaims(upgraded.json)).toMatchObject({
      sub: json.user_id,
      signed_up_at: visitor.signed_up_at,
      is_restricted: false,
      restricted_reason: null,
    });
  });
});

test("users have the fields that later clients read", async () => {
  const unrestricted = { is_restricted: false, restricted_reason: null };
  const mine = await server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken });
  expect(mine.json).toMatchObject(unrestricted);
  expect(mine.json).not.toHaveProperty("risk_scores");
  const details = { country_code: null, risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } } };
  const listed = await server.request("GET", "/users", { as: "server", project });
  expect(listed.json.items.find(({ id }: { id: string }) => id === ada.id)).toMatchObject({ ...unrestricted, ...details });
  const made = await server.request("POST", "/users", { as: "server", project, body: { is_anonymous: true } });
  expect(made.json).toMatchObject({ is_restricted: true, restricted_reason: { type: "anonymous" }, ...details });
});

test("an admin app changes the configuration at the level of the environment", async () => {
  const on = await server.givenProject();
  const change = (config: object) =>
    server.request("PATCH", "/internal/config/override/environment", {
      headers: renamed(keyHeaders("admin", on)),
      body: { config_override_string: JSON.stringify(config) },
    });
  const changed = await change({ "users.allowClientUserDeletion": true, auth: { passkey: { allowSignIn: true } } });
  expect([changed.status, changed.json]).toEqual([200, {}]);
  const { json } = await server.request("GET", "/internal/config", { as: "admin", project: on });
  expect(JSON.parse(json.config_string)).toMatchObject({
    users: { allowClientUserDeletion: true },
    auth: { passkey: { allowSignIn: true } },
  });
  const refused = await change({ "auth.teleport": true });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("auth.teleport")]);
});
