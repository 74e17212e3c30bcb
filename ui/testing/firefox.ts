import puppeteer, { type Browser, type BrowserContext, type Locator, type Page } from "puppeteer-core";
import { expect } from "vitest";
import type { ProjectKeys } from "#server/testing/index.ts";
import { sessionCookie } from "./session.ts";

/** Starts Firefox, which WebDriver BiDi drives. The caller closes it. */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1 },
  });

const deadlineMillis = 30_000;

/** Firefox also rejects the imports of a page that the visitor leaves. A page that cannot load its files shows an error, and fails the story. */
const abortedImport = /error loading dynamically imported module/;
/** Firefox stops what a page runs when the visitor leaves it, and gives no other reason. */
const stoppedWork = /^Error: InvalidStateError: An exception was thrown$/;
/** The time around a request for a document in which stopped work belongs to the page before. */
const leavingMillis = 2000;

/** A visitor with Firefox. Elements are named as in the accessibility tree, or by CSS selectors. */
export interface FirefoxVisitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the server, or a URL. */
  open(address: string): Promise<void>;
  /** Types into a field, in place of its value. */
  fill(selector: string, value: string): Promise<void>;
  /** Submits the form of the page. */
  submit(): Promise<void>;
  press(name: string, role?: "button" | "link" | "switch"): Promise<void>;
  /** Presses what a CSS selector finds. */
  pressElement(selector: string): Promise<void>;
  /** Waits for an element that contains a text. */
  see(text: string): Promise<void>;
  /** Waits for an element that a CSS selector finds. */
  wait(selector: string): Promise<void>;
  /** Waits until the page has the path. */
  arrive(path: string): Promise<void>;
  /** Adds the session of a user of a project. */
  signInAs(project: Pick<ProjectKeys, "id">, refreshToken: string): Promise<void>;
}

/** Runs a story in a new profile, on a desk. Errors of scripts fail it. */
export async function visitWithFirefox(browser: Browser, url: string, story: (visitor: FirefoxVisitor) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: { readonly text: string; readonly at: number }[] = [];
  page.on("pageerror", (error) => {
    if (!abortedImport.test(String(error))) complaints.push({ text: String(error), at: Date.now() });
  });
  const leftAt: number[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && leftAt.push(Date.now())));
  const isStopped = ({ text, at }: (typeof complaints)[number]) =>
    stoppedWork.test(text) && leftAt.some((time) => Math.abs(time - at) < leavingMillis);
  const find = (selector: string): Locator<Element> => page.locator(selector).setTimeout(deadlineMillis);
  const pressElement = (selector: string) => find(selector).click();
  try {
    await story({
      page,
      context,
      pressElement,
      open: async (address) => void (await page.goto(new URL(address, url).href)),
      fill: (selector, value) => find(selector).fill(value),
      submit: () => pressElement("main form button[type=submit]"),
      press: (name, role = "button") => pressElement(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`),
      see: async (text) => void (await find(`::-p-text(${text})`).wait()),
      wait: async (selector) => void (await find(selector).wait()),
      arrive: (path) => expect.poll(() => page.url().slice(url.length), { timeout: deadlineMillis }).toBe(path),
      signInAs: ({ id }, refreshToken) =>
        context.setCookie({ ...sessionCookie(id, refreshToken), domain: new URL(url).hostname, path: "/", sourceScheme: "NonSecure" }),
    });
    expect(complaints.filter((complaint) => !isStopped(complaint))).toEqual([]);
  } finally {
    await context.close();
  }
}
