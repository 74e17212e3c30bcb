import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findViolations, overflow, phone } from "../testing/accessibility.ts";
import { focusedText, signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the user" }).getByRole("link", { name, exact: true }).click();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
});

test("a developer opens a user, edits metadata, impersonates for a reason, reads the audit log and deletes the user", async () => {
  const { project, person } = developer;
  const user = await project.app.createUser({
    displayName: "Grace Hopper",
    primaryEmail: "grace@example.org",
    clientMetadata: { rank: 1 },
  });
  const check = async (page: Parameters<Parameters<typeof visit>[2]>[0]) => {
    await signInTo(page, `/projects/${project.id}/users`, person);
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    await page.getByRole("heading", { level: 1, name: "Grace Hopper" }).waitFor();
    await page.getByText(user.id).waitFor();

    await openTab(page, "Metadata");
    const metadata = page.getByLabel("Client metadata as JSON");
    // The other kinds are folded, as they are empty.
    expect(await page.getByLabel("Server metadata as JSON").isVisible()).toBe(false);
    const review = page.getByRole("button", { name: "Review and save" }).first();
    await metadata.fill('{\n  "rank": 1,\n  level\n}');
    await review.click();
    await page.getByText(/^Line 3, column 3: /).waitFor();
    await metadata.fill('{"rank":2,"admin":true}');
    await page.getByRole("button", { name: "Format" }).first().click();
    expect(await metadata.inputValue()).toBe('{\n  "rank": 2,\n  "admin": true\n}');
    await page.getByRole("list", { name: "Types of Client metadata" }).getByText("true or false").waitFor();
    await review.click();
    const changes = page.getByRole("alertdialog");
    expect(await changes.getByRole("listitem").allTextContents()).toEqual(["rankChanged12", "adminAddedtrue"]);
    expect(await findViolations(page)).toEqual([]);
    await changes.getByRole("button", { name: "Save" }).click();
    await page.getByText("Metadata saved").waitFor();
    expect((await project.app.getUser(user.id))?.clientMetadata).toEqual({ rank: 2, admin: true });

    await page.getByRole("button", { name: "Impersonate" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText("Enter a reason.").first().waitFor();
    await dialog.getByLabel("Reason").fill("Ticket 4711");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = (await dialog.locator("code").first().textContent()) ?? "";
    expect(await findViolations(page)).toEqual([]);
    await visit(
      browser,
      server.url,
      async (theirs) => {
        await theirs.goto(link);
        await theirs.getByRole("heading", { name: "Act as another user?" }).waitFor();
        expect(await findViolations(theirs)).toEqual([]);
        await theirs.getByRole("button", { name: "Start session" }).click();
        await theirs.waitForURL(/\/handler\/account-settings/);
        const bar = theirs.getByRole("region", { name: "Impersonation" });
        await bar.getByText("You are acting as Grace Hopper. What you do is recorded.").waitFor();
        expect(await findViolations(theirs)).toEqual([]);
        await bar.getByRole("button", { name: "End session" }).click();
        await theirs.waitForURL(/\/handler\/sign-in/);
        // The link worked once.
        await theirs.goto(link);
        await theirs.getByRole("button", { name: "Start session" }).click();
        await theirs.getByText(/has already been used/).waitFor();
      },
      { bypassCSP: true, expected: /status of 4\d\d/ },
    );
    await dialog.getByText("For a local app").click();
    await dialog.getByRole("button", { name: "Create session" }).click();
    await dialog.getByText(/document\.cookie = /).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await openTab(page, "Sessions");
    await page.getByText("Impersonation", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("Event", { exact: true }).selectOption("session.impersonated");
    await page
      .getByRole("row", { name: /Reason: Ticket 4711/ })
      .first()
      .waitFor();
    // By the link, and by the script.
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await page.getByRole("searchbox").fill(crypto.randomUUID());
    await page.getByText("No events match").waitFor();
    await page.getByRole("searchbox").fill("gr");
    await page.getByText("Enter at least 3 characters.").waitFor();
    await page.getByRole("searchbox").fill(user.id);
    await page
      .getByRole("row", { name: /opened a session as Grace Hopper/ })
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const desktop = page.viewportSize();
    await page.setViewportSize(phone.viewport);
    await page
      .getByRole("row", { name: /Ticket 4711/ })
      .first()
      .waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    if (desktop) await page.setViewportSize(desktop);

    await page
      .getByRole("button", { name: /opened a session as Grace Hopper/ })
      .first()
      .click();
    await page.getByRole("link", { name: "View user" }).click();
    await page.getByRole("button", { name: "More actions for the user" }).click();
    await page.getByRole("menuitem", { name: "Delete user" }).click();
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete user" });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel("To confirm, type: Grace Hopper").fill("Grace Hopper");
    await confirm.click();
    await page.getByText("Grace Hopper was deleted").waitFor();
    expect(await project.app.getUser(user.id)).toBeNull();
    await page.goto(`/projects/${project.id}/users/${user.id}`);
    await page.getByRole("heading", { name: "User not found" }).waitFor();
  };
  await visit(browser, server.url, check, { bypassCSP: true });
});

test("a developer adds, verifies and removes addresses of a user, and creates and revokes an API key", async () => {
  const { project, person } = developer;
  await project.updateConfig({ "apiKeys.enabled.user": true });
  const user = await project.app.createUser({
    displayName: "Katherine",
    primaryEmail: "katherine@example.org",
    primaryEmailAuthEnabled: true,
  });
  await user.createApiKey({ description: "Backups", expiresAt: null });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/users/${user.id}`, person);
      const addresses = page.getByRole("region", { name: "E-mail addresses" });
      await addresses.getByLabel("New address").fill("kj@example.org");
      await addresses.getByRole("button", { name: "Add address" }).click();
      const row = addresses.getByRole("listitem").filter({ hasText: "kj@example.org" });
      await row.getByText("Unverified").waitFor();
      await row.getByRole("button", { name: "Mark as verified" }).click();
      await row.getByText("Verified", { exact: true }).waitFor();
      await row.getByRole("button", { name: "Use for sign-in" }).click();
      await row.getByText("For sign-in", { exact: true }).waitFor();
      await row.getByRole("button", { name: "Make primary" }).click();
      await row.getByText("Primary", { exact: true }).waitFor();
      expect(await project.app.getUser(user.id)).toMatchObject({ primaryEmail: "kj@example.org", primaryEmailVerified: true });
      const old = addresses.getByRole("listitem").filter({ hasText: "katherine@example.org" });
      await old.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("katherine@example.org was removed").waitFor();
      expect((await user.listContactChannels()).map(({ value }) => value)).toEqual(["kj@example.org"]);

      await openTab(page, "API keys");
      const keys = page.getByRole("region", { name: "API keys" });
      await keys.getByRole("button", { name: "New key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Description").fill("Deploy");
      await dialog.getByRole("button", { name: "Create key" }).click();
      const value = (await page.getByRole("alertdialog").locator("code").first().textContent()) ?? "";
      await page.getByRole("button", { name: "I have saved the key" }).click();
      await keys.getByRole("row", { name: /Deploy/ }).waitFor();
      expect(await project.app.getUser({ apiKey: value })).toMatchObject({ id: user.id });
      await keys.getByRole("button", { name: "Acts for Backups" }).click();
      await page.getByRole("menuitem", { name: "Revoke" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await keys.getByText("Revoked", { exact: true }).waitFor();
      expect((await user.listApiKeys()).map((key) => key.whyInvalid())).toEqual([null, "manually-revoked"]);
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    },
    { bypassCSP: true },
  );
});

test("the script of an impersonation signs the browser in as the user", async () => {
  const { project, person } = developer;
  const user = await project.app.createUser({ displayName: "Ada Lovelace", primaryEmail: "ada.script@example.org" });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users/${user.id}`, person);
    await page.getByRole("button", { name: "Impersonate" }).click();
    await page.getByLabel("Reason").fill("Ticket 4712");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("For a local app").click();
    await page.getByRole("button", { name: "Create session" }).click();
    const script = (await page.locator("pre code").textContent()) ?? "";
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByLabel("E-mail").waitFor();
    await Promise.all([page.waitForEvent("load"), page.evaluate(script)]);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    await page.getByText("Ada Lovelace", { exact: true }).waitFor();
  });
});

test("after a session is revoked, the heading of the sessions has the focus", async () => {
  const { project, person } = developer;
  const user = await project.app.createUser({ displayName: "Ada Lovelace" });
  for (let made = 0; made < 2; made++) await user.createSession();
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users/${user.id}?tab=sessions`, person);
    const sessions = page.getByRole("region", { name: "Sessions" });
    for (const left of [1, 0]) {
      await sessions.getByRole("button", { name: "End session" }).first().click();
      await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
      await expect.poll(() => sessions.getByRole("button", { name: "End session" }).count()).toBe(left);
      await expect.poll(() => focusedText(page)).toBe("Sessions");
    }
  });
});
