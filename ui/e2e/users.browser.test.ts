import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { focusedText, signInTo } from "../testing/dashboard.ts";
import { linkEmailTo } from "../testing/email.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
  const { app } = developer.project;
  const ada = await app.createUser({ displayName: "Ada", primaryEmail: "ada@example.org", primaryEmailVerified: true });
  await app.createUser({
    displayName: "Grace",
    primaryEmail: "grace@example.org",
    primaryEmailAuthEnabled: true,
    password: "correct horse battery",
  });
  await app.createUser({ displayName: "Linus" });
  await app.createTeam({ displayName: "Engines", creatorUserId: ada.id });
});

const openUsers = (page: Page) => signInTo(page, `/projects/${developer.project.id}/users`, developer.person);
const names = (page: Page) => page.getByRole("table").getByRole("link").allTextContents();

test("the list is filtered by team, verified address, method and time, and cleared again", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    await expect.poll(() => names(page)).toEqual(["Linus", "Grace", "Ada"]);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Team").selectOption({ label: "Engines" });
    await expect.poll(() => names(page)).toEqual(["Ada"]);
    await page.getByText("Filters (1)").waitFor();
    await page.getByLabel("E-mail address").selectOption({ label: "Unverified" });
    await page.getByText("No user matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => names(page)).toEqual(["Linus", "Grace", "Ada"]);
    await page.getByLabel("Sign-in method").selectOption({ label: "Password" });
    await expect.poll(() => names(page)).toEqual(["Grace"]);
    await page.getByLabel("Sign-in method").selectOption({ label: "Any" });
    await page.getByLabel("Signed up").selectOption({ label: "In the last 7 days" });
    await expect.poll(() => names(page)).toEqual(["Linus", "Grace", "Ada"]);
    await page.getByLabel("Last active").selectOption({ label: "Not in the last 30 days" });
    await page.getByText("No user matches these filters").waitFor();
  });
});

test("the list is ordered and searched; the URL has the state, which a reload and the browser’s back button restore", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    await page.getByText("3 users", { exact: true }).waitFor();
    const header = page.getByRole("columnheader", { name: "Name" });
    const sort = () => header.getByRole("button").click();
    await sort();
    await sort();
    await expect.poll(() => names(page)).toEqual(["Linus", "Grace", "Ada"]);
    expect(await header.getAttribute("aria-sort")).toBe("descending");
    await sort();
    await expect.poll(() => names(page)).toEqual(["Ada", "Grace", "Linus"]);
    expect(await header.getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("searchbox", { name: "Search users" }).fill("a");
    await expect.poll(() => names(page)).toEqual(["Ada", "Grace"]);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Sign-in method").selectOption({ label: "Password" });
    await expect.poll(() => names(page)).toEqual(["Grace"]);
    await expect.poll(() => new URL(page.url()).search).toBe("?query=a&method=password&order=name");

    await page.reload();
    await expect.poll(() => names(page)).toEqual(["Grace"]);
    expect(await page.getByRole("searchbox", { name: "Search users" }).inputValue()).toBe("a");
    await page.getByLabel("Sign-in method").waitFor();
    await page.getByRole("link", { name: "Grace" }).click();
    await page.getByRole("heading", { level: 1, name: "Grace" }).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(["Grace"]);
  });
});

test("a press in a row opens it, arrow keys move between rows, and `x` selects one", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    await page.getByRole("link", { name: "Linus" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toBe("Grace");
    await page.keyboard.press("x");
    await page.getByText("1 user selected").waitFor();
    await page.keyboard.press("x");
    await page.getByRole("cell", { name: "grace@example.org" }).click();
    await page.getByRole("heading", { level: 1, name: "Grace" }).waitFor();
  });
});

test("columns are hidden and rows are lowered for as long as the browser remembers it", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    const email = page.getByRole("columnheader", { name: "E-mail" });
    await email.waitFor();
    const height = async () => (await page.getByRole("row").nth(1).boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole("button", { name: "View" }).click();
    await page.getByRole("checkbox", { name: "E-mail" }).uncheck();
    await page.getByRole("checkbox", { name: "Compact rows" }).check();
    await expect.poll(() => email.count()).toBe(0);
    await page.reload();
    await page.getByRole("link", { name: "Grace" }).waitFor();
    expect(await email.count()).toBe(0);
    expect(await height()).toBeLessThan(before);
  });
});

test("a user is deleted from the menu of its row, after a confirmation", async () => {
  const user = await developer.project.app.createUser({ displayName: "Gone" });
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    await page.getByRole("button", { name: "Acts for Gone" }).click();
    await page.getByRole("menuitem", { name: "Delete user" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Gone?" });
    await dialog.getByRole("button", { name: "Delete user" }).click();
    await page.getByText("Gone was deleted").waitFor();
    await expect.poll(() => names(page)).not.toContain("Gone");
    expect(await developer.project.app.getUser(user.id)).toBeNull();
  });
});

