import type { App } from "../objects/app.ts";
import type { CustomerMethods } from "../objects/payments/customer-methods.ts";
import type { ListProductsOptions } from "../objects/payments/customer-product.ts";
import type { StripeAccountMethods } from "../objects/payments/stripe-account.ts";
import type { ListTransactionsOptions, TransactionMethods } from "../objects/payments/transaction.ts";
import { collectionQuery, ownCollectionQuery, stateHook, suspendingHook } from "./collection-query.ts";

/** A user or a team. */
type Customer = Pick<CustomerMethods, "getItem" | "listProducts"> & { readonly id: string };

const itemHooks = /* @__PURE__ */ ownCollectionQuery((user, itemId: string, customer: Customer = user) => ({
  queryKey: ["payments", "item", customer.id, itemId],
  queryFn: () => customer.getItem(itemId),
}));
/**
 * How much the signed-in user, or another customer such as a team of it, has of an item.
 * @example
 * const { nonNegativeQuantity } = useItem("credits");
 */
export const useItem = /* @__PURE__ */ suspendingHook(itemHooks);
/**
 * How much the signed-in user, or another customer such as a team of it, has of an item.
 * @example
 * const { nonNegativeQuantity } = useItem("credits");
 */
export const useItemState = /* @__PURE__ */ stateHook(itemHooks);

const productsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListProductsOptions = {}, customer: Customer = user) => ({
  queryKey: ["payments", "products", customer.id, options],
  queryFn: () => customer.listProducts(options),
}));
/**
 * A page of products, oldest first. The signed-in user owns them, or another customer such as a team of it.
 * @example
 * const products = useProducts({ limit: 20 }, team);
 */
export const useProducts = /* @__PURE__ */ suspendingHook(productsHooks);
/**
 * A page of products, oldest first. The signed-in user owns them, or another customer such as a team of it.
 * @example
 * const products = useProducts({ limit: 20 }, team);
 */
export const useProductsState = /* @__PURE__ */ stateHook(productsHooks);

const transactionsHooks = /* @__PURE__ */ collectionQuery(
  (admin: Pick<TransactionMethods, "listTransactions"> & Pick<App, "projectId">, options: ListTransactionsOptions = {}) => ({
    queryKey: ["internal", "payments", "transactions", admin.projectId, options],
    queryFn: () => admin.listTransactions(options),
  }),
);
/**
 * A page of the transactions of the project of an admin app, newest first.
 * @example
 * const { transactions, nextCursor } = useTransactions(project.app, { type: "subscription" });
 */
export const useTransactions = /* @__PURE__ */ suspendingHook(transactionsHooks);
/**
 * A page of the transactions of the project of an admin app, newest first.
 * @example
 * const { transactions, nextCursor } = useTransactions(project.app, { type: "subscription" });
 */
export const useTransactionsState = /* @__PURE__ */ stateHook(transactionsHooks);

const stripeAccountInfoHooks = /* @__PURE__ */ collectionQuery(
  (admin: Pick<StripeAccountMethods, "getStripeAccountInfo"> & Pick<App, "projectId">) => ({
    queryKey: ["internal", "payments", "stripeAccountInfo", admin.projectId],
    queryFn: () => admin.getStripeAccountInfo(),
  }),
);
/**
 * The state of the Stripe account of the project of an admin app; null if none is connected.
 * @example
 * const canCharge = useStripeAccountInfo(project.app)?.chargesEnabled ?? false;
 */
export const useStripeAccountInfo = /* @__PURE__ */ suspendingHook(stripeAccountInfoHooks);
/**
 * The state of the Stripe account of the project of an admin app; null if none is connected.
 * @example
 * const canCharge = useStripeAccountInfo(project.app)?.chargesEnabled ?? false;
 */
export const useStripeAccountInfoState = /* @__PURE__ */ stateHook(stripeAccountInfoHooks);
