import type { Page } from "playwright-core";
import type { Person } from "#server/testing/index.ts";

/** Signs a developer in on the way to a page of the dashboard, in English, and waits until it is there. */
export async function signInTo(page: Page, path: string, { email, password }: Person): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole("button", { name: /Switch project/ }).waitFor();
}

/** What has the keyboard, by its text. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Makes the next call of that address fail on the server's side; without telling, the client library would try once more. */
export const failOnce = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 200,
        headers: { "x-stack-actual-status": "500", "x-stack-request-id": "k3n9q0r7w2x5y8z1", "content-type": "text/plain" },
        body: "Something broke.",
      }),
    { times: 1 },
  );
