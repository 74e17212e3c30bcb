import type { Page } from "playwright-core";

/** Starts a sign-in with a provider on a page that has its button, up to the provider's own page. */
export async function continueWith(page: Page, provider: string): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${provider}` }).click();
  await page.getByLabel("E-mail address").waitFor();
}

/** Signs in on the page of the development identity provider. */
export async function consent(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
