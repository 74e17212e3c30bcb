import { StripeNotConfigured } from "#contract/errors/index.ts";
import { defaultCurrencyOf } from "#contract/vocabulary/purchases.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { randomUuid } from "../../services/random.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import { earlierAnswer, idempotently } from "../items/idempotency.ts";
import { type PlannedChange, requireSubscriptions, type Switched } from "../products/change-subscription.ts";
import type { ProductWrite } from "../products/store.ts";
import { viewSubscription } from "../products/view.ts";
import { accountIdOf } from "./accounts.ts";
import { chargeOf } from "./choice.ts";
import { readCustomer, storeCustomer } from "./customer-state.ts";
import { storeSubscription } from "./fulfil.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import type { ProviderAccess } from "./provider-customer.ts";

/**
 * Ends a subscription at the provider, outside of any transaction. Nothing happens for one that the provider does not have.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function cancelAtProvider(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, "stripe"> },
  { tenancy_id, stripe_subscription_id }: SubscriptionRow,
  when: "now" | "period-end",
): Promise<void> {
  if (stripe_subscription_id === null) return;
  const accountId = await accountIdOf(db, tenancy_id);
  if (accountId !== undefined) await fromProvider(requireStripe(services).cancelSubscription(accountId, stripe_subscription_id, when));
}

type ChangeCall = Pick<Call, "services" | "db" | "transaction" | "now"> & Parameters<typeof idempotently>[0];

/**
 * Changes the newest subscription of a product at the provider, if it is billed there, and stores the state that results. The
 * request to the provider is outside of any transaction; with an idempotency key, a repeated call changes nothing twice there, either.
 * @returns undefined for a subscription that is not billed at the provider, or does not exist
 * @throws IdempotencyKeyReused, PriceNotChargeable, StripeNotConfigured, StripeUnavailable, StripeRefused, and what `plan` throws
 */
export async function changeAtProvider(
  call: ChangeCall,
  write: ProductWrite,
  { operation, id }: { readonly operation: string; readonly id: string },
  plan: (row: SubscriptionRow) => PlannedChange | Promise<PlannedChange>,
  cancelAtPeriodEnd?: boolean,
): Promise<Switched | undefined> {
  const { db, tenancyId } = write;
  const earlier = await earlierAnswer<Switched>(call, operation);
  if (earlier) return earlier;
  const row = (await requireSubscriptions(write, id)).at(-1);
  const providerId = row?.stripe_subscription_id;
  if (!row || !providerId) return undefined;
  const planned = await plan(row);
  const newPlan = planOf(row, planned);
  const accountId = await accountIdOf(db, tenancyId);
  if (accountId === undefined) throw new StripeNotConfigured();
  const access = { stripe: requireStripe(call.services), accountId, tenancyId };
  const key = `change/${tenancyId}/${row.id}/${call.headers["idempotency-key"] ?? randomUuid()}`;
  const { customerId } = await fromProvider(
    access.stripe.updateSubscription(
      accountId,
      providerId,
      {
        plan: newPlan,
        ...(planned.quantity !== row.quantity && { quantity: planned.quantity }),
        endsTrial: planned.plan !== undefined && row.status === "trialing",
        cancelAtPeriodEnd: planned.plan ? false : cancelAtPeriodEnd,
      },
      key,
    ),
  );
  await storePresentState(call, write, access, { customerId, providerId });
  const after = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const answer = { subscription: viewSubscription(after), proration: planned.proration };
  return idempotently(call, operation, async () => answer);
}

/** The new plan in the provider's terms: in the currency of the subscription, which cannot change. */
function planOf(row: SubscriptionRow, { plan, quantity }: PlannedChange) {
  if (!plan) return undefined;
  const { product, price } = plan;
  const charge = chargeOf(price.price, quantity, currencyOf(row));
  return {
    charge,
    productName: product.view.display_name,
    interval: price.price.interval ?? ([1, "month"] as const),
    metadata: {
      productId: product.id ?? "",
      product: JSON.stringify(product.view),
      priceId: price.id,
      purchaseQuantity: String(quantity),
      currency: charge.currency,
    },
  };
}

const currencyOf = ({ currency, product, price_id }: SubscriptionRow) => {
  const price = price_id === null ? undefined : product.prices[price_id];
  return currency ?? (price && defaultCurrencyOf(price));
};

/** Reads and stores what the customer has at the provider now: of two changes at once, the later read counts. */
async function storePresentState(
  call: ChangeCall,
  { db, tenancyId, config, now }: ProductWrite,
  access: ProviderAccess,
  { customerId, providerId }: { readonly customerId: string; readonly providerId: string },
): Promise<void> {
  const state = await readCustomer(db, access, customerId);
  const found = state ? undefined : await fromProvider(access.stripe.getSubscription(access.accountId, providerId));
  await call.transaction(async (tx) => {
    const at = { db: tx, tenancyId, config, now, realNow: call.now };
    if (state) await storeCustomer(at, state);
    else if (found) await storeSubscription(at, found);
  });
}
