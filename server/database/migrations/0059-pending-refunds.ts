import type { NewIndex } from "../build-indexes.ts";

/** Refunds that wait for the payment provider are found by a job. */
export const indexes: readonly NewIndex[] = [
  { name: "payment_refunds_pending", table: "payment_refunds", definition: "(created_at) WHERE status = 'pending'" },
];
