import type { ColumnType } from "kysely";
import type { CustomerType, ledgerKinds } from "#contract/vocabulary/payments/payments.ts";

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
