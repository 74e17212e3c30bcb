import * as oidc from "openid-client";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { customOidc } from "#contract/vocabulary/sign-in/providers.ts";
import { createServerApp, type NewOAuthApplication, type OAuthApplicationCreation } from "#sdk/server.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { type ProjectKeys, startServer } from "#server/testing/index.ts";
import { axeVisit, findViolations, overflow } from "../testing/accessibility.ts";
import { button, withReturn } from "../testing/hosted-pages.ts";
import { callback, issuerFor, startApp } from "../testing/openid-app.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
const serverOn = { auth: { password: { allowSignIn: true } }, oauthServer: { isEnabled: true } };
let project: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject(serverOn);
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, { ...axeVisit, ...(expected && { expected }) });
const issuer = () => issuerFor(server, project);
const asServer = ({ id, publishableClientKey, secretServerKey } = project) =>
  createServerApp({ baseUrl: server.url, projectId: id, publishableClientKey, secretServerKey });
const givenApplication = (about: Partial<OAuthApplicationCreation> = {}): Promise<NewOAuthApplication> =>
  asServer().createOAuthApplication({
    displayName: "Calendar",
    type: "web",
    redirectUris: [callback],
    scopes: ["openid", "profile", "email", "offline_access"],
    ...about,
  });

test("a person signs in, lets an app have access, and ends it in the account settings", async () => {
  const person = await server.givenUser({ project });
  const application = await givenApplication({
    homepageUrl: "https://calendar.example.org",
    privacyPolicyUrl: "https://calendar.example.org/privacy",
  });
  await withVisitor(async (page, context) => {
    const app = await startApp(context, application, issuer());
    await page.goto(app.startUrl());
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Calendar wants to access your .* account$/ }).waitFor();
    await page.getByText(person.email).waitFor();
    for (const text of ["Recognize your account", "See your e-mail address", "Keep this access while you are not using the app"])
      await page.getByRole("listitem").filter({ hasText: text }).waitFor();
    await page.getByText("You then continue at calendar.example.org.").waitFor();
    expect(await page.getByRole("link", { name: "Privacy policy of Calendar" }).getAttribute("href")).toBe(
      "https://calendar.example.org/privacy",
    );
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);

    await button(page, "Allow").click();
    const answer = await app.awaitAnswer(page);
    expect(answer.get("iss")).toBe(issuer());
    const tokens = await app.exchange(page);
    expect(tokens.claims()).toMatchObject({ sub: person.id, aud: application.id, iss: issuer() });
    expect(await oidc.fetchUserInfo(app.config, tokens.access_token, person.id)).toMatchObject({ email: person.email });

    await page.goto(`/p/${project.id}/handler/account-settings#connected-apps`);
    await page.getByRole("link", { name: "Calendar" }).waitFor();
    await page.getByText("See your e-mail address").waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByRole("button", { name: "Remove access: Calendar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove access" }).click();
    await page.getByText("No app has access to your account.").waitFor();
    await expect(oidc.refreshTokenGrant(app.config, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(oidc.fetchUserInfo(app.config, tokens.access_token, person.id)).rejects.toThrow();
  });
});

test("an app that a person denies gets an error, and one that has access already passes without a question", async () => {
  const person = await server.givenUser({ project });
  const application = await givenApplication();
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, person.refreshToken);
    const app = await startApp(context, application, issuer());
    await page.goto(app.startUrl());
    await button(page, "Deny").click();
    expect((await app.awaitAnswer(page)).get("error")).toBe("access_denied");

    await page.goto(app.startUrl());
    await button(page, "Allow").click();
    expect((await app.awaitAnswer(page)).get("code")).not.toBeNull();

    await page.goto(app.startUrl());
    expect((await app.awaitAnswer(page)).get("code")).not.toBeNull();
    expect((await app.exchange(page)).claims()?.sub).toBe(person.id);
  });
});

test("an own app asks no question, and a silent request is answered without a page", async () => {
  const person = await server.givenUser({ project });
  const [own, other] = [await givenApplication({ isFirstParty: true }), await givenApplication()];
  await withVisitor(async (page, context) => {
    const silent = await startApp(context, other, issuer());
    await page.goto(silent.startUrl({ prompt: "none" }));
    expect((await silent.awaitAnswer(page)).get("error")).toBe("login_required");

    await addSessionCookie(context, server.url, project, person.refreshToken);
    await page.goto(silent.startUrl({ prompt: "none" }));
    expect((await silent.awaitAnswer(page)).get("error")).toBe("consent_required");

    const app = await startApp(context, own, issuer());
    await page.goto(app.startUrl());
    await app.awaitAnswer(page);
    expect((await app.exchange(page)).claims()?.sub).toBe(person.id);
  });
});

