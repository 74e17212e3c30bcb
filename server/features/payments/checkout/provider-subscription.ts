import { StripeNotConfigured } from "#contract/errors/index.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import { resumably } from "../../../core/idempotency.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import type { Services } from "../../../services/index.ts";
import { randomUuid } from "../../../services/random.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import { type PlannedChange, requireSubscriptions, type Switched } from "../products/change-subscription.ts";
import { boughtPrice } from "../products/resolve.ts";
import type { ProductWrite } from "../products/store.ts";
import { viewSubscription } from "../products/view.ts";
import { findAccountId } from "./accounts.ts";
import { toCharge } from "./choice.ts";
import { applyCustomerState, readCustomer } from "./customer-state.ts";
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
  const accountId = await findAccountId(db, tenancy_id);
  if (accountId !== undefined) await fromProvider(requireStripe(services).cancelSubscription(accountId, stripe_subscription_id, when));
}

type ChangeCall = Pick<Call, "services" | "db" | "transaction" | "now"> & Parameters<typeof resumably>[0];

/** A change that is to be requested from the provider, as JSON. */
interface ProviderChange {
  /** The subscription here and at the provider. */
  readonly id: string;
  readonly providerId: string;
  /** Repeated requests carry the same key. */
  readonly key: string;
  readonly newPlan: ReturnType<typeof readPlan>;
  readonly quantity: number | undefined;
  readonly endsTrial: boolean;
  readonly cancelAtPeriodEnd: boolean | undefined;
  readonly proration: Switched["proration"];
}

/**
 * Changes the newest subscription of a product at the provider, if it is billed there. Stores the state that results. The
 * request to the provider is outside of any transaction. With an idempotency key, a repeated call changes nothing twice there, either.
 * @returns undefined for a subscription that is not billed at the provider, or does not exist
 * @throws IdempotencyKeyReused, PriceNotChargeable, StripeNotConfigured, StripeUnavailable, StripeRefused, and what `plan` throws
 */
export function changeAtProvider(
  call: ChangeCall,
  write: ProductWrite,
  { operation, id }: { readonly operation: string; readonly id: string },
  plan: (row: SubscriptionRow) => PlannedChange | Promise<PlannedChange>,
  cancelAtPeriodEnd?: boolean,
): Promise<Switched | undefined> {
  const makePlan = async (): Promise<ProviderChange | undefined> => {
    const row = (await requireSubscriptions(write, id)).at(-1);
    if (!row?.stripe_subscription_id) return undefined;
    const planned = await plan(row);
    return {
      id: row.id,
      providerId: row.stripe_subscription_id,
      key: `change/${write.tenancyId}/${row.id}/${randomUuid()}`,
      newPlan: readPlan(row, planned),
      quantity: planned.quantity === row.quantity ? undefined : planned.quantity,
      endsTrial: planned.plan !== undefined && row.status === "trialing",
      cancelAtPeriodEnd: planned.plan ? false : cancelAtPeriodEnd,
      proration: planned.proration,
    };
  };
  return resumably(call, operation, makePlan, (change) => requestChange(call, write, change));
}

/** The project's account. @throws StripeNotConfigured */
async function requireAccess({ services }: Pick<Call, "services">, { db, tenancyId }: ProductWrite): Promise<ProviderAccess> {
  const accountId = await findAccountId(db, tenancyId);
  if (accountId === undefined) throw new StripeNotConfigured();
  return { stripe: requireStripe(services), accountId, tenancyId };
}

async function requestChange(
  call: ChangeCall,
  write: ProductWrite,
  { id, providerId, key, newPlan, proration, ...changes }: ProviderChange,
): Promise<Switched> {
  const access = await requireAccess(call, write);
  const { customerId } = await fromProvider(
    access.stripe.updateSubscription(access.accountId, providerId, { ...changes, plan: newPlan && planFromJson(newPlan) }, key),
  );
  await storeCurrentState(call, write, access, { customerId, providerId });
  const after = await write.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", write.tenancyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { subscription: viewSubscription(after), proration };
}

/**
 * Computes the amount that a planned change would charge immediately. Null for a subscription that the provider does not bill.
 * @throws PriceNotChargeable, StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function amountDue(
  call: Pick<Call, "services">,
  write: ProductWrite,
  row: SubscriptionRow,
  planned: PlannedChange,
): Promise<{ readonly currency: Currency; readonly amount: string } | null> {
  const { stripe_subscription_id: providerId, status } = row;
  if (providerId === null) return null;
  const plan = readPlan(row, planned);
  const { quantity } = planned;
  const currency = readCurrency(row);
  if (!plan && quantity === row.quantity) return currency ? { currency, amount: fromMinorUnits(0n, currency) } : null;
  const { stripe, accountId } = await requireAccess(call, write);
  const endsTrial = plan !== undefined && status === "trialing";
  const preview = await fromProvider(
    stripe.previewChange(accountId, providerId, { plan: plan && planFromJson(plan), quantity, endsTrial }),
  );
  const charged = currencies.find((code) => code.toLowerCase() === preview.currency);
  return charged ? { currency: charged, amount: fromMinorUnits(preview.amountDue, charged) } : null;
}

/** The new plan in the provider's terms: in the currency of the subscription, which cannot change. */
function readPlan(row: SubscriptionRow, { plan, quantity }: PlannedChange) {
  if (!plan) return undefined;
  const { product, price } = plan;
  const charge = toCharge(price.price, quantity, readCurrency(row));
  return {
    charge: { ...charge, unitAmount: String(charge.unitAmount) },
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

/** Restores a plan that was stored as JSON, which has no bigint. */
const planFromJson = (plan: NonNullable<ReturnType<typeof readPlan>>) => ({
  ...plan,
  charge: { ...plan.charge, unitAmount: BigInt(plan.charge.unitAmount) },
});

const readCurrency = (row: SubscriptionRow) => {
  const price = boughtPrice(row);
  return row.currency ?? (price && chooseCurrency(price));
};

/** Reads and stores the customer's state at the provider: of two changes at once, the later read counts. */
async function storeCurrentState(
  call: ChangeCall,
  { db, tenancyId, config, now }: ProductWrite,
  access: ProviderAccess,
  { customerId, providerId }: { readonly customerId: string; readonly providerId: string },
): Promise<void> {
  const state = await readCustomer(db, access, customerId);
  const found = state ? undefined : await fromProvider(access.stripe.getSubscription(access.accountId, providerId));
  await call.transaction(async (tx) => {
    const at = { db: tx, tenancyId, config, now, realNow: call.now };
    if (state) await applyCustomerState(at, state);
    else if (found) await storeSubscription(at, found);
  });
}
