import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { authorizeQuery } from "#server/testing/sign-in/oauth.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { newEmail, withReturn } from "../testing/hosted-pages.ts";
import { consent, continueWith } from "../testing/provider.ts";
import { addSessionCookie } from "../testing/session.ts";

const shared = (type: string) => ({ type, isShared: true, allowSignIn: true, allowConnectedAccounts: true });
const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
let base: string;
beforeAll(async () => {
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, oauth: { providers: { google: shared("google"), github: shared("github") } } },
    domains: { allowLocalhost: true },
  });
  base = `/p/${project.id}/handler`;
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
/** A user with a password and a verified address. */
async function givenVerifiedUser() {
  const user = await server.givenUser({ project });
  await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body: { primary_email_verified: true } });
  return user;
}

describe("a visitor whom another person sends to connect an account", () => {
  test("keeps it: nothing is linked to that person, and the next sign-in leads to an own user", async () => {
    const attacker = await givenVerifiedUser();
    const address = newEmail();
    const { query } = authorizeQuery(project, {
      type: "link",
      token: attacker.accessToken,
      redirect_uri: `${server.url}${base}/oauth-callback`,
    });
    await withVisitor(async (page) => {
      await page.goto(`/api/v1/auth/oauth/authorize/google?${new URLSearchParams(query)}`);
      await consent(page, address);
      await page.getByRole("heading", { name: "Sign-in was not completed" }).waitFor();
      const links = await server.request("GET", `/oauth-providers?user_id=${attacker.id}`, { as: "server", project });
      expect(links.json.items).toEqual([]);

      await page.goto(`${base}/sign-in${withReturn}`);
      await continueWith(page, "Google");
      await consent(page, address);
      await arrived(page);
    });
    const [user] = (await server.request("GET", `/users?query=${encodeURIComponent(address)}`, { as: "server", project })).json.items;
    expect(user.id).not.toBe(attacker.id);
    expect(user.oauth_providers).toMatchObject([{ id: "google", email: address }]);
  });
});

describe("connected accounts in the account settings", () => {
  async function open(page: Page, refreshToken: string) {
    await addSessionCookie(page.context(), server.url, project, refreshToken);
    await page.goto(`${base}/account-settings#connected-accounts`);
    await page.getByRole("heading", { name: "Connected accounts" }).waitFor();
  }

  test("an account is connected, shown with its address, and disconnected after a confirmation", async () => {
    const user = await givenVerifiedUser();
    const atProvider = newEmail();
    await withVisitor(async (page) => {
      await open(page, user.refreshToken);
      await page.getByRole("button", { name: "Connect Google" }).click();
      await consent(page, atProvider);
      await page.waitForURL(`${server.url}${base}/account-settings#connected-accounts`);
      await page.getByText(atProvider).waitFor();
      await page.getByText("Used for sign-in", { exact: true }).waitFor();

      await page.getByRole("button", { name: `Disconnect Google (${atProvider})` }).click();
      const dialog = page.getByRole("alertdialog", { name: "Disconnect Google?" });
      await dialog.getByRole("button", { name: "Disconnect" }).click();
      await page.getByText("Google disconnected").waitFor();
      await page.getByRole("button", { name: "Connect Google" }).waitFor();
    });
  });

  test("an account of another user leads to the error page, and from there back to the settings", async () => {
    const taken = newEmail();
    await withVisitor(async (page) => {
      await page.goto(`${base}/sign-in${withReturn}`);
      await continueWith(page, "Google");
      await consent(page, taken);
      await arrived(page);
    });
    const user = await givenVerifiedUser();
    await withVisitor(async (page) => {
      await open(page, user.refreshToken);
      await page.getByRole("button", { name: "Connect Google" }).click();
      await consent(page, taken);
      await page.getByText("This account is already connected to another").waitFor();
      await page.getByRole("link", { name: "Account settings" }).click();
      await page.waitForURL(/account-settings/);
    });
  });

  test("access that the user denies leads to the error page, which does not say that the user is signed out", async () => {
    const user = await givenVerifiedUser();
    await withVisitor(async (page) => {
      await open(page, user.refreshToken);
      await page.getByRole("button", { name: "Connect GitHub" }).click();
      await page.getByRole("button", { name: "Deny access" }).click();
      await page.getByRole("heading", { name: "The account is not connected" }).waitFor();
    });
  });

  test("a provider for connected accounts only is offered here, and not for sign-in", async () => {
    const only = { ...shared("spotify"), allowSignIn: false };
    const connecting = await server.givenProject({
      auth: { password: { allowSignIn: true }, oauth: { providers: { spotify: only } } },
      domains: { allowLocalhost: true },
    });
    const user = await server.givenUser({ project: connecting });
    await withVisitor(async (page) => {
      await page.goto(`/p/${connecting.id}/handler/sign-in`);
      await page.getByLabel("E-mail").waitFor();
      expect(await page.getByRole("button", { name: "Continue with Spotify" }).count()).toBe(0);
      await addSessionCookie(page.context(), server.url, connecting, user.refreshToken);
      await page.goto(`/p/${connecting.id}/handler/account-settings#connected-accounts`);
      await page.getByRole("button", { name: "Connect Spotify" }).click();
      await consent(page, newEmail());
      await page.getByRole("button", { name: /Disconnect Spotify/ }).waitFor();
    });
  });

  test("the only way to sign in cannot be disconnected", async () => {
    const email = newEmail();
    await withVisitor(async (page) => {
      await page.goto(`${base}/sign-in?after_auth_return_to=${encodeURIComponent(`${base}/account-settings#connected-accounts`)}`);
      await continueWith(page, "Google");
      await consent(page, email);
      await page.getByText("This is your only way to sign in.").waitFor();
      expect(await page.getByRole("button", { name: `Disconnect Google (${email})` }).isDisabled()).toBe(true);
    });
  });
});

const scenes: Scenes = {
  "connected accounts": async (page) => {
    const user = await givenVerifiedUser();
    await addSessionCookie(page.context(), server.url, project, user.refreshToken);
    await page.goto(`${base}/account-settings#connected-accounts`);
    await page.getByRole("button", { name: "Connect Google" }).waitFor();
  },
};
testScenes(scenes, () => ({ browser, url: server.url }));
