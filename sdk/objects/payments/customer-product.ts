import type {
  ClientApi,
  OwnedProduct as OwnedProductResponse,
  Product as ProductResponse,
  Subscription as SubscriptionResponse,
} from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import type { CustomerKey } from "./customer-key.ts";

/** The recurring purchase of a product. */
export interface Subscription extends Fields<SubscriptionResponse> {}

/** A product as customers see it. */
export interface ProductDescription {
  readonly displayName: string;
  readonly customerType: ProductResponse["customer_type"];
  /** Whether only servers can sell or grant the product. */
  readonly isServerOnly: boolean;
  /** Whether a customer can own the product more than once. */
  readonly stackable: boolean;
  /** The length of the free trial as `[count, unit]`; undefined without one. */
  readonly freeTrial: ProductResponse["free_trial"];
  /** By their ids. Amounts are decimal strings by currency. */
  readonly prices: Readonly<Record<string, ProductPrice>>;
  /** The contents of the product, by the ids of items. */
  readonly includedItems: ProductResponse["included_items"];
}

/** A product that a customer owns: a frozen snapshot. */
export interface CustomerProduct extends Fields<Omit<OwnedProductResponse, "product" | "subscription">>, ProductDescription {
  /** Null for a product that was bought once, or that every customer has. */
  readonly subscription: Subscription | null;
}

/** A price of a product: amounts by currency, the billing interval and the free trial. */
export interface ProductPrice extends Fields<ProductResponse["prices"][string]> {}

/** The page of a list of products. */
export interface ListProductsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Products per page: 10 by default, 100 at most. */
  readonly limit?: number;
}

/** A page of products. `nextCursor` is null on the last page. */
export type CustomerProductPage = CustomerProduct[] & { readonly nextCursor: string | null };

export const subscriptionFrom = (response: SubscriptionResponse): Subscription => Object.freeze(fieldsFrom(response));

export const productFrom = (product: ProductResponse): ProductDescription => ({
  displayName: product.display_name,
  customerType: product.customer_type,
  isServerOnly: product.server_only,
  stackable: product.stackable,
  freeTrial: product.free_trial,
  prices: Object.fromEntries(Object.entries(product.prices).map(([id, price]) => [id, fieldsFrom(price)])),
  includedItems: product.included_items,
});

function customerProductFrom({ product, subscription, ...response }: OwnedProductResponse): CustomerProduct {
  return Object.freeze({
    ...fieldsFrom(response),
    ...productFrom(product),
    subscription: subscription && subscriptionFrom(subscription),
  });
}

/** Lists the products that a customer owns, oldest first. */
export async function listProducts(
  { payments }: Pick<ClientApi, "payments">,
  customer: CustomerKey,
  { cursor, limit }: ListProductsOptions = {},
): Promise<CustomerProductPage> {
  const { items, pagination } = unwrap(await payments.products.list({ ...customer, cursor, limit }));
  return Object.assign(items.map(customerProductFrom), { nextCursor: pagination.next_cursor });
}
