import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ProductView } from "#contract/entities/payments/products.ts";
import { ItemQuantityOutOfRange } from "#contract/errors/index.ts";
import { type Currency, type PurchaseSource, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Db } from "../../../database/schema.ts";
import { randomUuid } from "../../../services/random.ts";
import { paymentRules } from "../items/configured-product.ts";
import type { Customer } from "../items/customer.ts";
import { currentProduct, isOwned, planCatalog, type SubscriptionRow } from "../items/grant-sources.ts";
import { followsFrom } from "../items/interval.ts";
import { addPurchase, closeBalance, openBalance } from "../items/sync.ts";
import { enqueuePaymentNotice } from "../payment-notices.ts";
import type { PurchaseRow } from "./owned.ts";
import { recordingValue } from "./recurring-value.ts";
import { boughtPrice, type ProductPrice } from "./resolve.ts";

/** The project, the customer and the moment of a change of what the customer owns. Its transaction holds `lockCustomer`. */
export interface ProductWrite {
  readonly db: Db;
  readonly tenancyId: string;
  readonly config: ProjectConfig;
  readonly customer: Customer;
  readonly now: Date;
}

/** The parts of a new subscription or purchase. */
export interface NewPurchase {
  /** Null for an inline product. */
  readonly productId: string | null;
  readonly priceId: string | null;
  readonly product: ProductView;
  readonly quantity: number;
  /** The currency that the buyer chose. */
  readonly currency?: Currency | null | undefined;
  /** The locale of the buyer's e-mails. */
  readonly locale?: string | null | undefined;
  readonly source: PurchaseSource;
}

export type SubscriptionState = Pick<
  SubscriptionRow,
  "status" | "current_period_start" | "current_period_end" | "trial_end" | "cancel_at_period_end" | "ended_at"
>;

const listColumns = ({ tenancyId, customer }: ProductWrite, purchase: NewPurchase) => ({
  tenancy_id: tenancyId,
  id: randomUuid(),
  customer_type: customer.type,
  customer_id: customer.id,
  product_id: purchase.productId,
  price_id: purchase.priceId,
  product: JSON.stringify(purchase.product),
  quantity: purchase.quantity,
  currency: purchase.currency ?? null,
  locale: purchase.locale ?? null,
  source: purchase.source,
});

/** @throws ItemQuantityOutOfRange if the quantity grants more of an item than a JSON number can represent */
export function requireRepresentable({ included_items }: ProductView, quantity: number): void {
  if (Object.values(included_items).some((item) => Math.abs(item.quantity) * quantity > paymentLimits.itemQuantity)) {
    throw new ItemQuantityOutOfRange("quantity: so many of the product include more of an item than a number represents.");
  }
}

/** Stores a new subscription, and what it grants at once. */
export async function insertSubscription(
  write: ProductWrite,
  purchase: NewPurchase,
  state: SubscriptionState & { readonly stripe_subscription_id?: string | null },
): Promise<SubscriptionRow> {
  const { db, config, now } = write;
  const period = {
    product_since: state.current_period_start,
    catalog_id: readCatalog(config, purchase.productId),
    billing_anchor: state.trial_end ?? state.current_period_start,
  };
  const columns = { ...listColumns(write, purchase), ...period, ...state, created_at: now };
  const row = await recordingValue(db, now, undefined, { ...columns, product: purchase.product })
    .insertInto("subscriptions")
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow();
  await syncItems(write, [purchase.product]);
  return row;
}

const readCatalog = (config: ProjectConfig, productId: string | null): string | null =>
  (productId === null ? undefined : planCatalog(paymentRules(config).products.get(productId))) ?? null;

/**
 * Changes a subscription. A new period has the configuration's product, at the price that was bought. What it has granted so far is
 * recorded first, so that no change of its period or product loses it. Afterwards follows what it grants from now on.
 */
