import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { ProviderFailed } from "../../services/stripe/payments-provider.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { billingErrorCases } from "./billing-error-cases.ts";
import { purchaseErrorCases } from "./purchase-error-cases.ts";
import { givenChargingProject, givenPurchaseCode, givenStripeAccount, givenTestPurchase, withStripe } from "./stripe.ts";
import type { FakeEvent } from "./stripe-fake/stripe-state.ts";

type Provider = NonNullable<(typeof context)["server"]["running"]["services"]["stripe"]>;

/** While every call of Stripe fails in this way. Signatures are verified all the same. */
function stripeFails(reason: "unavailable" | "refused"): () => () => void {
  return () => {
    const services = context.server.running.services as { stripe: Provider | undefined };
    const before = services.stripe;
    if (!before) throw new Error("the server has no Stripe");
    const failing = () => Promise.reject(new ProviderFailed(reason, "Stripe said no."));
    const calls = Object.fromEntries(Object.keys(before).map((name) => [name, failing])) as unknown as Provider;
    services.stripe = { ...calls, verifyEvent: before.verifyEvent };
    return () => {
      services.stripe = before;
    };
  };
}

/** While the server has no Stripe key. */
function noStripe(): () => void {
  const services = context.server.running.services as { stripe: Provider | undefined };
  const before = services.stripe;
  services.stripe = undefined;
  return () => {
    services.stripe = before;
  };
}

const withAccount = async () => {
  const { server } = context;
  const at = await server.givenProject();
  const { fake } = await withStripe(server);
  await givenStripeAccount(server, fake, at);
  return at;
};

/** A call by an admin of a project with an account at a fake of Stripe. */
const asAdmin =
  (meanwhile: () => () => void): ErrorCase =>
  async (): Promise<ErrorCall> => ({ as: "admin", at: await withAccount(), meanwhile });

const stripeCases = {
  StripeNotConfigured: asAdmin(noStripe),
  StripeUnavailable: asAdmin(stripeFails("unavailable")),
  StripeRefused: asAdmin(stripeFails("refused")),
};

const withoutAccount: ErrorCase = async () => {
  await withStripe(context.server);
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
    const at = await context.server.givenProject();
    await context.server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", at.id).execute();
    return { as: "admin", at, ...(body && { body }) };
  };

/** A paid purchase, to be refunded while Stripe behaves like this. */
const refundOfPayment =
  (meanwhile: () => () => void): ErrorCase =>
  async () => {
    const { server } = context;
    const { fake } = await withStripe(server);
    const { project: at, accountId } = await givenChargingProject(server, fake);
    const { fullCode } = await givenPurchaseCode(server, at);
    const body = { full_code: fullCode, price_id: "once" };
    const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
    fake.pay(accountId, json.client_secret);
    await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project: at });
    const list = await server.request("GET", "/internal/payments/transactions", { as: "admin", project: at });
    return { as: "admin", at, body: { transaction_id: list.json.transactions[0].id, type: "one_time" }, meanwhile };
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
  (meanwhile: () => () => void): ErrorCase =>
  async () => {
    const { server } = context;
    const { fake } = await withStripe(server);
    const { project, accountId } = await givenChargingProject(server, fake);
    const { fullCode } = await givenPurchaseCode(server, project);
    const body = { full_code: fullCode, price_id: "once" };
    const { json } = await server.request("POST", "/payments/purchases/purchase-session", { body });
    fake.pay(accountId, json.client_secret);
    const event = fake.events.at(-1);
    if (!event) throw new Error("the fake sent no event");
    return { headers: fake.signed(event, server.clock.now()).headers, body: event, meanwhile };
  };

export const checkoutErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  ...purchaseErrorCases({ stripeFails, noStripe }),
  "internal.payments.setup": stripeCases,
  "internal.payments.stripeAccountInfo": {
    StripeAccountInfoNotFound: withoutAccount,
    StripeUnavailable: stripeCases.StripeUnavailable,
    StripeRefused: stripeCases.StripeRefused,
  },
  "internal.payments.methodConfigs": methodConfigCases(),
  "internal.payments.updateMethodConfigs": methodConfigCases({ config_id: "pmc_1", updates: {} }),
  ...billingErrorCases({ stripeFails, noStripe }),
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
    StripeNotConfigured: refundOfPayment(noStripe),
    StripeUnavailable: refundOfPayment(stripeFails("unavailable")),
    StripeRefused: refundOfPayment(stripeFails("refused")),
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
    StripeNotConfigured: inUsd(refundOfPayment(noStripe)),
    StripeUnavailable: inUsd(refundOfPayment(stripeFails("unavailable"))),
    StripeRefused: inUsd(refundOfPayment(stripeFails("refused"))),
  },
  "stripeWebhooks.receive": {
    InvalidStripeSignature: async () => {
      await withStripe(context.server);
      return { headers: { "stripe-signature": "t=1,v1=00" }, body: {} };
    },
    InvalidStripeEvent: async () => {
      const { fake } = await withStripe(context.server);
      const body = { type: "invoice.paid" } as FakeEvent;
      return { headers: fake.signed(body, context.server.clock.now()).headers, body };
    },
    StripeNotConfigured: anEvent(noStripe),
    StripeUnavailable: anEvent(stripeFails("unavailable")),
    StripeRefused: anEvent(stripeFails("refused")),
  },
  "internal.clock.get": { PaymentClockNotAvailable: inProduction() },
  "internal.clock.move": {
    PaymentClockNotAvailable: inProduction({ advance_millis: 1 }),
    PaymentClockMovesForward: () => ({ as: "admin", body: { now_millis: 0 } }),
  },
};
