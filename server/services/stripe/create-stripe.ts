import Stripe from "stripe";
import { z } from "zod";
import { billingCalls } from "./billing-calls.ts";
import type { PaymentsProvider, ProviderEvent } from "./payments-provider.ts";
import { readAccount, readPayment, readRefund } from "./read-objects.ts";
import {
  boundedFetch,
  boundedMetadata,
  callStripe,
  findAtStripe,
  isUnexpectedState,
  pageSize,
  requestOptions,
  safeNumber,
  startingAfter,
} from "./stripe-requests.ts";
import { subscriptionCalls } from "./subscription-calls.ts";

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

/** The widgets that pages may show. */
const components = { account_onboarding: { enabled: true }, account_management: { enabled: true }, payments: { enabled: true } } as const;

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

  return {
    createAccount: (metadata, idempotencyKey) =>
      callStripe(async () => {
        const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
        const account = await stripe.accounts.create({ type: "standard", capabilities, metadata: { ...metadata } }, { idempotencyKey });
        return account.id;
      }),
    getAccount: (accountId) => findAtStripe(async () => readAccount(await stripe.accounts.retrieve(accountId))),
    createAccountLink: (account, returnUrl) =>
      callStripe(async () => {
        const link = await stripe.accountLinks.create({
          account,
          refresh_url: returnUrl,
          return_url: returnUrl,
          type: "account_onboarding",
        });
        return link.url;
      }),
    createAccountSession: (account) => callStripe(async () => (await stripe.accountSessions.create({ account, components })).client_secret),

    createCustomer: (accountId, metadata, idempotencyKey) =>
      callStripe(
        async () => (await stripe.customers.create({ metadata: boundedMetadata(metadata) }, requestOptions(accountId, idempotencyKey))).id,
      ),

    createPayment: (accountId, { customerId, charge, metadata }, idempotencyKey) =>
      callStripe(async () => {
        const amount = safeNumber(charge.unitAmount * BigInt(charge.quantity));
        const automatic = { automatic_payment_methods: { enabled: true } };
        const created = await stripe.paymentIntents.create(
          { amount, currency: charge.currency.toLowerCase(), customer: customerId, metadata: boundedMetadata(metadata), ...automatic },
          requestOptions(accountId, idempotencyKey),
        );
        return readPayment(created);
      }),
    getPayment: (accountId, id) =>
      findAtStripe(async () =>
        readPayment(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }, requestOptions(accountId))),
      ),
    listPayments: (accountId, after) =>
      callStripe(async () => {
        const { data, has_more } = await stripe.paymentIntents.list(
          { limit: pageSize, expand: ["data.latest_charge"], ...startingAfter(after) },
          requestOptions(accountId),
        );
        return { items: data.map(readPayment), next: has_more ? data.at(-1)?.id : undefined };
      }),
    cancelPayment: (accountId, id) =>
      callStripe(async () => {
        try {
          await stripe.paymentIntents.cancel(id, {}, requestOptions(accountId));
          return true;
        } catch (error) {
          if (isUnexpectedState(error))
            return (await stripe.paymentIntents.retrieve(id, {}, requestOptions(accountId))).status === "canceled";
          throw error;
        }
      }),

    ...subscriptionCalls(stripe),
    ...billingCalls(stripe),

    findRefund: (accountId, paymentId, refundId) =>
      callStripe(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: pageSize }, requestOptions(accountId));
        return data.map(readRefund).find((refund) => refund.refundId === refundId);
      }),
    getRefund: (accountId, id) => findAtStripe(async () => readRefund(await stripe.refunds.retrieve(id, {}, requestOptions(accountId)))),
    listRefunds: (accountId, after) =>
      callStripe(async () => {
        const { data, has_more } = await stripe.refunds.list({ limit: pageSize, ...startingAfter(after) }, requestOptions(accountId));
        return { items: data.map(readRefund), next: has_more ? data.at(-1)?.id : undefined };
      }),
    createRefund: (accountId, { paymentId, amount, metadata }, idempotencyKey) =>
      callStripe(async () =>
        readRefund(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: safeNumber(amount), metadata: boundedMetadata(metadata) },
            requestOptions(accountId, idempotencyKey),
          ),
        ),
      ),

    verifyEvent(body, signature, now) {
      if (!stripe.webhooks.signature) throw new Error("The Stripe library has no check of signatures.");
      try {
        stripe.webhooks.signature.verifyHeader(body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime());
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "unsigned";
        throw error;
      }
      return readEvent(body) ?? "malformed";
    },
  };
}

/** An id that Stripe gives. It becomes part of statements and addresses. */
const objectId = z.string().regex(/^[\w-]{1,255}$/);
const EventBody = z.object({
  id: objectId,
  type: z.string().min(1).max(255),
  account: objectId.nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
/** The ids of the object of an event. An upcoming invoice has no id. */
const EventIds = z.object({ id: objectId.nullish(), customer: z.union([objectId, z.object({ id: objectId })]).nullish() });

/** Reads an event. @returns undefined for a body that is no event */
function readEvent(body: Uint8Array): ProviderEvent | undefined {
  const event = EventBody.safeParse(parseJson(body));
  if (!event.success) return undefined;
  const { id, type, account, data } = event.data;
  const ids = EventIds.safeParse(data.object);
  const customer = ids.data?.customer;
  return {
    id,
    type,
    accountId: account ?? undefined,
    objectId: ids.data?.id ?? undefined,
    customerId: (typeof customer === "string" ? customer : customer?.id) ?? undefined,
    hasUsableIds: ids.success,
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
