import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import type { Person } from "#server/testing/index.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
});

test("the pages use the browser's language; the choice of another keeps the page, its query and its fragment", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto("/handler/sign-in?after_auth_return_to=%2Fdev%2Finbox");
      await page.getByRole("heading", { name: "Bei Latchkey anmelden" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");

      // The fragment may hold the code of a link.
      await page.evaluate(() => window.location.replace("#code=a"));
      const menu = page.locator("summary", { hasText: "Deutsch" });
      await menu.press("Enter");
      expect(await page.getByRole("link", { name: "Deutsch" }).getAttribute("aria-current")).toBe("true");
      await page.getByRole("link", { name: "English" }).press("Escape");
      expect(
        await menu.evaluate((summary) => [summary === document.activeElement, (summary.parentElement as HTMLDetailsElement).open]),
      ).toEqual([true, false]);
      await menu.click();
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { name: "Sign in to Latchkey" }).waitFor();
      expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/dev/inbox");
      expect(new URL(page.url()).hash).toBe("#code=a");
      await page.getByRole("link", { name: "Create an account" }).click();
      await page.getByRole("heading", { name: "Create your Latchkey account" }).waitFor();
    },
    { locale: "de-CH" },
  );
});

test("the document has the language, preloads its messages and remembers the choice of the user, not that of another site", async () => {
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { headers });
    const html = await answer.text();
    return {
      lang: /<html lang="([^"]+)" dir="([^"]+)"/.exec(html)?.[1],
      preloaded: [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href ?? ""),
      cookies: answer.headers.getSetCookie().flatMap((cookie) => (cookie.startsWith("latchkey-form=") ? [] : cookie.split(";", 1))),
    };
  };
  const german = await open("/handler/sign-in", { "accept-language": "de-CH" });
  expect(german).toMatchObject({ lang: "de", cookies: [] });
  expect(german.preloaded).toHaveLength(2);
  for (const href of german.preloaded) expect((await fetch(server.url + href)).headers.get("content-type")).toContain("javascript");
  expect(await open("/handler/sign-in")).toEqual({ lang: "en", preloaded: [], cookies: [] });

  const chosen = await open("/handler/sign-in?locale=de");
  expect(chosen).toMatchObject({ lang: "de", cookies: ["latchkey-locale=de"] });
  const foreign = { "sec-fetch-site": "cross-site" };
  expect(await open("/handler/sign-in?locale=de", foreign)).toMatchObject({ lang: "de", cookies: ["latchkey-app-locale=de"] });
  expect(await open("/handler/sign-in?ui_locales=tlh+de-AT", foreign)).toMatchObject({ lang: "de", cookies: ["latchkey-app-locale=de"] });
  // A long list of preferences would occupy the server: only its start is read.
  expect(await open(`/handler/sign-in?ui_locales=${"tlh+".repeat(100)}de`)).toMatchObject({ lang: "en", cookies: [] });
  expect(await open("/handler/sign-in?locale=en", { ...foreign, cookie: "latchkey-locale=de" })).toMatchObject({ lang: "de" });
  expect(await open("/handler/sign-in", { cookie: "latchkey-app-locale=de" })).toMatchObject({ lang: "de" });
  expect(await open("/handler/sign-in?locale=none", { cookie: "latchkey-locale=%3Cb%3E" })).toMatchObject({ lang: "en", cookies: [] });
});

test("e-mails have the language that the user chose on a page", async () => {
  await visit(browser, server.url, async (page) => {
    await page.goto("/handler/forgot-password?locale=de");
    await page.locator("input[name=email]").fill(owner.email);
    await page.locator("form button[type=submit]").click();
    await page.locator("input[name=email]").waitFor({ state: "detached" });
    expect((await emailTo(server, owner.email))?.subject).toBe("Passwort für Latchkey zurücksetzen");
  });
});
