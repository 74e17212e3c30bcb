import { type Selectable, sql } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Db } from "../../../database/schema.ts";
import type { Subscriptions } from "../../../database/tables/payments.ts";
import type { ConfiguredProduct, PaymentRules } from "./configured-product.ts";
import type { Customer } from "./customer.ts";

export type SubscriptionRow = Selectable<Subscriptions>;

/** The start of what the configuration includes for every customer (wire protocol, section 5.4). */
export const includedSince = Date.UTC(1973, 0, 1, 12);

/** A source of grants by periods: a subscription, or a product that the configuration includes. */
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
  /** Whether the customer owns another product instead, so that what has not expired is taken back. */
  readonly isReplaced?: boolean;
}

/** The subscriptions of a customer, oldest first. */
export const listCustomerSubscriptions = (db: Db, tenancyId: string, { type, id }: Customer): Promise<SubscriptionRow[]> =>
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

/** Whether the stored product of a subscription holds for its running period. */
const holdsProduct = ({ product_id, product_since, current_period_start }: SubscriptionRow): boolean =>
  product_id === null || product_since?.getTime() === current_period_start.getTime();

/** The product of a subscription in its running period, whatever the configuration says now. Undefined if it was deleted before. */
export const currentProduct = (rules: PaymentRules, row: SubscriptionRow): ProductView | undefined =>
  holdsProduct(row) ? row.product : rules.products.get(row.product_id ?? "")?.view;

/** The catalog whose plan a product is; undefined for one without a catalog, and for an add-on. */
export const planCatalog = (product: ConfiguredProduct | undefined): string | undefined =>
  product && product.addsTo.length === 0 ? product.catalogId : undefined;

/** The catalog whose plan a subscription is in its running period. */
export const currentCatalog = (rules: PaymentRules, row: SubscriptionRow): string | undefined =>
  holdsProduct(row) ? (row.catalog_id ?? undefined) : planCatalog(rules.products.get(row.product_id ?? ""));

/** The products that the configuration includes for a customer with these subscriptions. */
export function includedProducts(rules: PaymentRules, customer: Customer, subscriptions: readonly SubscriptionRow[]): ConfiguredProduct[] {
  const subscribed = subscriptions.filter(({ product_id, status }) => product_id !== null && !over.has(status));
  const seen = new Set<string>();
  return includable(rules, customer).filter(({ id, catalogId }) => {
    if (catalogId === undefined) return !subscribed.some(({ product_id }) => product_id === id);
    // Of several in one catalog, which is an error of the configuration, the first counts.
    if (seen.has(catalogId)) return false;
    seen.add(catalogId);
    return !subscribed.some((row) => currentCatalog(rules, row) === catalogId);
  });
}

const includable = ({ products }: PaymentRules, { type }: Customer) =>
  [...products.values()].filter(({ isIncluded, view }) => isIncluded && view.customer_type === type);

/**
 * Lists the sources that grant items to a customer at present. A subscription that is neither active nor on trial grants nothing more, and what it has
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
        anchor: grantAnchor(row).getTime(),
        periodStart: row.current_period_start.getTime(),
        periodEnd: row.current_period_end?.getTime() ?? null,
      };
    });
  const included = new Set(includedProducts(rules, customer, subscriptions).map(({ id }) => id));
  const defaults = includable(rules, customer).map(
    ({ id, view }): GrantSource => ({
      kind: "default",
      id,
      product: view,
      quantity: 1,
      anchor: includedSince,
      periodStart: includedSince,
      periodEnd: null,
      isReplaced: !included.has(id),
    }),
  );
  return [...subscribed, ...defaults];
}

/** From when repeated grants are counted: with the paid periods, and during a trial from its beginning. */
const grantAnchor = ({ billing_anchor, created_at, current_period_start }: SubscriptionRow): Date =>
  billing_anchor && billing_anchor <= current_period_start ? billing_anchor : created_at;

/** Makes calls that change what a customer owns wait for each other, until the transaction ends. */
export const lockCustomer = (db: Db, tenancyId: string, { type, id }: Customer) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(["payments", tenancyId, type, id])}, 0))`.execute(db);
