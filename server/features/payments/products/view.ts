import type { z } from "zod";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { OwnedProduct, ProductView, Subscription } from "#contract/entities/payments/products.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import type { Owned } from "./owned.ts";

/** A subscription as it is returned. */
export const viewSubscription = (row: SubscriptionRow): z.output<typeof Subscription> => ({
  id: row.id,
  status: row.status,
  price_id: row.price_id,
  created_at_millis: row.created_at.getTime(),
  current_period_start_millis: row.current_period_start.getTime(),
  current_period_end_millis: row.current_period_end?.getTime() ?? null,
  trial_end_millis: row.trial_end?.getTime() ?? null,
  cancel_at_period_end: row.cancel_at_period_end,
});

/** A product as a caller of that type sees it: clients do not see what is for servers. */
export function viewProduct(product: ProductView, accessType: AccessType): ProductView {
  if (accessType !== "client" || product.server_metadata === undefined) return product;
  const { server_metadata: _, ...visible } = product;
  return visible;
}

/** The display names of what a product includes; none for items that the configuration does not have. */
export function listItemNames({ payments: { items } }: ProjectConfig, { included_items }: ProductView): Record<string, string> {
  const configured = Object.keys(included_items).filter((id) => Object.hasOwn(items, id));
  return Object.fromEntries(configured.map((id) => [id, items[id]?.displayName ?? id]));
}

/** An owned product as it is returned. */
export const viewOwned = (
  config: ProjectConfig,
  { productId, product, quantity, type, isGranted, subscription }: Owned,
  accessType: AccessType,
): z.output<typeof OwnedProduct> => ({
  id: productId,
  quantity,
  product: viewProduct(product, accessType),
  item_names: listItemNames(config, product),
  type,
  is_granted: isGranted,
  subscription: subscription && viewSubscription(subscription),
});
