import type { z } from "zod";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { InlineProduct, ProductView } from "#contract/entities/payments/products.ts";
import { InvalidProductChoice, PriceDoesNotExist, ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "#contract/errors/index.ts";
import { includeByDefault } from "#contract/vocabulary/payments/payments.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import { paymentRules } from "../items/configured-product.ts";
import type { Customer } from "../items/customer.ts";

/** A product that is to be sold or granted. */
export interface ChosenProduct {
  /** Null for an inline product. */
  readonly id: string | null;
  readonly view: ProductView;
  readonly catalogId: string | undefined;
  /** The products that an add-on adds to; empty for one that is no add-on. */
  readonly addsTo: readonly string[];
}

/** One price of a product. */
export type ProductPrice = ProductView["prices"][string];

export interface ProductChoice {
  readonly product_id?: string | undefined;
  readonly product_inline?: z.output<typeof InlineProduct> | undefined;
}

/**
 * The product that a call names or describes.
 * @param audience `client` hides products that only servers may sell
 * @throws InvalidProductChoice, ProductDoesNotExist
 */
export function chooseProduct(
  config: ProjectConfig,
  { product_id, product_inline }: ProductChoice,
  audience: "client" | "server",
): ChosenProduct {
  if ((product_id === undefined) === (product_inline === undefined)) throw new InvalidProductChoice();
  if (product_inline) return { id: null, view: completed(product_inline), catalogId: undefined, addsTo: [] };
  const id = product_id as string;
  const product = paymentRules(config).products.get(id);
  if (!product) {
    throw new ProductDoesNotExist({ product_id: id, context: Object.hasOwn(config.payments.items, id) ? "item_exists" : null });
  }
  if (audience === "client" && product.view.server_only) throw new ProductDoesNotExist({ product_id: id, context: "server_only" });
  return product;
}

/** A product as clients sell it: without the prices that are for servers only. */
export function withoutServerPrices({ payments }: ProjectConfig, { id, view }: Pick<ChosenProduct, "id" | "view">): ProductView {
  const prices = id === null ? undefined : payments.products[id]?.prices;
  if (prices === undefined || prices === includeByDefault) return view;
  return { ...view, prices: Object.fromEntries(Object.entries(view.prices).filter(([priceId]) => !prices[priceId]?.serverOnly)) };
}

/** An inline product with its defaults (wire protocol, section 5.1). */
const completed = ({ included_items, ...product }: z.output<typeof InlineProduct>): ProductView => ({
  ...product,
  server_only: product.server_only ?? true,
  stackable: product.stackable ?? false,
  included_items: Object.fromEntries(
    Object.entries(included_items).map(([itemId, { quantity = 0, repeat = "never", expires = "never" }]) => [
      itemId,
      { quantity, repeat, expires },
    ]),
  ),
});

/** @throws ProductCustomerTypeDoesNotMatch */
export function requireCustomerType({ id, view }: ChosenProduct, customer: Customer): void {
  if (view.customer_type === customer.type) return;
  throw new ProductCustomerTypeDoesNotMatch({
    product_id: id,
    customer_id: customer.id,
    product_customer_type: view.customer_type,
    actual_customer_type: customer.type,
  });
}

/** The price at which a product was bought; undefined for one that was bought without a price. */
export const boughtPrice = ({
  product,
  price_id,
}: {
  readonly product: ProductView;
  readonly price_id: string | null;
}): ProductPrice | undefined => (price_id !== null && Object.hasOwn(product.prices, price_id) ? product.prices[price_id] : undefined);

/** The price of a product: the named one, else the first in their order. Undefined for a product without prices. @throws PriceDoesNotExist */
export function choosePrice({ view }: ChosenProduct, priceId: string | undefined): { id: string; price: ProductPrice } | undefined {
  const id = priceId ?? listPricesInOrder(view.prices)[0]?.[0];
  if (id === undefined) return undefined;
  const price = Object.hasOwn(view.prices, id) ? view.prices[id] : undefined;
  if (!price) throw new PriceDoesNotExist();
  return { id, price };
}
