import { z } from "zod";
import { millis } from "../../vocabulary/text.ts";

/** A stored way to pay. The card's details are null for other kinds, such as a bank account. */
export const PaymentMethod = z
  .object({
    id: z.string().describe("Stripe's id"),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    exp_month: z.int().nullable(),
    exp_year: z.int().nullable(),
  })
  .meta({ id: "PaymentMethod" });

/** A payment method of a customer, in a list. */
export const StoredPaymentMethod = PaymentMethod.extend({
  is_default: z.boolean().describe("Whether invoices are paid with it"),
  is_in_use: z.boolean().describe("Whether a subscription that renews is paid with it: it cannot be removed"),
}).meta({ id: "StoredPaymentMethod" });

/** A subscription whose last payment failed. */
export const OverdueSubscription = z
  .object({
    id: z.string(),
    product_id: z.string().nullable().describe("Null for an inline product"),
    display_name: z.string(),
  })
  .meta({ id: "OverdueSubscription" });

/** An invoice of a customer. */
export const CustomerInvoice = z
  .object({
    id: z.string().describe("Stripe's id"),
    created_at_millis: millis,
    status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).nullable(),
    amount_total: z.int().describe("Minor units of the currency, such as cents"),
    currency: z.string().describe("Lower case"),
    hosted_invoice_url: z.string().nullable().describe("Stripe's page about it"),
  })
  .meta({ id: "CustomerInvoice" });

/** A way to pay, and whether buyers see it. */
export const PaymentMethodSetting = z
  .object({
    id: z.string().describe("Such as `card`"),
    name: z.string(),
    enabled: z.boolean(),
    available: z.boolean().describe("Whether the account may use it"),
    overridable: z.boolean().describe("Whether it can be turned on and off"),
  })
  .meta({ id: "PaymentMethodSetting" });
