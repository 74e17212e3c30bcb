import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { providerIds, providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { devIdentityIssuer } from "#server/testing/sign-in/dev-identity.ts";
import { signInTo } from "../testing/dashboard.ts";
import { cutRequests, failRequests } from "../testing/failing-requests.ts";
import { givenDeveloper } from "../testing/project.ts";
import { consent, continueWith } from "../testing/provider.ts";

const { server, browser } = await startBrowserTest();

const letters = (shown: string | null) => shown?.replace(/\s/g, "");
const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

test("the preview follows every change, is inert, and is reset by Discard", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("Sign in to Corner shop").waitFor();
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    await preview.getByText("Sign in with a passkey").waitFor();
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await preview.getByText("Password", { exact: true }).waitFor({ state: "detached" });
    expect(await preview.getByText("Available methods: Passkey.").count()).toBe(1);
    // The preview is inert and cannot be focused.
    const button = preview.getByText("Sign in with a passkey");
    await button.focus();
    expect(await button.evaluate((field) => field === document.activeElement)).toBe(false);

    await page.getByRole("button", { name: "Discard" }).click();
    await preview.getByText("Password", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Review changes" }).count()).toBe(0);
    expect((await refresh()).config).toMatchObject({ credentialEnabled: true, passkeyEnabled: false, oauthProviders: [] });
  });
});

const offers = [
  ["a password", {}, "Sign in"],
  ["a code and a passkey", { magicLinkEnabled: true, credentialEnabled: false, passkeyEnabled: true }, "Sign in with a passkey"],
  ["a password, a code and a passkey", { magicLinkEnabled: true, passkeyEnabled: true }, "Sign in with a passkey"],
  ["a password and a provider", { oauthProviders: [{ id: "github", type: "shared" }] }, "Continue with GitHub"],
  ["a passkey", { credentialEnabled: false, passkeyEnabled: true }, "Sign in with a passkey"],
] as const;
test.each(offers)("the preview of %s has the text of the sign-in page", async (_methods, config, last) => {
  const { person, project } = await givenDeveloper(server);
  await project.update({ config });
  await withVisitor(async (page) => {
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByRole("button", { name: last, exact: true }).waitFor();
    await page.getByText("Loading…").waitFor({ state: "detached" });
    const real = await page.getByRole("main").textContent();
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    expect(letters(await page.getByRole("region", { name: "Preview" }).locator("[inert]").textContent())).toEqual(letters(real));
  });
});

test("the plan shows users who lose every method before it is applied", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  const ada = await project.app.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password: "correct horse" });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    await dialog.getByRole("heading", { name: "1 user loses every sign-in method" }).waitFor();
    await dialog.getByText(ada.primaryEmail ?? "").waitFor();
    await dialog.getByRole("row", { name: "auth.password.allowSignIn On Off" }).waitFor();
    expect((await refresh()).config.credentialEnabled).toBe(true);

    // One press is not enough to lock users out.
    expect(await dialog.getByRole("button", { name: "Apply anyway" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Type the project name to confirm").fill("Corner shop");
    await dialog.getByRole("button", { name: "Apply anyway" }).click();
    await page.getByText("Changes applied.").waitFor();
    expect((await refresh()).config).toMatchObject({ credentialEnabled: false, passkeyEnabled: true });
    expect(await page.getByRole("button", { name: "Review changes" }).count()).toBe(0);
  });
});

test("the plan of a change without impact states that no user is affected", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "Sign-up" }).click();
    await page.getByRole("switch", { name: "Anonymous users" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByText("No user, address or key is affected").last().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();
    expect((await refresh()).config).toMatchObject({ signUpEnabled: false });
    expect((await project.getConfig()).auth.anonymous.allowSignUp).toBe(true);
  });
});

test("the rules about passwords and the switches of sessions can be changed; the former require passwords", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const refuse = page.getByRole("switch", { name: "Reject common and breached passwords" });
    const requireChange = page.getByRole("switch", { name: "Require a change of such passwords at sign-in" });
    expect([await refuse.isChecked(), await requireChange.isChecked()]).toEqual([true, false]);
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByText("Requires password sign-in.").first().waitFor();
    expect([await refuse.isDisabled(), await requireChange.isDisabled()]).toEqual([true, true]);
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await refuse.click();
    await requireChange.click();
    const rotate = page.getByRole("switch", { name: "Rotate refresh tokens" });
    expect(await page.getByText("reused more than 10 seconds after its rotation ends the session").count()).toBe(1);
    await rotate.click();
    const recent = page.getByRole("switch", { name: "Require a recent sign-in for sensitive changes" });
    expect(await page.getByText("After 15 minutes, users sign in again").count()).toBe(1);
    await recent.click();
    const newDevice = page.getByRole("switch", { name: "Notify users of new devices" });
    const notified = await newDevice.isChecked();
    await newDevice.click();

    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("row", { name: "auth.password.refuseBreached On Off" }).waitFor();
    await dialog.getByRole("row", { name: "auth.password.requireChangeOfBreached Off On" }).waitFor();
    await dialog.getByRole("row", { name: "auth.sessions.requireRecentSignIn Off On" }).waitFor();
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();
    const { auth } = await project.getConfig();
    expect(auth.password).toMatchObject({ refuseBreached: false, requireChangeOfBreached: true });
    expect(auth.sessions).toMatchObject({ rotateRefreshTokens: true, requireRecentSignIn: true, notifyNewDevice: !notified });

    await page.reload();
    await refuse.waitFor();
    for (const chosen of [requireChange, rotate, recent]) expect(await chosen.isChecked()).toBe(true);
    expect(await refuse.isChecked()).toBe(false);
    expect(await newDevice.isChecked()).toBe(!notified);
  });
});

