import { z } from "zod";
import { InlineProduct } from "../../entities/payments/products.ts";
import { PurchaseOffer } from "../../entities/payments/purchase.ts";
import { Success } from "../../entities/success.ts";
import {
  CannotGetOwnUserWithoutUser,
  CustomerDoesNotExist,
  InlineProductNotAllowed,
  InvalidProductChoice,
  OtherUserNotAllowed,
  PaymentsNotSetUp,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  RedirectUrlNotWhitelisted,
  StripeNotConfigured,
  StripeRefused,
  StripeUnavailable,
  TeamMembershipNotFound,
  TestPurchaseNotAllowed,
  VerificationCodeNotFound,
} from "../../errors/index.ts";
import { anyone, noCredentials } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { currencies, customerTypes, paymentLimits } from "../../vocabulary/payments/payments.ts";
import { userSpecifiedId } from "../../vocabulary/payments/prices.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { string, url } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { priceErrors, purchaseChoice } from "../shared/purchases.ts";

const fullCode = string(textLimits.url).describe("What follows `/purchase/` in the URL");
const returnUrl = url.optional().describe("Where the page leads after the purchase. Must be trusted by the project");

export const purchaseRoutes = {
  createPurchaseUrl: route({
    method: "POST",
    path: "/payments/purchases/create-purchase-url",
    summary: "Create a URL where a customer buys a product",
    description:
      "The URL is valid for 24 hours and for one purchase. The product and its prices are those of this moment. An inline product needs a secret server key; a call as client sends it in addition.",
    access: anyone,
    headers: z.object({ [requestHeaders.secretServerKey]: z.string().max(1000).optional().describe("Allows clients an inline product") }),
    body: z.strictObject({
      customer_type: z.enum(customerTypes),
      customer_id: string(paymentLimits.customerId).min(1),
      product_id: userSpecifiedId.optional(),
      product_inline: InlineProduct.optional(),
      inline_product: InlineProduct.optional().describe("Another name of `product_inline`"),
      return_url: returnUrl,
    }),
    limits: heavyCallLimits,
    returns: z.object({ url: z.string() }),
    errors: [
      InvalidProductChoice,
      InlineProductNotAllowed,
      PaymentsNotSetUp,
      ProductDoesNotExist,
      ProductCustomerTypeDoesNotMatch,
      CustomerDoesNotExist,
      CannotGetOwnUserWithoutUser,
      OtherUserNotAllowed,
      TeamMembershipNotFound,
      ProductAlreadyGranted,
      RedirectUrlNotWhitelisted,
    ],
    examples: { body: { customer_type: "custom", customer_id: "c1", product_id: "pro" } },
  }),
  validateCode: route({
    method: "POST",
    path: "/payments/purchases/validate-code",
    summary: "Read what a purchase URL offers",
    description: "Returns the product, its prices, and whether the customer already owns it.",
    access: noCredentials,
    body: z.strictObject({ full_code: fullCode, return_url: returnUrl }),
    returns: PurchaseOffer,
    errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted, ProductDoesNotExist, StripeUnavailable, StripeRefused],
    examples: {
      returns: {
        product: {
          display_name: "Pro",
          customer_type: "user",
          server_only: false,
          stackable: false,
          prices: { monthly: { USD: "12.50", interval: [1, "month"] } },
          included_items: {},
        },
        item_names: {},
        product_id: "pro",
        customer_type: "user",
        stripe_account_id: "acct_1",
        stripe_publishable_key: "pk_live_1",
        project_id: "6c1f5a9e-5f0b-4a5e-8a52-0f9d2f0c7e11",
        project_name: "Example",
        already_bought_non_stackable: false,
        conflicting_products: [],
        test_mode: false,
        can_confirm_test: false,
        charges_enabled: true,
        grants_trial: true,
        sends_receipt: true,
      },
    },
  }),
  checkReturnUrl: route({
    method: "GET",
    path: "/payments/purchases/validate-code",
    summary: "Check the project and the return URL of a purchase URL",
    description: "Also of one that was used or has expired.",
    access: noCredentials,
    query: z.strictObject({ full_code: fullCode, return_url: returnUrl }),
    returns: z.object({ valid: z.literal(true) }),
    errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted],
  }),
  createPurchaseSession: route({
    method: "POST",
    path: "/payments/purchases/purchase-session",
    summary: "Begin to pay",
    description:
      "The client secret is for Stripe's elements. Nothing changes before the payment is confirmed. Repeated with the same choice, the call returns the same secret; another choice replaces it.",
    access: noCredentials,
    body: purchaseChoice,
    returns: z.object({
      client_secret: z.string(),
      tax: z
        .object({ amount: z.string(), total: z.string().describe("The payment, with the tax"), currency: z.enum(currencies) })
        .nullable()
        .describe("The tax of the first payment. Stripe Tax computes it for subscriptions, if the account uses it"),
    }),
    errors: [...priceErrors, PaymentsNotSetUp, StripeNotConfigured, StripeUnavailable, StripeRefused],
  }),
  confirmTestPurchase: route({
    method: "POST",
    path: "/payments/purchases/test-mode-purchase-session",
    summary: "Make a test purchase",
    description: "Without paying. While the project's `payments.testMode` is on and the project is not in production mode.",
    access: noCredentials,
    body: purchaseChoice,
    returns: Success,
    errors: [...priceErrors, TestPurchaseNotAllowed],
  }),
};
