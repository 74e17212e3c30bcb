import type { ColumnType, Generated } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Currency, CustomerType } from "#contract/vocabulary/payments/payments.ts";
import type { driftProblems, RefundStatus } from "#contract/vocabulary/payments/purchases.ts";

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
