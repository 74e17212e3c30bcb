// Whole flows by libraries that applications use.
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import {
  applicationRedirectUri,
  givenApplication,
  issuerCalls,
  issuerPath,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  ada = await server.givenUser({ project });
});
afterAll(() => server?.close());

const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;

const discover = ({ id, client_secret }: TestApplication, authentication?: client.ClientAuth) =>
  client.discovery(new URL(issuer()), id, client_secret ?? undefined, authentication, { execute: [client.allowInsecureRequests] });

/** Follows the browser from the authorization endpoint to the redirect URI. */
async function browse(url: URL): Promise<URL> {
  const opened = await fetch(url, { redirect: "manual" });
  const page = new URL(opened.headers.get("location") ?? "");
  expect(page.pathname).toBe(`/p/${project.id}/handler/oauth-authorize`);
  const { json } = await issuerCalls(server, project).decide(page.searchParams.get("request_id") ?? "", ada.accessToken);
  return new URL(json.redirect_to);
}

async function givenParameters(redirect_uri = applicationRedirectUri) {
  const verifier = client.randomPKCECodeVerifier();
  return {
    verifier,
    parameters: {
      redirect_uri,
      scope: "openid profile email offline_access",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: client.randomState(),
      nonce: client.randomNonce(),
    },
  };
}

test.each([
  ["HTTP Basic", (secret: string) => client.ClientSecretBasic(secret)],
  ["the body", (secret: string) => client.ClientSecretPost(secret)],
])("openid-client signs a user in with a secret in %s, refreshes, introspects, revokes and signs out", async (_name, authenticate) => {
  const about = { post_logout_redirect_uris: ["https://app.example.org/bye"] };
  const application = await givenApplication(server, project, about);
  const config = await discover(application, authenticate(application.client_secret ?? ""));
  const { verifier, parameters } = await givenParameters();
  const answer = await browse(client.buildAuthorizationUrl(config, { ...parameters, max_age: "3600" }));
  expect(answer.href.startsWith(`${applicationRedirectUri}?`)).toBe(true);
  expect(answer.searchParams.get("iss")).toBe(issuer());

  const checks = { pkceCodeVerifier: verifier, expectedState: parameters.state, expectedNonce: parameters.nonce, maxAge: 3600 };
  const tokens = await client.authorizationCodeGrant(config, answer, { ...checks, idTokenExpected: true });
  expect(tokens.claims()).toMatchObject({ iss: issuer(), aud: application.id, sub: ada.id, email: ada.email, email_verified: false });
  expect(await client.fetchUserInfo(config, tokens.access_token, ada.id)).toMatchObject({ sub: ada.id, email: ada.email });

  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(refreshed.claims()).toMatchObject({ sub: ada.id, auth_time: tokens.claims()?.auth_time });
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
    active: true,
    client_id: application.id,
    sub: ada.id,
    scope: "openid profile email offline_access",
  });
  await client.tokenRevocation(config, refreshed.refresh_token ?? "");
  expect(await client.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
  await expect(client.refreshTokenGrant(config, refreshed.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" });

  const post_logout_redirect_uri = "https://app.example.org/bye";
  const person = await server.givenUser({ project });
  const theirs = await issuerCalls(server, project).tokens(application, person.accessToken);
  const end = client.buildEndSessionUrl(config, { id_token_hint: theirs.id_token, post_logout_redirect_uri, state: "over" });
  const signedOut = await fetch(end, { redirect: "manual" });
  expect(signedOut.headers.get("location")).toBe(`${post_logout_redirect_uri}?state=over`);
  const me = await server.request("GET", "/users/me", { as: "client", project, user: person.accessToken });
  expect(me.json.code).toBe("ACCESS_TOKEN_EXPIRED");
});

test("openid-client signs a user in for a native application on a port of its choice", async () => {
  const application = await givenApplication(server, project, { type: "native", redirect_uris: ["http://127.0.0.1/callback"] });
  const config = await discover(application, client.None());
  const { verifier, parameters } = await givenParameters("http://127.0.0.1:54321/callback");
  const answer = await browse(client.buildAuthorizationUrl(config, parameters));
  const checks = { pkceCodeVerifier: verifier, expectedState: parameters.state, expectedNonce: parameters.nonce };
  const tokens = await client.authorizationCodeGrant(config, answer, checks);
  expect(tokens.refresh_token).toBeDefined();
});

test("openid-client pushes a request, which opens once", async () => {
  const application = await givenApplication(server, project);
  const config = await discover(application);
  const { verifier, parameters } = await givenParameters();
  const url = await client.buildAuthorizationUrlWithPAR(config, parameters);
  expect([...url.searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
  const answer = await browse(url);
  const checks = { pkceCodeVerifier: verifier, expectedState: parameters.state, expectedNonce: parameters.nonce };
  expect((await client.authorizationCodeGrant(config, answer, checks)).claims()?.sub).toBe(ada.id);
  expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
});

test("openid-client gets a token for a service", async () => {
  const application = await givenApplication(server, project, { type: "service", redirect_uris: [] });
  const config = await discover(application);
  const tokens = await client.clientCredentialsGrant(config);
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, sub: application.id });
  await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow();
});

// Version 2, which knows less than the version in openid-client.
test("oauth4webapi signs a user in, refreshes, reads UserInfo and revokes", async () => {
  const application = await givenApplication(server, project);
  const at = new URL(issuer());
  const as = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at));
  const app: oauth.Client = {
    client_id: application.id,
    client_secret: application.client_secret ?? "",
    token_endpoint_auth_method: "client_secret_basic",
  };
  const { verifier, parameters } = await givenParameters();
  const url = new URL(as.authorization_endpoint ?? "");
  url.search = new URLSearchParams({ client_id: app.client_id, response_type: "code", ...parameters }).toString();

  const answer = oauth.validateAuthResponse(as, app, await browse(url), parameters.state);
  if (oauth.isOAuth2Error(answer)) throw new Error(answer.error);
  const code = await oauth.authorizationCodeGrantRequest(as, app, answer, applicationRedirectUri, verifier);
  const tokens = await oauth.processAuthorizationCodeOpenIDResponse(as, app, code, parameters.nonce);
  if (oauth.isOAuth2Error(tokens)) throw new Error(tokens.error);
  expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: ada.id, aud: application.id });

  const refreshing = await oauth.refreshTokenGrantRequest(as, app, tokens.refresh_token ?? "");
  const refreshed = await oauth.processRefreshTokenResponse(as, app, refreshing);
  if (oauth.isOAuth2Error(refreshed)) throw new Error(refreshed.error);
  const read = await oauth.userInfoRequest(as, app, refreshed.access_token);
  expect(await oauth.processUserInfoResponse(as, app, ada.id, read)).toMatchObject({ email: ada.email });

  const revoking = await oauth.revocationRequest(as, app, refreshed.refresh_token ?? "");
  expect(await oauth.processRevocationResponse(revoking)).toBeUndefined();
  expect((await oauth.userInfoRequest(as, app, refreshed.access_token)).status).toBe(401);
});
