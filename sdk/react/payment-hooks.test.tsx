// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import { me } from "../testing/stub-app.ts";
import {
  useItem,
  useItemState,
  useProducts,
  useProductsState,
  useStripeAccountInfo,
  useStripeAccountInfoState,
  useTransactions,
  useTransactionsState,
} from "./index.ts";

const { stub, runHook } = givenReactApp();

const account = { accountId: "acct_1", chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: false };
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
