import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];

// Root may not use the sandbox; the rest keeps the browser from calling its maker.
const args = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** A headless Chromium: the one CHROMIUM_PATH names, else the machine's own, else one that an npm package brings. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => path && existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args });
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...args] });
}

/** Somebody in front of a browser of their own. */
export interface Visitor {
  readonly page: Page;
  /** What the browser complained about: scripts that failed, things the content security policy refused. */
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

/** Opens a profile without cookies at that address; British English unless the options say otherwise. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints, leave: () => context.close() };
}
