import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";

/** A connection to the run's Chromium, with no contexts yet. The caller closes it, and with it all its contexts. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(inject("browserEndpoint"));

/** Gives the methods that scroll the result of the newer CSSOM View standard, a promise, in browsers that return nothing. */
function scrollWithPromise(): void {
  const names = ["scroll", "scrollTo", "scrollBy", "scrollIntoView"] as const;
  for (const owner of [Element.prototype, window])
    for (const name of names) {
      const scroll: unknown = Reflect.get(owner, name);
      if (typeof scroll !== "function") continue;
      Reflect.set(owner, name, function (this: unknown, ...options: unknown[]) {
        return Promise.resolve(Reflect.apply(scroll, this, options));
      });
    }
}

/** The acts in one browser profile. */
export type Story = (page: Page, context: BrowserContext) => Promise<void>;

/**
 * Runs a story in a browser profile without cookies, in British English and without animations unless the options say otherwise. Drawing
 * animations takes processor time, and a click waits for the end of one. Whatever the browser
 * complains about fails it (scripts that throw, things the content security policy refuses), `expected` texts excepted.
 */
export async function visit(
  browser: Browser,
  url: string,
  story: Story,
  { expected, ...options }: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(scrollWithPromise);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected?.test(text)) complaints.push(text);
  };
  context.on("weberror", (error) => complain(error.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") complain(message.text());
  });
  try {
    await story(await context.newPage(), context);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}
