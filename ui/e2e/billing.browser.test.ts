import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { type BilledProject, startBilledProject } from "#server/testing/payments/billed-project.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { addSessionCookie } from "../testing/session.ts";

let billed: BilledProject;
let browser: Browser;
beforeAll(async () => {
  const every = (USD: string, unit = "month") => ({ USD, interval: [1, unit] });
  const credits = { quantity: 100, repeat: [1, "month"], expires: "when-repeated" };
  const plan = { displayName: "Plan", customerType: "user", catalogId: "plans", includedItems: { credits } };
  const payments = {
    catalogs: { plans: { displayName: "Plans" } },
    items: { credits: { displayName: "Credits", customerType: "user" } },
    products: {
      plan: { ...plan, prices: { monthly: every("20.00"), yearly: every("200.00", "year") } },
      max: { ...plan, displayName: "Max", prices: { monthly: every("50.00") } },
    },
  };
  [billed, browser] = await Promise.all([startBilledProject(payments), connectBrowser()]);
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
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id, price: "monthly" });
  await visit(
    browser,
    server.url,
    async (page) => {
      await openProducts(page, ada);
      await page.getByRole("list", { name: "Products" }).getByText("Plan", { exact: true }).first().waitFor();
      await page.getByText("Visa ending in 4242").waitFor();
      await page.getByText("Expires December 2034").waitFor();
      const invoice = page.getByRole("list", { name: "Invoices" }).getByRole("listitem");
      await invoice.getByText("$20.00", { exact: true }).waitFor();
      await invoice.getByText("Paid", { exact: true }).waitFor();
      expect(await invoice.getByRole("link", { name: /^Receipt / }).getAttribute("href")).toMatch(/^https:/);

      await page.route("**/payments/invoices/**", (route) => route.fulfill({ status: 400, json: { code: "STRIPE_REFUSED", error: "No" } }));
      await page.reload();
      await page.getByRole("button", { name: "Try again" }).waitFor();
      await page.getByRole("list", { name: "Products" }).getByText("Plan", { exact: true }).first().waitFor();
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

test("a customer adds a card, makes it the default and removes the other", async () => {
  const ada = await givenUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id, price: "monthly" });
  await visit(browser, billed.server.url, async (page) => {
    await openProducts(page, ada);
    const methods = page.getByRole("list", { name: "Payment methods" });
    const row = (last4: string) => methods.getByRole("listitem").filter({ hasText: last4 });
    await row("4242").getByText("A subscription is paid with it.").waitFor();
    expect(await row("4242").getByRole("button").count()).toBe(0);
    await page.getByRole("button", { name: "Add payment method" }).click();
    const form = page.frameLocator('iframe[title="Secure payment input frame"]');
    const save = page.getByRole("button", { name: "Save", exact: true });
    await form.getByLabel("Card number").fill("4000 0000 0000 0002");
    await save.click();
    await page.getByText("Your card was declined.").waitFor();

    const bank = page.frameLocator('iframe[title="Authentication"]');
    await form.getByLabel("Card number").fill("4000 0027 6000 3184");
    await save.click();
    await bank.getByRole("button", { name: "Refuse" }).click();
    await page.getByText("We are unable to authenticate your payment method.").waitFor();
    await save.click();
    await bank.getByRole("button", { name: "Confirm" }).click();
    await row("Visa ending in 3184").getByText("Default", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Add payment method" }).click();
    await form.getByLabel("Card number").fill("5555 5555 5555 4444");
    await save.click();
    await row("Mastercard ending in 4444").getByText("Default", { exact: true }).waitFor();
    expect(billed.newest()?.default_payment_method?.card.last4).toBe("4444");
    await row("4242").getByRole("button", { name: "Make default Visa ending in 4242" }).click();
    await row("4242").getByText("Default", { exact: true }).waitFor();
    await row("4444").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await row("4444").waitFor({ state: "detached" });
    expect(billed.newest()?.default_payment_method?.card.last4).toBe("4242");
  });
});

test("a customer switches the plan after a preview, cancels it, keeps it, and reads how credits changed", async () => {
  const ada = await givenUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id, price: "monthly" });
  const { server, project } = billed;
  const path = `/payments/items/user/${ada.id}/credits/update-quantity?allow_negative=false`;
  await server.request("POST", path, { as: "server", project, body: { delta: -7 } });
  await visit(
    browser,
    server.url,
    async (page) => {
      await openProducts(page, ada);
      await page.getByRole("button", { name: "History Credits" }).click();
      const history = page.getByRole("dialog").getByRole("list", { name: "History" }).getByRole("listitem");
      await history.filter({ hasText: "Used" }).getByText("−7", { exact: true }).waitFor();
      await history.filter({ hasText: "Plan" }).getByText("+100", { exact: true }).waitFor();
      await history.filter({ hasText: "Plan" }).getByText("Expires on").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Change plan Plan" }).click();
      const dialog = page.getByRole("dialog", { name: "Change plan" });
      await dialog.getByRole("radio", { name: "Plan" }).check({ force: true });
      await dialog.getByText("$200.00 per year").first().waitFor();
      await dialog.getByText(/^\$180\.0\d$/).waitFor();
      await dialog.getByRole("radio", { name: "Max" }).check({ force: true });
      await dialog.getByText(/^\$(30\.0|29\.9)\d$/).waitFor();
      expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
      await dialog.getByRole("button", { name: "Switch to Max" }).click();
      await page.getByText("Your plan is Max now").waitFor();
      const products = page.getByRole("list", { name: "Products" }).getByRole("listitem");
      await products.getByText("Max", { exact: true }).first().waitFor();
      expect([...billed.account().invoices.values()].at(-1)).toMatchObject({ billing_reason: "subscription_update", status: "paid" });

      await products.getByRole("button", { name: "Cancel subscription Max" }).click();
      await page
        .getByRole("alertdialog")
        .getByText(/You can use it until .*\d{4}/)
        .waitFor();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
      await products.getByText("Ends on").waitFor();
      expect(billed.newest()?.cancel_at_period_end).toBe(true);
      await products.getByRole("button", { name: "Keep subscription Max" }).click();
      await products.getByText("Renews on").waitFor();
      expect([billed.newest()?.cancel_at_period_end, await overflow(page)]).toEqual([false, 0]);
    },
    { ...phone, ...axeVisit },
  );
});

test("the purchase page shows the tax that Stripe has computed, and pays the total", async () => {
  const { server, project } = billed;
  const ada = await givenUser();
  const body = { customer_type: "user", customer_id: ada.id, product_id: "max" };
  const { json } = await server.request("POST", "/payments/purchases/create-purchase-url", { as: "server", project, body });
  billed.account().taxPercent = 20;
  await visit(browser, server.url, async (page) => {
    await page.goto(json.url);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    const value = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd").textContent();
    await page.getByRole("button", { name: "Pay $60.00" }).waitFor();
    expect([await value("Tax"), await value("Total")]).toEqual(["$10.00", "$60.00"]);
  });
  billed.account().taxPercent = undefined;
});
