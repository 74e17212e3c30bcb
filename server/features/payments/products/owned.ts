import type { Selectable } from "kysely";
import type { ProductView } from "#contract/entities/payments/products.ts";
import type { Db } from "../../../database/schema.ts";
import type { OneTimePurchases } from "../../../database/tables/payments.ts";
import type { PaymentRules } from "../items/configured-product.ts";
import type { Customer } from "../items/customer.ts";
import {
  currentProduct,
  includedProducts,
  includedSince,
  isOwned,
  listCustomerSubscriptions,
  type SubscriptionRow,
} from "../items/grant-sources.ts";

export type PurchaseRow = Selectable<OneTimePurchases>;

/** A product that a customer owns. */
export interface Owned {
  /** Identifies the place in the list: the id of the subscription, of the purchase, or of the included product. */
  readonly sourceId: string;
  readonly type: "subscription" | "one_time" | "included";
  /** Null for an inline product. */
  readonly productId: string | null;
  readonly product: ProductView;
  readonly quantity: number;
  readonly since: number;
  /** Whether a server granted it. */
  readonly isGranted: boolean;
  readonly subscription: SubscriptionRow | null;
}

/** Everything that a customer owns, and has owned by subscription. */
export interface Holdings {
  readonly owned: readonly Owned[];
  readonly subscriptions: readonly SubscriptionRow[];
}

/**
 * Lists the products that a customer owns, oldest first (wire protocol, section 5.4). A product that was deleted from the configuration counts until the
 * running period ends.
 */
export async function findHoldings(db: Db, tenancyId: string, rules: PaymentRules, customer: Customer): Promise<Holdings> {
  const subscriptions = await listCustomerSubscriptions(db, tenancyId, customer);
  const purchases = await listPurchases(db, tenancyId, customer);
  const owned: Owned[] = [
    ...includedProducts(rules, customer, subscriptions).map(
      ({ id, view }): Owned => ({
        sourceId: id,
        type: "included",
        productId: id,
        product: view,
        quantity: 1,
        since: includedSince,
        isGranted: false,
        subscription: null,
      }),
    ),
    ...subscriptions.filter(isOwned).flatMap((row): Owned[] => {
      const product = currentProduct(rules, row);
      return product ? [{ ...shared(row), type: "subscription", product, subscription: row }] : [];
    }),
    ...purchases.map((row): Owned => ({ ...shared(row), type: "one_time", product: row.product, subscription: null })),
  ];
  const order = (a: Owned, b: Owned) => a.since - b.since || (a.sourceId < b.sourceId ? -1 : 1);
  return { owned: owned.sort(order), subscriptions };
}

const shared = ({ id, product_id, quantity, created_at, source }: SubscriptionRow | PurchaseRow) => ({
  sourceId: id,
  productId: product_id,
  quantity,
  since: created_at.getTime(),
  isGranted: source === "API_GRANT",
});

const listPurchases = (db: Db, tenancyId: string, { type, id }: Customer): Promise<PurchaseRow[]> =>
  db
    .selectFrom("one_time_purchases")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("customer_type", "=", type)
    .where("customer_id", "=", id)
    .where("revoked_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
