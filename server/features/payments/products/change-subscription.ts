import type { z } from "zod";
import type { PlanSwitch } from "#contract/entities/console/plan-switch.ts";
import { PriceNotRecurring, ProductAlreadyGranted, ProductNotStackable, SubscriptionNotFound } from "#contract/errors/index.ts";
import type { Interval } from "#contract/vocabulary/time.ts";
import { paymentRules } from "../items/configured-product.ts";
import { currentProduct, isOwned, listCustomerSubscriptions, lockCustomer, type SubscriptionRow } from "../items/grant-sources.ts";
import { endSubscription, toPeriodEnd } from "./grant.ts";
import { findHoldings } from "./owned.ts";
import { prorate } from "./proration.ts";
import { requireGrantable } from "./requirements.ts";
import { boughtPrice, type ChosenProduct, choosePrice, type ProductPrice } from "./resolve.ts";
import { type ProductWrite, requireRepresentable, updateSubscription } from "./store.ts";
import { viewSubscription } from "./view.ts";

/** The customer's subscriptions of a product, or the one with that id, that are active or on trial. @throws SubscriptionNotFound */
export async function requireSubscriptions({ db, tenancyId, customer }: ProductWrite, id: string): Promise<SubscriptionRow[]> {
  const all = await listCustomerSubscriptions(db, tenancyId, customer);
  const found = all.filter((row) => isOwned(row) && (row.product_id === id || row.id === id));
  if (found.length === 0) throw new SubscriptionNotFound();
  return found;
}

/** Returns the given subscriptions that have not ended. */
export const openSubscriptions = async ({ db, tenancyId, customer }: ProductWrite, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  (await listCustomerSubscriptions(db, tenancyId, customer)).filter((row) => row.ended_at === null && ids.includes(row.id));

/**
 * Ends subscriptions now, or at the end of their periods. A subscription without an end ends now. One that has already ended, such as by
 * an event of the provider, does not change. Call it in a transaction.
 */
export async function cancelSubscriptions(write: ProductWrite, ids: readonly string[], atPeriodEnd: boolean): Promise<void> {
  await lockCustomer(write.db, write.tenancyId, write.customer);
  for (const row of await openSubscriptions(write, ids)) {
    if (atPeriodEnd && row.current_period_end !== null) await updateSubscription(write, row, { cancel_at_period_end: true });
    else await endSubscription(write, row);
  }
}

export interface SubscriptionChange {
  readonly quantity?: number | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
}

export type Switched = z.output<typeof PlanSwitch>;

/** The plan of a change of a subscription. */
export interface PlannedChange {
  /** The new values; those at the provider follow from its response. */
  readonly changes: Parameters<typeof updateSubscription>[2];
  readonly quantity: number;
  /** The plan that the subscription is switched to; undefined where it stays. */
  readonly plan?: { readonly product: ChosenProduct; readonly price: { readonly id: string; readonly price: ProductPrice } };
  readonly proration: Switched["proration"];
}

/** Plans another quantity, or that a cancellation is taken back. @throws ProductNotStackable, ItemQuantityOutOfRange */
export function planChange(write: ProductWrite, row: SubscriptionRow, change: SubscriptionChange): PlannedChange {
  const { quantity = row.quantity, cancel_at_period_end = row.cancel_at_period_end } = change;
  const product = currentProduct(paymentRules(write.config), row) ?? row.product;
  if (quantity !== 1 && quantity !== row.quantity && !product.stackable) throw new ProductNotStackable();
  requireRepresentable(product, quantity);
  const price = boughtPrice(row);
  const isSame = quantity === row.quantity || row.status === "trialing";
  return {
    changes: { quantity, cancel_at_period_end },
    quantity,
    proration: isSame ? [] : prorate({ price, quantity: row.quantity }, { price, quantity }, computeRemainder(row, write.now), false),
  };
}

export interface PlanChoice {
  readonly fromId: string;
  readonly to: ChosenProduct;
  readonly priceId: string | undefined;
  readonly quantity: number;
}

/** The price of a switch. @throws PriceDoesNotExist, PriceNotRecurring */
export function recurringPrice({ to, priceId }: PlanChoice): {
  readonly id: string;
  readonly price: ProductPrice;
  readonly interval: Interval;
} {
  const chosen = choosePrice(to, priceId);
  if (!chosen?.price.interval) throw new PriceNotRecurring();
  return { ...chosen, interval: chosen.price.interval };
}

/**
 * Plans that a subscription continues with another product, after the checks of the product and the customer.
 * @throws ProductAlreadyGranted, ProductNotStackable, AddOnWithoutBase, CatalogAlreadyPurchased, ItemQuantityOutOfRange
 */
export async function planSwitch(write: ProductWrite, row: SubscriptionRow, choice: PlanChoice): Promise<PlannedChange> {
  const { to, quantity } = choice;
  const { interval, ...chosen } = recurringPrice(choice);
  const { db, tenancyId, config, customer, now } = write;
  if (to.id !== null && to.id === row.product_id && chosen.id === row.price_id)
    throw new ProductAlreadyGranted({ product_id: to.id, customer_id: customer.id });
  const rules = paymentRules(config);
  const holdings = await findHoldings(db, tenancyId, rules, customer);
  // What is given up does not prevent the change.
  const others = { ...holdings, owned: holdings.owned.filter(({ sourceId }) => sourceId !== row.id) };
  requireGrantable(rules, to, quantity, customer, others);
  requireRepresentable(to.view, quantity);
  const before = boughtPrice(row);
  const startsPeriod = row.status === "trialing" || JSON.stringify(before?.interval) !== JSON.stringify(interval);
  const remainder = row.status === "trialing" ? { millis: 0n, of: 0n } : computeRemainder(row, now);
  const period = { status: "active" as const, current_period_start: now, current_period_end: toPeriodEnd(now, interval) };
  return {
    changes: {
      product_id: to.id,
      price_id: chosen.id,
      product: to.view,
      quantity,
      cancel_at_period_end: false,
      ...(startsPeriod && period),
    },
    quantity,
    plan: { product: to, price: chosen },
    proration: prorate({ price: before, quantity: row.quantity }, { price: chosen.price, quantity }, remainder, startsPeriod),
  };
}

/** Changes a subscription that is not billed by the provider. Call it in a transaction. @throws SubscriptionNotFound */
export async function applyChange(
  write: ProductWrite,
  id: string,
  plan: (row: SubscriptionRow) => PlannedChange | Promise<PlannedChange>,
): Promise<Switched> {
  await lockCustomer(write.db, write.tenancyId, write.customer);
  const row = (await requireSubscriptions(write, id)).filter((each) => each.stripe_subscription_id === null).at(-1);
  if (!row) throw new SubscriptionNotFound();
  const planned = await plan(row);
  const after = await updateSubscription(write, row, planned.changes);
  return { subscription: viewSubscription(after), proration: planned.proration };
}

function computeRemainder({ current_period_start: start, current_period_end: end }: SubscriptionRow, now: Date) {
  if (end === null) return { millis: 0n, of: 0n };
  const [from, to] = [start.getTime(), end.getTime()];
  return { millis: BigInt(Math.max(0, to - Math.max(now.getTime(), from))), of: BigInt(to - from) };
}
