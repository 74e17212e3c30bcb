import { afterEach, expect, test, vi } from "vitest";
import { accessToken } from "./testing/fixed-effects.ts";
import {
  authorizationRequest,
  callbackFailed,
  callbackTokens,
  oauthPage,
  readRequest,
  signedOut,
  signInPage,
  toChallenge,
} from "./testing/oauth-page.ts";
import { givenStub, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

test("a sign-in on the hosted pages leaves for the project's authorization page, and its callback completes it", async () => {
  const page = oauthPage(signInPage);
  await stub.app(signedOut).signInWithHostedPages({ returnTo: "/notes" });
  const request = readRequest(page.went.at(-1));
  const { state = "", code_challenge } = request;
  expect(request).toEqual({
    ...authorizationRequest,
    origin: new URL(stub.url()).origin,
    pathname: "/p/internal/handler/authorize",
    redirect_uri: "https://app.example.org/handler/oauth-callback",
    after_callback_redirect_url: "https://app.example.org/notes",
  });
  expect(toChallenge(page.verifiers()[state])).toBe(code_challenge);

  stub.routes["POST /api/v1/auth/oauth/token"] = () => callbackTokens();
  page.location.href = `${request.redirect_uri}?code=c&state=${state}&iss=${encodeURIComponent(stub.url())}`;
  await expect(stub.app(signedOut).callOAuthCallback()).resolves.toBe(true);
  expect([page.verifiers(), page.location.href]).toEqual([{}, request.redirect_uri]);
});

test.each([
  ["names another server", { iss: "https://evil.example" }],
  // As that of the authorization endpoint of another server, to which a foreign server could have sent the browser.
  ["names no server", {}],
])("the response to a sign-in on the hosted pages that %s is refused (RFC 9207)", async (_name, issuer) => {
  const page = oauthPage(signInPage);
  await stub.app(signedOut).signInWithHostedPages();
  const { state = "", redirect_uri } = readRequest(page.went.at(-1));
  page.location.href = `${redirect_uri}?${new URLSearchParams({ code: "c", state, ...issuer })}`;
  await expect(stub.app(signedOut).callOAuthCallback()).rejects.toThrow(callbackFailed);
  expect(stub.seen("/api/v1/auth/oauth/token")).toEqual([]);
});

test("an anonymous user reaches the hosted pages by a one-time code in the fragment; the client id names the branch", async () => {
  const page = oauthPage(signInPage);
  const anonymous = { accessToken: accessToken(start, { is_anonymous: true }), refreshToken: "refresh anonymous" };
  stub.routes["POST /api/v1/auth/oauth/hosted-code"] = () => ({ json: { code: "one-time" } });
  await stub.app({ projectId: "internal#side", redirectMethod: "window", tokenStore: anonymous }).signInWithHostedPages();
  const left = new URL(page.went.at(-1) ?? "");
  expect([left.pathname, left.searchParams.get("client_id")]).toEqual(["/p/internal%23side/handler/authorize", "internal#side"]);
  expect(left.search).not.toContain(anonymous.refreshToken);
  expect(left.href).not.toContain(anonymous.accessToken);
  const fragment = new URLSearchParams(left.hash.slice(1));
  expect(fragment.get("code")).toBe("one-time");

  const [request] = stub.seen("/api/v1/auth/oauth/hosted-code");
  expect(request?.headers).toMatchObject({ "x-stack-project-id": "internal", "x-stack-branch-id": "side" });
  const { code_challenge, ...rest } = JSON.parse(request?.body ?? "{}");
  expect(rest).toEqual({
    refresh_token: anonymous.refreshToken,
    redirect_uri: `${stub.url()}/p/internal%23side/handler/authorize`,
    code_challenge_method: "S256",
  });
  expect(toChallenge(fragment.get("code_verifier") ?? "")).toBe(code_challenge);
  expect(code_challenge).not.toBe(left.searchParams.get("code_challenge"));
});

test("an anonymous user whose session the server refuses goes to the hosted pages without a code", async () => {
  const page = oauthPage(signInPage);
  const anonymous = { accessToken: accessToken(start, { is_anonymous: true }), refreshToken: "revoked" };
  stub.routes["POST /api/v1/auth/oauth/hosted-code"] = () => knownFailure(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  await stub.app({ redirectMethod: "window", tokenStore: anonymous }).signInWithHostedPages();
  expect(new URL(page.went.at(-1) ?? "").hash).toBe("");
});
