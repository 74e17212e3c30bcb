import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { stripeOptions } from "#server/testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "#server/testing/payments/stripe-fake/start-stripe-fake.ts";
import { signInTo } from "../testing/dashboard.ts";
import { replaceResponses } from "../testing/failing-requests.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { givenCustomer, shopConfiguration } from "../testing/shop.ts";

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
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await fake?.close();
});

test("a developer connects Stripe; a customer pays by card, 3-D Secure and bank, and reads why a payment fails", async () => {
  const team = developer.project.ownerTeamId ?? "";
  const project = await developer.user.createProject({ displayName: "Card shop", teamId: team });
  await project.updateConfig({
    ...shopConfiguration,
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

      const user = await givenCustomer(page, server, project);
      // High enough for the whole form: a click right after scrolling may reach the frame instead of the button.
      await page.setViewportSize({ width: 1280, height: 1100 });
      const form = page.frameLocator('iframe[title="Secure payment input frame"]');
      const bank = page.frameLocator('iframe[title="Authentication"]');
      const pay = async (card: string) => {
        await form.getByLabel("Card number").fill(card);
        await page.getByRole("button", { name: /^Pay / }).click();
      };
      const response = await page.goto(await user.createCheckoutUrl({ productId: "pro" }));
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain(`script-src 'self' ${fake.url};`);
      expect(policy).not.toContain("stripe.com");
      const respond = await replaceResponses(page, `${fake.url}/**/*.js`, async (route) => {
        await page.getByText("Stripe is not responding. Still trying…").waitFor();
        await route.continue();
      });
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await pay("4242");
      respond();
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
      await page.getByRole("button", { name: "Pay ¥3,000" }).click();
      await page.getByRole("link", { name: "Refuse" }).click();
      await page.getByText("The payment was not completed. You have not been charged.").waitFor();
      expect(await page.getByLabel("Quantity").inputValue()).toBe("3");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("button", { name: "Change the selection" }).click();
      expect(await page.getByLabel("Quantity").inputValue()).toBe("3");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await form.getByLabel("Bank transfer").check();
      await page.getByRole("button", { name: "Pay ¥3,000" }).click();
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
        .getByRole("button", { name: /^Acts for Pack/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Refund" }).click();
      await page.getByRole("dialog").getByLabel("Amount in JPY").fill("500");
      await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
      await page.getByText("Refunded ¥500").waitFor();
      await page.goto(payments);
      await page.getByLabel("Currency", { exact: true }).selectOption("JPY");
      await page.getByText("¥3,500", { exact: true }).waitFor();

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
