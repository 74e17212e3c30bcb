import { currencies, type SubscriptionStatus, subscriptionStatuses } from "#contract/vocabulary/payments/payments.ts";
import type { ProviderMetadata, ProviderPayment, ProviderSubscription } from "../../../services/stripe/payments-provider.ts";
import { paymentRules } from "../items/configured-product.ts";
import { listCustomerSubscriptions, lockCustomer, type SubscriptionRow } from "../items/grant-sources.ts";
import { endSubscription } from "../products/grant.ts";
import { conflictingSubscriptions } from "../products/requirements.ts";
import type { ChosenProduct } from "../products/resolve.ts";
import { insertPurchase, insertSubscription, type ProductWrite, updateSubscription } from "../products/store.ts";
import { enqueueProviderCancellations } from "../provider-cancellation.ts";
import { recordCharge, toPaidAt } from "./charges.ts";
import { chargeTotal, toCodeCustomer, toStoredCharge } from "./choice.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { closePurchaseCode, type PurchaseCodeRow, purchaseCodeById } from "./purchase-code.ts";

/** The result of storing an object of the provider. */
export type FulfilmentResult = "stored" | "known" | "ignored" | "unexpected_amount";

/** Grants what was paid once. Idempotent: the payment's id identifies the purchase. */
export async function storePayment(at: Fulfilment, payment: ProviderPayment): Promise<FulfilmentResult> {
  const { db, tenancyId, now } = at;
  const { metadata } = payment;
  if (payment.status !== "succeeded" || metadata.purchaseKind !== "ONE_TIME" || metadata.tenancyId !== tenancyId) return "ignored";
  const code = await purchaseCodeById(db, tenancyId, metadata.purchaseCodeId);
  if (!code) return "ignored";
  const write = readWrite(at, code);
  await lockCustomer(db, tenancyId, write.customer);
  const isKnown = await db
    .selectFrom("one_time_purchases")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("stripe_payment_intent_id", "=", payment.id)
    .executeTakeFirst();
  if (isKnown) return "known";
  const quantity = readQuantity(metadata);
  const purchase = readPurchase(code, metadata, quantity);
  const charge = toStoredCharge(code.product, purchase);
  if (!charge || chargeTotal(charge) !== payment.amount || payment.currency !== charge.currency.toLowerCase()) return "unexpected_amount";
  await replaceConflicts(write, code, undefined, at.realNow);
  const row = await insertPurchase(write, purchase, payment.id);
  await recordCharge({ ...write, now: toPaidAt(at, payment.paidAt) }, row, payment.id);
  await closePurchaseCode(db, code, now);
  return "stored";
}

/** Brings a subscription to its state at the provider. One whose first payment is open is not stored. */
export async function storeSubscription(at: Fulfilment, found: ProviderSubscription): Promise<FulfilmentResult> {
  const { db, tenancyId, now } = at;
  const status = (subscriptionStatuses as readonly string[]).includes(found.status) ? (found.status as SubscriptionStatus) : undefined;
  const code = await purchaseCodeById(db, tenancyId, found.metadata.purchaseCodeId);
  if (!code || !status || found.metadata.tenancyId !== tenancyId) return "ignored";
  const write = readWrite(at, code);
  await lockCustomer(db, tenancyId, write.customer);
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("stripe_subscription_id", "=", found.id)
    .executeTakeFirst();
  const isOver = status === "canceled" || status === "incomplete_expired";
  if (!row) {
    if (isOver || status === "incomplete" || found.awaitsCard) return "ignored";
    await replaceConflicts(write, code, found.id, at.realNow);
    await insertSubscription(write, readPurchase(code, found.metadata, found.quantity), {
      ...readState(found, status),
      ended_at: null,
      stripe_subscription_id: found.id,
    });
    await closePurchaseCode(db, code, now);
    return "stored";
  }
  if (row.ended_at !== null) {
    // It ended here, such as by a refund: it is not revived, and must end at the provider, too.
    if (!isOver) await enqueueProviderCancellations(db, tenancyId, [row], at.realNow);
    return "known";
  }
  if (isCurrent(row, found)) return "known";
  await updateSubscription(write, row, {
    ...readState(found, status),
    ...readPlan(at, row, found, code),
    quantity: found.quantity,
    ...(isOver && { ended_at: now }),
  });
  return "stored";
}

/** Whether a stored subscription has the state of the provider's. */
export const isCurrent = (row: SubscriptionRow, found: ProviderSubscription): boolean =>
  row.status === found.status &&
  isSamePlan(row, found) &&
  row.trial_end?.getTime() === found.trialEnd?.getTime() &&
  row.quantity === found.quantity &&
  row.cancel_at_period_end === found.cancelAtPeriodEnd &&
  row.current_period_start.getTime() === found.currentPeriodStart.getTime() &&
  row.current_period_end?.getTime() === found.currentPeriodEnd.getTime();

const isSamePlan = ({ product_id, price_id }: SubscriptionRow, { metadata }: ProviderSubscription) =>
  metadata.priceId === undefined || (metadata.priceId === price_id && (metadata.productId ?? null) === product_id);

/** The plan to which a subscription was switched at the provider. Nothing if the configuration has lost it. */
function readPlan({ config }: Fulfilment, row: SubscriptionRow, found: ProviderSubscription, code: PurchaseCodeRow) {
  if (isSamePlan(row, found)) return {};
  const { productId, priceId } = found.metadata;
  const product = productId === undefined ? code.product : paymentRules(config).products.get(productId)?.view;
  return product ? { product_id: productId ?? null, price_id: priceId ?? null, product } : {};
}

const readState = (found: ProviderSubscription, status: SubscriptionStatus) => ({
  status,
  current_period_start: found.currentPeriodStart,
  current_period_end: found.currentPeriodEnd,
  cancel_at_period_end: found.cancelAtPeriodEnd,
  trial_end: found.trialEnd,
});

const readWrite = ({ db, tenancyId, config, now }: Fulfilment, code: PurchaseCodeRow): ProductWrite => ({
  db,
  tenancyId,
  config,
  customer: toCodeCustomer(code),
  now,
});

const readQuantity = ({ purchaseQuantity = "" }: ProviderPayment["metadata"]) =>
  /^\d{1,9}$/.test(purchaseQuantity) ? Number(purchaseQuantity) : 1;

const readPurchase = ({ product_id, product }: PurchaseCodeRow, { priceId, currency, locale }: ProviderMetadata, quantity: number) => ({
  productId: product_id,
  priceId: priceId ?? null,
  product,
  quantity,
  currency: currencies.find((code) => code === currency) ?? null,
  locale: locale ?? null,
  source: "PURCHASE_PAGE" as const,
});

/** Ends the subscriptions of the same catalog, now that the payment for another product is confirmed. */
async function replaceConflicts(write: ProductWrite, code: PurchaseCodeRow, paidId: string | undefined, realNow: Date): Promise<void> {
  const { db, tenancyId, config, customer } = write;
  const rules = paymentRules(config);
  const configured = code.product_id === null ? undefined : rules.products.get(code.product_id);
  if (!configured) return;
  const product: ChosenProduct = { id: configured.id, view: code.product, catalogId: configured.catalogId, addsTo: configured.addsTo };
  const subscriptions = await listCustomerSubscriptions(db, tenancyId, customer);
  const replaced = conflictingSubscriptions(rules, product, { owned: [], subscriptions }).filter(
    ({ stripe_subscription_id }) => stripe_subscription_id === null || stripe_subscription_id !== paidId,
  );
  for (const row of replaced) await endSubscription(write, row);
  await enqueueProviderCancellations(db, tenancyId, replaced, realNow);
}