export async function updateSubscription(
  write: ProductWrite,
  before: SubscriptionRow,
  changes: Partial<SubscriptionState> &
    Partial<Pick<SubscriptionRow, "product_id" | "price_id" | "quantity" | "stripe_subscription_id" | "currency">> & {
      readonly product?: ProductView;
    },
): Promise<SubscriptionRow> {
  const { db, config } = write;
  const rules = paymentRules(config);
  const productBefore = currentProduct(rules, before) ?? before.product;
  await syncItems(write, [productBefore]);
  const { product: _, ...columns } = changes;
  const set = { ...columns, ...periodColumns(config, before, changes) };
  const product = set.product === undefined ? before.product : (JSON.parse(set.product) as ProductView);
  const row = await recordingValue(db, write.now, before, { ...before, ...columns, product })
    .updateTable("subscriptions")
    .set(set)
    .where("tenancy_id", "=", before.tenancy_id)
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(write, before, row);
  const ends = isOwned(before) && !isOwned(row) && row.status === "canceled";
  await syncItems(write, [productBefore, currentProduct(rules, row) ?? row.product], ends ? row.id : undefined);
  return row;
}

/** The columns of a period that begins, or of another product in the running one. */
function periodColumns(config: ProjectConfig, before: SubscriptionRow, changes: Parameters<typeof updateSubscription>[2]) {
  const start = changes.current_period_start ?? before.current_period_start;
  const startsPeriod = start.getTime() !== before.current_period_start.getTime();
  const productId = changes.product_id === undefined ? before.product_id : changes.product_id;
  const product = changes.product ?? (startsPeriod ? nextProduct(config, before) : undefined);
  const after = {
    product: changes.product ?? before.product,
    price_id: changes.price_id === undefined ? before.price_id : changes.price_id,
  };
  return {
    ...(startsPeriod && !isCounted(before, start, boughtPrice(after)) && { billing_anchor: start }),
    ...(product && { product: JSON.stringify(product), product_since: start, catalog_id: readCatalog(config, productId) }),
  };
}

/** Whether a period is one of those that are counted from the anchor. Another interval, and a trial that ends early, begin anew. */
function isCounted(before: SubscriptionRow, start: Date, price: ProductPrice | undefined): boolean {
  const anchor = before.billing_anchor ?? before.created_at;
  const isSameInterval = JSON.stringify(boughtPrice(before)?.interval) === JSON.stringify(price?.interval);
  return isSameInterval && anchor <= start && followsFrom(start.getTime(), anchor.getTime());
}

/** The product of the next period: the configuration's, at the price that was bought. Undefined if it was deleted. */
function nextProduct(config: ProjectConfig, before: SubscriptionRow): ProductView | undefined {
  const { product_id, price_id, product } = before;
  if (product_id === null) return product;
  const view = paymentRules(config).products.get(product_id)?.view;
  const price = boughtPrice(before);
  return view && price && price_id !== null ? { ...view, prices: { ...view.prices, [price_id]: price } } : view;
}

/** The tenancies of projects with running subscriptions of earlier versions of the server, whose products are not stored by period. */
export async function tenanciesWithoutProducts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT t.id FROM subscriptions s
    JOIN tenancies t ON t.id = s.tenancy_id AND t.project_id IS NOT NULL
    WHERE s.product_since IS NULL AND s.ended_at IS NULL AND s.product_id IS NOT NULL LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Subscriptions of one statement. */
const storedTogether = 500;

/**
 * Stores the configuration's product with running subscriptions of earlier versions of the server, some hundred at a time.
 * @returns whether more may be left
 */
export async function storeProducts(db: Db, tenancyId: string, config: ProjectConfig): Promise<boolean> {
  const { products } = paymentRules(config);
  const rows = await db
    .selectFrom("subscriptions")
    .select(["id", "product_id"])
    .where("tenancy_id", "=", tenancyId)
    .where("product_since", "is", null)
    .where("ended_at", "is", null)
    .where("product_id", "is not", null)
    .limit(storedTogether)
    .execute();
  for (const productId of new Set(rows.map(({ product_id }) => product_id as string))) {
    const ids = rows.flatMap(({ id, product_id }) => (product_id === productId ? [id] : []));
    const product = products.get(productId);
    // The price stays as it was bought. A product that was deleted before holds for no period.
    const columns = product
      ? sql`product_since = current_period_start, catalog_id = ${planCatalog(product) ?? null},
          product = ${JSON.stringify(product.view)}::text::jsonb || jsonb_build_object('prices', ${JSON.stringify(product.view.prices)}::text::jsonb
            || CASE WHEN jsonb_exists(product->'prices', price_id) THEN jsonb_build_object(price_id, product->'prices'->price_id) ELSE '{}' END)`
      : sql`product_since = 'epoch'`;
    await sql`UPDATE subscriptions SET ${columns} WHERE tenancy_id = ${tenancyId}::uuid AND id = ANY (${ids}::uuid[])
      AND product_since IS NULL`.execute(db);
  }
  return rows.length === storedTogether;
}

