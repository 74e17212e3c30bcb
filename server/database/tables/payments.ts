import type { ColumnType, Generated } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Currency, CustomerType, ledgerKinds, PurchaseSource, SubscriptionStatus } from "#contract/vocabulary/payments/payments.ts";
import type { driftProblems, MrrKind, RefundStatus } from "#contract/vocabulary/payments/purchases.ts";

/** The account of a project at the payment provider. */
export interface PaymentAccounts {
  tenancy_id: string;
  account_id: string;
  created_at: Date;
}

/** A purchase URL: what a customer may buy, and the payment that was begun with it. The code is stored as a digest. */
export interface PurchaseCodes {
  tenancy_id: string;
  id: string;
  code_hash: Buffer;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for an inline product. */
  product_id: string | null;
  /** The product as the URL offers it, with the prices that may be chosen. */
  product: ColumnType<ProductView, string, never>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** Counts the payments that were begun. */
  session_number: Generated<number>;
  /** The payment or subscription at the provider that was begun last. */
  session_object_id: string | null;
  session_price_id: string | null;
  session_quantity: number | null;
  session_currency: Currency | null;
}

/** A customer at the payment provider. */
export interface PaymentCustomers {
  tenancy_id: string;
  customer_type: CustomerType;
  customer_id: string;
  provider_customer_id: string;
  /** Counts the reads of the customer's state at the provider: a read that began later is newer. */
  read_number: Generated<number>;
  /** The read that was stored last. */
  applied_number: Generated<number>;
}

/** An event of the payment provider that was handled. */
export interface PaymentEvents {
  tenancy_id: string;
  id: string;
  type: string;
  received_at: Date;
}

/** Money that was paid for a purchase, or for a period of a subscription. Of a test purchase: money that would have been paid. */
export interface PaymentCharges {
  tenancy_id: string;
  id: string;
  type: "subscription" | "one_time";
  /** The subscription or purchase. */
  purchase_id: string;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for a purchase. */
  period_start: Date | null;
  /** Minor units of the currency. A bigint, which pg reads as a number or as text. */
  amount_minor: ColumnType<number | string, string, never>;
  currency: Currency;
  provider_payment_id: string | null;
  /** The provider's invoice for a subscription that it bills. */
  provider_invoice_id: string | null;
  is_test: boolean;
  at: Date;
}

/** Money that is given back. */
export interface PaymentRefunds {
  tenancy_id: string;
  id: string;
  charge_id: string;
  amount_minor: ColumnType<number | string, string, never>;
  /** Whether nothing is left of what was paid for the purchase or the period. Set when the refund succeeds. */
  is_full: boolean;
  reason: string | null;
  status: RefundStatus;
  is_test: boolean;
  provider_refund_id: string | null;
  idempotency_key: string | null;
  request_digest: Buffer | null;
  /** Counts the attempts of the job that completes pending refunds. */
  attempts: Generated<number>;
  /** When that job tries next, in real time. */
  next_attempt_at: Date;
  created_at: Date;
}

/** The last comparison of a project with the payment provider. */
export interface PaymentReconciliations {
  tenancy_id: string;
  at: Date;
  checked_subscriptions: number;
  checked_payments: number;
  is_complete: boolean;
  drifts: ColumnType<readonly Drift[], string, string>;
}

/** A difference between the provider and the server. */
export interface Drift {
  readonly provider_id: string;
  readonly problem: (typeof driftProblems)[number];
  readonly is_repaired: boolean;
}

/** A customer that has or had a product or an item. Triggers of the database list it; `since` is the first of them. */
export interface Customers {
  tenancy_id: string;
  customer_type: CustomerType;
  customer_id: string;
  since: Date;
}

/** A change of the monthly value of a subscription. */
export interface MrrChanges {
  tenancy_id: string;
  id: string;
  subscription_id: string;
  kind: MrrKind;
  /** Minor units of the currency, negative for less. */
  amount_minor: ColumnType<number | string, string, never>;
  currency: Currency;
  is_test: boolean;
  at: Date;
}

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

/** The balance of an item of a customer: the ledger, summed up to `synced_at`. */
export interface ItemBalances {
  tenancy_id: string;
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
  /** An integer, which pg reads as text. Valid from `synced_at` until `valid_until`. */
  balance: string;
  /** The quantity used since `lots` was stored. An integer, which pg reads as text. */
  covered: string;
  /** The remainders of grants that expire, by expiry; null without any. */
  lots: string | null;
  /** Decreases that end in the future, and the balances after their ends; null without one. */
  decreases: string | null;
  /** The form in which earlier versions of the server stored such decreases; null in a balance by the present rule. */
  expiring_decreases: string | null;
  /** The number of the ledger's last entry. */
  last_seq: number;
  synced_at: Date;
  /** When a grant begins or expires, or a decrease ends; null if nothing changes by itself. */
  valid_until: Date | null;
  /** Identifies the rule of the ledger and the products of the configuration that the balance was computed with. */
  rules_digest: string;
}

/** Why the ledger has an entry: a change by a call, a one-time purchase, or a product with periods. */
export type LedgerKind = (typeof ledgerKinds)[number];

/** An entry of the ledger of an item of a customer. Entries are never changed; a correction is a further entry. */
export interface ItemLedger {
  tenancy_id: string;
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
  /** Counts the entries of the item. */
  seq: number;
  id: string;
  kind: LedgerKind;
  /** Negative: a use, or of the other kinds than `change` the withdrawal of a grant. */
  amount: ColumnType<number, number | string, never>;
  effective_at: Date;
  expires_at: Date | null;
  /** The subscription or purchase, or the id of a product that the configuration includes. */
  source_id: string | null;
  /** The start of the subscription's period. */
  period_start: Date | null;
  description: string | null;
  created_at: Date;
}

/** The response of a call with an idempotency key. */
export interface PaymentIdempotencyKeys {
  tenancy_id: string;
  key: string;
  request_digest: Buffer;
  answer: ColumnType<unknown, string | null, string | null>;
  /** The call's requests to the payment provider, decided before; null for other calls. */
  plan: ColumnType<unknown, string, never> | null;
  created_at: Date;
}

/** By how much the moment of payments of a project in development is ahead of the real time. */
export interface PaymentClocks {
  tenancy_id: string;
  /** A bigint, which the driver returns as text. */
  ahead_millis: string;
  moved_at: Date;
}
