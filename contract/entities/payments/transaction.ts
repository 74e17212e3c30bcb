import { z } from "zod";
import { type Currency, currencies, customerTypes, subscriptionStatuses } from "../../vocabulary/payments/payments.ts";
import { dayInterval, moneyAmount } from "../../vocabulary/payments/prices.ts";
import { driftProblems, purchaseLimits, refundStatuses, transactionTypes } from "../../vocabulary/payments/purchases.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

const amounts = Object.fromEntries(currencies.map((currency) => [currency, moneyAmount(currency).optional()])) as Record<
  Currency,
  z.ZodOptional<ReturnType<typeof moneyAmount>>
>;

/** A purchase, or a change of an item's quantity. */
export const Transaction = z
  .object({
    id: uuid,
    type: z.enum(transactionTypes),
    created_at_millis: millis,
    customer_type: z.enum(customerTypes),
    customer_id: z.string(),
    customer: z
      .object({
        display_name: z.string().nullable().describe("Of a user without one, the primary address"),
        profile_image_url: z.string().nullable(),
      })
      .nullable()
      .describe("Null for a custom customer, and after a deletion"),
    quantity: z.int().describe("Of a change of an item: by how much it changed"),
    test_mode: z.boolean(),
    is_granted: z.boolean().describe("Whether a server granted the product free of charge"),
    product_id: z.string().nullable().describe("Null for an inline product, and for a change of an item"),
    product_display_name: z.string().nullable(),
    price: z
      .object({ ...amounts, interval: dayInterval.optional() })
      .nullable()
      .describe("Null if no price was chosen"),
    status: z.enum(subscriptionStatuses).nullable().describe("Of a subscription"),
    item_id: z.string().optional().describe("Of a change of an item, like the two that follow"),
    description: z.string().nullable().optional(),
    expires_at_millis: millis.nullable().optional(),
    currency: z.enum(currencies).nullable().describe("Of the two amounts that follow; null if nothing was to be paid"),
    charged_amount: z.string().nullable().describe("What was paid in all; null if nothing was to be paid"),
    refunded_amount: z.string().nullable().describe("How much of it was given back; null without a refund"),
    pending_refund_amount: z
      .string()
      .nullable()
      .describe("How much of it is being given back: Stripe has not confirmed it yet. Null for nothing"),
  })
  .meta({ id: "Transaction" });

/** Money that is given back. */
export const Refund = z
  .object({
    id: uuid,
    transaction_id: uuid,
    amount: z.string(),
    currency: z.enum(currencies),
    status: z.enum(refundStatuses).describe("`pending`: Stripe has not confirmed it yet"),
    is_full: z
      .boolean()
      .describe("Whether everything that the purchase, or the present period, cost is given back: then the product is taken back"),
    created_at_millis: millis,
  })
  .meta({ id: "Refund" });

/** Income by day in one currency. Test purchases are counted apart. */
export const RevenueSummary = z
  .object({
    currency: z.enum(currencies),
    currencies: z.array(z.enum(currencies)).describe("Those in which anything was paid or given back in these days"),
    gross_amount: z.string(),
    refunded_amount: z.string(),
    net_amount: z.string().describe("May be negative"),
    test_gross_amount: z.string(),
    active_subscriptions: z.int(),
    daily: z.array(z.object({ date: z.string().describe("In UTC: `2026-01-31`"), gross_amount: z.string(), refunded_amount: z.string() })),
  })
  .meta({ id: "RevenueSummary" });

/** The sums of the transactions that a filter finds. Currencies and tests are apart. */
export const TransactionTotals = z
  .object({
    count: z.int().describe(`At most ${purchaseLimits.summedTransactions}`),
    is_capped: z.boolean().describe("Whether there are more, which the sums leave out"),
    sums: z.array(
      z.object({
        currency: z.enum(currencies),
        test_mode: z.boolean(),
        charged_amount: z.string(),
        refunded_amount: z.string(),
        net_amount: z.string(),
      }),
    ),
  })
  .meta({ id: "TransactionTotals" });

const recurringAmounts = {
  new_amount: z.string(),
  expansion_amount: z.string(),
  contraction_amount: z.string().describe("Positive, as the one of churn"),
  churned_amount: z.string(),
  mrr_amount: z.string().describe("At the end of the month"),
};

/** Monthly recurring revenue in one currency. Subscriptions that a server granted are never part of it. */
export const RecurringRevenue = z
  .object({
    currency: z.enum(currencies),
    currencies: z.array(z.enum(currencies)).describe("Those in which any subscription was paid"),
    test_mode: z.boolean().describe("Whether these are test purchases"),
    mrr_amount: z.string().describe("What active subscriptions cost per month. A trial costs nothing yet"),
    active_subscriptions: z.int().describe("Paid ones in all currencies, with those whose last payment failed"),
    past_due_subscriptions: z.int().describe("Those of them whose last payment failed"),
    trialing_subscriptions: z.int(),
    granted_subscriptions: z.int().describe("By a server, free of charge"),
    months: z.array(z.object({ month: z.string().describe("In UTC: `2026-01`"), ...recurringAmounts })).describe("Oldest first"),
  })
  .meta({ id: "RecurringRevenue" });

/** How the records of a project differ from those of Stripe. */
export const ReconciliationReport = z
  .object({
    at_millis: millis,
    checked_subscriptions: z.int(),
    checked_payments: z.int(),
    is_complete: z.boolean().describe("False if there was more than one run compares"),
    drifts: z.array(z.object({ provider_id: z.string(), problem: z.enum(driftProblems), is_repaired: z.boolean() })),
  })
  .meta({ id: "ReconciliationReport" });
