import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { rememberMethod } from "../testing/hosted-pages.ts";

const { server, browser } = await startBrowserTest();
const on = { allowSignIn: true };
const github = { type: "github", isShared: false, clientId: "an id", clientSecret: "a secret", allowSignIn: true };
const settings = {
  "every method": { password: on, otp: on, passkey: on, oauth: { providers: { github } } },
  "a password": { password: on },
  "a password and codes": { password: on, otp: on },
  "e-mailed codes": { password: { allowSignIn: false }, otp: on, passkey: on },
} as const;
const paths = new Map<string, string>();
beforeAll(async () => {
  for (const [name, auth] of Object.entries(settings))
    paths.set(name, `/p/${(await server.givenProject({ auth, domains: { allowLocalhost: true } })).id}/handler`);
});

/** A profile in which React reports differences between the server's HTML and its own as errors of the page. */
const withVisitor = (locale: string, story: Story) => visit(browser, server.url, story, { locale });

/** Opens a page whose script waits for the returned function. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("form").waitFor();
  return release;
}

/** A picture without the focus, which the script gives to the first field of a desk. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return page.screenshot({ animations: "disabled" });
}

/** Counts the layout shifts of a page from its beginning. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

test.each([
  ["en", "every method"],
  ["de", "a password"],
  ["ar", "every method"],
  ["ja", "e-mailed codes"],
] as const)("in %s, the sign-in page with %s stays as the server sent it when its script starts", async (locale, methods) => {
  await withVisitor(locale, async (page) => {
    await observeShifts(page);
    const release = await openHeld(page, `${paths.get(methods)}/sign-in`);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    const field = await page.locator("input[name=email]").elementHandle();
    const before = await picture(page);
    release();
    await page.waitForLoadState("networkidle");
    if (methods === "every method") await page.getByRole("button", { name: /GitHub/ }).waitFor();
    // The field is the same element, and it reacts.
    expect(await field?.evaluate((element) => element.isConnected && Object.keys(element).some((key) => key.startsWith("__react")))).toBe(
      true,
    );
    expect(await page.locator("html").getAttribute("dir")).toBe(locale === "ar" ? "rtl" : "ltr");
    expect(await readShifts(page)).toEqual([]);
    // Provider buttons appear in their places.
    if (methods !== "every method") expect((await picture(page)).equals(before)).toBe(true);
  });
});

test.each([
  [":password", "a password and codes"],
  [":code", "a password and codes"],
  [":passkey", "every method"],
  ["github", "every method"],
])("a page whose last method was %s has it in its place and marked before its script starts", async (method, methods) => {
  const path = paths.get(methods) as string;
  await withVisitor("en", async (page) => {
    await rememberMethod(page, server.url + path, method);
    await observeShifts(page);
    const release = await openHeld(page, `${path}/sign-in`);
    if (method !== ":passkey" && method !== "github") await page.getByText("Last used").waitFor();
    expect(await page.locator("input[type=password]").count()).toBe(method === ":code" ? 0 : 1);
    const before = await picture(page);
    release();
    await page.waitForLoadState("networkidle");
    await page.getByText("Last used").waitFor();
    expect(await readShifts(page)).toEqual([]);
    if (methods === "a password and codes") expect((await picture(page)).equals(before)).toBe(true);
  });
});

test.each(["sign-up", "forgot-password"])("%s is rendered by the server, too", async (name) => {
  await withVisitor("fr", async (page) => {
    const release = await openHeld(page, `${paths.get("a password")}/${name}`);
    const before = await picture(page);
    release();
    await page.waitForLoadState("networkidle");
    expect((await picture(page)).equals(before)).toBe(true);
  });
});
