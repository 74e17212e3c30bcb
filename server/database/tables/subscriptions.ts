import type { ColumnType, Generated } from "kysely";
import type { ProductView } from "#contract/entities/products.ts";
import type { Currency, CustomerType, PurchaseSource, SubscriptionStatus } from "#contract/vocabulary/payments.ts";

/** The recurring purchase of a product. */
export interface Subscriptions {
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
  /** Also the moment from which repeated grants are counted. */
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
