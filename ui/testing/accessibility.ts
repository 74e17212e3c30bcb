import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { visit } from "#server/testing/browser.ts";

const rules: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Of the other results one node per rule, since listing all of them takes longer than finding them.
  resultTypes: ["violations"],
};

/** The WCAG 2.2 AA violations that axe finds, with their elements. */
export async function findViolations(page: Page): Promise<string[]> {
  // Half a megabyte, which the browser loads in half of the time that sending it as a command takes.
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ url: inject("axeUrl") });
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} ${node.failureSummary}`),
    );
  }, rules);
}

/** Horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Targets smaller than 24 by 24 px (WCAG 2.2, 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator("a:visible, button:visible, input:visible, select:visible, summary:visible").evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.textContent || target.getAttribute("aria-label"), box: target.getBoundingClientRect() }))
      // Off-screen until focused, like the skip link.
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );

/** Visual states of pages by name, and how to reach them. */
export type Scenes = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Lists the parts of a page that are open or announced. */
const openParts = (page: Page): Promise<string[]> =>
  page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .or(page.getByRole("menu"))
    .or(page.getByRole("listbox"))
    .or(page.getByRole("alert"))
    .evaluateAll((parts) => parts.map((part) => part.getAttribute("role") ?? part.tagName));

/** Turns the desktop in the light theme into the phone in the dark theme. A scene stays as it is. */
async function becomeDarkPhone(page: Page): Promise<void> {
  const before = await openParts(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(phone.viewport);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await openParts(page)).toEqual(before);
}

/** Refuses violations, in the light theme on a desktop and in the dark theme on a phone. The phone has neither overflow nor small targets. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await findViolations(page), name).toEqual([]);
  await becomeDarkPhone(page);
  expect(await overflow(page), name).toBe(0);
  expect(await smallTargets(page), name).toEqual([]);
  expect(await findViolations(page), name).toEqual([]);
}

/** A server, and errors in the browser's console that are no failure. */
interface Target {
  readonly browser: Browser;
  readonly url: string;
  readonly expected?: RegExp;
}

/** Tests every scene for accessibility. */
export function testScenes(scenes: Scenes, target: () => Target): void {
  test.each(Object.entries(scenes))(
    "%s has no accessibility violations in the light theme, nor in the dark theme on a phone, where it has no overflow and no small targets",
    async (name, open) => {
      const { browser, url, ...options } = target();
      const check = async (page: Page) => {
        await open(page);
        await expectAccessible(page, name);
      };
      await visit(browser, url, check, { colorScheme: "light", ...axeVisit, ...options });
    },
  );
}

/** Waits until a page shows its content: a heading, and no placeholder. */
export async function waitForContent(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.locator(".skeleton, [role=progressbar]").first().waitFor({ state: "detached" });
}

/** The kind of the page at a path. Pages of two items are of one kind. */
const toKind = (path: string) => path.replace(`/${internalProjectId}`, "/:id").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");

const listLinks = (page: Page): Promise<string[]> =>
  page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href)).map(({ pathname }) => pathname));

/**
 * Follows the links from a page, and checks the accessibility of one page of each kind.
 * @param path of the first page, whose session the browser profile has
 * @param isPart whether a link leads to a page that is to be checked
 * @returns the kinds of the pages
 */
export async function checkLinkedPages(page: Page, path: string, isPart: (path: string) => boolean): Promise<string[]> {
  const kinds = new Map([[toKind(path), path]]);
  // A map's iteration includes what is added meanwhile.
  for (const [kind, address] of kinds) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(desktop);
    await page.goto(address);
    await waitForContent(page);
    for (const link of await listLinks(page)) if (isPart(link) && !kinds.has(toKind(link))) kinds.set(toKind(link), link);
    await expectAccessible(page, kind);
  }
  return [...kinds.keys()];
}

const desktop = { width: 1280, height: 720 } as const;

/** With the script of axe allowed. */
export const axeVisit = { bypassCSP: true } as const;

/** A phone in portrait orientation. */
export const phone = { viewport: { width: 375, height: 740 } } as const;
