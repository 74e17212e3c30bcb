import { randomUuid } from "../../services/random.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import type { PurchaseRow } from "../products/owned.ts";
import type { ProductWrite } from "../products/store.ts";
import { storedChargeOf, totalOf } from "./choice.ts";

const isSubscription = (row: SubscriptionRow | PurchaseRow): row is SubscriptionRow => "status" in row;

/**
 * Records what was paid for a purchase, or for the present period of a subscription; of a test purchase, what would have been. Once for
 * each: a repeated call has no effect. Nothing is paid on trial, nor for what a server grants.
 */
export async function recordCharge(
  { db, tenancyId, now }: Pick<ProductWrite, "db" | "tenancyId" | "now">,
  row: SubscriptionRow | PurchaseRow,
  providerPaymentId: string | null = null,
): Promise<void> {
  if (row.source === "API_GRANT" || (isSubscription(row) && row.status !== "active")) return;
  const charge = storedChargeOf(row.product, row.price_id, row.quantity);
  if (!charge || totalOf(charge) === 0n) return;
  await db
    .insertInto("payment_charges")
    .values({
      tenancy_id: tenancyId,
      id: randomUuid(),
      type: isSubscription(row) ? "subscription" : "one_time",
      purchase_id: row.id,
      customer_type: row.customer_type,
      customer_id: row.customer_id,
      period_start: isSubscription(row) ? row.current_period_start : null,
      amount_minor: totalOf(charge).toString(),
      provider_payment_id: providerPaymentId,
      is_test: row.source === "TEST_MODE",
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