test("a person uses another account, with the address that the app named", async () => {
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project })];
  const application = await givenApplication();
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, ada.refreshToken);
    const app = await startApp(context, application, issuer());
    await page.goto(app.startUrl({ login_hint: bob.email }));
    await page.getByText(ada.email).waitFor();
    await button(page, "Use another account").click();
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(bob.email);
    await page.getByLabel("Password", { exact: true }).fill(bob.password);
    await page.keyboard.press("Enter");
    await page.getByText(bob.email).waitFor();
    await button(page, "Allow").click();
    await app.awaitAnswer(page);
    expect((await app.exchange(page)).claims()?.sub).toBe(bob.id);
  });
});

test("a request with `prompt=login` needs a new sign-in in the same session, and ends none before", async () => {
  const person = await server.givenUser({ project });
  const application = await givenApplication({ isFirstParty: true });
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, person.refreshToken);
    server.clock.advance(1000);
    const app = await startApp(context, application, issuer());
    const listSessions = () => server.db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
    const before = await listSessions();
    await page.goto(app.startUrl({ prompt: "login" }));
    await page.getByRole("dialog", { name: "Sign in again to continue" }).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect(await listSessions()).toEqual(before);
    await page.getByLabel("Current password").fill(person.password);
    await page.keyboard.press("Enter");
    await app.awaitAnswer(page);
    const claims = (await app.exchange(page)).claims();
    expect(claims?.sub).toBe(person.id);
    expect(claims?.auth_time).toBeGreaterThanOrEqual(Math.floor(server.clock.now().getTime() / 1000) - 5);
    expect(await listSessions()).toEqual(before);
  });
});

test("a request that was answered, and one with an unknown address of the app, show a page and leave nowhere", async () => {
  const person = await server.givenUser({ project });
  const application = await givenApplication();
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, person.refreshToken);
    const app = await startApp(context, application, issuer());
    await page.goto(app.startUrl());
    await page.getByRole("heading", { name: /wants to access/ }).waitFor();
    const address = page.url();
    await button(page, "Deny").click();
    await app.awaitAnswer(page);
    await page.goto(address);
    await page.getByRole("heading", { name: "This request cannot be answered" }).waitFor();

    await page.goto(app.startUrl().replace(encodeURIComponent(callback), encodeURIComponent("https://evil.example.org/callback")));
    await page.getByText("The app that sent you here named an address that it has not registered.").waitFor();
    await page.goto(app.startUrl().replace(application.id, "app_00000000000000000000000000"));
    await page.getByText("The app that sent you here is not known to").waitFor();
  }, /status of 404/);
});

test("a second Latchkey server signs its users in with the first one, as a custom OpenID provider", async () => {
  const second = await startServer();
  onTestFinished(() => second.close());
  const person = await server.givenUser({ project });
  await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { primary_email_verified: true } });
  const application = await givenApplication({
    displayName: "Second",
    redirectUris: [`${second.url}/api/v1/auth/oauth/callback/partner`],
  });
  const partner = {
    type: customOidc,
    isShared: false,
    allowSignIn: true,
    allowConnectedAccounts: true,
    displayName: "First",
    issuerUrl: issuer(),
    clientId: application.id,
    clientSecret: application.clientSecret,
    scopes: "openid profile email offline_access",
  };
  const other = await second.givenProject({ auth: { oauth: { providers: { partner } } }, domains: { allowLocalhost: true } });
  await visit(browser, second.url, async (page) => {
    await page.goto(`/p/${other.id}/handler/sign-in${withReturn}`);
    await page.getByRole("button", { name: "Continue with First" }).click();
    await page.waitForURL(`${server.url}/**`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Second wants to access your/ }).waitFor();
    await button(page, "Allow").click();
    await page.waitForURL(`${second.url}/dev/inbox`);
  });
  const { json } = await second.request("GET", `/users?query=${encodeURIComponent(person.email)}`, { as: "server", project: other });
  expect(json.items).toMatchObject([{ primary_email: person.email, primary_email_verified: true, oauth_providers: [{ id: "partner" }] }]);
});
