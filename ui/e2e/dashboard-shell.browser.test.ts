import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { focusedText, signInTo } from "../testing/dashboard.ts";
import { replaceResponses } from "../testing/failing-requests.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { addSessionCookie } from "../testing/session.ts";

// What surrounds the dashboard's pages: navigation, switcher, toasts and notices.
const { server, browser } = await startBrowserTest();
let ada: GivenDeveloper;
beforeAll(async () => {
  ada = await givenDeveloper(server);
  await ada.user.createProject({ displayName: "Harbour", teamId: ada.project.ownerTeamId ?? "" });
});

/** With the animations that most visitors see. */
const withVisitor = (story: Story, expected?: RegExp) =>
  visit(browser, server.url, story, { reducedMotion: "no-preference", ...(expected && { expected }) });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Project pages" });

test("a deep link shows the project's navigation before any data, and after three seconds a server without response", async () => {
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, server.project, ada.person.refreshToken);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`/projects/${ada.project.id}/users`);
    const current = navigation(page).getByRole("link", { name: "Users" });
    await current.waitFor();
    expect(await current.getAttribute("aria-current")).toBe("page");
    const left = async () => (await navigation(page).boundingBox())?.x;
    const before = await left();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.clock.runFor(3100);
    await page.getByRole("alert").getByText("The server is not responding. Still trying…").waitFor();

    release();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    expect(await left()).toBe(before);
  });
});

test("a page goes on trying while the server cannot be reached, and says so", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}`, ada.person);
    await page.clock.install();
    let attempts = 0;
    const connect = await replaceResponses(page, "**/api/v1/users?*", (route) => {
      attempts++;
      return route.abort();
    });
    await navigation(page).getByRole("link", { name: "Users" }).click();
    // The client library ends after six attempts.
    await expect.poll(() => page.clock.runFor(5000).then(() => attempts), { timeout: 20_000 }).toBeGreaterThan(7);
    await page.getByRole("alert").getByText("The server is not responding. Still trying…").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    connect();
    await expect.poll(() => page.clock.runFor(5000).then(() => page.getByText("No users yet").count())).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  }, /net::ERR_FAILED/);
});

test("the navigation has groups, and every page of a project says its mode", async () => {
  await withVisitor(async (page) => {
    for (const path of ["", "/users", "/settings"]) {
      await signInTo(page, `/projects/${ada.project.id}${path}`, ada.person);
      await page.getByRole("banner").getByText("Development", { exact: true }).waitFor();
    }
    const texts = await navigation(page).getByRole("listitem").allTextContents();
    expect(texts).toEqual(expect.arrayContaining(["PeopleUsers", "Teams", "Sign-inSign-in methods", "MessagesE-mails", "MoneyPayments"]));
  });
});

test("the project switcher focuses the current project, and arrow keys move to the others", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}`, ada.person);
    await page.getByRole("button", { name: /Switch project/ }).press("Enter");
    await expect.poll(() => focusedText(page)).toBe("Corner shop");
    // Inside of the item, so that the scrollable list does not cut it off.
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineOffset)).toBe("-2px");
    for (const [key, text] of [
      ["ArrowDown", "Harbour"],
      ["ArrowDown", "All projects"],
      ["End", "New project"],
      ["ArrowDown", "Latchkey"],
      ["ArrowUp", "New project"],
      ["Home", "Latchkey"],
      ["ArrowDown", "Corner shop"],
      ["ArrowDown", "Harbour"],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focusedText(page)]).toEqual([key, text]);
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Harbour", level: 1 }).waitFor();
  });
});

