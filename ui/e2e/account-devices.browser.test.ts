import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true }, otp: { allowSignIn: true } },
    apiKeys: { enabled: { user: true } },
    domains: { allowLocalhost: true },
  });
});

const withVisitor = (story: Story, options: object = {}) => visit(browser, server.url, story, options);

/** Opens a section as a new user with a session. */
async function open(page: Page, section: string) {
  const person = await server.givenUser({ project });
  await addSessionCookie(page.context(), server.url, project, person.refreshToken);
  await page.goto(`/p/${project.id}/handler/account-settings#${section}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return person;
}

test("a session names its browser and system, and the one of this device is marked", async () => {
  await withVisitor(async (page) => {
    const { email, password } = await open(page, "sessions");
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0" };
    await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password }, headers });
    await page.reload();
    const own = page.getByRole("listitem").filter({ hasText: "This device" });
    await own.getByText(/^Chrome \d+ on Linux$/).waitFor();
    expect(await own.getByRole("button").count()).toBe(0);
    await page.getByText("Firefox 153 on Linux").waitFor();
    await page
      .getByText(/Signed in .*\d{4}.*(UTC|GMT)/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "End session: Firefox 153 on Linux" }).waitFor();
  });
});

test("without passkeys in the browser, the page says why none can be added", async () => {
  await withVisitor(async (page) => {
    await page.addInitScript(() => void Reflect.deleteProperty(window, "PublicKeyCredential"));
    await open(page, "security");
    await page.getByText("This browser cannot store passkeys for this page.").waitFor();
    expect(await page.getByRole("button", { name: "Add passkey" }).count()).toBe(0);
    expect(await page.getByText(/[A-Z]+_[A-Z]+/).count()).toBe(0);
  });
});

describe("on a phone", () => {
  const sections = ["Profile", "E-mail addresses", "Sign-in and security", "Sessions", "Notifications", "Teams", "API keys", "Account"];

  test.each([375, 320])("%i pixels wide, a menu has all sections and nothing scrolls sideways", async (width) => {
    await withVisitor(
      async (page) => {
        await open(page, "profile");
        const nav = page.getByRole("navigation", { name: "Sections" });
        const menu = nav.getByRole("button", { name: "Profile" });
        expect(await nav.getByRole("link").count()).toBe(0);
        await menu.click();
        expect((await nav.getByRole("link").allInnerTexts()).map((text) => text.trim())).toEqual(sections);
        for (const link of await nav.getByRole("link").all()) expect(await link.boundingBox()).toMatchObject({ x: expect.any(Number) });
        const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        const [scrolled = 0, visible = 0] = await widths();
        expect(scrolled).toBeLessThanOrEqual(visible);

        await page.keyboard.press("Escape");
        await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
        await menu.press("Enter");
        await nav.getByRole("link", { name: "Sessions" }).click();
        await page.getByRole("heading", { name: "Sessions" }).waitFor();
        await expect.poll(() => nav.getByRole("link").count()).toBe(0);
        await nav.getByRole("button", { name: "Sessions" }).waitFor();
      },
      { viewport: { width, height: 720 } },
    );
  });
});
