import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { focusedText, signInByForm, signInTo } from "../testing/dashboard.ts";
import { cutRequests, failRequests } from "../testing/failing-requests.ts";

const { server, browser } = await startBrowserTest();
/** The first user owns project `internal`. */
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 1; i <= 30; i++) await server.givenUser({ email: `person-${i}@example.org` });
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

const rows = (page: Page) => page.getByRole("table").getByRole("row");

const users = "/projects/internal/users";

test("the users are listed newest first, page by page", async () => {
  await withVisitor(async (page) => {
    await signInByForm(page, users, owner);
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

test("users are searched while typing; an empty result shows a message", async () => {
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

test("a user list that cannot be loaded shows an error with the request id and can be retried", async () => {
  await withVisitor(async (page) => {
    const repair = await failRequests(page, "**/api/v1/users?*");
    await signInTo(page, users, owner);
    await page.getByText("The users could not be loaded").waitFor();
    await page.getByText("Request ID: k3n9q0r7w2x5y8z1").waitFor();
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows(page).count()).toBe(26);
  });
});

test("a developer changes the display name by keyboard", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: `Account of ${grace.email}` }).press("Enter");
    await page.getByRole("button", { name: "Edit name" }).press("Enter");
    const name = page.getByLabel("Display name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("x".repeat(257));
    await name.press("Enter");
    await page.getByText("Use at most 256 characters.").waitFor();
    await name.fill("Grace Hopper");
    await name.press("Enter");

    await page.getByText("Name saved.").waitFor();
    await expect.poll(() => focusedText(page)).toBe("Edit name");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Account of Grace Hopper" }).waitFor();
  });
});

test("a name that cannot be saved stays in the field with an error", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: `Account of ${grace.email}` }).click();
    await page.getByRole("button", { name: "Edit name" }).click();
    await page.getByLabel("Display name").fill("Grace");
    const reconnect = await cutRequests(page, "**/users/me", "PATCH");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("server cannot be reached");
    expect(await page.getByLabel("Display name").inputValue()).toBe("Grace");
    reconnect();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Name saved.").waitFor();
  }, /net::ERR_FAILED/);
});

test("sign-out in one tab redirects the other tab to sign-in", async () => {
  await withVisitor(async (page, context) => {
    await signInTo(page, users, owner);
    await page.getByRole("table").waitFor();
    const other = await context.newPage();
    await other.goto("/handler/sign-out");
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByText("You are signed out").waitFor();
    await page.waitForURL(`${server.url}/handler/sign-in?after_auth_return_to=${encodeURIComponent(users)}`);
  });
});
