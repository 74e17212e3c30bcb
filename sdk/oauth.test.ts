import { afterEach, describe, expect, test, vi } from "vitest";
import type { ClientAppOptions } from "./client.ts";
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
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const domain = { domain: "https://www.example.org", handler_path: "/handler" };
const trustOneDomain = () => {
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: { id: "internal", display_name: "Looms", config: { domains: [domain] } } });
};

async function startOAuth(page: ReturnType<typeof oauthPage>, given: Partial<ClientAppOptions> = {}, returnTo?: string) {
  await stub.app({ ...signedOut, ...given }).signInWithOAuth("GitHub", returnTo === undefined ? {} : { returnTo });
  return readRequest(page.went.at(-1));
}

describe("signing in with a provider", () => {
  test("leaves the page with a PKCE challenge whose verifier is in a cookie for one hour", async () => {
    const page = oauthPage(`${signInPage}?after_auth_return_to=%2Fnotes#form`);
    const request = await startOAuth(page);
    const { state = "", code_challenge } = request;
    expect(request).toEqual({
      ...authorizationRequest,
      origin: new URL(stub.url()).origin,
      pathname: "/api/v1/auth/oauth/authorize/github",
      client_secret: "pck_test",
      redirect_uri: "https://app.example.org/handler/oauth-callback?after_auth_return_to=%2Fnotes",
      grant_type: "authorization_code",
      type: "authenticate",
      error_redirect_url: "https://app.example.org/handler/error?after_auth_return_to=%2Fnotes",
    });
    const verifier = page.verifiers()[state] ?? "";
    expect(toChallenge(verifier)).toBe(code_challenge);
    expect(page.written).toEqual([`stack-oauth-outer-${state}=${verifier}; Path=/; SameSite=Lax; Max-Age=3600; Secure`]);
  });

  test("two flows at once have a verifier each", async () => {
    const page = oauthPage();
    const [first, second] = [await startOAuth(page), await startOAuth(page)];
    expect(Object.keys(page.verifiers()).sort()).toEqual([first.state, second.state].sort());
  });

  test("sends the token of an anonymous user, which is upgraded, and of no other", async () => {
    const page = oauthPage();
    const anonymous = accessToken(start, { is_anonymous: true });
    expect((await startOAuth(page, { tokenStore: { accessToken: anonymous, refreshToken: "refresh" } })).token).toBe(anonymous);
    expect((await startOAuth(page, { tokenStore: { accessToken: accessToken(start), refreshToken: "refresh" } })).token).toBeUndefined();
  });

  test("requests the scopes of the app's option", async () => {
    const page = oauthPage();
    await stub.app({ ...signedOut, oauthScopesOnSignIn: { github: ["repo", "gist"] } }).signInWithOAuth("github");
    expect(readRequest(page.went[0]).provider_scope).toBe("repo gist");
  });

  test("continues at `returnTo` only if it is of the page's origin or trusted", async () => {
    trustOneDomain();
    const page = oauthPage();
    expect((await startOAuth(page, {}, "/notes?id=7")).after_callback_redirect_url).toBe("https://app.example.org/notes?id=7");
    expect((await startOAuth(page, {}, "https://www.example.org/x")).after_callback_redirect_url).toBe("https://www.example.org/x");
    const left = page.went.length;
    await expect(startOAuth(page, {}, "https://evil.example/")).rejects.toThrow("Redirect URL https://evil.example/ is not trusted");
    expect(page.went).toHaveLength(left);
  });

  test("needs a browser, and there a secure page", async () => {
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signInWithOAuth("github")).rejects.toThrow(/needs a browser/);
    await expect(client.callOAuthCallback()).rejects.toThrow(/needs a browser/);
    oauthPage("http://app.example.org/");
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await expect(stub.app(signedOut).signInWithOAuth("github")).rejects.toThrow(/HTTPS or on localhost/);
  });
});

describe("connecting an account", () => {
  test("sends the user's token and the scopes, and returns to the current page", async () => {
    const page = oauthPage("https://app.example.org/calendar#today");
    await stub.app({ redirectMethod: "window" }).linkConnectedAccount("google", { scopes: ["calendar", "mail"] });
    expect(readRequest(page.went[0])).toMatchObject({
      pathname: "/api/v1/auth/oauth/authorize/google",
      type: "link",
      token: accessToken(start),
      provider_scope: "calendar mail",
      after_callback_redirect_url: "https://app.example.org/calendar#today",
    });
  });

  test("fails if no user is signed in", async () => {
    oauthPage();
    await expect(stub.app(signedOut).linkConnectedAccount("google")).rejects.toThrow("No access token available");
  });
});

