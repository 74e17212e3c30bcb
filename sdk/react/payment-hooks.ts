import type { App } from "../objects/app.ts";
import type { ListInvoicesOptions } from "../objects/payments/billing-methods.ts";
import type { CustomerMethods } from "../objects/payments/customer-methods.ts";
import type { ListProductsOptions } from "../objects/payments/customer-product.ts";
import type { ListItemChangesOptions } from "../objects/payments/item.ts";
import type { ListOffersOptions, ProductOffer } from "../objects/payments/offer.ts";
import type { StripeAccountMethods } from "../objects/payments/stripe-account.ts";
import type { ListTransactionsOptions, TransactionMethods } from "../objects/payments/transaction.ts";
import { collectionQuery, ownCollectionQuery, type QueryState, stateHook, suspendingHook } from "./collection-query.ts";
import { useClientApp } from "./provider.tsx";

/** A user or a team. */
type Customer = Pick<
  CustomerMethods,
  "getItem" | "listProducts" | "listItemChanges" | "getBilling" | "listInvoices" | "listPaymentMethods" | "listOffers"
> & { readonly id: string };

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

const itemChangesHooks = /* @__PURE__ */ ownCollectionQuery(
  (user, itemId: string, options: ListItemChangesOptions = {}, customer: Customer = user) => ({
    queryKey: ["payments", "itemChanges", customer.id, itemId, options],
    queryFn: () => customer.listItemChanges(itemId, options),
  }),
);
/**
 * A page of the changes of an item, newest first: grants, uses and grants that were taken back.
 * @example
 * const changes = useItemChanges("credits", { limit: 20 });
 */
export const useItemChanges = /* @__PURE__ */ suspendingHook(itemChangesHooks);
/**
 * A page of the changes of an item, newest first: grants, uses and grants that were taken back.
 * @example
 * const changes = useItemChanges("credits", { limit: 20 });
 */
export const useItemChangesState = /* @__PURE__ */ stateHook(itemChangesHooks);

const billingHooks = /* @__PURE__ */ ownCollectionQuery((user, customer: Customer = user) => ({
  queryKey: ["payments", "billing", customer.id],
  queryFn: () => customer.getBilling(),
}));
/**
 * How the signed-in user, or another customer such as a team of it, pays.
 * @example
 * const { defaultPaymentMethod } = useBilling();
 */
export const useBilling = /* @__PURE__ */ suspendingHook(billingHooks);
/**
 * How the signed-in user, or another customer such as a team of it, pays.
 * @example
 * const { defaultPaymentMethod } = useBilling();
 */
export const useBillingState = /* @__PURE__ */ stateHook(billingHooks);

const invoicesHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListInvoicesOptions = {}, customer: Customer = user) => ({
  queryKey: ["payments", "billing", "invoices", customer.id, options],
  queryFn: () => customer.listInvoices(options),
}));
/**
 * The invoices of the signed-in user, or of another customer such as a team of it, newest first. Without options: all of them.
 * @example
 * const invoices = useInvoices({ limit: 10 }, team);
 */
export const useInvoices = /* @__PURE__ */ suspendingHook(invoicesHooks);
/**
 * The invoices of the signed-in user, or of another customer such as a team of it, newest first. Without options: all of them.
 * @example
 * const invoices = useInvoices({ limit: 10 }, team);
 */
export const useInvoicesState = /* @__PURE__ */ stateHook(invoicesHooks);

const paymentMethodsHooks = /* @__PURE__ */ ownCollectionQuery((user, customer: Customer = user) => ({
  queryKey: ["payments", "billing", "methods", customer.id],
  queryFn: () => customer.listPaymentMethods(),
}));
/**
 * The payment methods that the signed-in user, or another customer such as a team of it, has stored.
 * @example
 * const methods = usePaymentMethods(team);
 */
export const usePaymentMethods = /* @__PURE__ */ suspendingHook(paymentMethodsHooks);
/**
 * The payment methods that the signed-in user, or another customer such as a team of it, has stored.
 * @example
 * const methods = usePaymentMethods(team);
 */
export const usePaymentMethodsState = /* @__PURE__ */ stateHook(paymentMethodsHooks);

/** A user or a team that buys; without one, the type of customers whose price list is read. */
type Buyers = (Pick<CustomerMethods, "listOffers"> & { readonly id: string }) | ListOffersOptions;

const offersHooks = /* @__PURE__ */ collectionQuery((app: Pick<App, "listOffers">, buyers: Buyers) =>
  "listOffers" in buyers
    ? { queryKey: ["payments", "offers", buyers.id], queryFn: () => buyers.listOffers() }
    : { queryKey: ["payments", "offers", buyers], queryFn: () => app.listOffers(buyers) },
);
const useReadOffers = /* @__PURE__ */ suspendingHook(offersHooks);
const useReadOffersState = /* @__PURE__ */ stateHook(offersHooks);

/**
 * The products that a user or a team can buy, with what it can do about each. Without a customer: the public price list.
 * @example
 * const offers = useOffers(team);
 * const plans = useOffers({ customerType: "team" });
 */
export const useOffers = (buyers: Buyers = {}): ProductOffer[] => useReadOffers(useClientApp(), buyers);
/**
 * The products that a user or a team can buy, with what it can do about each. Without a customer: the public price list.
 * @example
 * const { data: offers } = useOffersState();
 */
export const useOffersState = (buyers: Buyers = {}): QueryState<ProductOffer[]> => useReadOffersState(useClientApp(), buyers);

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
