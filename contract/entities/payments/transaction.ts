import { z } from "zod";
import { type Currency, currencies, customerTypes, subscriptionStatuses } from "../../vocabulary/payments/payments.ts";
import { dayInterval, moneyAmount } from "../../vocabulary/payments/prices.ts";
import { driftProblems, refundStatuses, transactionTypes } from "../../vocabulary/payments/purchases.ts";
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
    quantity: z.int().describe("Of a change of an item: by how much it changed"),
    test_mode: z.boolean(),
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
