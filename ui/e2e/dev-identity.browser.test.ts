import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { newAuthorization, sharedProvider } from "#server/testing/sign-in/dev-identity.ts";
import { testScenes } from "../testing/accessibility.ts";

const { server, browser } = await startBrowserTest();

const google = sharedProvider("google");
const newFlow = () => newAuthorization(`${server.url}/favicon.svg`);

async function openConsent(page: Page, flow = newFlow()) {
  await page.goto((await server.running.services.oauth.authorizationUrl(google, flow)).href);
  await page.getByRole("heading", { name: "Development sign-in with Google" }).waitFor();
}

/** The response with which the browser comes back. */
async function waitForAnswer(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/favicon\.svg\?/);
  return new URL(page.url()).searchParams;
}

test("a developer types an e-mail address, chooses what fails, and is back in the app", async () => {
  await visit(browser, server.url, async (page) => {
    const flow = newFlow();
    await openConsent(page, flow);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("email");
    await page.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.org");
    await page.getByRole("combobox", { name: "Behaviour of the provider" }).selectOption("Sign in, e-mail address not verified");
    await page.getByRole("button", { name: "Continue" }).click();

    const { account } = await server.running.services.oauth.exchange(google, flow, await waitForAnswer(page));
    expect(account).toMatchObject({ accountId: "ada@example.org", emailVerified: false });
  });
});

test("a second sign-in in the same browser asks for the account again", async () => {
  await visit(browser, server.url, async (page) => {
    for (const email of ["ada@example.org", "grace@example.org"]) {
      const flow = newFlow();
      await openConsent(page, flow);
      await page.getByRole("textbox", { name: "E-mail address" }).fill(email);
      await page.keyboard.press("Enter");
      const { account } = await server.running.services.oauth.exchange(google, flow, await waitForAnswer(page));
      expect(account.accountId).toBe(email);
    }
  });
});

test("access can be denied without an e-mail address", async () => {
  await visit(browser, server.url, async (page) => {
    await openConsent(page);
    await page.getByRole("button", { name: "Deny access" }).click();
    expect((await waitForAnswer(page)).get("error")).toBe("access_denied");
  });
});

testScenes(
  {
    "the consent page": (page) => openConsent(page),
    "the consent page after an invalid e-mail address": async (page) => {
      await openConsent(page);
      await page.locator("form").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole("textbox", { name: "E-mail address" }).fill("nothing");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alert").waitFor();
    },
    "the page of an expired sign-in": async (page) => {
      await page.goto("/dev/identity/consent/unknown");
      await page.getByRole("alert").waitFor();
    },
  },
  () => ({ browser, url: server.url, expected: /status of 400/ }),
);
