import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { overflow, testScenes } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "a.rather.long.address.of.the.owner@subsidiary.example.org" });
  await server.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: { email: "mail@example.org", password: "correct horse", verification_callback_url: `${server.url}/handler/email-verification` },
  });
});

/** The handler pages in all visual states, and how to reach them. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the sign-in page": async (page) => {
    await page.goto("/handler/sign-in");
    await page.getByLabel("E-mail").waitFor();
  },
  "the sign-up page with errors": async (page) => {
    await page.goto("/handler/sign-up");
    await page.getByLabel("E-mail").fill("nobody");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("alert").waitFor();
  },
  "the warning about a common password": async (page) => {
    await page.goto("/handler/sign-up");
    await page.getByLabel("Password", { exact: true }).fill("password123");
    await page.getByText("easy to guess").waitFor();
  },
  "the error for a taken e-mail address": async (page) => {
    await page.goto("/handler/sign-up");
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("link", { name: "Sign in instead" }).waitFor();
  },
  "the sign-in page for a signed-in user": async (page) => {
    await signInTo(page, "/", owner);
    await page.goto("/handler/sign-in");
    await page.getByText("You are already signed in").waitFor();
  },
  "the sign-out page": async (page) => {
    await page.goto("/handler/sign-out");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out").waitFor();
  },
  "the error page": async (page) => {
    await page.goto(`/handler/error?errorCode=SOME_LONG_CODE_THAT_NOBODY_HAS_EVER_HEARD_OF_BEFORE&message=${"unbreakable".repeat(30)}`);
    await page.getByRole("heading").waitFor();
  },
  "the dashboard with the account menu and the name form": async (page) => {
    await signInTo(page, "/", owner);
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("button", { name: "Edit name" }).click();
    await page.getByLabel("Display name").waitFor();
  },
  "the inbox with an open e-mail": async (page) => {
    await page.goto("/dev/inbox");
    await page.getByRole("button", { name: /mail@example\.org/ }).click({ timeout: 60_000 });
    await page.locator("iframe").waitFor();
  },
};

testScenes(scenes, () => ({ browser, url: server.url }));

test("at 400 % zoom the form fits without horizontal scrolling", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto("/handler/sign-up");
      await page.getByLabel("E-mail").waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await page.getByRole("button", { name: "Create account" }).isVisible()).toBe(true);
    },
    // WCAG 2.2, 1.4.10: 1280 px at 400 % are 320 px.
    { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  );
});
