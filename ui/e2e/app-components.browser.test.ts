import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findState } from "../states/states.ts";
import { testScenes } from "../testing/accessibility.ts";
import { openState } from "../testing/states.ts";

const { server, browser } = await startBrowserTest();

/** Opens a state of the gallery. */
async function open(page: Page, name: string, locale = "en"): Promise<void> {
  const state = findState(name);
  if (!state) throw new Error(`There is no state ${name}.`);
  expect(await openState(page, state, { locale })).toEqual([]);
}

const readFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

testScenes(
  {
    "the menu of a user with teams": (page) => open(page, "user-button/menu-with-teams"),
    "the list of many teams": (page) => open(page, "team-switcher/many-teams"),
    "the form of a new team": (page) => open(page, "team-switcher/create"),
    "the banner of an impersonation": (page) => open(page, "impersonation-banner/shown"),
  },
  () => ({ browser, url: server.url }),
);

test("the keyboard opens the menu of the user, moves in it, and leaves it at the button", async () => {
  await visit(browser, server.url, async (page) => {
    await open(page, "user-button/menu");
    await page.keyboard.press("Escape");
    const button = page.getByRole("button", { name: "Account of Ada Lovelace" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("ArrowUp");
    await page.getByRole("menu").waitFor();
    expect(await readFocused(page)).toBe("Sign out");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    expect(await readFocused(page)).toBe("Billing");
    // A link of a menu is also followed by the space bar.
    await page.keyboard.press("Space");
    await page.waitForURL("**#billing");

    await button.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await readFocused(page)).toContain("ada@example.org");
  });
});

test("a press outside closes the list of teams, and one on a team selects it", async () => {
  await visit(browser, server.url, async (page) => {
    await open(page, "team-switcher/many-teams");
    await page.mouse.click(100, 600);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Analytical Engines" }).click();
    await page.getByRole("searchbox", { name: "Search teams" }).fill("wea");
    await page.getByRole("status").filter({ hasText: "1 team found" }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await readFocused(page)).toBe("Weavers");
  });
});

/** Parts of the popup, or of the focus ring inside of it, that the viewport or the popup cut off. */
const listClipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const popup = document.querySelector<HTMLElement>("[popover]");
    if (!popup) return ["no popup"];
    const { left, right, top, bottom } = popup.getBoundingClientRect();
    const outside = left < 0 || right > document.documentElement.clientWidth || top < 0 || bottom > window.innerHeight;
    const rows = [...popup.querySelectorAll("a, button, input")].map((row) => row.getBoundingClientRect());
    const wide = rows.filter((row) => row.left < left + 2 || row.right > right - 2);
    const low = rows.filter((row) => row.height < 40);
    return [...(outside ? ["outside"] : []), ...wide.map(() => "clipped"), ...low.map(({ height }) => `${height} px`)];
  });

test.each(["en", "ar"])("popups stay in the window of a small phone, with rows for fingers, in %s", async (locale) => {
  await visit(
    browser,
    server.url,
    async (page) => {
      for (const name of ["user-button/long-name", "team-switcher/many-teams", "team-switcher/long-names"]) {
        await open(page, name, locale);
        await expect.poll(() => listClipped(page), { message: name }).toEqual([]);
        // At the end of the window, the popup is above its button.
        await page.setViewportSize({ width: 320, height: 420 });
        await expect.poll(() => listClipped(page), { message: name }).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
      }
    },
    { viewport: { width: 320, height: 640 } },
  );
});
