import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** The rules of WCAG 2.2 AA that a machine can check and that the page breaks, with the elements that do. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }).axe.run(document, options),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is to be pressed and is less than 24 px high or wide (WCAG 2.2, 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator("a:visible, button:visible, input:visible, select:visible, summary:visible").evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.textContent || target.getAttribute("aria-label"), box: target.getBoundingClientRect() }))
      // Off-screen until focused, like the link past the header.
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );

/** Pages in the states that look different, by name, and how to get there. */
export type Scenes = Readonly<Record<string, (page: Page) => Promise<void>>>;

/**
 * The tests of every scene: no violation in the light theme on a desk and in the dark one on a phone, and there nothing too wide
 * or too small.
 */
export function examineScenes(scenes: Scenes, where: () => { browser: Browser; url: string }): void {
  const named = Object.entries(scenes);

  // Each theme in a visit of its own: a page that changes it under way is caught between two colours.
  test.each(named)("%s, in the light theme, breaks no rule of WCAG 2.2 AA that a machine can check", async (_name, reach) => {
    const { browser, url } = where();
    const story = async (page: Page) => {
      await reach(page);
      expect(await violationsOf(page)).toEqual([]);
    };
    await visit(browser, url, story, { colorScheme: "light", ...examined });
  });

  test.each(named)("%s, in the dark theme, breaks none on a phone either, fits it, and is easy to press", async (_name, reach) => {
    const { browser, url } = where();
    const story = async (page: Page) => {
      await reach(page);
      expect(await overflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    };
    await visit(browser, url, story, { colorScheme: "dark", ...phone, ...examined });
  });
}

/** How a page is looked at to find violations: the whole of it, still, and with our script let in. */
const examined = { reducedMotion: "reduce", bypassCSP: true } as const;

/** A phone held upright. */
export const phone = { viewport: { width: 375, height: 740 } } as const;
