import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase, givenProductionProject } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { billingErrorCases } from "./billing-error-cases.ts";
import { givenPurchaseCode, givenTestPurchase } from "./purchase-codes.ts";
import { purchaseErrorCases } from "./purchase-error-cases.ts";

const withAccount = async () => {
  const { server } = context;
  const at = await server.givenProject();
  await (await server.given.stripe()).account(at);
  return at;
};

/** A call by an admin of a project with an account at a fake of Stripe. */
const asAdmin =
  (outage: Outage): ErrorCase =>
  async (): Promise<ErrorCall> => ({ as: "admin", at: await withAccount(), outage });

const stripeCases = {
  StripeNotConfigured: asAdmin("Stripe is not configured"),
  StripeUnavailable: asAdmin("Stripe is unavailable"),
  StripeRefused: asAdmin("Stripe refuses"),
};

const withoutAccount: ErrorCase = async () => {
  await context.server.given.stripe();
  return { as: "admin", at: await context.server.givenProject() };
};

/** The errors of the calls about the ways to pay of an account. */
const methodConfigCases = (body?: object): Readonly<Record<string, ErrorCase>> =>
  Object.fromEntries(
    Object.entries({
      StripeAccountInfoNotFound: withoutAccount,
      StripeUnavailable: stripeCases.StripeUnavailable,
      StripeRefused: stripeCases.StripeRefused,
    }).map(([error, errorCase]) => [error, async () => ({ ...(await errorCase()), ...(body && { body }) })]),
  );

/** A project in production mode. */
const inProduction =
  (body?: object): ErrorCase =>
  async () => {
    return { as: "admin", at: await givenProductionProject(), ...(body && { body }) };
  };

/** A paid purchase, to be refunded while Stripe behaves like this. */
const refundOfPayment =
  (outage: Outage): ErrorCase =>
  async () => {
    const { server } = context;
    const stripe = await server.given.stripe();
    const { project: at, accountId } = await stripe.chargingProject();
    const { fullCode } = await givenPurchaseCode(server, at);
    const body = { full_code: fullCode, price_id: "once" };
    const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
    await stripe.pay(accountId, json.client_secret);
    await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project: at });
    const list = await server.request("GET", "/internal/payments/transactions", { as: "admin", project: at });
    return { as: "admin", at, body: { transaction_id: list.json.transactions[0].id, type: "one_time" }, outage };
  };

/** The same in the form of later published clients. */
const inUsd =
  (errorCase: ErrorCase): ErrorCase =>
  async () => {
    const call = await errorCase();
    const { transaction_id: id } = call.body as { transaction_id: string };
    return { ...call, body: { id, type: "one-time-purchase", amount_usd: "1" } };
  };

/** An event that Stripe has signed. */
const anEvent =
  (outage: Outage): ErrorCase =>
  async () => {
    const { server } = context;
    const stripe = await server.given.stripe();
    const { project, accountId } = await stripe.chargingProject();
    const { fullCode } = await givenPurchaseCode(server, project);
    const body = { full_code: fullCode, price_id: "once" };
    const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
    await stripe.pay(accountId, json.client_secret);
    return { ...(await stripe.signed({ accountId })), outage };
  };

export const checkoutErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  ...purchaseErrorCases(),
  "internal.payments.setup": stripeCases,
  "internal.payments.stripeAccountInfo": {
    StripeAccountInfoNotFound: withoutAccount,
    StripeUnavailable: stripeCases.StripeUnavailable,
    StripeRefused: stripeCases.StripeRefused,
  },
  "internal.payments.methodConfigs": methodConfigCases(),
  "internal.payments.updateMethodConfigs": methodConfigCases({ config_id: "pmc_1", updates: {} }),
  ...billingErrorCases(),
  "internal.payments.createStripeWidgetSession": { PaymentsNotSetUp: withoutAccount, ...stripeCases },
  "internal.payments.reconcile": { PaymentsNotSetUp: withoutAccount, ...stripeCases },
  "internal.payments.refund": {
    TransactionNotFound: () => ({ as: "admin", body: { transaction_id: randomUuid(), type: "one_time" } }),
    NothingToRefund: async () => {
      const { id, type } = await givenTestPurchase(context.server, context.fixtures.project);
      return { as: "admin", body: { transaction_id: id, type, amount_minor: 1_000_000 } };
    },
    IdempotencyKeyReused: async () => {
      const { server, fixtures } = context;
      const { id, type } = await givenTestPurchase(server, fixtures.project);
      const headers = { [requestHeaders.idempotencyKey]: randomUuid() };
      const body = { transaction_id: id, type, amount_minor: 1 };
      await server.request("POST", "/internal/payments/refunds", { as: "admin", project: fixtures.project, headers, body });
      return { as: "admin", headers, body: { ...body, amount_minor: 2 } };
    },
    StripeNotConfigured: refundOfPayment("Stripe is not configured"),
    StripeUnavailable: refundOfPayment("Stripe is unavailable"),
    StripeRefused: refundOfPayment("Stripe refuses"),
  },
  "internal.payments.refundUsd": {
    TransactionNotFound: () => ({ as: "admin", body: { id: randomUuid(), type: "subscription", amount_usd: "1" } }),
    NothingToRefund: async () => {
      const { id } = await givenTestPurchase(context.server, context.fixtures.project);
      return { as: "admin", body: { id, type: "one-time-purchase", amount_usd: "100000" } };
    },
    IdempotencyKeyReused: async () => {
      const { server, fixtures } = context;
      const { id } = await givenTestPurchase(server, fixtures.project);
      const headers = { [requestHeaders.idempotencyKey]: randomUuid() };
      const body = { id, type: "one-time-purchase", amount_usd: "0.01" };
      await server.request("POST", "/internal/payments/transactions/refund", { as: "admin", project: fixtures.project, headers, body });
      return { as: "admin", headers, body: { ...body, amount_usd: "0.02" } };
    },
    StripeNotConfigured: inUsd(refundOfPayment("Stripe is not configured")),
    StripeUnavailable: inUsd(refundOfPayment("Stripe is unavailable")),
    StripeRefused: inUsd(refundOfPayment("Stripe refuses")),
  },
  "stripeWebhooks.receive": {
    InvalidStripeSignature: async () => {
      await context.server.given.stripe();
      return { headers: { "stripe-signature": "t=1,v1=00" }, body: {} };
    },
    InvalidStripeEvent: async () => {
      const stripe = await context.server.given.stripe();
      return stripe.signed({ event: { type: "invoice.paid" } });
    },
    StripeNotConfigured: anEvent("Stripe is not configured"),
    StripeUnavailable: anEvent("Stripe is unavailable"),
    StripeRefused: anEvent("Stripe refuses"),
  },
  "internal.clock.get": { PaymentClockNotAvailable: inProduction() },
  "internal.clock.move": {
    PaymentClockNotAvailable: inProduction({ advance_millis: 1 }),
    PaymentClockMovesForward: () => ({ as: "admin", body: { now_millis: 0 } }),
  },
};
