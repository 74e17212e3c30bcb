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
let tokens: Readonly<Record<"session" | "session refresh" | "access" | "id" | "refresh" | "service", string>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project);
  const service = await givenApplication(server, project, { type: "service", redirect_uris: [] });
  const issued = await calls.tokens(web, ada.accessToken);
  const { json } = await calls.post("token", { ...calls.toCredentials(service), grant_type: "client_credentials" });
  tokens = {
    session: ada.accessToken,
    "session refresh": ada.refreshToken,
    access: issued.access_token,
    id: issued.id_token,
    refresh: issued.refresh_token,
    service: json.access_token,
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

test("UserInfo accepts access tokens of users only", async () => {
  expect(await accepted(async (token) => (await calls.userInfo(token)).status === 200)).toEqual(["access"]);
});

test("introspection knows access tokens, and refresh tokens of the calling application", async () => {
  expect(await accepted(async (token) => (await calls.introspect(web, token)).json.active)).toEqual(["access", "refresh"]);
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
  };
  for (const [kind, { jwks, ...expected }] of Object.entries(verifiers)) {
    const keys = createRemoteJWKSet(new URL(jwks));
    const use = (token: string) =>
      jwtVerify(token, keys, expected).then(
        () => true,
        () => false,
      );
    // A service's token has the same audience as that of a user, and the application as its subject.
    expect(await accepted(use)).toEqual(kind === "access" ? ["access", "service"] : [kind]);
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
