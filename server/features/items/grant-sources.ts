import { type Selectable, sql } from "kysely";
import type { ProductView } from "#contract/entities/products.ts";
import type { Db } from "../../database/schema.ts";
import type { Subscriptions } from "../../database/tables/subscriptions.ts";
import type { ConfiguredProduct, PaymentRules } from "./configured-product.ts";
import type { Customer } from "./customer.ts";

export type SubscriptionRow = Selectable<Subscriptions>;

/** The start of what the configuration includes for every customer (wire protocol, section 5.4). */
export const includedSince = Date.UTC(1973, 0, 1, 12);

/** What grants items by periods: a subscription, or a product that the configuration includes. */
export interface GrantSource {
  readonly kind: "subscription" | "default";
  readonly id: string;
  readonly product: ProductView;
  readonly quantity: number;
  /** The moment from which repeated grants are counted, in milliseconds. */
  readonly anchor: number;
  readonly periodStart: number;
  /** Null if the period has no end. */
  readonly periodEnd: number | null;
}

/** The subscriptions of a customer, oldest first. */
export const subscriptionsOf = (db: Db, tenancyId: string, { type, id }: Customer): Promise<SubscriptionRow[]> =>
  db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("customer_type", "=", type)
    .where("customer_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Whether a customer owns the product of a subscription now. */
export const isOwned = ({ status }: Pick<SubscriptionRow, "status">): boolean => status === "active" || status === "trialing";

const over = new Set(["canceled", "incomplete", "incomplete_expired"]);

/** The products that the configuration includes for a customer with these subscriptions. */
export function includedProducts(rules: PaymentRules, customer: Customer, subscriptions: readonly SubscriptionRow[]): ConfiguredProduct[] {
  const subscribed = subscriptions.flatMap(({ product_id, status }) => {
    const product = product_id === null || over.has(status) ? undefined : rules.products.get(product_id);
    return product ? [product] : [];
  });
  const seen = new Set<string>();
  return [...rules.products.values()].filter(({ id, isIncluded, catalogId, view }) => {
    if (!isIncluded || view.customer_type !== customer.type) return false;
    if (catalogId === undefined) return !subscribed.some((product) => product.id === id);
    // Of several in one catalog, which is an error of the configuration, the first counts.
    if (seen.has(catalogId)) return false;
    seen.add(catalogId);
    return !subscribed.some((product) => product.catalogId === catalogId && product.addsTo.length === 0);
  });
}

/** The product of a subscription: the configuration's, which may have changed, or the inline one. Undefined if it was deleted. */
export const currentProduct = (rules: PaymentRules, { product_id, product }: SubscriptionRow): ProductView | undefined =>
  product_id === null ? product : rules.products.get(product_id)?.view;

/**
 * What grants items to a customer at present. A subscription that is neither active nor on trial grants nothing more, and what it has
 * granted stays.
 * @param endingId a subscription that ends with this call, and whose last period is still counted
 */
export function grantSources(
  rules: PaymentRules,
  customer: Customer,
  subscriptions: readonly SubscriptionRow[],
  endingId?: string,
): GrantSource[] {
  const subscribed = subscriptions
    .filter((row) => isOwned(row) || row.id === endingId)
    .map((row): GrantSource => {
      const product = currentProduct(rules, row);
      return {
        kind: "subscription",
        id: row.id,
        product: product ?? { ...row.product, included_items: {} },
        quantity: row.quantity,
        anchor: row.created_at.getTime(),
        periodStart: row.current_period_start.getTime(),
        periodEnd: row.current_period_end?.getTime() ?? null,
      };
    });
  const included = includedProducts(rules, customer, subscriptions).map(
    ({ id, view }): GrantSource => ({
      kind: "default",
      id,
      product: view,
      quantity: 1,
      anchor: includedSince,
      periodStart: includedSince,
      periodEnd: null,
    }),
  );
  return [...subscribed, ...included];
}

/** Makes calls that change what a customer owns wait for each other, until the transaction ends. */
export const lockCustomer = (db: Db, tenancyId: string, { type, id }: Customer) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(["payments", tenancyId, type, id])}, 0))`.execute(db);
