// The wire protocol's conformance checklist, section 9, points 1, 3, 4 and 8, as the published client meets them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, type Person, type RequestOptions, startServer, type TestServer } from "../testing/index.ts";
import { publishedApps } from "../testing/published-client.ts";

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startServer();
  person = await server.givenUser();
});
afterAll(() => server.close());

/** Every header of the protocol's section 1.2, as it names them. */
const sentByClients = [
  "content-type",
  "authorization",
  "x-stack-project-id",
  "x-stack-branch-id",
  "x-stack-override-error-status",
  "x-stack-random-nonce",
  "x-stack-client-version",
  "x-stack-disable-artificial-development-delay",
  "x-stack-access-type",
  "x-stack-publishable-client-key",
  "x-stack-secret-server-key",
  "x-stack-super-secret-admin-key",
  "x-stack-admin-access-token",
  "x-stack-workflow-token",
  "x-stack-refresh-token",
  "x-stack-access-token",
  "x-stack-allow-anonymous-user",
  "ngrok-skip-browser-warning",
];

const failures: Record<string, () => { method: string; path: string; options: RequestOptions; status: number; code?: string }> = {
  "no credentials": () => ({ method: "GET", path: "/users/me", options: {}, status: 400, code: "ACCESS_TYPE_REQUIRED" }),
  "no user": () => ({ method: "GET", path: "/users/me", options: { as: "client" }, status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" }),
  "insufficient access type": () => ({
    method: "GET",
    path: "/users",
    options: { as: "client" },
    status: 401,
    code: "INSUFFICIENT_ACCESS_TYPE",
  }),
  "an invalid token": () => ({
    method: "GET",
    path: "/users/me",
    options: { as: "client", user: "none" },
    status: 401,
    code: "UNPARSABLE_ACCESS_TOKEN",
  }),
  "a wrong password": () => ({
    method: "POST",
    path: "/auth/password/sign-in",
    options: { as: "client", body: { email: person.email, password: "wrong horse" } },
    status: 400,
    code: "EMAIL_PASSWORD_MISMATCH",
  }),
  "a taken address": () => ({
    method: "POST",
    path: "/auth/password/sign-up",
    options: { as: "client", body: { email: person.email, password: "correct horse" } },
    status: 409,
    code: "USER_EMAIL_ALREADY_EXISTS",
  }),
  "a body of the wrong shape": () => ({
    method: "POST",
    path: "/auth/password/sign-in",
    options: { as: "client", body: { email: 1 } },
    status: 400,
    code: "SCHEMA_ERROR",
  }),
  "a body that is not JSON": () => ({
    method: "POST",
    path: "/auth/password/sign-in",
    options: { as: "client", rawBody: "{", headers: { "content-type": "application/json" } },
    status: 400,
    code: "BODY_PARSING_ERROR",
  }),
  "an unknown user id": () => ({
    method: "GET",
    path: `/users/${crypto.randomUUID()}`,
    options: { as: "server" },
    status: 404,
    code: "USER_NOT_FOUND",
  }),
  "an unknown session": () => ({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    options: { as: "client", headers: { "x-stack-refresh-token": "gone" } },
    status: 401,
    code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
  }),
  "a disabled setting": () => ({ method: "DELETE", path: "/users/me", options: { as: "client", user: person.accessToken }, status: 400 }),
  "an unknown path": () => ({ method: "GET", path: "/nowhere", options: { as: "client" }, status: 404 }),
  "an unsupported method": () => ({ method: "PUT", path: "/users/me", options: { as: "client" }, status: 405 }),
};

test.each(Object.entries(failures))("%s: the response has status 200 and the real status in a header on request", async (_, failure) => {
  const { method, path, options, status, code } = failure();
  const plain = await server.request(method, path, options);
  expect([plain.status, plain.headers.get("x-stack-actual-status")]).toEqual([status, null]);

  const overridden = await server.request(method, path, {
    ...options,
    headers: { ...options.headers, "x-stack-override-error-status": "true" },
  });
  expect([overridden.status, overridden.headers.get("x-stack-actual-status")]).toEqual([200, String(status)]);
  expect(overridden.text).toBe(plain.text);
  for (const answer of [plain, overridden]) {
    expect(answer.headers.get("x-stack-known-error")).toBe(code ?? null);
    if (code) expect(answer.json.code).toBe(code);
    else expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  }
});

test("a successful response is the same with and without the status override", async () => {
  const options = { as: "client", user: person.accessToken } as const;
  const plain = await server.request("GET", "/users/me", options);
  const overridden = await server.request("GET", "/users/me", { ...options, headers: { "x-stack-override-error-status": "true" } });
  expect([plain.status, overridden.status, overridden.headers.get("x-stack-actual-status")]).toEqual([200, 200, null]);
  expect(overridden.json).toEqual(plain.json);
});

test("CORS allows every header of the protocol and exposes the headers of errors", async () => {
  for (const [path, method] of [
    ["/users/me", "PATCH"],
    ["/auth/password/sign-up", "POST"],
    ["/auth/sessions/current", "DELETE"],
    ["/nowhere", "GET"],
  ] as const) {
    const preflight = await server.request("OPTIONS", path, {
      headers: {
        origin: "https://shop.example.org",
        "access-control-request-method": method,
        "access-control-request-headers": sentByClients.join(","),
      },
    });
    expect([preflight.status, preflight.text]).toEqual([200, ""]);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(listed(preflight.headers, "access-control-allow-methods")).toContain(method.toLowerCase());
    expect(listed(preflight.headers, "access-control-allow-headers")).toEqual(expect.arrayContaining(sentByClients));
    expect(preflight.headers.get("access-control-max-age")).toBe("86400");

    const answer = await server.request(method, path, { headers: { origin: "https://shop.example.org" } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(listed(answer.headers, "access-control-expose-headers")).toEqual(
      expect.arrayContaining(["x-stack-known-error", "x-stack-actual-status", "retry-after", "x-stack-request-id"]),
    );
  }
});

const listed = (headers: Headers, name: string) => (headers.get(name) ?? "").toLowerCase().split(/\s*,\s*/);

test("missing and wrong credentials give the error that names what is missing", async () => {
  const { project } = server;
  const answered = async (headers: Record<string, string>) => {
    const { status, json } = await server.request("GET", "/projects/current", { headers });
    return [status, json.code ?? json.id];
  };
  const [client, secret, admin] = (["client", "server", "admin"] as const).map((as) => keyHeaders(as, project));
  const without = ({ "x-stack-access-type": _, ...headers }: Record<string, string>) => headers;

  expect(await answered({})).toEqual([400, "ACCESS_TYPE_REQUIRED"]);
  expect(await answered({ "x-stack-project-id": "internal" })).toEqual([400, "ACCESS_TYPE_REQUIRED"]);
  for (const headers of [client, secret, admin])
    expect(await answered(without(headers ?? {}))).toEqual([400, "PROJECT_KEY_WITHOUT_ACCESS_TYPE"]);
  expect(await answered({ ...client, "x-stack-access-type": "root" })).toEqual([400, "INVALID_ACCESS_TYPE"]);

  const wrong = { publishableClientKey: "pck_wrong", secretServerKey: "ssk_wrong", superSecretAdminKey: "sak_wrong", id: "internal" };
  expect(await answered(keyHeaders("client", wrong))).toEqual([401, "INVALID_PUBLISHABLE_CLIENT_KEY"]);
  expect(await answered(keyHeaders("server", wrong))).toEqual([401, "INVALID_SECRET_SERVER_KEY"]);
  expect(await answered(keyHeaders("admin", wrong))).toEqual([401, "INVALID_SUPER_SECRET_ADMIN_KEY"]);

  // The client sends keys it does not have as empty headers.
  const empty = { publishableClientKey: "", secretServerKey: "", superSecretAdminKey: "", id: "internal" };
  expect(await answered(keyHeaders("client", empty))).toEqual([401, "CLIENT_AUTHENTICATION_REQUIRED"]);
  // Its server and admin apps send a publishable key, too. Without any key the error names all keys of the route (corrections, 25).
  for (const [as, codes] of [
    ["server", ["SERVER_AUTHENTICATION_REQUIRED", "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED"]],
    ["admin", ["ADMIN_AUTHENTICATION_REQUIRED", "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED"]],
  ] as const) {
    expect(await answered({ ...client, ...keyHeaders(as, empty) })).toEqual([401, codes[0]]);
    expect(await answered(keyHeaders(as, empty))).toEqual([401, codes[1]]);
  }
  expect(await answered({ "x-stack-publishable-client-key": "", "x-stack-secret-server-key": "" })).toEqual([400, "ACCESS_TYPE_REQUIRED"]);
  for (const headers of [client, secret, admin]) {
    const others = {
      "x-stack-publishable-client-key": "",
      "x-stack-secret-server-key": "",
      "x-stack-super-secret-admin-key": "",
      ...headers,
    };
    expect(await answered(others)).toEqual([200, "internal"]);
  }
});

test("a sign-up without a callback URL creates a user, with and without the client", async () => {
  const body = { email: "bea@example.org", password: "correct horse battery" };
  const { status, json } = await server.request("POST", "/auth/password/sign-up", { as: "client", body });
  expect([status, json]).toEqual([
    200,
    { access_token: expect.any(String), refresh_token: expect.any(String), is_new_user: true, user_id: expect.any(String) },
  ]);
  const app = publishedApps(server).client();
  const result = await app.signUpWithCredential({ email: "cid@example.org", password: body.password, noVerificationCallback: true });
  expect([result.status, (await app.getUser())?.primaryEmail]).toEqual(["ok", "cid@example.org"]);
});

test("the token endpoint returns real statuses with known errors and OAuth errors", async () => {
  const requestToken = (fields: Record<string, string>) =>
    server.request("POST", "/auth/oauth/token", {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
    });
  const client = { client_id: "internal", client_secret: server.project.publishableClientKey, grant_type: "refresh_token" };

  const good = await requestToken({ ...client, refresh_token: person.refreshToken });
  expect(good.json).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 600, scope: "legacy" });
  expect([good.status, good.headers.get("cache-control"), good.headers.get("pragma")]).toEqual([200, "no-store", "no-cache"]);

  for (const [fields, status, error] of [
    [{ ...client, refresh_token: "gone" }, 401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
    [{ ...client, client_secret: "pck_wrong", refresh_token: person.refreshToken }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
    [{ grant_type: "refresh_token", refresh_token: person.refreshToken }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
    [{ ...client, grant_type: "password", refresh_token: person.refreshToken }, 400, "SCHEMA_ERROR"],
    [client, 400, "invalid_request"],
  ] as const) {
    const { status: answered, json } = await requestToken(fields);
    expect([answered, json.code ?? json.error]).toEqual([status, error]);
  }
});
