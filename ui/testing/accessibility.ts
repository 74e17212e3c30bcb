import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
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

/**
 * Tests every scene: no violations in the light theme on a desktop and in the dark theme on a phone. The phone has neither overflow nor
 * small targets. `expected` are errors in the browser's console that are no failure.
 */
export function testScenes(scenes: Scenes, target: () => { browser: Browser; url: string; expected?: RegExp }): void {
  test.each(Object.entries(scenes))(
    "%s has no accessibility violations in the light theme, nor in the dark theme on a phone, where it has no overflow and no small targets",
    async (_name, open) => {
      const { browser, url, ...options } = target();
      const check = async (page: Page) => {
        await open(page);
        expect(await findViolations(page)).toEqual([]);
        await becomeDarkPhone(page);
        expect(await overflow(page)).toBe(0);
        expect(await smallTargets(page)).toEqual([]);
        expect(await findViolations(page)).toEqual([]);
      };
      await visit(browser, url, check, { colorScheme: "light", ...axeVisit, ...options });
    },
  );
}

/** With the script of axe allowed. */
const axeVisit = { bypassCSP: true } as const;

/** A phone in portrait orientation. */
export const phone = { viewport: { width: 375, height: 740 } } as const;