test("Ctrl+K finds pages, users, settings and documents, and opens them by keyboard", async () => {
  const user = await ada.project.app.createUser({ displayName: "Zelda Finder", primaryEmail: "zelda@example.org" });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}`, ada.person);
    const palette = page.getByRole("dialog", { name: "Search or jump to" });
    const find = async (text: string, option: RegExp) => {
      await page.keyboard.press("Control+k");
      await palette.getByRole("combobox").fill(text);
      const found = palette.getByRole("option", { name: option });
      await found.waitFor();
      while ((await found.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await palette.waitFor({ state: "detached" });
    };
    await find("webh", /^Webhooks$/);
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await find("zelda", /Zelda Finder/);
    await page.getByRole("heading", { level: 1, name: "Zelda Finder" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${ada.project.id}/users/${user.id}`);
    await find("account link", /Account linking/);
    await expect.poll(() => new URL(page.url()).hash).toBe("#merge");
    await page.getByRole("heading", { name: "Account linking" }).waitFor();
    await find("create us", /Create user/);
    await page.getByRole("dialog", { name: "Create user" }).waitFor();
    await page.keyboard.press("Escape");
    await find("harb", /Harbour/);
    await page.getByRole("heading", { level: 1, name: "Harbour" }).waitFor();
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("nothing like this");
    await palette.getByText("Nothing matches “nothing like this”.").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
  });
});

test("a slash goes to the search of a list, but is text in a field", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}/users`, ada.person);
    const search = page.getByRole("searchbox", { name: "Search users" });
    await search.waitFor();
    await page.keyboard.press("/");
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("/");
    expect(await search.inputValue()).toBe("/");
  });
});

test("chosen colours and a chosen language stay after a reload", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}/users`, ada.person);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    expect(await theme()).toBe("dark");
    await page.reload();
    expect(await theme()).toBe("dark");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("radio", { name: "System" }).check({ force: true });
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { level: 1, name: "Nutzer" }).waitFor();
    expect(await theme()).toBeUndefined();
  });
});

test("the project names its members, and the team that owns it", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${ada.project.id}/members`, ada.person);
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    await page.getByRole("list", { name: "Members" }).getByText("(you)").waitFor();
    await page.getByRole("button", { name: "Send invitation" }).waitFor();
  });
});

test("one toast is visible at a time, beside the content and below the scrim of a dialog", async () => {
  await withVisitor(async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInTo(page, `/projects/${ada.project.id}/settings`, ada.person);
    const description = page.getByLabel("Description");
    for (const text of ["Bread", "Bread and cake"]) {
      await description.fill(text);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    }
    const toast = page.locator("[data-sonner-toast][data-visible=true]");
    await expect.poll(() => toast.count()).toBe(1);
    const [box, heading] = [await toast.boundingBox(), await page.getByRole("heading", { level: 1 }).boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(heading?.x ?? 0);

    await toast.hover();
    const isOnTop = () =>
      toast.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await isOnTop()).toBe(true);
    await page.getByRole("button", { name: "Delete…" }).press("Enter");
    await page.getByRole("alertdialog").waitFor();
    expect(await isOnTop()).toBe(false);
  });
});

test("the notice of an offline device lines up with the content", async () => {
  await withVisitor(async (page, context) => {
    await signInTo(page, `/projects/${ada.project.id}/users`, ada.person);
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    await context.setOffline(true);
    const notice = await page.getByRole("alert").filter({ hasText: "You are offline." }).boundingBox();
    const [nav, main] = [await navigation(page).boundingBox(), await page.getByRole("main").boundingBox()];
    const right = (box: typeof main) => (box?.x ?? 0) + (box?.width ?? 0);
    // At both edges as far from the window as the navigation.
    expect([notice?.x, right(main) - right(notice)]).toEqual([nav?.x, nav?.x]);
  }, /net::ERR_INTERNET_DISCONNECTED/);
});

test("a failure names the server's log, where developers can look it up", async () => {
  await withVisitor(async (page) => {
    await page.route("**/api/v1/users?*", (route) =>
      route.fulfill({
        status: 200,
        headers: {
          "x-stack-actual-status": "500",
          "access-control-allow-origin": "*",
          "access-control-expose-headers": "x-stack-actual-status",
        },
        body: "Something broke.",
      }),
    );
    await signInTo(page, `/projects/${ada.project.id}/users`, ada.person);
    await page.getByRole("alert").getByText("look up the request ID in the server’s log").waitFor();
  });
});

test("a browser whose language is no language tag shows dates in the language of the page", async () => {
  await withVisitor(async (page, context) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["en-US@posix"] }));
    await addSessionCookie(context, server.url, server.project, ada.person.refreshToken);
    await page.goto("/");
    await page
      .getByText(/Created .*\d{4}/)
      .first()
      .waitFor();
  });
});