test("pages of the list are steps of the history", async () => {
  const { project, person } = await givenDeveloper(server);
  const many = Array.from({ length: 27 }, (_, at) => `Person ${String(at).padStart(2, "0")}`);
  for (const displayName of many) await project.app.createUser({ displayName });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users?order=name`, person);
    await expect.poll(() => names(page)).toEqual(many.slice(0, 25));
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await expect.poll(() => names(page)).toEqual(many.slice(25));
    // Also while the page was loading, and at the end of the list.
    expect(await focusedText(page)).toBe("Next page");
    await page.reload();
    await expect.poll(() => names(page)).toEqual(many.slice(25));
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(many.slice(0, 25));
    await page.goForward();
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.poll(() => names(page)).toEqual(many.slice(0, 25));
  });
});

test("a developer creates a user with a password, and invites another person by e-mail", async () => {
  const { project, person } = await givenDeveloper(server);
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users`, person);
    await page.getByText("No users yet").waitFor();
    await page.getByRole("button", { name: "Invite user" }).click();
    const dialog = page.getByRole("dialog");
    const invite = async (address: string) => {
      await dialog.getByLabel("E-mail address").fill(address);
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await page.getByText(`Invitation sent to ${address}`).waitFor();
      return (await linkEmailTo(server, address)).link;
    };
    const base = `${server.url}/p/${project.id}/handler`;
    expect(await invite("grace.invited@example.org")).toMatch(new RegExp(`^${base}/sign-up\\?code=\\w+$`));
    expect([...(await project.app.listWaitlist())]).toMatchObject([{ email: "grace.invited@example.org", state: "invited" }]);

    const create = () => page.getByRole("button", { name: "Create user" }).first().click();
    await create();
    await dialog.getByLabel("E-mail address").fill("not an address");
    await dialog.getByRole("button", { name: "Create user" }).click();
    await dialog.getByLabel("E-mail address").and(page.locator("[aria-invalid=true]")).waitFor();
    await dialog.getByLabel("E-mail address").fill("ada.created@example.org");
    await dialog.getByLabel("Name").fill("Ada Lovelace");
    await dialog.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await dialog.getByRole("switch", { name: "The address is verified" }).click();
    await dialog.getByRole("button", { name: "Create user" }).click();
    await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
    const [user] = await project.app.listUsers();
    expect(user).toMatchObject({ primaryEmail: "ada.created@example.org", primaryEmailVerified: true, hasPassword: true });

    await page.goto(`/projects/${project.id}/users`);
    await page.getByRole("button", { name: "Invite user" }).click();
    expect(await invite("ada.created@example.org")).toBe(`${base}/sign-in`);
    await create();
    await dialog.getByLabel("E-mail address").fill("ada.created@example.org");
    await dialog.getByRole("button", { name: "Create user" }).click();
    await dialog.getByText("Another user signs in with this address.").first().waitFor();
  });
});

test("all users are exported as CSV and as JSON lines", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    for (const [button, file] of [
      ["Export CSV", "users.csv"],
      ["Export JSON", "users.jsonl"],
    ] as const) {
      const started = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const download = await started;
      expect(download.suggestedFilename()).toBe(file);
      expect(await text(await download.createReadStream())).toContain("grace@example.org");
    }
  });
});

test("the users of a filter are counted and exported", async () => {
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    await page.getByRole("searchbox", { name: "Search users" }).fill("grace");
    await page.getByText("1 user matches", { exact: true }).waitFor();
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export matches as CSV" }).click();
    const exported = await text(await (await started).createReadStream());
    expect(exported).toContain("grace@example.org");
    expect(exported).not.toContain("Linus");
  });
});

test("selected users are banned with a reason", async () => {
  const { project, person } = await givenDeveloper(server);
  const users = await Promise.all(["One", "Two"].map((displayName) => project.app.createUser({ displayName })));
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users`, person);
    await page.getByRole("checkbox", { name: "Select all users on this page" }).check();
    await page.getByRole("button", { name: "Ban users" }).click();
    const dialog = page.getByRole("dialog", { name: "Ban 2 users?" });
    await dialog.getByLabel("Reason").fill("Spam");
    await dialog.getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByText("2 users were banned").waitFor();
    for (const { id } of users) expect(await project.app.getUser(id)).toMatchObject({ banReason: "Spam" });
  });
});

test("selected users are deleted after a confirmation", async () => {
  const { app } = developer.project;
  const users = await Promise.all(["One", "Two"].map((displayName) => app.createUser({ displayName })));
  await visit(browser, server.url, async (page) => {
    await openUsers(page);
    for (const name of ["One", "Two"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByText("2 users selected").waitFor();
    await page.getByRole("button", { name: "Delete users" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete 2 users?" });
    await dialog.getByRole("button", { name: "Delete users" }).click();
    await page.getByText("2 users were deleted").waitFor();
    await expect.poll(() => names(page)).toEqual(["Linus", "Grace", "Ada"]);
    for (const { id } of users) expect(await app.getUser(id)).toBeNull();
  });
});

describe("accessibility", () => {
  const scenes: Scenes = {
    "the list of users with filters and a selection": async (page) => {
      await openUsers(page);
      await page.getByText("Filters", { exact: true }).click();
      await page.getByLabel("E-mail address").waitFor();
      await page.getByRole("checkbox", { name: "Select all users on this page" }).check();
      await page.getByText(/users selected/).waitFor();
    },
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});
