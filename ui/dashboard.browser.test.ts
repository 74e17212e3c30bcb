import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { failOnce, focused, signInTo } from "./testing/developer.ts";

let server: TestServer;
let browser: Browser;
/** The first to sign up owns project `internal`. */
let owner: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 1; i <= 30; i++) await server.givenUser({ email: `person-${i}@example.org` });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

const rows = (page: Page) => page.getByRole("table").getByRole("row");

const users = "/projects/internal/users";

test("the users are listed newest first, page by page", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, users, owner);
    await expect.poll(() => rows(page).count()).toBe(26);
    expect(await rows(page).nth(1).textContent()).toContain("person-30@example.org");
    expect(await page.getByRole("button", { name: "Previous page" }).isDisabled()).toBe(true);

    await page.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => rows(page).count()).toBe(7);
    expect(await rows(page).nth(6).textContent()).toContain("owner@example.org");
    expect(await rows(page).nth(6).textContent()).toContain("You");
    expect(await page.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);

    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.poll(() => rows(page).count()).toBe(26);
  });
});

test("users are searched while one types; no match says so", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, users, owner);
    await page.getByRole("searchbox", { name: "Search users" }).fill("PERSON-17");
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).nth(1).textContent()).toContain("person-17@example.org");

    await page.getByRole("searchbox").fill("nobody at all");
    await page.getByText("No user matches “nobody at all”").waitFor();
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => rows(page).count()).toBe(26);
  });
});

test("a list that cannot be loaded says why, names the request, and is asked for again", async () => {
  await withVisitor(async (page) => {
    await failOnce(page, "**/api/v1/users?*");
    await signInTo(page, users, owner);
    await page.getByText("The users could not be loaded").waitFor();
    await page.getByText("Request id: k3n9q0r7w2x5y8z1").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows(page).count()).toBe(26);
  });
});

test("a developer changes their name by keyboard; it is kept", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: `Account of ${grace.email}` }).press("Enter");
    await page.getByRole("button", { name: "Change name" }).press("Enter");
    const name = page.getByLabel("Display name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("x".repeat(257));
    await name.press("Enter");
    await page.getByText("Use at most 256 characters.").waitFor();
    await name.fill("Grace Hopper");
    await name.press("Enter");

    await page.getByText("Your name is saved.").waitFor();
    await expect.poll(() => focused(page)).toBe("Change name");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Account of Grace Hopper" }).waitFor();
  });
});

test("a name that could not be saved stays in the field, with the reason", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: `Account of ${grace.email}` }).click();
    await page.getByRole("button", { name: "Change name" }).click();
    await page.getByLabel("Display name").fill("Grace");
    await page.route("**/users/me", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("could not reach the server");
    expect(await page.getByLabel("Display name").inputValue()).toBe("Grace");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your name is saved.").waitFor();
  }, /net::ERR_FAILED/);
});

test("signing out in one tab leads the other to sign-in", async () => {
  await withVisitor(async (page, context) => {
    await signInTo(page, users, owner);
    await page.getByRole("table").waitFor();
    const other = await context.newPage();
    await other.goto("/handler/sign-out");
    await other.getByText("You are signed out").waitFor();
    await page.waitForURL(`${server.url}/handler/sign-in?after_auth_return_to=${encodeURIComponent(users)}`);
  });
});
