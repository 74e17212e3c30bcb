// Where a browser continues after the hosted pages.

import type { Page } from "playwright-core";
import { test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";

const { server, browser } = await startBrowserTest();

async function signIn(page: Page, path: string, { email, password }: Person): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("after a sign-in the browser continues at the first trusted domain, and after a sign-out at the configured page", async () => {
  const app = server.url.replace("localhost", "127.0.0.1");
  const project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { trustedDomains: { app: { baseUrl: app } } },
    urls: { afterSignOut: `${app}/docs` },
  });
  const person = await server.givenUser({ project });
  await visit(browser, server.url, async (page) => {
    await page.route(`${app}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>The app</h1>" }));
    await signIn(page, `/p/${project.id}/handler/sign-in`, person);
    await page.waitForURL(`${app}/`);
    await page.goto(`/p/${project.id}/handler/sign-out`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${app}/docs`);
  });
});
