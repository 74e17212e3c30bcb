import type { Page } from "playwright-core";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { refreshCookie, refreshCookieValue } from "#sdk/session/cookies.ts";
import type { Person } from "#server/testing/index.ts";

/**
 * Opens a dashboard page as a signed-in developer, in English. Sets the session's cookie: a sign-in by form takes another page. Use
 * `signInByForm` after a sign-out, which ends that session.
 */
export async function signInTo(page: Page, path: string, { refreshToken }: Person): Promise<void> {
  const cookie = {
    name: refreshCookie(internalProjectId, false, hostedCookieNames),
    value: encodeURIComponent(refreshCookieValue(refreshToken, Date.now())),
  };
  await page.context().addCookies(["localhost", "127.0.0.1"].map((domain) => ({ ...cookie, domain, path: "/" })));
  await page.goto(path);
  await page.getByRole("button", { name: /Switch project/ }).waitFor();
}

/** Opens a dashboard page as a signed-out developer, who signs in by the form. */
export async function signInByForm(page: Page, path: string, { email, password }: Person): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole("button", { name: /Switch project/ }).waitFor();
}

/** The text of the focused element. */
export const focusedText = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
