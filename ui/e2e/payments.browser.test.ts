import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import { findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { givenCustomer, shopConfiguration } from "../testing/shop.ts";

const { server, browser } = await startBrowserTest({ jobPollMillis: 0 });
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
  await developer.project.updateConfig(shopConfiguration);
});

const dashboard = (page: string) => `/projects/${developer.project.id}/payments${page}`;
const settings = () => `/p/${developer.project.id}/handler/account-settings#products`;

test("a customer buys in test mode and cancels; the developer renews by the clock and refunds", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      const user = await givenCustomer(page, server, developer.project);
      await user.grantProduct({ productId: "basic" });
      await page.goto(await user.createCheckoutUrl({ productId: "pro", returnUrl: `${server.url}/welcome` }));
      await page.getByRole("heading", { name: "Buy Pro" }).waitFor();
      await page.getByText("Credits: 100 per month; unused ones expire").waitFor();
      await page.getByText("Basic will be replaced").waitFor();
      await page.getByRole("button", { name: "Confirm test purchase" }).click();
      await page.getByRole("heading", { name: "You now own Pro" }).waitFor();
      expect(await page.getByRole("link", { name: "Back to Corner shop" }).getAttribute("href")).toBe(`${server.url}/welcome`);
      // A purchase link is for one purchase.
      await page.reload();
      await page.getByRole("heading", { name: "This purchase link is not valid" }).waitFor();

      await page.goto(settings());
      const renewal = page.getByText(/^Renews on/);
      await page.getByText("Pro", { exact: true }).first().waitFor();
      const before = await renewal.textContent();
      await page.getByText("Credits", { exact: true }).first().waitFor();
      await page.getByText("Credits: 100 per month; unused ones expire").waitFor();
      expect(await page.getByText("Basic", { exact: true }).count()).toBe(0);

      await signInTo(page, dashboard(""), developer.person);
      await page.getByRole("button", { name: "+31 days" }).click();
      await page.getByText("1 event occurred").waitFor();
      await page.getByText("Renewed", { exact: true }).waitFor();

      await page.goto(settings());
      await renewal.waitFor();
      expect(await renewal.textContent()).not.toBe(before);
      await page.getByRole("button", { name: "Cancel subscription Pro" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
      await page.getByText(/^Ends on/).waitFor();

      await page.goto(dashboard(`/customers?customer_type=user&customer_id=${user.id}`));
      await page.getByRole("button", { name: "Change plan: Pro" }).click();
      await page.getByLabel("Plan", { exact: true }).selectOption({ label: "Basic: $5.00 per month" });
      await page.getByText("Nothing is charged now: Stripe does not bill this subscription.").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Change the plan" }).click();
      await page.getByRole("heading", { name: "The plan was changed" }).waitFor();
      await page.getByText("Unused part of the old plan", { exact: true }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
      await user.switchSubscription({ fromProductId: "basic", toProductId: "pro" });

      // A test purchase from the dashboard: the address of the page is that of a purchase link.
      await page.getByRole("button", { name: "Purchase link" }).click();
      await page.getByLabel("Product", { exact: true }).selectOption({ label: "Basic" });
      await page.getByRole("button", { name: "Create the link" }).click();
      const link = page.getByRole("link", { name: "Open the purchase page" });
      expect(await link.getAttribute("href")).toMatch(new RegExp(`^${server.url}/purchase/`));
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();

      await page.goto(dashboard("/transactions"));
      await page.getByText("Test", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: /^Acts for Pro of Ada/ }).click();
      await page.getByRole("menuitem", { name: "Refund" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
      await page.getByText("Refunded $12.00").waitFor();
      await page.goto(settings());
      await page.getByText("No products yet.").waitFor();
    },
    { expected: /status of 40\d/ },
  );
});

test("prices go from month to year, in the currency of the customer, and the end leads back to the app", async () => {
  await developer.project.updateConfig({
    "payments.products.club": {
      displayName: "Club",
      prices: {
        y: { USD: "120", EUR: "96", interval: [1, "year"] },
        monthly: { USD: "12.50", EUR: "10", interval: [1, "month"], freeTrial: [7, "day"] },
      },
    },
  });
  await visit(
    browser,
    server.url,
    async (page) => {
      const user = await developer.project.app.createUser({ primaryEmail: "eva@example.org", primaryEmailVerified: true });
      await page.goto(await user.createCheckoutUrl({ productId: "club" }));
      await page.getByText("Heute fällig").waitFor();
      await page.getByText("Von Corner shop").waitFor();
      expect(await page.getByRole("radio").first().isChecked()).toBe(true);
      await page.getByText("12,50\u00a0$ pro Monat").first().waitFor();
      await page.getByText("30,00\u00a0$ pro Jahr sparen").waitFor();
      await page.getByLabel("Währung").selectOption({ label: "Euro (EUR)" });
      await page.getByText("24,00\u00a0€ pro Jahr sparen").waitFor();
      await page.getByLabel("96,00\u00a0€ pro Jahr").check();
      const back = page.getByRole("link");
      expect(new URL(await back.first().evaluate((link: HTMLAnchorElement) => link.href)).hash).toBe("#products");
      await page.getByRole("button", { name: "Testkauf bestätigen" }).click();
      await page.getByText("Eine Quittung kommt per E-Mail.").waitFor();
      await page.getByText("96,00\u00a0€", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Zu Ihren Produkten" }).waitFor();
      expect((await emailTo(server, "eva@example.org"))?.text).toContain("96,00\u00a0€");

      // Without a choice, calls take the price that the page preselects.
      const other = await developer.project.app.createUser({ displayName: "Olga" });
      await other.grantProduct({ productId: "club" });
      expect((await other.listProducts())[0]?.subscription?.priceId).toBe("monthly");
      await developer.project.updateConfig({
        "urls.home": "https://shop.example.org/",
        "domains.trustedDomains.shop": { baseUrl: "https://shop.example.org" },
      });
      await page.goto(await other.createCheckoutUrl({ productId: "pro" }));
      const home = page.getByRole("link", { name: "Zurück zu Corner shop" });
      expect(await home.getAttribute("href")).toBe("https://shop.example.org/");
    },
    { locale: "de-DE" },
  );
});

test("a plan that is no longer sold has no successor until the developer chooses one", async () => {
  await visit(browser, server.url, async (page) => {
    const user = await developer.project.app.createUser({ displayName: "Grace" });
    await user.grantProduct({
      product: {
        display_name: "Founders",
        customer_type: "user",
        included_items: {},
        prices: { monthly: { USD: "3", interval: [1, "month"] } },
      },
    });
    await signInTo(page, dashboard(`/customers?customer_type=user&customer_id=${user.id}`), developer.person);
    await page.getByRole("button", { name: "Change plan: Founders" }).click();
    const dialog = page.getByRole("dialog");
    const plan = dialog.getByLabel("Plan", { exact: true });
    const submit = dialog.getByRole("button", { name: "Change the plan" });
    expect(await plan.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe("Choose a plan");
    expect([await submit.isDisabled(), await dialog.getByText("Due now").count()]).toEqual([true, 0]);
    await plan.selectOption({ label: "Basic: $5.00 per month" });
    await dialog.getByText("Nothing is charged now: Stripe does not bill this subscription.").waitFor();
    await submit.click();
    await page.getByRole("heading", { name: "The plan was changed" }).waitFor();
    expect((await user.listProducts()).map(({ id }) => id)).toEqual(["basic"]);
  });
});

test("a developer makes a product from a template in three presses, and sees at the field what is missing", async () => {
  await visit(browser, server.url, async (page) => {
    // The settings of the other products are folded.
    const visible = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
    await signInTo(page, dashboard("/products"), developer.person);
    await page.getByRole("button", { name: "One-time purchase" }).click();
    const name = visible("Name").first();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Émile’s extra");
    expect(await visible("ID").inputValue()).toBe("emile-s-extra");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter an amount in at least one currency.").last().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await page.keyboard.type("7.5");
    await page.getByText("$7.50 once").first().waitFor();
    await visible("ID").fill("pro");
    await page.getByText("This ID is already used.").waitFor();
    await visible("ID").fill("extra");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Changes applied.").waitFor();

    // A template with an item makes the item, too. The id of a price follows how often it is paid.
    await page.getByRole("button", { name: "Seats for teams" }).click();
    await page.keyboard.type("Team plan");
    await visible("Amount in USD").fill("9");
    await visible("Payment: Every").fill("3");
    expect(await visible("ID of the price").inputValue()).toBe("every-3-months");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Changes applied.").last().waitFor();

    // A change of a price is said in words before it is saved.
    await page.getByText("Settings of Team plan").click();
    await visible("Amount in USD").fill("11");
    await page.getByText("Subscribers continue to pay what they agreed to: $9.00 every 3 months.").waitFor();
  });
  const { payments } = await developer.project.getConfig();
  expect(payments.products.extra).toMatchObject({ displayName: "Émile’s extra", prices: { once: { USD: "7.5" } } });
  expect(payments.items.seats).toMatchObject({ displayName: "Seats", customerType: "team" });
  expect(payments.products["team-plan"]).toMatchObject({
    prices: { "every-3-months": { USD: "9", interval: [3, "month"] } },
    includedItems: { seats: { quantity: 1, expires: "when-purchase-expires" } },
  });
});

test("a developer finds a customer by name and grants a product, and filters and exports transactions", async () => {
  const { app } = developer.project;
  const buyer = await app.createUser({ displayName: "Noël Coward", primaryEmail: "noel@example.org" });
  await buyer.grantProduct({ productId: "basic" });
  await app.createUser({ displayName: "Noa Without" });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, dashboard("/customers"), developer.person);
    await page.getByLabel("Search customers").fill("noel");
    const row = page.getByRole("row", { name: /Noël Coward/ });
    await row.waitFor();
    await page.getByRole("status").filter({ hasText: "1 customer" }).waitFor();
    await row.getByText("Granted").waitFor();
    await row.getByRole("button", { name: "Acts for Noël Coward" }).click();
    await page.getByRole("menuitem", { name: "Grant a product" }).click();
    await page.getByRole("dialog").getByLabel("Product").selectOption({ label: "Pro" });
    await page.getByRole("dialog").getByRole("button", { name: "Grant", exact: true }).click();
    await row.getByText("Pro", { exact: true }).waitFor();
    await row.getByText("Credits: 100").waitFor();

    // Someone who has bought nothing is found, too.
    await page.getByRole("button", { name: "Find a user or team" }).click();
    await page.getByRole("dialog").getByLabel("Name, e-mail address or ID").fill("noa w");
    await page.getByRole("link", { name: /Noa Without/ }).click();
    await page.getByRole("heading", { level: 1, name: "Noa Without" }).waitFor();
    await page.getByRole("link", { name: "Customers" }).first().click();
    await page
      .getByRole("row", { name: /Noël Coward/ })
      .getByRole("link")
      .click();
    await page.getByRole("heading", { level: 1, name: "Noël Coward" }).waitFor();
    await page.getByRole("link", { name: "Open the user" }).waitFor();

    await page.getByRole("main").getByRole("link", { name: "Transactions" }).click();
    await page.getByText("Customer: Noël Coward").waitFor();
    await page.getByLabel("Product").selectOption({ label: "Pro" });
    await page.getByRole("status").filter({ hasText: "1 transaction" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await text(await (await downloading).createReadStream());
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(file).toContain(",Noël Coward,pro,Pro,");
  });
});

test.each([
  ["light on a desktop", { colorScheme: "light" }],
  ["dark on a phone", { colorScheme: "dark", ...phone }],
] as const)("the pages have no accessibility violations and no overflow: %s", async (_name, options) => {
  const check = async (page: Page, shown: string) => {
    await page.getByText(shown).first().waitFor();
    expect(await findViolations(page), shown).toEqual([]);
    expect(await overflow(page), shown).toBe(0);
  };
  await visit(
    browser,
    server.url,
    async (page) => {
      const user = await givenCustomer(page, server, developer.project);
      await page.goto(await user.createCheckoutUrl({ productId: "pro" }));
      await check(page, "Test mode: nothing is charged");
      await user.grantProduct({ productId: "pro" });
      await page.goto(settings());
      await check(page, "Renews on");
      await signInTo(page, dashboard(""), developer.person);
      await check(page, "Net");
      for (const [path, shown] of [
        ["/products", "Settings of Pro"],
        [`/customers?customer_type=user&customer_id=${user.id}`, "expire"],
        ["/customers", "Ada"],
        ["/transactions", "Ada"],
      ] as const) {
        await page.goto(dashboard(path));
        if (path.startsWith("/customers?")) await page.getByRole("button", { name: "Explain Credits" }).click();
        await check(page, shown);
      }
    },
    { bypassCSP: true, ...options },
  );
});
