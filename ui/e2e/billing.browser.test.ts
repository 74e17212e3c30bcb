import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { type BilledProject, startBilledProject } from "#server/testing/payments/billed-project.ts";
import { addSessionCookie } from "../testing/session.ts";

let billed: BilledProject;
let browser: Browser;
beforeAll(async () => {
  const monthly = { USD: "20.00", interval: [1, "month"] };
  const plan = { displayName: "Plan", customerType: "user", prices: { monthly }, includedItems: {} };
  [billed, browser] = await Promise.all([startBilledProject({ products: { plan } }), connectBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await billed?.close();
});

/** Opens the products of a user of the project. */
async function openProducts(page: Page, user: { readonly id: string }): Promise<void> {
  const { server, project } = billed;
  const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: user.id } });
  await addSessionCookie(page.context(), server.url, project, json.refresh_token);
  await page.goto(`/p/${project.id}/handler/account-settings#products`);
  await page.getByRole("heading", { name: "Products" }).waitFor();
}

const givenUser = async () => (await billed.server.request("POST", "/users", { as: "server", project: billed.project, body: {} })).json;

test("a customer sees products, payment method and invoices with receipts, also while the payment provider fails", async () => {
  const { server } = billed;
  const ada = await givenUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  await visit(
    browser,
    server.url,
    async (page) => {
      await openProducts(page, ada);
      await page.getByText("Plan", { exact: true }).waitFor();
      await page.getByText("Visa ending in 4242").waitFor();
      await page.getByText("Expires December 2034").waitFor();
      const invoice = page.getByRole("list", { name: "Invoices" }).getByRole("listitem");
      await invoice.getByText("$20.00", { exact: true }).waitFor();
      await invoice.getByText("Paid", { exact: true }).waitFor();
      expect(await invoice.getByRole("link", { name: /^Receipt / }).getAttribute("href")).toMatch(/^https:/);

      await page.route("**/payments/invoices/**", (route) => route.fulfill({ status: 400, json: { code: "STRIPE_REFUSED", error: "No" } }));
      await page.reload();
      await page.getByRole("button", { name: "Try again" }).waitFor();
      await page.getByText("Plan", { exact: true }).waitFor();
      expect(await page.getByText("STRIPE_REFUSED").count()).toBe(0);
      await page.unroute("**/payments/invoices/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await invoice.getByText("Paid", { exact: true }).waitFor();
    },
    { expected: /400/ },
  );
});

test("a customer who has never paid sees no payment part", async () => {
  const user = await givenUser();
  await visit(browser, billed.server.url, async (page) => {
    await openProducts(page, user);
    await page.getByText("No products yet.").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("heading", { name: "Payment" }).count()).toBe(0);
  });
});
