// Each kind of token is refused wherever another kind is expected (RFC 8725, section 3.11; RFC 9068, section 5).
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAccessToken } from "#sdk/server.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, type TestApplication } from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
/** One token of each kind, of the same user. */
let tokens: Readonly<
  Record<"session" | "session refresh" | "access" | "id" | "refresh" | "service" | "api" | "api service" | "other api" | "opaque", string>
>;
const api = "https://api.example.org";
const otherApi = "https://other.example.org";
beforeAll(async () => {
  server = await startServer();
  const scopes = { read: true };
  project = await server.givenProject({
    ...permissiveConfig,
    oauthServer: {
      isEnabled: true,
      scopes: { read: {}, write: {} },
      resources: {
        api: { identifier: api, scopes },
        other: { identifier: otherApi, scopes },
        opaque: { identifier: "urn:opaque", scopes, tokenFormat: "opaque" },
      },
    },
  });
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project, { scopes: ["openid", "profile", "email", "offline_access", "read"] });
  const service = await givenApplication(server, project, { type: "service", redirect_uris: [], scopes: ["read"] });
  const forApi = async (resource: string) => (await calls.tokens(web, ada.accessToken, { scope: "openid read", resource })).access_token;
  const issued = await calls.tokens(web, ada.accessToken);
  const forService = async (more: object) =>
    (await calls.post("token", { ...calls.toCredentials(service), grant_type: "client_credentials", ...more })).json.access_token;
  tokens = {
    session: ada.accessToken,
    "session refresh": ada.refreshToken,
    access: issued.access_token,
    id: issued.id_token,
    refresh: issued.refresh_token,
    service: await forService({}),
    api: await forApi(api),
    "api service": await forService({ resource: api }),
    "other api": await forApi(otherApi),
    opaque: await forApi("urn:opaque"),
  };
});
afterAll(() => server?.close());

const accepted = async (use: (token: string) => Promise<boolean>) => {
  const results = await Promise.all(Object.entries(tokens).map(async ([kind, token]) => ((await use(token)) ? [kind] : [])));
  return results.flat();
};

test("the API accepts the access tokens of sessions only", async () => {
  const use = async (user: string) => (await server.request("GET", "/users/me", { as: "client", project, user })).status === 200;
  expect(await accepted(use)).toEqual(["session"]);
});

test("verifyAccessToken accepts the access tokens of sessions only", async () => {
  const use = (token: string) =>
    verifyAccessToken(token, { projectId: project.id, baseUrl: server.url }).then(
      () => true,
      () => false,
    );
  expect(await accepted(use)).toEqual(["session"]);
});

test("verifyAccessToken with an audience accepts the tokens for that API only", async () => {
  const options = { projectId: project.id, baseUrl: server.url, or: "throw" } as const;
  const verify = (audience: string, scopes: readonly string[] = []) =>
    accepted((token) =>
      verifyAccessToken(token, { ...options, audience, scopes }).then(
        () => true,
        () => false,
      ),
    );
  expect(await verify(api)).toEqual(["api", "api service"]);
  expect(await verify(api, ["read"])).toEqual(["api", "api service"]);
  expect(await verify(api, ["read", "write"])).toEqual([]);
  expect(await verify(otherApi)).toEqual(["other api"]);
  // The audiences of the other kinds.
  expect(await verify(project.id)).toEqual([]);
  expect(await verify(web.id)).toEqual([]);
  expect(await verify("urn:opaque")).toEqual([]);
});

test("verifyAccessToken names the application and its user", async () => {
  const options = { projectId: project.id, baseUrl: server.url, audience: api, or: "throw" } as const;
  const request = new Request("https://api.example.org/", { headers: { authorization: `Bearer ${tokens.api}` } });
  expect(await verifyAccessToken(request, options)).toMatchObject({
    userId: ada.id,
    clientId: web.id,
    scopes: ["read"],
    teamId: null,
    audience: api,
  });
  expect((await verifyAccessToken(tokens["api service"], options)).userId).toBeNull();
  expect(await verifyAccessToken(null, { ...options, or: "return-null" })).toBeNull();
  await expect(verifyAccessToken(tokens.api, { ...options, scopes: ["write"] })).rejects.toMatchObject({ reason: "scope", status: 403 });
  await expect(verifyAccessToken(tokens["other api"], options)).rejects.toMatchObject({ reason: "audience", status: 401 });
  await expect(verifyAccessToken(tokens.session, options)).rejects.toMatchObject({ status: 401 });
});

