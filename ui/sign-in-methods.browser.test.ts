import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { signInTo } from "./testing/developer.ts";
import { givenDeveloper } from "./testing/project.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const letters = (shown: string | null) => shown?.replace(/\s/g, "");
const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

test("the preview follows every choice, is out of reach, and is gone with Discard", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("Sign in to Corner shop").waitFor();
    await page.getByRole("switch", { name: "GitHub" }).click();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await preview.getByText("Continue with GitHub").waitFor();
    await preview.getByText("Sign in with a passkey").waitFor();
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await preview.getByText("Password", { exact: true }).waitFor({ state: "detached" });
    expect(await preview.getByText("It offers: Passkey, GitHub.").count()).toBe(1);
    // It looks like controls, and is none: the keyboard cannot get there.
    const button = preview.getByText("Sign in with a passkey");
    await button.focus();
    expect(await button.evaluate((field) => field === document.activeElement)).toBe(false);

    await page.getByRole("button", { name: "Discard" }).click();
    await preview.getByText("Password", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Review changes" }).count()).toBe(0);
    expect((await reread()).config).toMatchObject({ credentialEnabled: true, passkeyEnabled: false, oauthProviders: [] });
  });
});

const offers = [
  ["a password", {}, "Sign in"],
  ["a code and a passkey", { magicLinkEnabled: true, credentialEnabled: false, passkeyEnabled: true }, "Sign in with a passkey"],
  ["a password, a code and a passkey", { magicLinkEnabled: true, passkeyEnabled: true }, "Sign in with a passkey"],
  ["a passkey", { credentialEnabled: false, passkeyEnabled: true }, "Sign in with a passkey"],
] as const;
test.each(offers)("the preview of %s reads as the sign-in page does", async (_methods, config, last) => {
  const { person, project } = await givenDeveloper(server);
  await project.update({ config });
  await withVisitor(async (page) => {
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByRole("button", { name: last, exact: true }).waitFor();
    const real = await page.getByRole("main").textContent();
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    expect(letters(await page.getByRole("region", { name: "Preview" }).locator("[inert]").textContent())).toEqual(letters(real));
  });
});

test("who would be left without a way to sign in is shown before it happens, and it happens only then", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  const ada = await project.app.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password: "correct horse" });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    await dialog.getByRole("heading", { name: "1 user loses every way to sign in" }).waitFor();
    await dialog.getByText(ada.primaryEmail ?? "").waitFor();
    await dialog.getByRole("row", { name: "auth.password.allowSignIn On Off" }).waitFor();
    expect((await reread()).config.credentialEnabled).toBe(true);

    await dialog.getByRole("button", { name: "Apply anyway" }).click();
    await page.getByText("Your changes are applied.").waitFor();
    expect((await reread()).config).toMatchObject({ credentialEnabled: false, passkeyEnabled: true });
    expect(await page.getByRole("button", { name: "Review changes" }).count()).toBe(0);
  });
});

test("a change that hurts nobody says so in one line", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("radio", { name: /^Refuse/ }).check({ force: true });
    await page.getByRole("switch", { name: "Sign-up" }).click();
    await page.getByRole("switch", { name: "Anonymous users" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByText("Nobody is affected").last().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Your changes are applied.").waitFor();
    expect((await reread()).config).toMatchObject({ signUpEnabled: false, oauthAccountMergeStrategy: "raise_error" });
    expect((await project.getConfig()).auth.anonymous.allowSignUp).toBe(false);
  });
});

test("common passwords are refused and refresh tokens replaced once that is switched on; without passwords the former rests", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const refuse = page.getByRole("switch", { name: "Refuse passwords that anybody would guess first" });
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByText("For projects with passwords: switch Password on first.").waitFor();
    expect(await refuse.isDisabled()).toBe(true);
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await refuse.click();
    const rotate = page.getByRole("switch", { name: "Replace refresh tokens with each use" });
    expect(await page.getByText("used again more than 10 seconds after it was replaced ends the session").count()).toBe(1);
    await rotate.click();

    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("row", { name: "auth.password.refuseCommon Off On" }).waitFor();
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Your changes are applied.").waitFor();
    const { auth } = await project.getConfig();
    expect([auth.password.refuseCommon, auth.sessions.rotateRefreshTokens]).toEqual([true, true]);

    await page.reload();
    await refuse.waitFor();
    expect([await refuse.isChecked(), await rotate.isChecked()]).toEqual([true, true]);
  });
});

test("a provider with keys of its own wants both of them, and tells the callback URL", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByRole("switch", { name: "GitHub" }).click();
    await page.getByLabel("Keys of your own").check({ force: true });
    await page.getByText(`${server.url}/api/v1/auth/oauth/callback/github`).waitFor();
    await page.getByLabel("Client id").fill("an id");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter the client secret that GitHub gave you.").waitFor();
    expect(await page.getByLabel("Client secret").evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByLabel("Client secret").fill("a secret");
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Apply", exact: true }).waitFor();
    expect(await dialog.textContent()).not.toContain("a secret");
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Your changes are applied.").waitFor();
    expect((await reread()).config.oauthProviders).toMatchObject([
      { id: "github", type: "standard", clientId: "an id", clientSecret: "a secret" },
    ]);
  });
});

test("whoever leaves with unsaved changes is asked first, and may stay", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const passkey = page.getByRole("switch", { name: "Passkey" });
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

test("a configuration that cannot be loaded says why and is asked for again; so is a plan", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    const headers = { "x-stack-actual-status": "500", "x-stack-request-id": "k3n9q0r7w2x5y8z1", "content-type": "text/plain" };
    await page.route("**/internal/config", (route) => route.fulfill({ status: 200, headers, body: "Something broke." }), { times: 1 });
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByText("Request id: k3n9q0r7w2x5y8z1").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await page.route("**/internal/config/override", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
    await page.getByRole("dialog").getByText("Nobody is affected").last().waitFor();
  }, /net::ERR_FAILED/);
});
