import Stripe from "stripe";
import { boundedFetch } from "./bounded-fetch.ts";
import { type Charge, type NewSubscription, type PaymentsProvider, type ProviderEvent, ProviderFailed } from "./payments-provider.ts";
import { readAccount, readInvoice, readPayment, readSubscription } from "./read-objects.ts";

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Instead of Stripe's own. */
  readonly apiUrl?: string | undefined;
  /** Deadline of one request, with its response. Default: ten seconds. */
  readonly requestMillis?: number | undefined;
}

const defaultRequestMillis = 10_000;
/** A signature is older than this no longer valid. */
const toleranceSeconds = 300;
const pageSize = 100;
/** Stripe's longest metadata value. */
const metadataLength = 500;

/** The widgets that pages may show. */
const components = { account_onboarding: { enabled: true }, account_management: { enabled: true }, payments: { enabled: true } } as const;
const subscriptionParts = ["latest_invoice.confirmation_secret", "latest_invoice.payments", "pending_setup_intent"];

/** A client of Stripe. */
export function createStripe({ secretKey, webhookSecret, apiUrl, requestMillis = defaultRequestMillis }: StripeOptions): PaymentsProvider {
  const base = apiUrl === undefined ? undefined : new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    timeout: requestMillis,
    // A call has one deadline; the caller decides whether to repeat it with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
      port: base.port || (base.protocol === "http:" ? 80 : 443),
    }),
  });
  const of = (stripeAccount: string, idempotencyKey?: string) => ({
    stripeAccount,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  type Plan = Pick<NewSubscription, "charge" | "productName" | "interval" | "metadata">;
  const newPrice = async (accountId: string, { charge, productName, interval, metadata }: Plan, idempotencyKey: string) => {
    // A price needs a product that exists. The names of products are not unique: each subscription has one.
    const product = await stripe.products.create(
      { name: productName, metadata: short(metadata) },
      of(accountId, `${idempotencyKey}/product`),
    );
    return {
      currency: charge.currency.toLowerCase(),
      product: product.id,
      unit_amount: safeNumber(charge.unitAmount),
      recurring: { interval: interval[1] as "day" | "week" | "month" | "year", interval_count: interval[0] },
    };
  };

  return {
    createAccount: (metadata, idempotencyKey) =>
      calling(async () => {
        const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
        const account = await stripe.accounts.create({ type: "standard", capabilities, metadata: { ...metadata } }, { idempotencyKey });
        return account.id;
      }),
    getAccount: (accountId) => ifFound(async () => readAccount(await stripe.accounts.retrieve(accountId))),
    createAccountLink: (account, returnUrl) =>
      calling(async () => {
        const link = await stripe.accountLinks.create({
          account,
          refresh_url: returnUrl,
          return_url: returnUrl,
          type: "account_onboarding",
        });
        return link.url;
      }),
    createAccountSession: (account) => calling(async () => (await stripe.accountSessions.create({ account, components })).client_secret),

    createCustomer: (accountId, metadata, idempotencyKey) =>
      calling(async () => (await stripe.customers.create({ metadata: short(metadata) }, of(accountId, idempotencyKey))).id),

    createPayment: (accountId, { customerId, charge, metadata }, idempotencyKey) =>
      calling(async () => {
        const amount = safeNumber(charge.unitAmount * BigInt(charge.quantity));
        const automatic = { automatic_payment_methods: { enabled: true } };
        const created = await stripe.paymentIntents.create(
          { amount, currency: charge.currency.toLowerCase(), customer: customerId, metadata: short(metadata), ...automatic },
          of(accountId, idempotencyKey),
        );
        return readPayment(created);
      }),
    getPayment: (accountId, id) => ifFound(async () => readPayment(await stripe.paymentIntents.retrieve(id, {}, of(accountId)))),
    listPayments: (accountId, after) =>
      calling(async () => {
        const { data, has_more } = await stripe.paymentIntents.list({ limit: pageSize, ...startingAfter(after) }, of(accountId));
        return { items: data.map(readPayment), next: has_more ? data.at(-1)?.id : undefined };
      }),
    cancelPayment: (accountId, id) =>
      calling(async () => {
        try {
          await stripe.paymentIntents.cancel(id, {}, of(accountId));
          return true;
        } catch (error) {
          if (isUnexpectedState(error)) return (await stripe.paymentIntents.retrieve(id, {}, of(accountId))).status === "canceled";
          throw error;
        }
      }),

    createSubscription: (accountId, { customerId, trialDays, ...plan }, idempotencyKey) =>
      calling(async () => {
        const price_data = await newPrice(accountId, plan, idempotencyKey);
        const trial_settings = { end_behavior: { missing_payment_method: "cancel" as const } };
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price_data, quantity: plan.charge.quantity }],
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
            metadata: short(plan.metadata),
            ...(trialDays !== undefined && { trial_period_days: trialDays, trial_settings }),
            expand: subscriptionParts,
          },
          of(accountId, idempotencyKey),
        );
        return readSubscription(created);
      }),
    getSubscription: (accountId, id) =>
      ifFound(async () => readSubscription(await stripe.subscriptions.retrieve(id, { expand: subscriptionParts }, of(accountId)))),
    listSubscriptions: (accountId, customer, after) =>
      calling(async () => {
        const { data, has_more } = await stripe.subscriptions.list(
          { status: "all", limit: pageSize, ...(customer !== undefined && { customer }), ...startingAfter(after) },
          of(accountId),
        );
        return { items: data.map(readSubscription), next: has_more ? data.at(-1)?.id : undefined };
      }),
    updateSubscription: (accountId, id, { plan, quantity, cancelAtPeriodEnd, endsTrial }, idempotencyKey) =>
      calling(async () => {
        const changesItem = plan !== undefined || quantity !== undefined;
        const item = changesItem ? (await stripe.subscriptions.retrieve(id, {}, of(accountId))).items.data[0]?.id : undefined;
        const price = plan && { price_data: await newPrice(accountId, plan, idempotencyKey) };
        const changed = await stripe.subscriptions.update(
          id,
          {
            ...(item !== undefined && {
              items: [{ id: item, ...price, quantity: plan?.charge.quantity ?? quantity ?? 1 }],
              proration_behavior: "always_invoice" as const,
              payment_behavior: "error_if_incomplete" as const,
            }),
            ...(plan && { metadata: replacing(plan.metadata) }),
            ...(endsTrial && { trial_end: "now" as const }),
            ...(cancelAtPeriodEnd !== undefined && { cancel_at_period_end: cancelAtPeriodEnd }),
            expand: subscriptionParts,
          },
          of(accountId, idempotencyKey),
        );
        return readSubscription(changed);
      }),
    getInvoice: (accountId, id) =>
      ifFound(async () => readInvoice(await stripe.invoices.retrieve(id, { expand: ["payments"] }, of(accountId)))),
    listPaidInvoices: (accountId, after) =>
      calling(async () => {
        const query = { status: "paid" as const, limit: pageSize, expand: ["data.payments"], ...startingAfter(after) };
        const { data, has_more } = await stripe.invoices.list(query, of(accountId));
        return { items: data.map(readInvoice), next: has_more ? data.at(-1)?.id : undefined };
      }),
    cancelSubscription: (accountId, id, when) =>
      ifFound(async () => {
        if (when === "period-end")
          return readSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: true }, of(accountId)));
        try {
          return readSubscription(await stripe.subscriptions.cancel(id, {}, of(accountId)));
        } catch (error) {
          const found = readSubscription(await stripe.subscriptions.retrieve(id, {}, of(accountId)));
          // It has ended already.
          if (found.status === "canceled" || found.status === "incomplete_expired") return found;
          throw error;
        }
      }),

    findRefund: (accountId, paymentId, refundId) =>
      calling(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: pageSize }, of(accountId));
        const found = data.find(({ metadata }) => metadata?.refundId === refundId);
        return found && { id: found.id, status: found.status ?? "pending" };
      }),
    createRefund: (accountId, { paymentId, amount, metadata }, idempotencyKey) =>
      calling(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId, amount: safeNumber(amount), metadata: short(metadata) },
          of(accountId, idempotencyKey),
        );
        return { id: refund.id, status: refund.status ?? "pending" };
      }),

    verifyEvent(body, signature, now) {
      try {
        const received = now.getTime();
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, received);
        return readEvent(event);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}

