import type { CaseFixtures, CaseServer } from "../case-fixtures.ts";
import type { StripeState } from "../given-state.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { givenPurchaseCode, givenTestPurchase } from "./purchase-codes.ts";

/** One charging project for each server. */
const charging = new WeakMap<CaseServer, ReturnType<StripeState["chargingProject"]>>();

async function chargingProject(server: CaseServer) {
  const stripe = await server.given.stripe();
  const found = charging.get(server) ?? stripe.chargingProject();
  charging.set(server, found);
  return { ...(await found), stripe };
}

/** The project under test has an account at a fake of Stripe. */
const withAccount = async ({ server, project }: CaseFixtures) => (await server.given.stripe()).account(project);

/** The signed-in user as a customer who has stored a card. */
async function withCard(fixtures: CaseFixtures) {
  const { server, project, testUser } = fixtures;
  const accountId = await withAccount(fixtures);
  const stripe = await server.given.stripe();
  const params = { customer_type: "user", customer_id: testUser.id };
  const path = `/payments/payment-method/user/${testUser.id}/setup-intent`;
  const { json, text } = await server.request("POST", path, { as: "server", project });
  if (json?.client_secret === undefined) throw new Error(text);
  const methodId = await stripe.storeCard(accountId, json.client_secret);
  const setupIntentId = json.client_secret.split("_secret_")[0] as string;
  return { params, setupIntentId, methodId };
}

export const checkoutRouteCases = {
  "internal.payments.setup": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.stripeAccountInfo": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.createStripeWidgetSession": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.methodConfigs": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.updateMethodConfigs": {
    statements: 3,
    build: async (fixtures) => {
      const config_id = await (await fixtures.server.given.stripe()).methodsId(await withAccount(fixtures));
      return { body: { config_id, updates: { link: "on" } } };
    },
  },
  "payments.billing.get": { statements: 6, build: async (fixtures) => ({ params: (await withCard(fixtures)).params }) },
  "payments.billing.listMethods": { statements: 5, build: async (fixtures) => ({ params: (await withCard(fixtures)).params }) },
  "payments.billing.removeMethod": {
    statements: 6,
    build: async (fixtures) => {
      const { params, methodId } = await withCard(fixtures);
      return { params: { ...params, payment_method_id: methodId } };
    },
  },
  "payments.offers.list": { statements: 3, build: () => ({ query: { customer_type: "custom", customer_id: "c1" } }) },
  "payments.billing.listInvoices": { statements: 5, build: async (fixtures) => ({ params: (await withCard(fixtures)).params }) },
  "payments.billing.createSetupIntent": { statements: 5, build: async (fixtures) => ({ params: (await withCard(fixtures)).params }) },
  "payments.billing.setDefault": {
    statements: 6,
    build: async (fixtures) => {
      const { params, setupIntentId } = await withCard(fixtures);
      return { params, body: { setup_intent_id: setupIntentId } };
    },
  },
  "payments.purchases.createPurchaseUrl": {
    statements: 4,
    build: () => ({ body: { customer_type: "custom", customer_id: "c1", product_id: "pack" } }),
  },
  "payments.purchases.validateCode": {
    statements: 6,
    build: async ({ server, project }) => ({ body: { full_code: (await givenPurchaseCode(server, project)).fullCode } }),
  },
  "payments.purchases.checkReturnUrl": {
    statements: 2,
    build: async ({ server, project }) => ({ query: { full_code: (await givenPurchaseCode(server, project)).fullCode } }),
  },
  "payments.purchases.createPurchaseSession": {
    statements: 10,
    build: async ({ server }) => {
      const { project } = await chargingProject(server);
      return { body: { full_code: (await givenPurchaseCode(server, project)).fullCode, price_id: "once" } };
    },
  },
  "payments.purchases.confirmTestPurchase": {
    statements: 20,
    build: async ({ server, project }) => ({
      body: { full_code: (await givenPurchaseCode(server, project)).fullCode, price_id: "once" },
    }),
  },
  "stripeWebhooks.receive": {
    statements: 20,
    build: async ({ server }) => {
      const { project, accountId, stripe } = await chargingProject(server);
      const { fullCode } = await givenPurchaseCode(server, project);
      const body = { full_code: fullCode, price_id: "once" };
      const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
      await stripe.pay(accountId, json.client_secret);
      return stripe.signed({ accountId });
    },
  },
  "internal.payments.makeTestPurchase": {
    statements: 21,
    build: async ({ server, project }) => ({
      body: { full_code: (await givenPurchaseCode(server, project)).fullCode, price_id: "once" },
    }),
  },
  "internal.payments.listTransactions": { statements: 2, build: () => ({}) },
  "internal.payments.transactionTotals": { statements: 2, build: () => ({}) },
  "internal.payments.exportTransactions": { statements: 3, build: () => ({}) },
  "internal.payments.listCustomers": { statements: 2, build: () => ({}) },
  "internal.payments.refund": {
    statements: 24,
    build: async ({ server, project }) => {
      const { id, type } = await givenTestPurchase(server, project);
      return { body: { transaction_id: id, type } };
    },
  },
  "internal.payments.refundUsd": {
    statements: 24,
    build: async ({ server, project }) => {
      const { id } = await givenTestPurchase(server, project);
      return { body: { id, type: "one-time-purchase", amount_usd: "1" } };
    },
  },
  "internal.payments.revenue": { statements: 3, build: () => ({}) },
  "internal.payments.recurringRevenue": { statements: 3, build: () => ({}) },
  "internal.payments.reconciliation": { statements: 3, build: () => ({}) },
  "internal.payments.reconcile": {
    statements: 6,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.clock.get": { statements: 1, build: () => ({}) },
  "internal.clock.move": { statements: 3, build: () => ({ body: { advance_millis: 1 } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;
