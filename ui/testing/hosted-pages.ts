import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { lastMethodCookie } from "#contract/vocabulary/browser-storage.ts";

// What visitors see and do on the hosted pages, in English.

export const newEmail = (): string => `${randomUUID()}@example.org`;
export const email = (page: Page) => page.getByLabel("E-mail", { exact: true });
export const secret = (page: Page) => page.getByLabel("Password", { exact: true });
export const mailedCode = (page: Page) => page.getByLabel("Code from the e-mail");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const alert = (page: Page) => page.getByRole("alert").textContent();

/** Makes a browser remember the method of its last sign-in. @param base the URL of the project's pages */
export function rememberMethod(page: Page, base: string, method: string): Promise<void> {
  const { hostname, pathname } = new URL(base);
  return page.context().addCookies([{ name: lastMethodCookie, value: encodeURIComponent(method), domain: hostname, path: pathname }]);
}

/** The query of a sign-in that ends at the inbox of the development server. */
export const withReturn = "?after_auth_return_to=%2Fdev%2Finbox";

/** Signs up with a password. @param base the path of the project's pages */
export async function signUp(page: Page, base: string, address: string): Promise<void> {
  await page.goto(`${base}/sign-up${withReturn}`);
  await email(page).fill(address);
  await secret(page).fill("correct horse battery");
  await button(page, "Create account").click();
}

/** Requests a code by e-mail on a sign-in page, which then waits for it. @param path of the sign-in page */
export async function requestCode(page: Page, path: string, address: string): Promise<void> {
  await page.goto(path);
  await button(page, "E-mail me a code").click();
  await page.getByText("No password needed").waitFor();
  await email(page).fill(address);
  await button(page, "E-mail me a code").click();
  await mailedCode(page).waitFor();
}
