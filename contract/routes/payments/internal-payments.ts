import { z } from "zod";
import { PaymentMethodSetting } from "../../entities/payments/billing.ts";
import { Customer } from "../../entities/payments/customer.ts";
import {
  ReconciliationReport,
  RecurringRevenue,
  Refund,
  RevenueSummary,
  Transaction,
  TransactionTotals,
} from "../../entities/payments/transaction.ts";
import { Success } from "../../entities/success.ts";
import {
  IdempotencyKeyReused,
  NothingToRefund,
  PaymentsNotSetUp,
  StripeAccountInfoNotFound,
  StripeNotConfigured,
  StripeRefused,
  StripeUnavailable,
  TestPurchaseNotAllowed,
  TransactionNotFound,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { bytes } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { currencies, customerTypes, paymentLimits } from "../../vocabulary/payments/payments.ts";
import { moneyAmount } from "../../vocabulary/payments/prices.ts";
import { purchaseLimits, refundableTypes, transactionTypes } from "../../vocabulary/payments/purchases.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { dateMillis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { idempotencyHeaders } from "../shared/customers.ts";
import { priceErrors, purchaseChoice } from "../shared/purchases.ts";

/** The Stripe account of a project. */
const StripeAccountInfo = z
  .object({
    account_id: z.string(),
    charges_enabled: z.boolean(),
    details_submitted: z.boolean(),
    payouts_enabled: z.boolean(),
  })
  .meta({ id: "StripeAccountInfo" });

const { transactionPage, revenueMonths } = purchaseLimits;

const transactionFilter = {
  type: z.enum(transactionTypes).optional(),
  customer_type: z.enum(customerTypes).optional(),
  customer_id: string(paymentLimits.customerId).min(1).optional().describe("Only of this customer"),
  product_id: string(textLimits.userSpecifiedId).min(1).optional().describe("Only purchases of this product"),
  since_millis: dateMillis.optional().describe("Only transactions at this time or later"),
  until_millis: dateMillis.optional().describe("Only transactions before this time"),
};
const stripeErrors = [StripeNotConfigured, StripeUnavailable, StripeRefused];

export const internalPaymentRoutes = {
  setup: route({
    method: "POST",
    path: "/internal/payments/setup",
    summary: "Connect a Stripe account to the project",
    description: "Creates the account once. Repeat the call for another link; a link works once and for a few minutes.",
    access: adminOnly,
    returns: z.object({ url: z.string().describe("Stripe's page, which leads back to the dashboard") }),
    errors: stripeErrors,
    limits: [{ max: 30, seconds: 60, per: "key" }],
    refreshes: ["internal.payments.stripeAccountInfo"],
  }),
  stripeAccountInfo: route({
    method: "GET",
    path: "/internal/payments/stripe/account-info",
    summary: "Get the state of the project's Stripe account",
    description: "Whether the account can charge customers and be paid out.",
    access: adminOnly,
    returns: StripeAccountInfo,
    errors: [StripeAccountInfoNotFound, StripeUnavailable, StripeRefused],
  }),
  createStripeWidgetSession: route({
    method: "POST",
    path: "/internal/payments/stripe-widgets/account-session",
    summary: "Create a client secret for Stripe's widgets",
    description: "A browser passes it to Stripe's script.",
    access: adminOnly,
    returns: z.object({ client_secret: z.string() }),
    errors: [PaymentsNotSetUp, ...stripeErrors],
    limits: [{ max: 60, seconds: 60, per: "key" }],
  }),
  makeTestPurchase: route({
    method: "POST",
    path: "/internal/payments/test-mode-purchase-session",
    summary: "Make a test purchase for a customer",
    description: "Without paying, while the project's `payments.testMode` is on.",
    access: adminOnly,
    body: purchaseChoice,
    returns: Success,
    errors: [...priceErrors, TestPurchaseNotAllowed],
    refreshes: ["payments", "internal.payments"],
  }),
  listTransactions: route({
    method: "GET",
    path: "/internal/payments/transactions",
    summary: "List purchases and changes of items, newest first",
    description: "Transactions come in pages of at most `limit`.",
    access: adminOnly,
    query: z.strictObject({
      cursor: string(100).optional().describe("`next_cursor` of the previous page"),
      limit: z.int().optional().describe(`Transactions per page, 1 to ${transactionPage.max}. Default: ${transactionPage.default}`),
      ...transactionFilter,
    }),
    returns: z.object({ transactions: z.array(Transaction), next_cursor: z.string().nullable() }),
    examples: { returns: { transactions: [], next_cursor: null } },
  }),
  transactionTotals: route({
    method: "GET",
    path: "/internal/payments/transactions/totals",
    summary: "Sum up the transactions that a filter finds",
    description: `Sums the newest ${purchaseLimits.summedTransactions} of them. Amounts are decimal texts.`,
    access: adminOnly,
    query: z.strictObject(transactionFilter),
    returns: TransactionTotals,
    limits: heavyCallLimits,
  }),
  exportTransactions: route({
    method: "GET",
    path: "/internal/payments/transactions/export",
    summary: "Export the transactions that a filter finds as CSV, newest first",
    description: `At most ${purchaseLimits.exportedTransactions}: narrow the period for more.`,
    access: adminOnly,
    query: z.strictObject(transactionFilter),
    returns: bytes("text/csv; charset=utf-8"),
    limits: heavyCallLimits,
  }),
  listCustomers: route({
    method: "GET",
    path: "/internal/payments/customers",
    summary: "List customers with what they own, the newest first",
    description: "Users, teams and custom customers that have or had a product or an item.",
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Customers", pageSizes.customers.max),
      query: searchQuery("A part of a name, of an e-mail address, or of the id of a custom customer"),
      customer_type: z.enum(customerTypes).optional(),
      customer_id: string(paymentLimits.customerId).min(1).optional().describe("Only this customer"),
      product_id: string(textLimits.userSpecifiedId).min(1).optional().describe("Only customers who own this product"),
    }),
    returns: asPage(Customer),
    limits: heavyCallLimits,
  }),
  refund: route({
    method: "POST",
    path: "/internal/payments/refunds",
    summary: "Give money back",
    description:
      "Of a one-time purchase, or of the present period of a subscription; test purchases, too. After a switch of the plan, a period has several charges; the refund is of the newest with enough left. Giving back everything takes the product back. A purchase loses the items that it granted; a subscription ends now. A refund that a bank must still confirm is `pending`, and takes nothing back before. One that fails afterwards releases its amount and is in the audit log.",
    access: adminOnly,
    headers: idempotencyHeaders,
    body: z.strictObject({
      transaction_id: uuid,
      type: z.enum(refundableTypes),
      amount_minor: z
        .int()
        .min(1)
        .optional()
        .describe("Minor units of the currency, such as cents. Default: all that is left of the charge"),
      reason: string(purchaseLimits.refundReason).optional(),
    }),
    returns: Refund,
    errors: [TransactionNotFound, NothingToRefund, IdempotencyKeyReused, ...stripeErrors],
    refreshes: ["payments", "internal.payments"],
    examples: { body: { transaction_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", type: "one_time" } },
  }),
  refundUsd: route({
    method: "POST",
    path: "/internal/payments/transactions/refund",
    summary: "Give money back, as later published clients do",
    description:
      "Of a purchase that was paid in US dollars. Giving back everything takes the product back. Otherwise the same as `POST /internal/payments/refunds`.",
    access: adminOnly,
    headers: idempotencyHeaders,
    body: z.strictObject({
      type: z.enum(["subscription", "one-time-purchase"]),
      id: uuid.describe("The id of the transaction"),
      amount_usd: moneyAmount("USD"),
    }),
    returns: z.object({ success: z.literal(true), refund_transaction_id: uuid }),
    errors: [TransactionNotFound, NothingToRefund, IdempotencyKeyReused, ...stripeErrors],
    refreshes: ["payments", "internal.payments"],
    examples: { body: { type: "subscription", id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", amount_usd: "5.00" } },
  }),
  methodConfigs: route({
    method: "GET",
    path: "/internal/payments/method-configs",
    summary: "Get the ways to pay that the project's Stripe account offers",
    description: "Each with whether the project has turned it on.",
    access: adminOnly,
    returns: z.object({ config_id: z.string(), methods: z.array(PaymentMethodSetting) }),
    errors: [StripeAccountInfoNotFound, StripeUnavailable, StripeRefused],
  }),
  updateMethodConfigs: route({
    method: "PATCH",
    path: "/internal/payments/method-configs",
    summary: "Turn ways to pay on and off",
    description: "Ways that the call does not name stay as they are.",
    access: adminOnly,
    body: z.strictObject({
      config_id: string(255).min(1).describe("`config_id` of the list"),
      updates: z.record(z.string().regex(/^[a-z_]{1,50}$/, "must be a way to pay"), z.enum(["on", "off"])).describe("By id"),
    }),
    returns: z.object({}),
    errors: [StripeAccountInfoNotFound, StripeUnavailable, StripeRefused],
    refreshes: ["internal.payments.methodConfigs"],
    examples: { body: { config_id: "pmc_1", updates: { card: "on" } } },
  }),
  revenue: route({
    method: "GET",
    path: "/internal/payments/revenue",
    summary: "Summarize the revenue of the last days",
    description: "Amounts are decimal texts. Days are in UTC.",
    access: adminOnly,
    query: z.strictObject({
      days: z.int().min(1).max(purchaseLimits.revenueDays.max).optional().describe(`Default: ${purchaseLimits.revenueDays.default}`),
      currency: z.enum(currencies).optional().describe("Default: US dollars"),
    }),
    returns: RevenueSummary,
  }),
  recurringRevenue: route({
    method: "GET",
    path: "/internal/payments/recurring-revenue",
    summary: "Summarize the monthly recurring revenue of the last months",
    description:
      "Amounts are decimal texts. Each change of a subscription is stored with its monthly value. This is a twelfth of a year, of 52 weeks or of 365 days. Months are in UTC.",
    access: adminOnly,
    query: z.strictObject({
      months: z.int().min(1).max(revenueMonths.max).optional().describe(`Default: ${revenueMonths.default}`),
      currency: z.enum(currencies).optional().describe("Default: US dollars"),
      test_mode: z.boolean().optional().describe("Default: false"),
    }),
    returns: RecurringRevenue,
    limits: heavyCallLimits,
  }),
  reconciliation: route({
    method: "GET",
    path: "/internal/payments/reconciliation",
    summary: "Get the last comparison with Stripe",
    description: "The report is null before the first comparison.",
    access: adminOnly,
    returns: z.object({
      report: ReconciliationReport.nullable().describe("Null before the first"),
      open_cancellations: z
        .array(z.object({ provider_id: z.string(), attempts: z.int() }))
        .describe("Subscriptions that have ended here and not at Stripe yet. Stripe may charge for them. Also without a Stripe key"),
    }),
  }),
  reconcile: route({
    method: "POST",
    path: "/internal/payments/reconciliation",
    summary: "Compare the project's records with Stripe and repair them",
    description: "Runs by itself every few hours, too. What it repairs is in the audit log.",
    access: adminOnly,
    returns: ReconciliationReport,
    errors: [PaymentsNotSetUp, ...stripeErrors],
    limits: [{ max: 6, seconds: 60, per: "key" }],
    refreshes: ["payments", "internal.payments"],
  }),
};
