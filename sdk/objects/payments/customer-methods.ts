import type { ClientApi } from "../../generated/client.ts";
import type { InlineProduct, ServerApi } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { repeatable } from "../repeatable.ts";
import { type CustomerKey, type CustomerReference, customerKey } from "./customer-key.ts";
import { type CustomerProductPage, type ListProductsOptions, listProducts } from "./customer-product.ts";
import { getItem, getServerItem, type Item, type ServerItem } from "./item.ts";
import { type ExplainItemOptions, explainItem, type ItemExplanation } from "./item-explanation.ts";
import {
  type CancelSubscriptionOptions,
  type PlanPreview,
  type PlanSwitch,
  type ServerSubscriptionMethods,
  type SubscriptionChange,
  type SubscriptionMethods,
  type SubscriptionPreviewOptions,
  type SubscriptionSwitch,
  serverSubscriptionMethods,
  subscriptionMethods,
} from "./subscription-methods.ts";

/** The product of the configuration that a checkout is for. */
export interface CheckoutOptions {
  readonly productId: string;
  /** Where the purchase page leads back to: a trusted URL of the project. */
  readonly returnUrl?: string;
}

/** A configured product, or one that the call describes, as the API writes it. */
export type ProductChoice = { readonly productId: string } | { readonly product: InlineProduct };
/** Options of `createCheckoutUrl` on a server: a product, and the trusted URL to return to. */
export type ServerCheckoutOptions = ProductChoice & { readonly returnUrl?: string };
/** The product to grant, and its quantity; default: 1. */
export type ProductGrant = ProductChoice & { readonly quantity?: number };

/** Methods of a customer: a user or a team. */
export interface CustomerMethods extends SubscriptionMethods {
  /** Returns how much the customer has of an item. */
  getItem(itemId: string): Promise<Item>;
  /** Lists the products that the customer owns, oldest first. */
  listProducts(options?: ListProductsOptions): Promise<CustomerProductPage>;
  /**
   * Creates the URL of a page on which the customer buys a product. It is valid for 24 hours and one purchase.
   * @example
   * location.assign(await user.createCheckoutUrl({ productId: "pro", returnUrl: location.href }));
   */
  createCheckoutUrl(options: CheckoutOptions): Promise<string>;
}

/** The same for servers, which also change items and grant products. */
export interface ServerCustomerMethods extends ServerSubscriptionMethods {
  /**
   * Returns how much the customer has of an item, to read and to change.
   * @throws KnownError ITEM_NOT_FOUND, ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH
   * @example
   * const credits = await user.getItem("credits");
   * if (!(await credits.tryDecreaseQuantity(1))) throw new Error("No credits are left.");
   */
  getItem(itemId: string): Promise<ServerItem>;
  /** Lists the products that the customer owns, oldest first. */
  listProducts(options?: ListProductsOptions): Promise<CustomerProductPage>;
  /** The same as on a client; a server may also describe the product. */
  createCheckoutUrl(options: ServerCheckoutOptions): Promise<string>;
  /**
   * Grants a product free of charge.
   * @example
   * await user.grantProduct({ productId: "pro" });
   */
  grantProduct(options: ProductGrant): Promise<void>;
}

/** The methods of a customer in the app of a user. */
export const customerMethods = (customer: CustomerKey, api: Pick<ClientApi, "payments">): CustomerMethods => ({
  ...subscriptionMethods(customer, api),
  getItem: (itemId) => getItem(api, customer, itemId),
  listProducts: (options) => listProducts(api, customer, options),
  createCheckoutUrl: async ({ productId, returnUrl }) =>
    unwrap(await api.payments.purchases.createPurchaseUrl({ ...customer, product_id: productId, return_url: returnUrl })).url,
});

// Not the choice itself: the options of apps name the customer, too.
const chosen = (choice: ProductChoice) => ("product" in choice ? { product_inline: choice.product } : { product_id: choice.productId });