test("UserInfo accepts access tokens of users only", async () => {
  expect(await accepted(async (token) => (await calls.userInfo(token)).status === 200)).toEqual(["access"]);
});

test("introspection knows access tokens, and refresh tokens of the calling application", async () => {
  expect(await accepted(async (token) => (await calls.introspect(web, token)).json.active)).toEqual([
    "access",
    "refresh",
    "api",
    "api service",
    "other api",
    "opaque",
  ]);
});

test("a refresh token of an application is none of a session, nor the reverse", async () => {
  expect(await accepted(async (token) => (await calls.refresh(web, token)).status === 200)).toEqual(["refresh"]);
  const bySession = async (token: string) => {
    const headers = { "x-stack-refresh-token": token };
    return (await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers })).status === 200;
  };
  expect(await accepted(bySession)).toEqual(["session refresh"]);
});

test("the end of a session accepts ID tokens only", async () => {
  const use = async (token: string) => {
    const query = new URLSearchParams({ id_token_hint: token, post_logout_redirect_uri: "https://not.registered.example/" });
    const response = await server.request("GET", `${calls.path}/end_session?${query}`);
    return response.headers.get("x-latchkey-error") !== "ID_TOKEN_HINT_INVALID";
  };
  expect(await accepted(use)).toEqual(["id"]);
});

test("the header names the type, and subjects and audiences differ", () => {
  const readType = (token: string) => decodeProtectedHeader(token).typ;
  expect([readType(tokens.session), readType(tokens.id), readType(tokens.access)]).toEqual([undefined, "JWT", "at+jwt"]);
  const { iss } = decodeJwt(tokens.access);
  expect(decodeJwt(tokens.access).aud).toBe(iss);
  expect(decodeJwt(tokens.id)).toMatchObject({ iss, aud: web.id, sub: ada.id });
  expect(decodeJwt(tokens.session).iss).not.toBe(iss);
  expect(decodeJwt(tokens.session).aud).toBe(project.id);
});

test("a verifier that checks only issuer, audience and signature accepts one kind, too", async () => {
  const issuer = `${server.url}/api/v1${calls.path}`;
  const sessions = `${server.url}/api/v1/projects/${project.id}`;
  const verifiers = {
    session: { jwks: `${sessions}/.well-known/jwks.json`, issuer: sessions, audience: project.id },
    id: { jwks: `${issuer}/jwks.json`, issuer, audience: web.id },
    access: { jwks: `${issuer}/jwks.json`, issuer, audience: issuer },
    api: { jwks: `${issuer}/jwks.json`, issuer, audience: api },
  };
  for (const [kind, { jwks, ...expected }] of Object.entries(verifiers)) {
    const keys = createRemoteJWKSet(new URL(jwks));
    const use = (token: string) =>
      jwtVerify(token, keys, expected).then(
        () => true,
        () => false,
      );
    // A service's token has the same audience as that of a user, and the application as its subject.
    expect(await accepted(use)).toEqual({ access: ["access", "service"], api: ["api", "api service"] }[kind] ?? [kind]);
  }
});

test("a token that was changed is not accepted", async () => {
  const [head = "", body = "", signature = ""] = tokens.access.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, scope: "openid profile email admin" })).toString("base64url");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
  for (const token of [`${head}.${forged}.${signature}`, `${unsigned}.${body}.`, `${unsigned}.${body}.${signature}`, `${head}.${body}`])
    expect((await calls.userInfo(token)).status).toBe(401);
});