const startingAfter = (id: string | undefined) => (id === undefined ? {} : { starting_after: id });

/** Metadata without values that Stripe would refuse. */
const short = (metadata: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value.length <= metadataLength));

/** The same for a change, which removes what is left out. */
const replacing = (metadata: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value.length <= metadataLength ? value : ""]));

/** @throws ProviderFailed for an amount that JSON numbers cannot hold */
function safeNumber(amount: Charge["unitAmount"]): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProviderFailed("refused", "The amount is too large.");
  return Number(amount);
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

function readEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as { readonly id?: unknown; readonly customer?: unknown };
  return {
    id: event.id,
    type: event.type,
    accountId: text(event.account),
    objectId: text(object.id),
    customerId: text(object.customer) ?? text((object.customer as { id?: unknown } | null | undefined)?.id),
  };
}

const isUnexpectedState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
const isMissing = (error: unknown) =>
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") ||
  // An account that was disconnected.
  error instanceof Stripe.errors.StripePermissionError;

/** Runs requests; their errors become `ProviderFailed`. */
async function calling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFailure(error);
  }
}

/** The same, for an object that may not exist. */
async function ifFound<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw providerFailure(error);
  }
}

/** A refusal concerns the request; everything else, such as a lost connection, may pass. A wrong key is the operator's. */
function providerFailure(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  // Another request with the key is in progress, and may succeed.
  const isInProgress = error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";
  if (
    !isInProgress &&
    (error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeIdempotencyError)
  )
    return new ProviderFailed("refused", error.message, error.code);
  return new ProviderFailed("unavailable", "Stripe did not answer as expected.", error instanceof Error ? error.name : undefined);
}