/** The methods of a customer on a server. */
export const serverCustomerMethods = (customer: CustomerKey, api: Pick<ServerApi, "payments">): ServerCustomerMethods => ({
  ...serverSubscriptionMethods(customer, api),
  getItem: (itemId) => getServerItem(api, customer, itemId),
  listProducts: (options) => listProducts(api, customer, options),
  createCheckoutUrl: async ({ returnUrl, ...choice }) =>
    unwrap(await api.payments.purchases.createPurchaseUrl({ ...customer, ...chosen(choice), return_url: returnUrl })).url,
  async grantProduct({ quantity, ...choice }) {
    unwrap(await api.payments.products.grant({ ...customer, ...chosen(choice), quantity }, repeatable()));
  },
});

/** A customer and the id of an item. */
export type ItemOptions = CustomerReference & { readonly itemId: string };
/** A customer, and the page of its products. */
export type ProductListOptions = CustomerReference & ListProductsOptions;

/** Methods of a server for any customer of its project. */
export interface ServerPaymentMethods {
  /** Returns how much a customer has of an item, to read and to change. */
  getItem(options: ItemOptions): Promise<ServerItem>;
  /** Explains which grant paid for which use of an item, what expired and what expires next. */
  explainItem(options: ItemOptions & ExplainItemOptions): Promise<ItemExplanation>;
  /** Lists the products that a customer owns, oldest first. */
  listProducts(options: ProductListOptions): Promise<CustomerProductPage>;
  /** Grants a customer a product free of charge. */
  grantProduct(options: CustomerReference & ProductGrant): Promise<void>;
  /** Creates the URL of a page on which a customer buys a product. */
  createCheckoutUrl(options: CustomerReference & ServerCheckoutOptions): Promise<string>;
  /** Cancels the subscription of a product, at the end of its period by default. */
  cancelSubscription(options: CustomerReference & CancelSubscriptionOptions): Promise<void>;
  /** Says what a switch to another product, or another quantity, would cost. Changes nothing. */
  previewSubscriptionChange(options: CustomerReference & SubscriptionPreviewOptions): Promise<PlanPreview>;
  /** Changes the quantity of a subscription, or takes back its cancellation. */
  changeSubscription(options: CustomerReference & SubscriptionChange): Promise<PlanSwitch>;
  /** Switches a subscription to another product. */
  switchSubscription(options: CustomerReference & SubscriptionSwitch): Promise<PlanSwitch>;
}

/** Reads an item of the customer that the options name. */
export const getCustomerItem = async (api: Pick<ClientApi, "payments">, { itemId, ...customer }: ItemOptions): Promise<Item> =>
  getItem(api, customerKey(customer as CustomerReference), itemId);

/** Lists the products of the customer that the options name. */
export const listCustomerProducts = async (api: Pick<ClientApi, "payments">, options: ProductListOptions): Promise<CustomerProductPage> =>
  listProducts(api, customerKey(options), options);

/** The methods of a server for any customer. */
export const serverPaymentMethods = (api: Pick<ServerApi, "payments">): ServerPaymentMethods => ({
  getItem: async (options) => getServerItem(api, customerKey(options), options.itemId),
  explainItem: async (options) => explainItem(api, customerKey(options), options.itemId, options),
  listProducts: async (options) => listCustomerProducts(api, options),
  grantProduct: async (options) => serverCustomerMethods(customerKey(options), api).grantProduct(options),
  createCheckoutUrl: async (options) => serverCustomerMethods(customerKey(options), api).createCheckoutUrl(options),
  cancelSubscription: async (options) => serverCustomerMethods(customerKey(options), api).cancelSubscription(options),
  previewSubscriptionChange: async (options) => serverCustomerMethods(customerKey(options), api).previewSubscriptionChange(options),
  changeSubscription: async (options) => serverCustomerMethods(customerKey(options), api).changeSubscription(options),
  switchSubscription: async (options) => serverCustomerMethods(customerKey(options), api).switchSubscription(options),
});