describe("the callback page", () => {
  /** A page that a flow returns to, and its app. */
  async function givenReturn(answer: StubResponse, { query = "" } = {}) {
    stub.routes["POST /api/v1/auth/oauth/token"] = () => answer;
    const page = oauthPage(`${signInPage}${query}`);
    const client = stub.app({ ...signedOut, urls: { afterSignIn: "/inside", afterSignUp: "/welcome" } });
    await client.signInWithOAuth("github");
    const { redirect_uri = "", state = "" } = readRequest(page.went.pop());
    const url = new URL(redirect_uri);
    url.searchParams.set("code", "the code");
    url.searchParams.set("state", state);
    page.location.href = url.href;
    return { page, client, redirect_uri, url };
  }
  const exchanges = () => stub.seen("/api/v1/auth/oauth/token").map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

  test("exchanges the code, stores the tokens and removes code, state and cookie", async () => {
    const { page, client, redirect_uri } = await givenReturn(callbackTokens(), { query: "?after_auth_return_to=%2Fnotes" });
    const [verifier] = Object.values(page.verifiers());
    await expect(client.callOAuthCallback()).resolves.toBe(true);
    expect(exchanges()).toEqual([
      {
        grant_type: "authorization_code",
        code: "the code",
        redirect_uri,
        code_verifier: verifier,
        client_id: "internal",
        client_secret: "pck_test",
      },
    ]);
    await expect(client.getAuthJson()).resolves.toMatchObject({ refreshToken: "refresh first" });
    expect(page.location.href).toBe(redirect_uri);
    expect(page.verifiers()).toEqual({});
    expect(page.went).toEqual(["/notes"]);
  });

  test.each([
    ["after sign-in", {}, "/inside"],
    ["after sign-up for a new user", { is_new_user: true }, "/welcome"],
    [
      "that the flow requested, before both",
      { is_new_user: true, after_callback_redirect_url: "https://app.example.org/x" },
      "https://app.example.org/x",
    ],
  ])("continues at the page %s", async (_, given, target) => {
    const { page, client } = await givenReturn(callbackTokens(given));
    await client.callOAuthCallback();
    expect(page.went).toEqual([target]);
  });

  test("does not follow a target that the project does not trust", async () => {
    trustOneDomain();
    const { page, client } = await givenReturn(callbackTokens({ after_callback_redirect_url: "https://evil.example/" }));
    await expect(client.callOAuthCallback()).rejects.toThrow("Redirect URL https://evil.example/ is not trusted; should be relative.");
    expect(page.went).toEqual([]);
  });

  test("redirects to the page of the second factor if one is required", async () => {
    const required = { status: 400, headers: { "x-stack-known-error": "MULTI_FACTOR_AUTHENTICATION_REQUIRED" } };
    const body = { code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details: { attempt_code: "attempt" }, error: "Second factor." };
    const { page, client } = await givenReturn({ ...required, json: body });
    await expect(client.callOAuthCallback()).rejects.toMatchObject({ code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
    expect(page.saved).toEqual({ stack_mfa_attempt_code: "attempt" });
    expect(page.went).toEqual(["/handler/mfa"]);
  });

  test.each(["code", "state"])("does nothing without the %s, and warns", async (name) => {
    const { page, client, url } = await givenReturn(callbackTokens());
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    url.searchParams.delete(name);
    page.location.href = url.href;
    await expect(client.callOAuthCallback()).resolves.toBe(false);
    expect(warn).toHaveBeenCalledOnce();
    expect([page.location.href, page.went, exchanges()]).toEqual([url.href, [], []]);
  });

  test("does nothing for a state of another browser, and returns one result to all calls of a page", async () => {
    const { page, client, url } = await givenReturn(callbackTokens());
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    url.searchParams.set("state", "forged");
    const href = page.location.href;
    page.location.href = url.href;
    await expect(client.callOAuthCallback()).resolves.toBe(false);
    page.location.href = href;
    await expect(Promise.all([client.callOAuthCallback(), client.callOAuthCallback()])).resolves.toEqual([true, true]);
    await expect(client.callOAuthCallback()).resolves.toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    expect(exchanges()).toHaveLength(1);
  });

  test.each<[string, StubResponse, Record<string, unknown>]>([
    ["an error of the catalogue as it is", knownFailure(400, "INVALID_AUTHORIZATION_CODE"), { code: "INVALID_AUTHORIZATION_CODE" }],
    ["a refusal of the token endpoint as a cause", { status: 400, json: { error: "invalid_request" } }, { message: callbackFailed }],
    ["a lost connection as a cause", "lost", { message: callbackFailed, cause: { name: "NetworkError" } }],
    ["tokens that cannot be parsed as a cause", callbackTokens({ refresh_token: undefined }), { message: callbackFailed }],
  ])("throws %s", async (_, answer, error) => {
    const { page, client } = await givenReturn(answer);
    await expect(client.callOAuthCallback()).rejects.toMatchObject(error);
    expect(client.hasSession()).toBe(false);
    expect(page.went).toEqual([]);
  });

  test("accepts only the response of the app's server (RFC 9207)", async () => {
    const foreign = await givenReturn(callbackTokens());
    foreign.url.searchParams.set("iss", "https://evil.example");
    foreign.page.location.href = foreign.url.href;
    await expect(foreign.client.callOAuthCallback()).rejects.toThrow(callbackFailed);
    expect(exchanges()).toEqual([]);

    const own = await givenReturn(callbackTokens());
    own.url.searchParams.set("iss", stub.url());
    own.page.location.href = own.url.href;
    await expect(own.client.callOAuthCallback()).resolves.toBe(true);
    expect(own.page.location.href).toBe(own.redirect_uri);
  });
});
