import { describe, expect, test } from "vitest";
import { startServer } from "#server/testing/index.ts";
import { createClientApp, getConvexProvidersConfig } from "./client.ts";
import { createServerApp } from "./server.ts";

/** The glue for Convex against the real server. */

const claims = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

async function givenApps() {
  const server = await startServer();
  const { id: projectId, publishableClientKey, secretServerKey } = server.project;
  const keys = { baseUrl: server.url, projectId, publishableClientKey };
  const effects = { now: () => server.clock.now().getTime() };
  return {
    server,
    client: createClientApp({ ...keys, tokenStore: "memory", effects }),
    backend: createServerApp({ ...keys, secretServerKey, effects }),
  };
}
const ada = { email: "ada@example.org", password: "correct horse battery", noVerificationCallback: true } as const;

describe("the React client of Convex", () => {
  test("gets the access token, and a new one where it forces that", async () => {
    const { client } = await givenApps();
    const fetchAccessToken = client.getConvexClientAuth();
    await expect(fetchAccessToken({ forceRefreshToken: true })).resolves.toBeNull();
    await client.signUpWithCredential(ada);
    const first = await fetchAccessToken({ forceRefreshToken: false });
    expect(first).toBe((await client.getAuthJson()).accessToken);
    expect(await fetchAccessToken({ forceRefreshToken: false })).toBe(first);
    const fresh = await fetchAccessToken({ forceRefreshToken: true });
    expect(fresh).not.toBe(first);
    expect(claims(fresh ?? "").sub).toBe(claims(first ?? "").sub);
  });
});

describe("the HTTP client of Convex", () => {
  test("gets the access token of a request, or an empty text", async () => {
    const { client, backend } = await givenApps();
    await client.signUpWithCredential(ada);
    const request = { headers: new Headers(await client.getAuthHeaders()) };
    expect(claims(await backend.getConvexHttpClientAuth({ tokenStore: request })).email).toBe(ada.email);
    await expect(backend.getConvexHttpClientAuth({ tokenStore: { headers: new Headers() } })).resolves.toBe("");
  });
});

describe("a Convex function", () => {
  const contextFrom = (identity: Record<string, unknown> | null) => ({
    auth: { getUserIdentity: async () => identity as { subject: string } | null },
  });

  test("reads the user from the claims that Convex verified, and on a server the whole user", async () => {
    const { client, backend } = await givenApps();
    await client.signUpWithCredential(ada);
    const { accessToken } = await client.getAuthJson();
    const { sub, ...others } = claims(accessToken ?? "");
    const ctx = contextFrom({ subject: sub, ...others });
    const partial = {
      id: sub,
      displayName: null,
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      isAnonymous: false,
      isImpersonated: false,
      claims: { subject: sub, ...others },
    };
    await expect(client.getPartialUser({ from: "convex", ctx })).resolves.toEqual(partial);
    await expect(backend.getUser({ from: "convex", ctx })).resolves.toMatchObject({
      id: sub,
      primaryEmail: ada.email,
      serverMetadata: null,
    });
    await expect(backend.getUser({ from: "convex", ctx: contextFrom(null) })).resolves.toBeNull();
    const unknown = contextFrom({ subject: "11111111-1111-4111-8111-111111111111" });
    await expect(backend.getUser({ from: "convex", ctx: unknown })).resolves.toBeNull();
  });

  test("treats an anonymous user as signed out unless it allows one", async () => {
    const { client } = await givenApps();
    const ctx = contextFrom({ subject: "a", is_anonymous: true });
    await expect(client.getPartialUser({ from: "convex", ctx })).resolves.toBeNull();
    await expect(client.getPartialUser({ from: "convex", ctx, or: "anonymous" })).resolves.toMatchObject({ id: "a", isAnonymous: true });
  });
});

test("the providers for Convex name the issuers, audiences and keys of the server's tokens", async () => {
  const { server, client } = await givenApps();
  const providers = getConvexProvidersConfig({ baseUrl: `${server.url}/api/v1/`, projectId: server.project.id });
  expect(getConvexProvidersConfig({ baseUrl: server.url, projectId: server.project.id })).toEqual(providers);
  await client.signUpWithCredential(ada);
  await server.configure({ "auth.anonymous.allowSignUp": true });
  const visitor = createClientApp({
    baseUrl: server.url,
    projectId: server.project.id,
    publishableClientKey: server.project.publishableClientKey,
    tokenStore: "memory",
  });
  await visitor.getUser({ or: "anonymous" });
  for (const [index, app] of [client, visitor].entries()) {
    const { accessToken } = await app.getAuthJson();
    const { iss, aud } = claims(accessToken ?? "");
    const { kid, alg } = JSON.parse(Buffer.from(accessToken?.split(".")[0] ?? "", "base64url").toString());
    const provider = providers[index];
    expect(provider).toMatchObject({ type: "customJwt", issuer: iss, applicationID: aud, algorithm: alg });
    const response = await fetch(provider?.jwks ?? "");
    expect(((await response.json()) as { keys: { kid: string }[] }).keys.map((key) => key.kid)).toContain(kid);
  }
});
