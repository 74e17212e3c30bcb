// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { givenReactApp } from "#sdk/testing/react-app.tsx";
import { me } from "#sdk/testing/stub-app.ts";
import { messages as pages } from "../locales/en/pages.ts";
import { messages as purchase } from "../locales/en/purchase.ts";
import { activateEnglish } from "../testing/english.ts";
import { PricingTableContent } from "./pricing-table-content.tsx";

beforeAll(() => activateEnglish({ ...pages, ...purchase }));

const { stub, show } = givenReactApp();

const offer = (id: string, display_name: string, prices: object, more: object = {}) => ({
  id,
  product: { display_name, customer_type: "user", server_only: false, stackable: false, prices, included_items: {} },
  item_names: {},
  catalog_id: "plans",
  add_on_to: [],
  state: "available",
  replaces: null,
  price_id: null,
  ...more,
});
const every = (unit: string, USD: string, EUR?: string) => ({ USD, EUR, interval: [1, unit] });
const basic = { monthly: every("month", "10.00", "9.00"), yearly: every("year", "100.00", "90.00") };
const max = { monthly: every("month", "30.00"), yearly: every("year", "300.00") };

function givenOffers(user: object | undefined, ...items: object[]): void {
  stub.routes["GET /api/v1/payments/offers"] = () => ({ json: { items, is_paginated: false } });
  if (user) stub.routes["GET /api/v1/users/me"] = () => ({ json: user });
}
const card = async (name: string) => within((await screen.findByRole("heading", { name })).closest("li") as HTMLElement);

test("a visitor compares prices per month and year in the app's currency, and signs in before buying", async () => {
  givenOffers(undefined, offer("basic", "Basic", basic), offer("pack", "Pack", { once: { USD: "5.00" } }, { catalog_id: null }));
  const opened: string[] = [];
  const redirectMethod = { navigate: (url: string) => void opened.push(url) };
  await show(<PricingTableContent currency="EUR" catalogId="plans" />, stub.app({ tokenStore: "memory", redirectMethod }));
  expect((await card("Basic")).getByText("€9.00 per month")).toBeTruthy();
  expect(screen.queryByText("Pack")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Yearly" }));
  expect((await card("Basic")).getByText("€90.00 per year")).toBeTruthy();
  expect((await card("Basic")).getByText("Save €18.00 per year")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Choose Basic" }));
  await waitFor(() => expect(opened).toEqual([expect.stringContaining("/handler/sign-in")]));
});

test("a user sees the current plan, and switches to another price or plan after a preview", async () => {
  const owned = { state: "owned", replaces: "basic", price_id: "monthly" };
  const switchable = { state: "switchable", replaces: "basic" };
  givenOffers(me, offer("basic", "Basic", basic, owned), offer("max", "Max", max, switchable));
  const products = `/api/v1/payments/products/user/${me.id}`;
  stub.routes[`GET ${products}/preview`] = () => ({
    json: {
      proration: [{ currency: "USD", credit: "9.00", charge: "4.00", amount: "-5.00" }],
      amount_due: { currency: "USD", amount: "0.00" },
    },
  });
  const period = { current_period_start_millis: 0, current_period_end_millis: null, trial_end_millis: null, created_at_millis: 0 };
  const subscription = { id: me.id, status: "active", price_id: "monthly", cancel_at_period_end: false, ...period };
  stub.routes[`POST ${products}/switch`] = () => ({ json: { subscription, proration: [] } });
  await show(<PricingTableContent />);
  expect((await card("Basic")).getByText("Current plan")).toBeTruthy();
  expect((await card("Basic")).queryByRole("button")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Yearly" }));
  expect((await card("Basic")).getByRole("button", { name: "Switch to Basic" })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Switch to Max" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change plan" }));
  await dialog.findByText("$5.00");
  fireEvent.click(dialog.getByRole("button", { name: "Switch to Max" }));
  await screen.findByText("Your plan is Max now.");
  const [sent] = stub.seen(`${products}/switch`);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ from_product_id: "basic", to_product_id: "max", price_id: "yearly" });
});

test("a purchase begins on a page that leads back, and a refusal is shown", async () => {
  givenOffers(me, offer("basic", "Basic", basic));
  const path = "/api/v1/payments/purchases/create-purchase-url";
  stub.routes[`POST ${path}`] = () => ({ status: 400, headers: { "x-latchkey-error": "PAYMENTS_NOT_SET_UP" }, text: "No." });
  await show(<PricingTableContent returnUrl="https://app.example.com/plans" />);
  fireEvent.click(await screen.findByRole("button", { name: "Choose Basic" }));
  await screen.findByRole("alert");
  const body = { customer_type: "user", customer_id: me.id, product_id: "basic", return_url: "https://app.example.com/plans" };
  expect(JSON.parse(stub.seen(path)[0]?.body ?? "")).toEqual(body);
});
