import type { ColumnType, Generated } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Currency, CustomerType, PurchaseSource, SubscriptionStatus } from "#contract/vocabulary/payments/payments.ts";

/** The recurring purchase of a product. */
export interface Subscriptions {
  tenancy_id: string;
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for an inline product. */
  product_id: string | null;
  price_id: string | null;
  /** The product of the running period, with the price as it was bought. */
  product: ColumnType<ProductView, string, string>;
  /** The start of the period for which `product` holds. If it is another, the configuration's holds; null before the product was stored. */
  product_since: Generated<Date | null>;
  /** The catalog whose plan the product is in that period; null for one without a catalog, and for an add-on. */
  catalog_id: Generated<string | null>;
  /** The time from which periods are counted: their day of the month, where a month has it. Null for `created_at`. */
  billing_anchor: Generated<Date | null>;
  quantity: number;
  /** The currency that the buyer chose; null for the price's own, and where nothing is charged. */
  currency: Currency | null;
  /** The locale of the buyer's e-mails; null for the default. */
  locale: string | null;
  status: SubscriptionStatus;
  source: PurchaseSource;
  /** Null if the subscription does not live at Stripe. */
  stripe_subscription_id: string | null;
  current_period_start: Date;
  /** Null if the period has no end. */
  current_period_end: Date | null;
  trial_end: Date | null;
  /** When the e-mail before the end of the trial was queued. */
  trial_notice_at: Generated<Date | null>;
  cancel_at_period_end: boolean;
  /** When the subscription ended. From then on it grants nothing. */
  ended_at: Date | null;
  created_at: Date;
}

/** A one-time purchase of a product. */
export interface OneTimePurchases {
  tenancy_id: string;
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for an inline product. */
  product_id: string | null;
  price_id: string | null;
  /** The product as it was bought. */
  product: ColumnType<ProductView, string, string>;
  quantity: number;
  /** The currency that the buyer chose; null for the price's own, and where nothing is charged. */
  currency: Currency | null;
  /** The locale of the buyer's e-mails; null for the default. */
  locale: string | null;
  source: PurchaseSource;
  /** Null if nothing was paid at Stripe. */
  stripe_payment_intent_id: string | null;
  /** When the purchase was taken back, such as by a refund. */
  revoked_at: Date | null;
  created_at: Date;
}
