import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { stripeOptions } from "#server/testing/stripe.ts";
import { type StripeFake, startStripeFake } from "#server/testing/stripe-fake/start-stripe-fake.ts";
import { overflow, phone, violationsOf } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { addSessionCookie } from "../testing/session.ts";

const products = {
  "domains.allowLocalhost": true,
  "payments.catalogs.plans": { displayName: "Plans" },
  "payments.items.credits": { displayName: "Credits" },
  "payments.products.basic": { displayName: "Basic", catalogId: "plans", prices: { monthly: { USD: "5", interval: [1, "month"] } } },
  "payments.products.pro": {
    displayName: "Pro",
    catalogId: "plans",
    prices: { monthly: { USD: "12", interval: [1, "month"] } },
    includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } },
  },
};

let fake: StripeFake;
let server: TestServer;
let browser: Browser;
let developer: GivenDeveloper;
beforeAll(async () => {
  fake = await startStripeFake({
    webhookUrl: () => `${server.url}/api/v1/integrations/stripe/webhooks`,
    now: () => server?.clock.now() ?? new Date(),
  });
  [server, browser] = await Promise.all([startServer({ jobPollMillis: 0, stripe: stripeOptions(fake) }), connectBrowser()]);
  developer = await givenDeveloper(server);
  await developer.project.updateConfig(products);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await fake?.close();
});

/** A user of the project who is signed in to its pages. */
async function givenCustomer(page: Page, project = developer.project) {
  const user = await project.app.createUser({ displayName: "Ada" });
  const { refreshToken } = await (await user.createSession()).getTokens();
  await addSessionCookie(page.context(), server.url, project, refreshToken ?? "");
  return user;
}

const dashboard = (page: string) => `/projects/${developer.project.id}/payments${page}`;
const settings = () => `/p/${developer.project.id}/handler/account-settings#products`;

test("a customer buys in test mode and cancels; the developer renews by the clock and refunds", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      const user = await givenCustomer(page);
      await user.grantProduct({ productId: "basic" });
      await page.goto(await user.createCheckoutUrl({ productId: "pro", returnUrl: `${server.url}/welcome` }));
      await page.getByRole("heading", { name: "Buy Pro" }).waitFor();
      await page.getByText(/^100 Credits per month; unused Credits expire/).waitFor();
      await page.getByText("Basic will be replaced").waitFor();
      await page.getByLabel("12.00 USD per month").check();
      await page.getByRole("button", { name: "Confirm test purchase" }).click();
      await page.getByRole("heading", { name: "You now own Pro" }).waitFor();
      expect(await page.getByRole("link", { name: "Back to Corner shop" }).getAttribute("href")).toBe(`${server.url}/welcome`);
      // A purchase link is for one purchase.
      await page.reload();
      await page.getByRole("heading", { name: "This purchase link is not valid" }).waitFor();

      await page.goto(settings());
      const renewal = page.getByText(/^Renews on/);
      await page.getByText("Pro", { exact: true }).waitFor();
      const before = await renewal.textContent();
      await page.getByText("Credits", { exact: true }).waitFor();
      await page.getByText(/^100 Credits per month; unused Credits expire/).waitFor();
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
      await page.getByLabel("Plan", { exact: true }).selectOption({ label: "Basic: 5.00 USD per month" });
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
      await page.getByText("Test", { exact: true }).waitFor();
      await page.getByRole("button", { name: /^Refund Pro/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
      await page.getByText("Refunded 12.00 USD").waitFor();
      await page.goto(settings());
      await page.getByText("No products yet.").waitFor();
    },
    { expected: /status of 40\d/ },
  );
});

