import type { InlineProduct, ServerApi } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import type { ListPage } from "../list-page.ts";
import { repeatable } from "../repeatable.ts";
import { type BilledKey, type BillingMethods, billingMethods } from "./billing-methods.ts";
import { type CustomerKey, type CustomerReference, customerKey } from "./customer-key.ts";
import { type CustomerReads, type ItemOptions, listCustomerProducts, type ProductListOptions } from "./customer-methods.ts";
import { type CustomerProductPage, listProducts } from "./customer-product.ts";
import { getServerItem, type ItemChange, type ListItemChangesOptions, listItemChanges, type ServerItem } from "./item.ts";
import { type ExplainItemOptions, explainItem, type ItemExplanation } from "./item-explanation.ts";
import { listOffers } from "./offer.ts";
import {
  type CancelSubscriptionOptions,
  type PlanPreview,
  type PlanSwitch,
  type SubscriptionChange,
  type SubscriptionMethods,
  type SubscriptionPreviewOptions,
  type SubscriptionSwitch,
  subscriptionMethods,
} from "./subscription-methods.ts";

/** A configured product, or one that the call describes, as the API writes it. */
export type ProductChoice = { readonly productId: string } | { readonly product: InlineProduct };
/** Options of `createCheckoutUrl` on a server: a product, and the trusted URL to return to. */
export type ServerCheckoutOptions = ProductChoice & { readonly returnUrl?: string };
/** The product to grant, and its quantity; default: 1. */
export type ProductGrant = ProductChoice & { readonly quantity?: number };

/** Methods of a customer on a server, which also changes items and grants products. */
export interface ServerCustomerMethods extends SubscriptionMethods, BillingMethods, CustomerReads {
  /**
   * Returns how much the customer has of an item, to read and to change.
   * @throws KnownError ITEM_NOT_FOUND, ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH
   * @example
   * const credits = await user.getItem("credits");
   * if (!(await credits.tryDecreaseQuantity(1))) throw new Error("No credits are left.");
   */
  getItem(itemId: string): Promise<ServerItem>;
  /** The same as on a client; a server may also describe the product. */
  createCheckoutUrl(options: ServerCheckoutOptions): Promise<string>;
  /**
   * Grants a product free of charge.
   * @example
   * await user.grantProduct({ productId: "pro" });
   */
  grantProduct(options: ProductGrant): Promise<void>;
}

// Not the choice itself: the options of apps name the customer, too.
const chosen = (choice: ProductChoice) => ("product" in choice ? { product_inline: choice.product } : { product_id: choice.productId });

/** The methods of a user or a team on a server. */
export const serverCustomerMethods = (customer: BilledKey, api: Pick<ServerApi, "payments">): ServerCustomerMethods => ({
  ...anyCustomerMethods(customer, api),
  ...billingMethods(customer, api),
});

/** The methods of any customer on a server. */
const anyCustomerMethods = (
  customer: CustomerKey,
  api: Pick<ServerApi, "payments">,
): Omit<ServerCustomerMethods, keyof BillingMethods> => ({
  ...subscriptionMethods(customer, api),
  getItem: (itemId) => getServerItem(api, customer, itemId),
  listProducts: (options) => listProducts(api, customer, options),
  listItemChanges: (itemId, options) => listItemChanges(api, customer, itemId, options),
  listOffers: () => listOffers(api, customer),
  createCheckoutUrl: async ({ returnUrl, ...choice }) =>
    unwrap(await api.payments.purchases.createPurchaseUrl({ ...customer, ...chosen(choice), return_url: returnUrl })).url,
  async grantProduct({ quantity, ...choice }) {
    unwrap(await api.payments.products.grant({ ...customer, ...chosen(choice), quantity }, repeatable()));
  },
});

/** Methods of a server for any customer of its project. */
export interface ServerPaymentMethods {
  /** Returns how much a customer has of an item, to read and to change. */
  getItem(options: ItemOptions): Promise<ServerItem>;
  /**
   * Explains which grant paid for which use of an item, what expired and what expires next. Now, or at an earlier moment.
   * @example
   * const { quantity } = await server.explainItem({ userId, itemId: "credits", at: new Date("2026-01-31T12:00:00Z") });
   */
  explainItem(options: ItemOptions & ExplainItemOptions): Promise<ItemExplanation>;
  /** Lists the changes of an item of a customer, newest first, with their descriptions. */
  listItemChanges(options: ItemOptions & ListItemChangesOptions): Promise<ListPage<ItemChange>>;
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

/** The methods of a server for any customer. */
export const serverPaymentMethods = (api: Pick<ServerApi, "payments">): ServerPaymentMethods => ({
  getItem: async (options) => getServerItem(api, customerKey(options), options.itemId),
  explainItem: async (options) => explainItem(api, customerKey(options), options.itemId, options),
  listItemChanges: async (options) => listItemChanges(api, customerKey(options), options.itemId, options),
  listProducts: async (options) => listCustomerProducts(api, options),
  grantProduct: async (options) => anyCustomerMethods(customerKey(options), api).grantProduct(options),
  createCheckoutUrl: async (options) => anyCustomerMethods(customerKey(options), api).createCheckoutUrl(options),
  cancelSubscription: async (options) => anyCustomerMethods(customerKey(options), api).cancelSubscription(options),
  previewSubscriptionChange: async (options) => anyCustomerMethods(customerKey(options), api).previewSubscriptionChange(options),
  changeSubscription: async (options) => anyCustomerMethods(customerKey(options), api).changeSubscription(options),
  switchSubscription: async (options) => anyCustomerMethods(customerKey(options), api).switchSubscription(options),
});
