import { getConvexProvidersConfig } from "@stackframe/js";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { publishedApps } from "../testing/published-client.ts";

const accessSeconds = 60;
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  project = await server.givenProject();
  ada = await server.givenUser({ project });
});
afterAll(() => server.close());

const apps = () => publishedApps(server, project);

/** Tokens of Ada's session that the server takes now. */
async function renewed() {
  const headers = { "x-stack-refresh-token": ada.refreshToken };
  const { json } = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers });
  return { accessToken: json.access_token as string, refreshToken: ada.refreshToken };
}

/** The published keys as third parties read them. */
async function kidsAt(url: string | URL): Promise<string[]> {
  const { keys } = (await (await fetch(url)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

/** The tokens of an anonymous user. */
async function anonymousTokens(): Promise<Record<"userId" | "refreshToken" | "accessToken", string>> {
  const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project });
  return { userId: json.user_id, refreshToken: json.refresh_token, accessToken: json.access_token };
}

test("an access token has all claims that clients read and verifies with its issuer's keys", async () => {
  const { accessToken } = await apps()
    .client(await renewed())
    .getAuthJson();
  const issuer = `${server.url}/api/v1/projects/${project.id}`;
  const { payload, protectedHeader } = await jwtVerify(accessToken ?? "", createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)), {
    issuer,
    audience: project.id,
    algorithms: ["ES256"],
    currentDate: server.clock.now(),
  });
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: expect.stringMatching(/^[\w-]{12}$/) });
  expect(payload).toEqual({
    sub: ada.id,
    iss: issuer,
    aud: project.id,
    iat: expect.any(Number),
    exp: (payload.iat ?? 0) + accessSeconds,
    project_id: project.id,
    branch_id: "main",
    refresh_token_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    role: "authenticated",
    name: null,
    email: ada.email,
    email_verified: false,
    selected_team_id: null,
    is_anonymous: false,
    // For later clients.
    signed_up_at: expect.any(Number),
    requires_totp_mfa: false,
    is_restricted: false,
    restricted_reason: null,
    // Ours.
    auth_time: expect.any(Number),
    amr: ["pwd"],
    acr: "aal1",
  });
});

test("the keys of one project do not verify tokens of another", async () => {
  const keysOfInternal = createRemoteJWKSet(new URL(`${server.url}/api/v1/projects/internal/.well-known/jwks.json`));
  await expect(jwtVerify((await renewed()).accessToken, keysOfInternal)).rejects.toThrow();
});

test("an anonymous user's token has separate keys, published only on request", async () => {
  const { accessToken } = await anonymousTokens();
  const { iss = "", aud, is_anonymous } = decodeJwt(accessToken);
  expect([iss, aud, is_anonymous]).toEqual([`${server.url}/api/v1/projects-anonymous-users/${project.id}`, `${project.id}:anon`, true]);
  const { kid } = decodeProtectedHeader(accessToken);
  const plain = `${server.url}/api/v1/projects/${project.id}/.well-known/jwks.json`;
  expect(await kidsAt(plain)).not.toContain(kid);
  expect(await kidsAt(`${plain}?include_anonymous=false`)).not.toContain(kid);
  expect(await kidsAt(`${plain}?include_anonymous=true`)).toEqual(expect.arrayContaining([...(await kidsAt(plain)), kid]));

  const alias = await fetch(`${iss}/.well-known/jwks.json`, { redirect: "manual" });
  expect([alias.status, new URL(alias.headers.get("location") ?? "", iss).href]).toEqual([307, `${plain}?include_anonymous=true`]);
  expect(await kidsAt(`${iss}/.well-known/jwks.json`)).toContain(kid);
});

test("the provider settings for third parties verify both kinds of tokens", async () => {
  const [regular, anonymous] = getConvexProvidersConfig({ baseUrl: server.url, projectId: project.id });
  for (const [provider, token, audience] of [
    [regular, (await renewed()).accessToken, project.id],
    [anonymous, (await anonymousTokens()).accessToken, `${project.id}:anon`],
  ] as const) {
    const keys = createRemoteJWKSet(new URL(String(provider?.jwks)));
    const options = { issuer: String(provider?.issuer), audience, currentDate: server.clock.now() };
    expect((await jwtVerify(token, keys, options)).payload.project_id).toBe(project.id);
  }
});

test("the keys response is cacheable, and an unknown project gives 404", async () => {
  const known = await fetch(`${server.url}/api/v1/projects/${project.id}/.well-known/jwks.json`);
  expect(known.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  expect(Object.keys(((await known.json()) as { keys: object[] }).keys[0] ?? {}).toSorted()).toEqual([
    "alg",
    "crv",
    "kid",
    "kty",
    "use",
    "x",
    "y",
  ]);
  expect((await fetch(`${server.url}/api/v1/projects/${crypto.randomUUID()}/.well-known/jwks.json`)).status).toBe(404);
});

test("the client returns an anonymous user only if the caller allows one", async () => {
  const { userId, accessToken, refreshToken } = await anonymousTokens();
  const app = apps().client({ accessToken, refreshToken });
  expect(await app.getUser()).toBeNull();
  const user = await app.getUser({ or: "anonymous" });
  expect([user.id, user.isAnonymous]).toEqual([userId, true]);

  const withoutHeader = await server.request("GET", "/users/me", { as: "client", project, user: accessToken });
  expect([withoutHeader.status, withoutHeader.json.code]).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
});

test("the header x-stack-auth of a front end authenticates its user at the back end", async () => {
  const front = apps().client(await renewed());
  const request = new Request("https://app.example.org/api/cart", { headers: await front.getAuthHeaders() });
  const back = apps().server();
  expect(await back.getUser({ tokenStore: request })).toMatchObject({ id: ada.id, primaryEmail: ada.email, serverMetadata: null });

  // The token in it ends on the way; the session behind it does not.
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await back.getUser({ tokenStore: { headers: request.headers } })).toMatchObject({ id: ada.id });
  expect(await apps().client(request).getUser()).toMatchObject({ id: ada.id });

  const none = await apps().client().getAuthHeaders();
  expect(await back.getUser({ tokenStore: { headers: new Headers(none) } })).toBeNull();
});

test("cookies of current and older clients authenticate the user", async () => {
  const { accessToken, refreshToken } = await renewed();
  const name = `stack-refresh-${project.id}`;
  const structured = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: Date.now() }));
  const access = `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`;
  for (const cookie of [`${name}--default=${structured}`, `${name}--default=${structured}; ${access}`, `${name}=${refreshToken}`]) {
    const request = new Request("https://app.example.org/", { headers: { cookie } });
    expect(await apps().server().getUser({ tokenStore: request }), cookie).toMatchObject({ id: ada.id });
  }
});

test("a modified access token is rejected, and the session renews it", async () => {
  const { accessToken, refreshToken } = await renewed();
  const [head, body, signature = ""] = accessToken.split(".");
  const claims = { ...JSON.parse(Buffer.from(body ?? "", "base64url").toString()), sub: crypto.randomUUID() };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  const raw = await server.request("GET", "/users/me", { as: "client", project, user: forged });
  expect([raw.status, raw.json.code]).toEqual([401, "UNPARSABLE_ACCESS_TOKEN"]);

  expect(await apps().client({ accessToken: forged, refreshToken }).getUser()).toMatchObject({ id: ada.id });
  expect(await apps().client({ accessToken: forged, refreshToken: "made-up" }).getUser()).toBeNull();
});