test("a developer connects Stripe; a customer pays by card, with 3-D Secure and by bank, and reads why a payment fails", async () => {
  const team = developer.project.ownerTeamId ?? "";
  const project = await developer.user.createProject({ displayName: "Card shop", teamId: team });
  await project.updateConfig({
    ...products,
    "payments.testMode": false,
    "payments.products.pack": { displayName: "Pack", stackable: true, prices: { once: { JPY: "1000" } } },
  });
  await visit(
    browser,
    server.url,
    async (page) => {
      const payments = `/projects/${project.id}/payments`;
      await signInTo(page, payments, developer.person);
      await page.getByText("No account is connected").waitFor();
      await page.getByRole("button", { name: "Connect Stripe" }).click();
      await page.getByRole("button", { name: "Connect" }).click();
      await page.waitForURL((url) => url.pathname === payments);
      await page.getByText("Not compared yet.").waitFor();

      const user = await givenCustomer(page, project);
      const form = page.frameLocator('iframe[title="Secure payment input frame"]');
      const bank = page.frameLocator('iframe[title="Authentication"]');
      const pay = async (card: string) => {
        await form.getByLabel("Card number").fill(card);
        await page.getByRole("button", { name: /^Pay / }).press("Enter");
      };
      const response = await page.goto(await user.createCheckoutUrl({ productId: "pro" }));
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain(`script-src 'self' ${fake.url};`);
      expect(policy).not.toContain("stripe.com");
      await page.route(`${fake.url}/**/*.js`, async (route) => {
        await page.getByText("Stripe is not responding. Still trying…").waitFor();
        await route.continue();
      });
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await pay("4242");
      await page.unrouteAll();
      await page.getByText("Your card number is incomplete.").waitFor();
      await pay("4000 0000 0000 0002");
      await page.getByText("Your card was declined.").waitFor();
      await pay("4000 0027 6000 3184");
      await bank.getByRole("button", { name: "Refuse" }).click();
      await page.getByText("We are unable to authenticate your payment method.").waitFor();
      expect(await user.listProducts()).toHaveLength(0);
      await pay("4000 0027 6000 3184");
      await bank.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "Thank you for your purchase" }).waitFor();
      // Stripe's event grants the product.
      await expect.poll(async () => (await user.listProducts()).map(({ id }) => id)).toEqual(["pro"]);

      await page.goto(await user.createCheckoutUrl({ productId: "pack", returnUrl: `${server.url}/welcome` }));
      await page.getByLabel("Quantity").fill("3");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await form.getByLabel("Bank transfer").check();
      await page.getByRole("button", { name: "Pay 3,000 JPY" }).click();
      await page.getByRole("link", { name: "Refuse" }).click();
      await page.getByText("The payment was not completed. You have not been charged.").waitFor();
      expect(await page.getByLabel("Quantity").inputValue()).toBe("3");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("button", { name: "Change the selection" }).click();
      expect(await page.getByLabel("Quantity").inputValue()).toBe("3");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await form.getByLabel("Bank transfer").check();
      await page.getByRole("button", { name: "Pay 3,000 JPY" }).click();
      await page.getByRole("link", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "Thank you for your purchase" }).waitFor();
      expect(await page.getByRole("link", { name: "Back to Card shop" }).getAttribute("href")).toBe(`${server.url}/welcome`);
      await expect.poll(async () => (await user.listProducts()).length).toBe(2);
      await page.goto(`/p/${project.id}/handler/account-settings#products`);
      await page.getByText("Renews on").waitFor();
      await page.getByText("Pack", { exact: true }).waitFor();

      // A payment whose event does not reach the server.
      const lost = await user.createCheckoutUrl({ productId: "pack" });
      await page.goto(lost);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      fake.mute(true);
      await pay("4242 4242 4242 4242");
      await page.getByRole("heading", { name: "Thank you for your purchase" }).waitFor();
      fake.mute(false);
      await page.goto(payments);
      await page.getByRole("button", { name: "Compare now" }).click();
      await page.getByText("A payment was not stored").waitFor();
      await page.getByText("Repaired", { exact: true }).waitFor();
      await page.getByText("1 difference was found.").waitFor();
      expect(await user.listProducts()).toHaveLength(3);

      // Yen have no decimals.
      await page.goto(`${payments}/transactions`);
      await page
        .getByRole("button", { name: /^Refund Pack/ })
        .first()
        .click();
      await page.getByRole("dialog").getByLabel("Amount in JPY").fill("500");
      await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
      await page.getByText("Refunded 500 JPY").waitFor();
      await page.goto(payments);
      await page.getByLabel("Currency", { exact: true }).selectOption("JPY");
      await page.getByText("3,500 JPY", { exact: true }).waitFor();

      // Without its key the server cannot end the replaced subscription at Stripe, and says so.
      const services = server.running.services as { stripe: TestServer["running"]["services"]["stripe"] };
      const { stripe } = services;
      services.stripe = undefined;
      await user.grantProduct({ productId: "basic" });
      await server.running.jobsIdle();
      await page.reload();
      const open = page.getByText("1 subscription is to be canceled at Stripe");
      await open.waitFor();
      await page.getByText(/^sub_/).waitFor();
      await page.getByText("Tried once").waitFor();
      services.stripe = stripe;
      server.clock.advance(3_600_000);
      await server.running.jobsIdle();
      await page.reload();
      await page.getByRole("button", { name: "Compare now" }).waitFor();
      expect(await open.count()).toBe(0);
    },
    { expected: /status of (404|503)/ },
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
    await plan.selectOption({ label: "Basic: 5.00 USD per month" });
    await dialog.getByText("Nothing is charged now: Stripe does not bill this subscription.").waitFor();
    await submit.click();
    await page.getByRole("heading", { name: "The plan was changed" }).waitFor();
    expect((await user.listProducts()).map(({ id }) => id)).toEqual(["basic"]);
  });
});

test("a developer adds a product, and sees at the field what is missing", async () => {
  await visit(browser, server.url, async (page) => {
    // The settings of the other products are folded.
    const visible = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
    await signInTo(page, dashboard("/products"), developer.person);
    await page.getByLabel("ID of the new product").fill("team plan");
    await page.getByRole("button", { name: "Add product" }).click();
    await page.getByText("Use letters, digits, underscores and hyphens").waitFor();
    await page.getByLabel("ID of the new product").fill("extra");
    await page.getByRole("button", { name: "Add product" }).click();
    await page.getByText("No price yet").waitFor();
    await visible("ID of the new price").fill("once");
    await page.getByRole("button", { name: "Add price" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter an amount in at least one currency.").last().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await visible("Amount in USD").fill("7.5");
    await visible("Payment").selectOption("none");
    await page.getByText("7.50 USD once").first().waitFor();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Changes applied.").waitFor();
  });
  const { payments } = await developer.project.getConfig();
  expect(payments.products.extra?.prices).toEqual({ once: { USD: "7.5", serverOnly: false } });
});

test.each([
  ["light on a desktop", { colorScheme: "light" }],
  ["dark on a phone", { colorScheme: "dark", ...phone }],
] as const)("the pages have no accessibility violations and no overflow: %s", async (_name, options) => {
  const check = async (page: Page, shown: string) => {
    await page.getByText(shown).first().waitFor();
    expect(await violationsOf(page), shown).toEqual([]);
    expect(await overflow(page), shown).toBe(0);
  };
  await visit(
    browser,
    server.url,
    async (page) => {
      const user = await givenCustomer(page);
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
        ["/transactions", user.id],
      ] as const) {
        await page.goto(dashboard(path));
        if (path.startsWith("/customers")) await page.getByRole("button", { name: "Explain Credits" }).click();
        await check(page, shown);
      }
    },
    { bypassCSP: true, reducedMotion: "reduce", ...options },
  );
});