test("the dashboard offers every provider, and its preview those that are on", async () => {
  const { person, project } = await givenDeveloper(server);
  await project.update({ config: { oauthProviders: [{ id: "github", type: "shared" }] } });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "Passkey", exact: true }).waitFor();
    for (const id of providerIds) await page.getByRole("switch", { name: providerName(id), exact: true }).waitFor();
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with GitHub").waitFor();
  });
});

test("a provider with its own keys requires both and shows the callback URL", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "GitHub" }).click();
    await page.getByLabel("Your own keys").check({ force: true });
    await page.getByText(`${server.url}/api/v1/auth/oauth/callback/github`).waitFor();
    await page.getByLabel("Client ID").fill("an id");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter the client secret from GitHub.").waitFor();
    expect(await page.getByLabel("Client secret").evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByLabel("Client secret").fill("a secret");
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Apply", exact: true }).waitFor();
    expect(await dialog.textContent()).not.toContain("a secret");
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();
    expect((await refresh()).config.oauthProviders).toMatchObject([
      { id: "github", type: "standard", clientId: "an id", clientSecret: "a secret" },
    ]);

    // The saved secret is never shown, and stays while the field is empty.
    await page.reload();
    await page.getByText("Settings of GitHub").click();
    expect(await page.getByLabel("Client secret").inputValue()).toBe("");
    await page.getByText("A secret is saved and never shown again.").waitFor();
    await page.getByLabel("Client ID").fill("another id");
    await page.getByRole("button", { name: "Review changes" }).click();
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();
    expect((await refresh()).config.oauthProviders).toMatchObject([{ clientId: "another id", clientSecret: "a secret" }]);
  });
});

test("a developer adds an OpenID Connect issuer, with which users sign in, and removes it", async () => {
  const { person, project: developed } = await givenDeveloper(server);
  const { issuerUrl, clientId, clientSecret } = devIdentityIssuer(server);
  await withVisitor(async (page, context) => {
    await signInTo(page, `/projects/${developed.id}/sign-in-methods`, person);
    await page.getByLabel("Provider ID").fill("Acme");
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByText("Enter an ID of lower-case letters").waitFor();
    await page.getByLabel("Provider ID").fill("acme");
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByText(`${server.url}/api/v1/auth/oauth/callback/acme`).waitFor();
    await page.getByLabel("Display name").fill("Acme Inc.");
    await page.getByLabel("Issuer URL").fill("http://id.example.org");
    await page.getByLabel("Client ID").fill(clientId);
    await page.getByLabel("Client secret").fill(clientSecret);
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter the HTTPS address of the issuer").waitFor();
    await page.getByLabel("Issuer URL").fill(issuerUrl);
    await page.getByLabel("Scopes").fill("openid  email");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter scopes with single spaces between them").waitFor();
    await page.getByLabel("Scopes").fill("openid email");
    await page.getByRole("region", { name: "Preview" }).getByText("Continue with Acme Inc.").waitFor();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();

    await page.getByText("Settings of Acme Inc.").click();
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Test Acme Inc." }).click();
    const tab = await opened;
    await continueWith(tab, "Acme Inc.");
    const email = `${randomUUID()}@example.org`;
    await consent(tab, email);
    await tab.getByRole("heading", { name: "Acme Inc. works" }).waitFor();
    await tab.getByText(email).waitFor();
    expect(await page.getByLabel("Scopes").inputValue()).toBe("openid email");

    await page.getByRole("button", { name: "Remove Acme Inc." }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    // The user of the test loses the only sign-in method.
    await dialog.getByLabel("Type the project name to confirm").fill("Corner shop");
    await dialog.getByRole("button", { name: "Apply anyway" }).click();
    await expect.poll(async () => (await developed.getConfig()).auth.oauth.providers).toEqual({});
  });
});

test("leaving a page with unsaved changes asks for confirmation", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const passkey = page.getByRole("switch", { name: "Passkey", exact: true });
    await passkey.click();
    await page.getByRole("link", { name: "Domains" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await passkey.isChecked()).toBe(true);

    await page.getByRole("link", { name: "Domains" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(`**/projects/${project.id}/domains`);
    await page.getByRole("link", { name: "Sign-in methods" }).click();
    expect(await passkey.isChecked()).toBe(false);
  });
});

test("a configuration or plan that cannot be loaded shows an error and can be retried", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    const repair = await failRequests(page, "**/internal/config");
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByText("Request ID: k3n9q0r7w2x5y8z1").waitFor();
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    const reconnect = await cutRequests(page, "**/internal/config/override");
    await page.getByRole("button", { name: "Review changes" }).click();
    const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
    await again.waitFor();
    reconnect();
    await again.click();
    await page.getByRole("dialog").getByText("No user, address or key is affected").last().waitFor();
  }, /net::ERR_FAILED/);
});

test("a plan that became stale by another admin's change is not applied but planned again", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("No user, address or key is affected").last().waitFor();

    await project.updateConfig({ "auth.otp.allowSignIn": true });
    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.getByText("The configuration has changed since this plan was made.").waitFor();
    expect((await refresh()).config.passkeyEnabled).toBe(false);

    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await refresh()).config).toMatchObject({ passkeyEnabled: true, magicLinkEnabled: true });
  }, /412/);
});
