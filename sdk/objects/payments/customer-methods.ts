import type { ClientApi } from "../../generated/client.ts";
import { lazyMethods } from "../../transport/lazy-methods.ts";
import { unwrap } from "../../transport/result.ts";
import type { ListPage } from "../list-page.ts";
import type { BilledKey, BillingMethods } from "./billing-methods.ts";
import { type CustomerReference, customerKey } from "./customer-key.ts";
import { type CustomerProductPage, type ListProductsOptions, listProducts } from "./customer-product.ts";
import { getItem, type Item, type ItemChange, type ListItemChangesOptions } from "./item.ts";
import type { ListOffersOptions, ProductOffer } from "./offer.ts";
import type { SubscriptionMethods } from "./subscription-methods.ts";

/** The product of the configuration that a checkout is for. */
export interface CheckoutOptions {
  readonly productId: string;
  /** Where the purchase page leads back to: a trusted URL of the project. */
  readonly returnUrl?: string;
}

/** Methods of a customer for its items and for what it can buy. */
export interface CustomerReads {
  /** Lists the products that the customer owns, oldest first. */
  listProducts(options?: ListProductsOptions): Promise<CustomerProductPage>;
  /**
   * Lists the changes of an item, newest first: grants, uses and grants that were taken back. Only servers see descriptions.
   * @throws KnownError ITEM_NOT_FOUND, ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH
   * @example
   * const changes = await user.listItemChanges("credits", { limit: 50 });
   */
  listItemChanges(itemId: string, options?: ListItemChangesOptions): Promise<ListPage<ItemChange>>;
  /**
   * Lists the products that the customer can buy, with what the customer can do about each.
   * @example
   * const plans = (await user.listOffers()).filter(({ catalogId }) => catalogId === "plans");
   */
  listOffers(): Promise<ProductOffer[]>;
}

/** Methods of a customer: a user or a team. */
export interface CustomerMethods extends SubscriptionMethods, BillingMethods, CustomerReads {
  /** Returns how much the customer has of an item. */
  getItem(itemId: string): Promise<Item>;
  /**
   * Creates the URL of a page on which the customer buys a product. It is valid for 24 hours and one purchase.
   * @example
   * location.assign(await user.createCheckoutUrl({ productId: "pro", returnUrl: location.href }));
   */
  createCheckoutUrl(options: CheckoutOptions): Promise<string>;
}

/** The methods of a customer in the app of a user. Those that few apps call are loaded with the first call. */
export const customerMethods = (customer: BilledKey, api: Pick<ClientApi, "payments">): CustomerMethods => ({
  ...lazyMethods(secondaryMethods, async () => (await import("./secondary-customer-methods.ts")).secondaryCustomerMethods(customer, api)),
  getItem: (itemId) => getItem(api, customer, itemId),
  listProducts: (options) => listProducts(api, customer, options),
  createCheckoutUrl: async ({ productId, returnUrl }) =>
    unwrap(await api.payments.purchases.createPurchaseUrl({ ...customer, product_id: productId, return_url: returnUrl })).url,
});

const secondaryMethods = [
  "getBilling",
  "listInvoices",
  "listPaymentMethods",
  "createPaymentMethodSetupIntent",
  "setDefaultPaymentMethodFromSetupIntent",
  "setDefaultPaymentMethod",
  "removePaymentMethod",
  "cancelSubscription",
  "previewSubscriptionChange",
  "changeSubscription",
  "switchSubscription",
  "listItemChanges",
  "listOffers",
] as const;

/** A customer and the id of an item. */
export type ItemOptions = CustomerReference & { readonly itemId: string };
/** A customer, and the page of its products. */
export type ProductListOptions = CustomerReference & ListProductsOptions;

/** Reads an item of the customer that the options name. */
export const getCustomerItem = async (api: Pick<ClientApi, "payments">, { itemId, ...customer }: ItemOptions): Promise<Item> =>
  getItem(api, customerKey(customer as CustomerReference), itemId);

/** Lists the products of the customer that the options name. */
export const listCustomerProducts = async (api: Pick<ClientApi, "payments">, options: ProductListOptions): Promise<CustomerProductPage> =>
  listProducts(api, customerKey(options), options);

/** Lists the products that customers of a type can buy. */
export const listCustomerOffers = async (
  api: Pick<ClientApi, "payments">,
  { customerType = "user" }: ListOffersOptions = {},
): Promise<ProductOffer[]> => (await import("./offer.ts")).listOffers(api, { customer_type: customerType });
