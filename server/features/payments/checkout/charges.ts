import { sql } from "kysely";
import { type CustomerType, currencies } from "#contract/vocabulary/payments/payments.ts";
import { randomUuid } from "../../../services/random.ts";
import type { ProviderInvoice } from "../../../services/stripe/payments-provider.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import { enqueuePaymentNotice } from "../payment-notices.ts";
import type { PurchaseRow } from "../products/owned.ts";
import type { ProductWrite } from "../products/store.ts";
import { chargeTotal, toStoredCharge } from "./choice.ts";
import type { Fulfilment } from "./fulfilment.ts";

const isSubscription = (row: SubscriptionRow | PurchaseRow): row is SubscriptionRow => "status" in row;

/**
 * Records what was paid for a purchase. Of a test purchase, what would have been, for each period of a subscription. Once for each: a
 * repeated call has no effect. Nothing is paid on trial, nor for what a server grants; what the provider bills, its invoices say.
 */
export async function recordCharge(
  { db, tenancyId, now }: Pick<ProductWrite, "db" | "tenancyId" | "now">,
  row: SubscriptionRow | PurchaseRow,
  providerPaymentId: string | null = null,
): Promise<void> {
  if (row.source === "API_GRANT" || (isSubscription(row) && (row.status !== "active" || row.stripe_subscription_id !== null))) return;
  const charge = toStoredCharge(row.product, { priceId: row.price_id, quantity: row.quantity, currency: row.currency });
  if (!charge || chargeTotal(charge) === 0n) return;
  const inserted = await db
    .insertInto("payment_charges")
    .values({
      tenancy_id: tenancyId,
      id: randomUuid(),
      type: isSubscription(row) ? "subscription" : "one_time",
      purchase_id: row.id,
      customer_type: row.customer_type,
      customer_id: row.customer_id,
      period_start: isSubscription(row) ? row.current_period_start : null,
      amount_minor: chargeTotal(charge).toString(),
      currency: charge.currency,
      provider_payment_id: providerPaymentId,
      provider_invoice_id: null,
      is_test: row.source === "TEST_MODE",
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted && row.customer_type !== "custom") await enqueuePaymentNotice(db, { tenancyId, notice: "receipt", subjectId: inserted.id });
}

/** The project's moment of time at which the provider was paid. What no event has reported may be recorded long afterwards. */
export const toPaidAt = ({ now, realNow }: Pick<Fulfilment, "now" | "realNow">, paidAt: Date): Date =>
  new Date(Math.min(now.getTime(), paidAt.getTime() + (now.getTime() - realNow.getTime())));

/**
 * Records what an invoice of the provider has charged for a subscription, once. A charge without an invoice is of an earlier version of
 * this server. It had recorded what was invoiced until then; the clocks of both may differ a little. An invoice that is recorded
 * in a later period stays apart from the charges of that.
 * @returns whether it is new
 */
export async function recordInvoice(at: Omit<Fulfilment, "config">, invoice: ProviderInvoice): Promise<boolean> {
  const { db, tenancyId } = at;
  const currency = currencies.find((code) => code.toLowerCase() === invoice.currency);
  if (!invoice.isPaid || invoice.amountPaid <= 0n || !currency) return false;
  const paidAt = toPaidAt(at, invoice.paidAt);
  const { rows } = await sql<{
    id: string;
    customer_type: CustomerType;
  }>`INSERT INTO payment_charges (tenancy_id, id, type, purchase_id, customer_type, customer_id, period_start,
      amount_minor, currency, provider_payment_id, provider_invoice_id, is_test, at)
    SELECT s.tenancy_id, ${randomUuid()}::uuid, 'subscription', s.id, s.customer_type, s.customer_id,
      CASE WHEN ${invoice.createdAt}::timestamptz >= s.current_period_start - interval '1 hour' THEN s.current_period_start
        ELSE ${invoice.createdAt}::timestamptz END,
      ${String(invoice.amountPaid)}::bigint, ${currency}, ${invoice.paymentId}, ${invoice.id}, false, ${paidAt}::timestamptz
    FROM subscriptions s WHERE s.tenancy_id = ${tenancyId}::uuid AND s.stripe_subscription_id = ${invoice.subscriptionId}
      AND NOT EXISTS (SELECT FROM payment_charges c WHERE c.tenancy_id = s.tenancy_id AND c.purchase_id = s.id
        AND (c.provider_invoice_id = ${invoice.id}
          OR (c.provider_invoice_id IS NULL AND c.at >= ${invoice.createdAt}::timestamptz - interval '1 hour')))
    ON CONFLICT DO NOTHING RETURNING id, customer_type`.execute(db);
  const [inserted] = rows;
  if (inserted && inserted.customer_type !== "custom")
    await enqueuePaymentNotice(db, { tenancyId, notice: "receipt", subjectId: inserted.id });
  return inserted !== undefined;
}