/** Marks that a customer gets the e-mail before the end of a trial. @returns false if it was marked before */
export async function markTrialNotice(db: Db, tenancyId: string, id: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable("subscriptions")
    .set({ trial_notice_at: at })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("trial_notice_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Queues the e-mail about the change of a subscription. Changes of free grants by a server are not announced. */
async function announce({ db, tenancyId, customer }: ProductWrite, before: SubscriptionRow, after: SubscriptionRow): Promise<void> {
  if (customer.type === "custom" || after.source === "API_GRANT") return;
  const about = { tenancyId, subjectId: after.id };
  if (before.ended_at === null && after.ended_at !== null) await enqueuePaymentNotice(db, { ...about, notice: "ended" });
  else if (before.status !== after.status && after.status === "past_due")
    await enqueuePaymentNotice(db, { ...about, notice: "payment_failed" });
  else if (!before.cancel_at_period_end && after.cancel_at_period_end) await enqueuePaymentNotice(db, { ...about, notice: "canceled" });
}

/** Stores a one-time purchase, and what it grants for good. */
export async function insertPurchase(write: ProductWrite, purchase: NewPurchase, paymentIntentId: string | null): Promise<PurchaseRow> {
  const { db, now } = write;
  const row = await db
    .insertInto("one_time_purchases")
    .values({ ...listColumns(write, purchase), stripe_payment_intent_id: paymentIntentId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await grantPurchase(write, row, 1);
  return row;
}

/** Takes a one-time purchase back, with the items that it granted. Nothing happens if it was taken back before. */
export async function revokePurchase(write: ProductWrite, purchaseId: string): Promise<void> {
  const { db, tenancyId, now } = write;
  const row = await db
    .updateTable("one_time_purchases")
    .set({ revoked_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", purchaseId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (row) await grantPurchase(write, row, -1);
}

async function grantPurchase({ db, tenancyId, customer, config, now }: ProductWrite, row: PurchaseRow, sign: 1 | -1): Promise<void> {
  // In one order, so that two purchases do not wait for each other's balances.
  for (const itemId of Object.keys(row.product.included_items).sort()) {
    const each = Math.trunc(row.product.included_items[itemId]?.quantity ?? 0);
    if (each <= 0) continue;
    const open = await openBalance(db, { tenancyId, customer, itemId }, { rules: paymentRules(config), now });
    addPurchase(open, BigInt(sign) * BigInt(each) * BigInt(row.quantity), row.id);
    await closeBalance(db, open, now);
  }
}

/** Updates the balances of a customer to the current time: all that exist, and those of some products. */
async function syncItems(
  { db, tenancyId, customer, config, now }: ProductWrite,
  products: readonly ProductView[],
  endingId?: string,
): Promise<void> {
  const existing = await db
    .selectFrom("item_balances")
    .select("item_id")
    .where("tenancy_id", "=", tenancyId)
    .where("customer_type", "=", customer.type)
    .where("customer_id", "=", customer.id)
    .execute();
  const ids = new Set([...existing.map(({ item_id }) => item_id), ...products.flatMap((product) => Object.keys(product.included_items))]);
  for (const itemId of [...ids].sort()) {
    const open = await openBalance(
      db,
      { tenancyId, customer, itemId },
      { rules: paymentRules(config), now, endingId, sourcesChanged: true },
    );
    await closeBalance(db, open, now);
  }
}
