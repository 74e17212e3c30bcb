import { AddOnWithoutBase, CatalogAlreadyPurchased, ProductAlreadyGranted, ProductNotStackable } from "#contract/errors/index.ts";
import type { Project } from "../../../kernel/call.ts";
import type { PaymentRules } from "../items/configured-product.ts";
import type { Customer } from "../items/customer.ts";
import { currentCatalog, isOwned, planCatalog, type SubscriptionRow } from "../items/grant-sources.ts";
import type { Holdings } from "./owned.ts";
import type { ChosenProduct } from "./resolve.ts";

/**
 * Whether a customer may have so many of a product, given what it owns already. In the order of the wire protocol, section 5.4.
 * @throws ProductNotStackable, ProductAlreadyGranted, AddOnWithoutBase, CatalogAlreadyPurchased
 */
export function requireGrantable(
  rules: PaymentRules,
  { id, view, catalogId, addsTo }: ChosenProduct,
  quantity: number,
  customer: Customer,
  { owned }: Holdings,
): void {
  if (quantity !== 1 && !view.stackable) throw new ProductNotStackable();
  const isHeld = id !== null && owned.some(({ productId }) => productId === id);
  if (isHeld && !view.stackable) throw new ProductAlreadyGranted({ product_id: id, customer_id: customer.id });
  if (addsTo.length > 0 && !owned.some(({ productId }) => productId !== null && addsTo.includes(productId))) throw new AddOnWithoutBase();
  if (catalogId === undefined) return;
  const isBought = ({ type, productId }: Holdings["owned"][number]) =>
    type === "one_time" &&
    productId !== null &&
    productId !== id &&
    !addsTo.includes(productId) &&
    isInCatalog(rules, productId, catalogId);
  if (owned.some(isBought)) throw new CatalogAlreadyPurchased();
}

const isInCatalog = (rules: PaymentRules, productId: string, catalogId: string) => planCatalog(rules.products.get(productId)) === catalogId;

/** Whether the customer of a subscription pays for it, so that a client may change it. A test purchase counts as long as they are allowed. */
export const isChangeableByClients = (row: SubscriptionRow, { config, isProductionMode }: Pick<Project, "config" | "isProductionMode">) =>
  row.stripe_subscription_id !== null || (row.source === "TEST_MODE" && config.payments.testMode && !isProductionMode);

/** The customer's subscriptions that a product of their catalog replaces. Add-ons are owned in addition to the others. */
export function conflictingSubscriptions(
  rules: PaymentRules,
  { id, catalogId, addsTo }: ChosenProduct,
  { subscriptions }: Holdings,
): SubscriptionRow[] {
  if (catalogId === undefined || addsTo.length > 0) return [];
  return subscriptions.filter(
    (row) => isOwned(row) && row.product_id !== null && row.product_id !== id && currentCatalog(rules, row) === catalogId,
  );
}
