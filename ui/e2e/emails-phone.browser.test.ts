import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
const openArea = (page: Page, name: string) => page.getByRole("navigation", { name: "E-mails" }).getByRole("link", { name }).click();
const preview = (page: Page) => page.frameLocator("iframe[title=Preview]");

test("the pages about e-mails fit a phone and are accessible in the dark theme", async () => {
  const developer = await givenDeveloper(server);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${developer.project.id}/emails`, developer.person);
      const check = async (heading: string) => {
        await page.getByRole("heading", { name: heading }).first().waitFor();
        await page.locator("main .skeleton").first().waitFor({ state: "detached" });
        expect(await overflow(page)).toBe(0);
        expect(await findViolations(page)).toEqual([]);
      };
      await check("E-mails");
      for (const area of ["Mailings", "Themes", "Templates", "Drafts", "Mail server"]) {
        await openArea(page, area);
        await check("E-mails");
      }
      await openArea(page, "Templates");
      await page.getByRole("link", { name: "Sign-in link" }).click();
      await preview(page).getByRole("heading", { name: "Sign in" }).waitFor();
      await check("Sign-in link");
      await page.getByRole("group", { name: "Preview values" }).getByLabel("otp").fill("Z".repeat(80));
      await preview(page).getByText("Z".repeat(80)).waitFor();
      // Values without a space wrap.
      const email = preview(page).locator("html");
      expect(await email.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.getByLabel("Language").selectOption({ label: "German" });
      await preview(page).getByRole("heading", { name: "Anmelden" }).waitFor();
    },
    { bypassCSP: true, colorScheme: "dark", ...phone },
  );
}, 60_000);
