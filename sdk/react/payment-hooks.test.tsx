// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import { me } from "../testing/stub-app.ts";
import {
  useBilling,
  useBillingState,
  useInvoices,
  useInvoicesState,
  useItem,
  useItemChanges,
  useItemChangesState,
  useItemState,
  useOffers,
  useOffersState,
  usePaymentMethods,
  usePaymentMethodsState,
  useProducts,
  useProductsState,
  useStripeAccountInfo,
  useStripeAccountInfoState,
  useTransactions,
  useTransactionsState,
} from "./index.ts";

const { stub, runHook } = givenReactApp();

const account = {
  accountId: "acct_1",
  chargesEnabled: true,
  detailsSubmitted: true,
  payoutsEnabled: false,
  account_id: "acct_1",
  charges_enabled: true,
  details_submitted: true,
  payouts_enabled: false,
};
const admin = {
  projectId: "a-project",
  listTransactions: async ({ cursor }: { cursor?: string } = {}) => ({ transactions: [], nextCursor: cursor ?? null }),
  getStripeAccountInfo: async () => account,
};

test("items, products, transactions and the Stripe account are read by hooks that suspend, and by twins that do not", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes[`GET /api/v1/payments/items/user/${me.id}/credits`] = () => ({
    json: { id: "credits", display_name: "Credits", quantity: -2 },
  });
  stub.routes[`GET /api/v1/payments/products/user/${me.id}`] = () => ({
    json: { items: [], is_paginated: true, pagination: { next_cursor: null } },
  });
  const { result } = await runHook(() => ({
    read: [useItem("credits"), useProducts(), useTransactions(admin, { cursor: "c" }), useStripeAccountInfo(admin)],
    twins: [useItemState("credits"), useProductsState(), useTransactionsState(admin, { cursor: "c" }), useStripeAccountInfoState(admin)],
    failed: useItemState("unknown"),
  }));
  const products = Object.assign([], { nextCursor: null });
  const all = [{ displayName: "Credits", quantity: -2, nonNegativeQuantity: 0 }, products, { transactions: [], nextCursor: "c" }, account];
  await waitFor(() => expect(result.current?.twins.map(({ data }) => data)).toMatchObject(all));
  expect(result.current.read).toMatchObject(all);
  await waitFor(() => expect(result.current.failed.error).toBeInstanceOf(Error));
});

test("billing, invoices, payment methods, offers and the history of an item are read by hooks that suspend, and by twins", async () => {
  const path = (name: string) => `GET /api/v1/payments/${name}/user/${me.id}`;
  const page = { items: [], is_paginated: true, pagination: { next_cursor: null } };
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes[path("billing")] = () => ({ json: { has_customer: true, default_payment_method: null, overdue_subscriptions: [] } });
  stub.routes[path("invoices")] = () => ({ json: page });
  stub.routes[path("payment-method")] = () => ({ json: { items: [], is_paginated: false } });
  stub.routes[`${path("items")}/credits/changes`] = () => ({ json: page });
  stub.routes["GET /api/v1/payments/offers"] = () => ({ json: { items: [], is_paginated: false } });
  const app = stub.app();
  const user = await app.getUser({ or: "throw" });
  const { result } = await runHook(
    () => ({
      read: [useBilling(), useInvoices(), usePaymentMethods(), useItemChanges("credits"), useOffers(user)],
      twins: [useBillingState(), useInvoicesState(), usePaymentMethodsState(), useItemChangesState("credits"), useOffersState(user)],
    }),
    app,
  );
  const changes = Object.assign([], { nextCursor: null });
  const all = [{ hasCustomer: true, defaultPaymentMethod: null, overdueSubscriptions: [] }, [], [], changes, []];
  await waitFor(() => expect(result.current?.twins.map(({ data }) => data)).toMatchObject(all));
  expect(result.current.read).toMatchObject(all);
});

test("the public price list needs no customer", async () => {
  stub.routes["GET /api/v1/payments/offers"] = () => ({ json: { items: [], is_paginated: false } });
  const { result } = await runHook(() => [useOffers(), useOffersState({ customerType: "team" }).data], stub.app({ tokenStore: "memory" }));
  await waitFor(() => expect(result.current).toEqual([[], []]));
  expect(stub.seen().map(({ path }) => path)).toEqual([
    "/api/v1/payments/offers?customer_type=user",
    "/api/v1/payments/offers?customer_type=team",
  ]);
});
