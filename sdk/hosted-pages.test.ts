// An app whose pages are the hosted ones: `pages: "hosted"`.
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ClientAppOptions, createClientApp } from "./client.ts";
import { createServerApp } from "./server.ts";
import { accessToken } from "./testing/fixed-effects.ts";
import { authorizationRequest, oauthPage, readRequest, toChallenge } from "./testing/oauth-page.ts";
import { givenStub, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

const here = "https://app.example.org/notes?id=7#end";
const hosted = (page: string) => `${stub.url()}/p/internal/handler/${page}`;
const tokens = { accessToken: accessToken(start), refreshToken: "refresh" };
const hostedApp = (given: Partial<ClientAppOptions> = {}) =>
  stub.app({ pages: "hosted", tokenStore: "memory", redirectMethod: "window", ...given });

test.each([
  ["redirectToSignIn", undefined],
  ["redirectToSignUp", "create"],
] as const)("%s runs the authorization flow and comes back to where the user was", async (redirect, prompt) => {
  const page = oauthPage(here);
  await hostedApp()[redirect]();
  const request = readRequest(page.went.at(-1));
  expect(request).toEqual({
    ...authorizationRequest,
    origin: new URL(stub.url()).origin,
    pathname: "/p/internal/handler/authorize",
    redirect_uri: "https://app.example.org/handler/oauth-callback",
    after_callback_redirect_url: here,
    ...(prompt && { prompt }),
  });
  expect(toChallenge(page.verifiers()[request.state ?? ""])).toBe(request.code_challenge);
});

test("the return target of the page is preferred, and `noRedirectBack` omits it", async () => {
  const page = oauthPage("https://app.example.org/welcome?after_auth_return_to=%2Fteams");
  await hostedApp().redirectToSignIn();
  expect(readRequest(page.went.at(-1)).after_callback_redirect_url).toBe("https://app.example.org/teams");
  await hostedApp().redirectToSignIn({ noRedirectBack: true });
  expect(readRequest(page.went.at(-1)).after_callback_redirect_url).toBeUndefined();
});

test("an own page wins over the hosted one, and nothing happens where redirects are switched off", async () => {
  const page = oauthPage(here);
  await hostedApp({ urls: { signIn: "/login" } }).redirectToSignIn({ noRedirectBack: true });
  await hostedApp({ redirectMethod: "none" }).redirectToSignIn();
  expect(page.went).toEqual(["/login"]);
});

test("a router of the app opens the app's own pages only", async () => {
  const page = oauthPage(here);
  const routed: string[] = [];
  const app = hostedApp({ redirectMethod: { navigate: (to) => void routed.push(to) } });
  await app.redirectToAfterSignIn();
  await app.redirectToSignIn();
  expect(routed).toEqual(["/"]);
  expect(page.went.map((url) => new URL(url).pathname)).toEqual(["/p/internal/handler/authorize"]);
});

test("the hosted pages get the language of the app: a fixed one, or that of the document at that moment", async () => {
  const page = oauthPage(here);
  const language = () => new URL(page.went.at(-1) ?? "").searchParams.get("ui_locales");
  await hostedApp({ locale: "pt-BR" }).redirectToSignIn();
  expect(language()).toBe("pt-BR");
  await hostedApp({ locale: "pt-BR" }).redirectToForgotPassword();
  expect(language()).toBe("pt-BR");
  const app = hostedApp({ locale: "document" });
  await app.redirectToSignIn();
  expect(language()).toBeNull();
  Object.assign(document, { documentElement: { lang: "ja" } });
  await app.redirectToAccountSettings();
  expect(language()).toBe("ja");
});

describe("the account settings", () => {
  test("get the session by a one-time code in the fragment, and no token", async () => {
    const page = oauthPage(here);
    stub.routes["POST /api/v1/auth/oauth/hosted-code"] = () => ({ json: { code: "one-time" } });
    await hostedApp({ tokenStore: tokens }).redirectToAccountSettings();
    const left = new URL(page.went.at(-1) ?? "");
    expect([left.origin + left.pathname, left.search]).toEqual([hosted("account-settings"), ""]);
    const fragment = Object.fromEntries(new URLSearchParams(left.hash.slice(1)));
    const body = JSON.parse(stub.seen("/api/v1/auth/oauth/hosted-code")[0]?.body ?? "");
    expect(body).toMatchObject({ redirect_uri: hosted("account-settings"), after_callback_redirect_url: here });
    expect(fragment).toEqual({ code: "one-time", code_verifier: expect.any(String) });
    expect(toChallenge(fragment.code_verifier)).toBe(body.code_challenge);
    for (const token of Object.values(tokens)) expect(left.href).not.toContain(token);
  });

  test("open without a session if no user is signed in, or if the session has ended", async () => {
    const page = oauthPage(here);
    stub.routes["POST /api/v1/auth/oauth/hosted-code"] = () => knownFailure(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    await hostedApp().redirectToAccountSettings();
    await hostedApp({ tokenStore: tokens }).redirectToAccountSettings();
    expect(page.went).toEqual([hosted("account-settings"), hosted("account-settings")]);
  });

  test("report an app whose domain the project does not trust", async () => {
    oauthPage(here);
    stub.routes["POST /api/v1/auth/oauth/hosted-code"] = () => knownFailure(400, "REDIRECT_URL_NOT_WHITELISTED");
    const opened = hostedApp({ tokenStore: tokens }).redirectToAccountSettings();
    await expect(opened).rejects.toMatchObject({ code: "REDIRECT_URL_NOT_WHITELISTED" });
  });
});

test("a required second factor is entered on the hosted page, which continues to the app", async () => {
  const page = oauthPage(here);
  const details = { attempt_code: "attempt" };
  stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details);
  const signedIn = hostedApp().signInWithCredential({ email: "ada@example.org", password: "correct horse" });
  await expect(signedIn).rejects.toMatchObject({ code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
  const left = new URL(page.went.at(-1) ?? "");
  expect([left.origin + left.pathname, left.hash, page.saved]).toEqual([hosted("mfa"), "#attempt_code=attempt", {}]);
  const back = readRequest(new URL(left.searchParams.get("after_auth_return_to") ?? "", stub.url()).href);
  expect(back).toMatchObject({ pathname: "/p/internal/handler/authorize", after_callback_redirect_url: here });
});

test("a sign-out also leads to the hosted page, which ends its session and returns", async () => {
  const page = oauthPage(here);
  stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ json: { success: true } });
  await hostedApp({ tokenStore: tokens }).signOut();
  await hostedApp({ tokenStore: tokens }).signOut({ redirectUrl: "/bye" });
  expect(page.went).toEqual(
    ["/", "/bye"].map(
      (path) => `${hosted("sign-out")}?${new URLSearchParams({ post_logout_redirect_uri: `https://app.example.org${path}` })}`,
    ),
  );
});

test("links in e-mails lead to the hosted pages; one that signs in has the way back to the app", async () => {
  oauthPage(here);
  stub.routes["POST /api/v1/auth/password/sign-up"] = () => knownFailure(409, "USER_EMAIL_ALREADY_EXISTS");
  stub.routes["POST /api/v1/auth/otp/send-sign-in-code"] = () => ({ json: { nonce: "n" } });
  const app = hostedApp();
  await app.signUpWithCredential({ email: "ada@example.org", password: "correct horse" });
  await app.sendMagicLinkEmail("ada@example.org");
  const bodies = stub.seen().map(({ body }) => JSON.parse(body));
  expect(bodies[0].verification_callback_url).toBe(hosted("email-verification"));
  const magicLink = new URL(bodies[1].callback_url);
  expect(magicLink.origin + magicLink.pathname).toBe(hosted("magic-link-callback"));
  expect(magicLink.searchParams.get("after_auth_return_to")).toMatch(/^\/p\/internal\/handler\/authorize\?client_id=internal/);
});

test("a server needs no URL for the links in e-mails", async () => {
  stub.routes["POST /api/v1/auth/password/send-reset-code"] = () => ({ json: { success: "maybe, only if user with e-mail exists" } });
  const connection = { baseUrl: stub.url(), projectId: "internal", publishableClientKey: "pck_test", secretServerKey: "ssk_test" };
  await createServerApp({ ...connection, pages: "hosted" }).sendForgotPasswordEmail("ada@example.org");
  expect(JSON.parse(stub.seen()[0]?.body ?? "")).toMatchObject({ callback_url: hosted("password-reset") });
});

test("a response that began in another browser continues with a new sign-in", async () => {
  const callback = "https://app.example.org/handler/oauth-callback?code=c&state=s&iss=x";
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const page = oauthPage(callback);
  await expect(hostedApp().callOAuthCallback()).resolves.toBe(false);
  expect(page.went.map((url) => new URL(url).pathname)).toEqual(["/p/internal/handler/authorize"]);
  const signedIn = oauthPage(callback);
  await expect(hostedApp({ tokenStore: tokens, urls: { afterSignIn: "/inside" } }).callOAuthCallback()).resolves.toBe(false);
  expect(signedIn.went).toEqual(["/inside"]);
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

test("in development, one warning names the default pages of an app, unless the app says that it has them", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const page = oauthPage(here);
  const silent = stub.app({ redirectMethod: "window" });
  const app = createClientApp({ ...stub.options(), redirectMethod: "window" });
  await silent.redirectToSignIn();
  await app.redirectToHome();
  expect(warn).not.toHaveBeenCalled();
  await app.redirectToSignIn();
  await app.redirectToSignUp();
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(warn.mock.calls[0]?.[0]).toMatch(/\/handler\/sign-in.*pages: "hosted".*urls: \{ signIn/);
  expect(page.went).toHaveLength(4);
  warn.mockRestore();
});
