import type { Page } from "playwright-core";
import { button, email, newEmail, secret } from "#ui/testing/hosted-pages.ts";

const plan = { customerType: "user", catalogId: "plans", includedItems: {} };

/** The products of a catalog `plans`, of which one has a price in euros. */
export const pricedPlans = {
  basic: { ...plan, displayName: "Basic", prices: { monthly: { USD: "10.00", EUR: "9.00", interval: [1, "month"] } } },
  max: { ...plan, displayName: "Max", prices: { monthly: { USD: "30.00", interval: [1, "month"] } } },
};

/** A visitor of an app compares prices in euros, signs up, buys in test mode, and sees the plan. @param path the page with `PricingTable` */
export async function comparePricesAndBuy(page: Page, path: string): Promise<void> {
  const card = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await page.goto(path);
  await card("Basic").getByText("€9.00").first().waitFor();
  await card("Max").getByText("$30.00").first().waitFor();
  await card("Basic").getByRole("button").click();
  await page.waitForURL("**/sign-in**");
  await page.getByRole("link", { name: "Create an account" }).click();
  await email(page).fill(newEmail());
  await secret(page).fill("correct horse battery");
  await button(page, "Create account").click();
  await page.waitForURL(`**${path}`);
  await card("Basic").getByRole("button").click();
  await page.waitForURL("**/purchase/**");
  await page.getByText("€9.00").first().waitFor();
  await button(page, "Confirm test purchase").click();
  await page.waitForURL(`**${path}**`);
  await card("Basic").getByText("Current plan").waitFor();
  await card("Max").getByRole("button", { name: "Switch to Max" }).waitFor();
}
