import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const installed = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

// Root may not use the sandbox; the rest keeps the browser from calling its maker.
const args = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** A headless Chromium: the one CHROMIUM_PATH names, else the machine's own, else one that an npm package brings. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => path && existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args });
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...args] });
}

/** What happens in one browser profile. */
export type Story = (page: Page, context: BrowserContext) => Promise<void>;

/**
 * Runs a story in a browser profile without cookies, British English unless the options say otherwise. Whatever the browser
 * complains about fails it (scripts that throw, things the content security policy refuses), `expected` texts excepted.
 */
export async function visit(
  browser: Browser,
  url: string,
  story: Story,
  { expected, ...options }: BrowserContextOptions & { expected?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", ...options });
  context.setDefaultTimeout(30_000);
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
