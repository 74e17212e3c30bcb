import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { State } from "../states/state.ts";
import { states } from "../states/states.ts";
import { axeVisit, findViolations, overflow } from "../testing/accessibility.ts";
import { openState } from "../testing/states.ts";

const { server, browser } = await startBrowserTest();

/** One state of each page, and one in which it is loading. `npm test -- --gallery` visits all. */
const pages = [...new Set(states.map(({ page }) => page))];
const chosen = (loading: boolean) =>
  pages.flatMap((page) => states.find((state) => state.page === page && Boolean(state.loading) === loading) ?? []);

async function findProblems(page: Page, state: State, locale: string): Promise<string[]> {
  const problems = [...(await openState(page, state, { locale })), ...(await findViolations(page))];
  if ((await overflow(page)) > 0) problems.push("overflows");
  if ((await page.locator("h1").count()) !== 1) problems.push("has not one heading of level 1");
  return problems.map((problem) => `${state.name} ${locale}: ${problem}`);
}

test.each(["en", "ar"])(
  "one state of each hosted page has no accessibility violations, in English also while loading, in %s",
  async (locale) => {
    await visit(
      browser,
      server.url,
      async (page) => {
        const problems: string[] = [];
        for (const state of [...chosen(false), ...(locale === "en" ? chosen(true) : [])])
          problems.push(...(await findProblems(page, state, locale)));
        expect(problems).toEqual([]);
      },
      axeVisit,
    );
  },
);

test("the page of the visual language has no accessibility violations and no overflow, in both color schemes", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto("/dev/states");
      await page.getByRole("link", { name: "Visual language" }).click();
      await page.getByRole("heading", { level: 1, name: "Visual language" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await overflow(page)).toBe(0);
    },
    axeVisit,
  );
});

test("the gallery shows a state in a frame, in the chosen theme and language", async () => {
  await visit(browser, server.url, async (page) => {
    await page.goto("/dev/states#sign-up/closed");
    await page.getByLabel("Theme").selectOption("dark");
    await page.getByLabel("Language").selectOption("de");
    const frame = page.frameLocator("iframe[title='sign-up/closed']");
    await frame.locator("html[data-theme=dark][lang=de][data-state=settled]").waitFor();
    await page.getByRole("link", { name: "wrong-password" }).click();
    await page.frameLocator("iframe[title='sign-in/wrong-password']").getByRole("alert").waitFor();
  });
});

test("a page in a state sends no request to the API, and an unknown name leads to the gallery", async () => {
  await visit(browser, server.url, async (page) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
    });
    const signedIn = states.find(({ name }) => name === "account-settings/emails-filled") as State;
    expect(await openState(page, signedIn)).toEqual([]);
    expect(calls).toEqual([]);
    await page.goto("/dev/states/sign-in/never");
    await page.getByRole("heading", { name: "State gallery" }).waitFor();
  });
});
