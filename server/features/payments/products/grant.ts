import type { Currency, PurchaseSource } from "#contract/vocabulary/payments/payments.ts";
import type { Interval } from "#contract/vocabulary/time.ts";
import { paymentRules } from "../items/configured-product.ts";
import { lockCustomer, type SubscriptionRow } from "../items/grant-sources.ts";
import { addIntervals } from "../items/interval.ts";
import { findHoldings, type Holdings, type PurchaseRow } from "./owned.ts";
import { conflictingSubscriptions, requireGrantable } from "./requirements.ts";
import type { ChosenProduct, ProductPrice } from "./resolve.ts";
import { insertPurchase, insertSubscription, type ProductWrite, requireRepresentable, updateSubscription } from "./store.ts";

export interface Grant {
  readonly product: ChosenProduct;
  /** Undefined for a product without prices: nothing is stored then. */
  readonly price: { readonly id: string; readonly price: ProductPrice } | undefined;
  readonly quantity: number;
  /** The currency that the buyer chose. */
  readonly currency?: Currency | undefined;
  /** The locale of the buyer's e-mails. */
  readonly locale?: string | undefined;
  readonly source: PurchaseSource;
}

/** The things that a grant has ended. */
export interface GrantOutcome {
  /** Subscriptions of the same catalog that live at the provider. The caller must cancel them there, after the transaction. */
  readonly replacedAtProvider: readonly SubscriptionRow[];
  /** The stored row; null for a product without prices. */
  readonly row: SubscriptionRow | PurchaseRow | null;
}

/**
 * Makes a customer own a product. Call it in a transaction, after the checks of the product, its customer type and the customer.
 * A first purchase gets the free trial of its price or product. A grant by a server, which costs nothing, does not.
 * @throws ProductNotStackable, ProductAlreadyGranted, AddOnWithoutBase, CatalogAlreadyPurchased, ItemQuantityOutOfRange
 */
export async function grantProduct(
  write: ProductWrite,
  { product, price, quantity, currency, locale, source }: Grant,
): Promise<GrantOutcome> {
  const { db, tenancyId, config, customer, now } = write;
  await lockCustomer(db, tenancyId, customer);
  const rules = paymentRules(config);
  const holdings = await findHoldings(db, tenancyId, rules, customer);
  requireGrantable(rules, product, quantity, customer, holdings);
  requireRepresentable(product.view, quantity);
  const replaced = conflictingSubscriptions(rules, product, holdings);
  for (const row of replaced) await endSubscription(write, row);
  const purchase = { productId: product.id, priceId: price?.id ?? null, product: product.view, quantity, currency, locale, source };
  if (price?.price.interval) {
    const trial = source === "API_GRANT" ? undefined : findTrial(product, price.price, holdings);
    return outcome(replaced, await insertSubscription(write, purchase, firstPeriod(now, price.price.interval, trial)));
  }
  return outcome(replaced, price ? await insertPurchase(write, purchase, null) : null);
}

/** Whether a customer has had a product by subscription. */
export const hasHadSubscription = ({ id }: ChosenProduct, { subscriptions }: Holdings): boolean =>
  id !== null && subscriptions.some(({ product_id }) => product_id === id);

/** The free trial of a purchase. A customer who has had the product by subscription gets no further one. */
export const findTrial = (product: ChosenProduct, price: ProductPrice, holdings: Holdings): Interval | undefined => {
  const trial = price.free_trial ?? product.view.free_trial;
  return trial && trial[0] > 0 && !hasHadSubscription(product, holdings) ? trial : undefined;
};

const outcome = (replaced: readonly SubscriptionRow[], row: GrantOutcome["row"]): GrantOutcome => ({
  replacedAtProvider: replaced.filter(({ stripe_subscription_id }) => stripe_subscription_id !== null),
  row,
});

/** Ends a subscription now, with its period. */
export const endSubscription = (write: ProductWrite, row: SubscriptionRow): Promise<SubscriptionRow> =>
  updateSubscription(write, row, { status: "canceled", current_period_end: write.now, ended_at: write.now });

/** The first period of a subscription: its trial, or its first billing interval. */
function firstPeriod(now: Date, interval: Interval, trial: Interval | undefined) {
  const trialEnd = trial ? toPeriodEnd(now, trial) : null;
  return {
    status: trialEnd ? ("trialing" as const) : ("active" as const),
    current_period_start: now,
    current_period_end: trialEnd ?? toPeriodEnd(now, interval),
    trial_end: trialEnd,
    cancel_at_period_end: false,
    ended_at: null,
  };
}

/** The end of an interval; null where it is beyond the last date. @param anchor from which periods are counted */
export const toPeriodEnd = (from: Date, interval: Interval, anchor = from): Date | null => {
  const millis = addIntervals(from.getTime(), interval, 1, anchor.getTime());
  return millis === null ? null : new Date(millis);
};
