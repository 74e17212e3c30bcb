import { mkdirSync } from "node:fs";
import { test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const out = "/tmp/h/pictures/editor";
mkdirSync(out, { recursive: true });
const { server, browser } = await startBrowserTest();
test("shots", { timeout: 200_000 }, async () => {
  const developer = await givenDeveloper(server, { displayName: "Acme Notes" });
  await developer.project.updateConfig({
    "auth.otp.allowSignIn": true,
    "auth.oauth.providers.google": { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  } as never);
  for (const [name, colorScheme, viewport] of [
    ["light", "light", { width: 1440, height: 900 }],
    ["dark", "dark", { width: 1440, height: 900 }],
    ["phone", "light", { width: 375, height: 800 }],
  ] as const)
    await visit(
      browser,
      server.url,
      async (page) => {
        page.on("console", (m) => console.log(m.type(), m.text()));
        page.on("response", (r) => r.url().includes("preview") && console.log(r.status(), r.url()));
        page.on("requestfailed", (r) => console.log("failed", r.url(), r.failure()?.errorText));
        await signInTo(page, `/projects/${developer.project.id}/brand`, developer.person);
        const frame = (title: string) => page.frameLocator(`iframe[title="Preview: ${title}"]`);
        await frame("Sign-in")
          .locator("h1")
          .waitFor({ timeout: 8000 })
          .catch(async (e) => {
            await page.screenshot({ path: `${out}/fail.png` });
            console.log(await page.frames()[1]?.content());
            throw e;
          });
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/${name}-plain.png`, fullPage: name === "phone" });
        await page.getByLabel("Accent", { exact: true }).fill("#0b7a4b");
        await page.getByLabel("Page background", { exact: true }).fill("#f0f7f2");
        await page.getByLabel("Corners").fill("16");
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/${name}-changed.png` });
        if (name === "dark") await page.getByRole("button", { name: "Dark", exact: true }).click();
        await page.getByRole("button", { name: "Phone", exact: true }).click();
        await page.getByLabel("Language").selectOption("ar");
        await frame("Sign-in").locator("[dir=rtl] h1").waitFor();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/${name}-ar.png` });
        await page.getByRole("button", { name: "Desktop", exact: true }).click();
        await page.getByLabel("Language").selectOption("de");
        for (const title of ["Purchase", "Account settings", "Team invitation"]) {
          await page.getByLabel("Page", { exact: true }).selectOption(title);
          await frame(title).locator("h1").first().waitFor();
          await page.waitForTimeout(500);
          await page.screenshot({ path: `${out}/${name}-${title.toLowerCase().replace(" ", "-")}.png` });
        }
        await page.getByLabel("Accent", { exact: true }).fill("#ffd400");
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${out}/${name}-refused.png`, fullPage: name !== "phone" });
      },
      { colorScheme, viewport },
    );
});
