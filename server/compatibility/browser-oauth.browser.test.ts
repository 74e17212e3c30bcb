// The published client signs in with a provider from a page on another origin, through the development identity provider.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "../testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { devIdentityIssuer } from "../testing/sign-in/dev-identity.ts";
import { oauthConfig, testProviders } from "../testing/sign-in/oauth.ts";
import { startPublishedPage } from "./testing/published-page.ts";

let server: TestServer;
let project: ProjectKeys;
let browser: Browser;
let site: Awaited<ReturnType<typeof startPublishedPage>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), connectBrowser()]);
  const acme = { type: "custom-oidc", allowSignIn: true, allowConnectedAccounts: true, isShared: false, displayName: "Acme" };
  const providers = { ...testProviders, acme: { ...acme, ...devIdentityIssuer(server) } };
  project = await server.givenProject(oauthConfig({ oauth: { providers } }));
  site = await startPublishedPage(server, project);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.close();
});

const loaded = (page: Page) => page.waitForFunction(() => "app" in globalThis);
const user = (page: Page) => page.evaluate(async () => (await app.getUser())?.primaryEmail ?? null);

/** Starts at the client, and consents at the provider. The app's page for the callback is open afterwards. */
async function consent(page: Page, email: string, provider = "spotify") {
  await page.goto("/");
  await loaded(page);
  void page.evaluate((id) => app.signInWithOAuth(id as "spotify"), provider).catch(() => {});
  await consentAtProvider(page, email);
}

/** Consents at the provider, to which the client sends the page. */
async function consentAtProvider(page: Page, email: string) {
  await page.waitForURL(/\/dev\/identity\//);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/handler\/oauth-callback/);
  await loaded(page);
}

test("a new user signs up, and the same user signs in again, with the client's own callback", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  await visit(browser, site.origin, async (page) => {
    for (let round = 0; round < 2; round++) {
      await consent(page, email);
      expect(await page.evaluate(() => app.callOAuthCallback())).toBe(true);
      expect(new URL(page.url()).search).not.toMatch(/[?&](code|state)=/);
      expect(await user(page)).toBe(email);
      await page.evaluate(async () => (await app.getUser({ or: "throw" })).signOut());
    }
  });
  const users = await server.request("GET", `/users?query=${email}`, { as: "server", project });
  expect(users.json.items).toHaveLength(1);
});

/** The access token of the account at Acme; null without one for the scopes. */
const tokenFor = (page: Page, scopes?: string[]) =>
  page.evaluate(async (wanted) => {
    const account = await (await app.getUser({ or: "throw" })).getConnectedAccount("acme" as "spotify", wanted ? { scopes: wanted } : {});
    return (await account?.getAccessToken())?.accessToken ?? null;
  }, scopes);

test("a user signs in with an issuer that the project defines, whose token the app gets for granted scopes", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  await visit(browser, site.origin, async (page) => {
    await consent(page, email, "acme");
    expect(await page.evaluate(() => app.callOAuthCallback())).toBe(true);
    expect(await user(page)).toBe(email);
    expect(await tokenFor(page)).toEqual(expect.any(String));
    expect(await tokenFor(page, ["email"])).toEqual(expect.any(String));
    expect(await tokenFor(page, ["calendar"])).toBeNull();
    const listed = await page.evaluate(async () =>
      (await (await app.getUser({ or: "throw" })).listOAuthProviders()).map(({ type }) => type),
    );
    expect(listed).toEqual(["custom-oidc"]);
  });
});

test("a signed-in user connects an account of that issuer where the app requires it, and returns to the page", async () => {
  const [email, atProvider] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`];
  await visit(browser, site.origin, async (page) => {
    await page.goto("/accounts?tab=2");
    await loaded(page);
    const options = { email, password: "correct horse battery", noVerificationCallback: true, noRedirect: true } as const;
    expect((await page.evaluate((given) => app.signUpWithCredential(given), options)).status).toBe("ok");
    expect(await tokenFor(page)).toBeNull();
    void page
      .evaluate(async () => (await app.getUser({ or: "throw" })).getConnectedAccount("acme" as "spotify", { or: "redirect" }))
      .catch(() => {});
    await consentAtProvider(page, atProvider);
    const back = page.waitForURL(`${site.origin}/accounts?tab=2`);
    void page.evaluate(() => routed.callOAuthCallback()).catch(() => {});
    await back;
    await loaded(page);
    expect(await user(page)).toBe(email);
    expect(await tokenFor(page)).toEqual(expect.any(String));
  });
});

test("a user with a second factor gets the client's error with the attempt code", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const body = {
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    totp_secret_base64: Buffer.from("12345678901234567890").toString("base64"),
  };
  expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
  const story = async (page: Page) => {
    await consent(page, email);
    const attempt = page.waitForURL(/\/handler\/mfa/).then(() => page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code")));
    void page.evaluate(() => routed.callOAuthCallback()).catch(() => {});
    expect(await attempt).toHaveLength(45);
  };
  // The second factor is an error of the token endpoint.
  await visit(browser, site.origin, story, { expected: /status of 400/ });
});
