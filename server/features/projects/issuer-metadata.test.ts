import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { allowInsecureRequests, discovery } from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTokenClaims } from "#contract/vocabulary/accounts/access-token.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
});
afterAll(() => server?.close());

/** The metadata as a library finds it from the issuer of a token. It requires that the document names the same issuer. */
async function discover(accessToken: string) {
  const { iss = "", aud = "" } = decodeJwt(accessToken);
  const found = await discovery(new URL(iss), String(aud), undefined, undefined, { execute: [allowInsecureRequests] });
  return found.serverMetadata();
}

async function givenAnonymousToken(): Promise<string> {
  const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project, body: {} });
  return json.access_token;
}

test.each([
  ["a user", async () => (await server.givenUser({ project })).accessToken],
  ["an anonymous user", givenAnonymousToken],
])("the token of %s is verified by its issuer alone", async (_name, givenToken) => {
  const token = await givenToken();
  const { issuer, jwks_uri = "", ...metadata } = await discover(token);
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
    issuer,
    audience: String(decodeJwt(token).aud),
    algorithms: metadata.id_token_signing_alg_values_supported as string[],
  });
  expect(payload.project_id).toBe(project.id);
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(Object.keys(payload)));
  // An anonymous user has not been authenticated.
  const absent = ["is_impersonation", "omitted_claims", ...(payload.is_anonymous ? ["amr", "acr"] : [])];
  expect([...Object.keys(payload), ...absent].sort()).toEqual(Object.keys(accessTokenClaims).sort());
});

test("the document names endpoints that answer, and may be cached as long as the keys", async () => {
  const response = await server.request("GET", `/projects/${project.id}/.well-known/openid-configuration`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
  expect(response.json).toMatchObject({
    issuer: `${server.url}/api/v1/projects/${project.id}`,
    authorization_endpoint: `${server.url}/p/${project.id}/handler/authorize`,
    token_endpoint: `${server.url}/api/v1/auth/oauth/token`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  });
  const ada = await server.givenUser({ project });
  const sent = {
    grant_type: "refresh_token",
    client_id: project.id,
    client_secret: project.publishableClientKey,
    refresh_token: ada.refreshToken,
  };
  const answer = await fetch(response.json.token_endpoint, { method: "POST", body: new URLSearchParams(sent) });
  expect(decodeJwt((await answer.json()).access_token)).toMatchObject({ sub: ada.id, iss: response.json.issuer });
});
