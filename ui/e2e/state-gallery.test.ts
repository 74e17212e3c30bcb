import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { states } from "../states/states.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { openState } from "../testing/states.ts";

const { server, browser } = await startBrowserTest();

/** The words of an environment variable, which commas separate. */
const readWords = (name: string) => process.env[name]?.split(",").filter(Boolean);

const folder = resolve(process.env.GALLERY_FOLDER ?? "dist/gallery");
const locales = readWords("GALLERY_LANGUAGES") ?? localeTags;
const prefixes = readWords("GALLERY_STATES") ?? [""];
const chosen = states.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));

/** One language of each direction: the rules of axe do not depend on the words. */
const checkedLocales = ["en", "ar"];

const desk = { width: 1280, height: 800 };
const views = [
  { theme: "light", width: "desk", size: desk },
  { theme: "dark", width: "desk", size: desk },
  { theme: "light", width: "phone", size: phone.viewport },
  { theme: "dark", width: "phone", size: phone.viewport },
] as const;

const pictures: string[] = [];

async function takePictures(page: Page, name: string, locale: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { theme, width, size } of views) {
    await page.setViewportSize(size);
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    // One theme for each width: colours do not depend on the width, nor sizes on the colours.
    if (checkedLocales.includes(locale) && (theme === "light") === (width === "desk"))
      problems.push(...(await findViolations(page)).map((violation) => `${locale} ${theme} ${width}: ${violation}`));
    if ((await overflow(page)) > 0) problems.push(`${locale} ${width}: overflows`);
    const file = join(locale, `${name.replace("/", ".")}.${width}.${theme}.png`);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    await page.screenshot({ path: join(folder, file), fullPage: true });
    pictures.push(file);
  }
  return problems;
}

test.concurrent.each(chosen.map((state) => [state.name, state] as const))(
  "%s has no accessibility violations and fits on a phone, in each theme and language",
  async (name, state) => {
    const problems: string[] = [];
    for (const locale of locales) {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce", ...axeVisit });
      try {
        const page = await context.newPage();
        problems.push(...(await openState(page, state, { locale })).map((problem) => `${locale}: ${problem}`));
        problems.push(...(await takePictures(page, name, locale)));
      } finally {
        await context.close();
      }
    }
    expect(problems).toEqual([]);
  },
);

afterAll(() => {
  const figures = pictures
    .sort()
    .map((file) => `<figure><a href="${file}"><img src="${file}" loading="lazy" width="320"></a><figcaption>${file}</figcaption></figure>`);
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>States</title><style>body{font:12px system-ui;display:flex;flex-wrap:wrap}</style>${figures.join("\n")}`,
  );
  console.log(`${pictures.length} pictures: ${folder}/index.html`);
});
