import {
  FakeAccount,
  type FakePayment,
  type FakeSubscription,
  fakeId,
  periodAfter,
  type StripeObject,
  subscriptionView,
} from "./stripe-state.ts";

/** A request to the fake: the bracketed form as nested objects. Every value is text. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Form;
  readonly query: Form;
  /** The value of the header Stripe-Account. */
  readonly account: string | undefined;
}
export interface Form {
  readonly [name: string]: string | Form | undefined;
}

/** An error in the shape of the API. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: { readonly error: { readonly type: string; readonly code?: string; readonly message: string } };
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code !== undefined && { code }) } };
  }
}

const invalid = (message: string, code?: string) => new StripeProblem(400, "invalid_request_error", message, code);
const missing = (what: string) => new StripeProblem(404, "invalid_request_error", `No such ${what}`, "resource_missing");

export interface StripeFakeState {
  readonly accounts: Map<string, FakeAccount>;
  /** Where the fake is. */
  readonly url: () => string;
  /** Seconds. */
  readonly now: () => number;
  readonly emit: (account: FakeAccount, type: string, object: unknown) => void;
}

const text = (value: string | Form | undefined, name: string): string => {
  if (typeof value !== "string") throw invalid(`Missing required param: ${name}.`, "parameter_missing");
  return value;
};
const form = (value: string | Form | undefined): Form => (typeof value === "object" ? value : {});
const integer = (value: string | Form | undefined, name: string): number => {
  const read = text(value, name);
  if (!/^\d+$/.test(read)) throw invalid(`Invalid integer: ${name}`, "parameter_invalid_integer");
  return Number(read);
};
const metadataOf = (body: Form) => {
  const metadata = form(body.metadata) as Record<string, string>;
  for (const [key, value] of Object.entries(metadata)) if (value.length > 500) throw invalid(`Metadata value of ${key} is too long.`);
  return { ...metadata };
};

type Answer = (request: StripeRequest, id: string) => unknown;

/** The part of Stripe's API that the product uses, by method and path. `:id` matches an id. */
export function stripeRoutes(state: StripeFakeState): Readonly<Record<string, Answer>> {
  const { accounts, now, emit } = state;
  const base = (prefix: string, object: string, body: Form): StripeObject => ({
    id: fakeId(prefix),
    object,
    created: now(),
    metadata: metadataOf(body),
  });
  const of = ({ account }: StripeRequest): FakeAccount => {
    const found = account === undefined ? undefined : accounts.get(account);
    if (!found)
      throw new StripeProblem(
        403,
        "invalid_request_error",
        "The key does not have access to the account, or it does not exist.",
        "account_invalid",
      );
    return found;
  };
  const find = <T>(map: Map<string, T>, id: string, what: string): T => {
    const found = map.get(id);
    if (!found) throw missing(what);
    return found;
  };
  const newPayment = (at: FakeAccount, body: Form, more: Partial<FakePayment> & { amount: number; currency: string }): FakePayment => {
    const payment = base("pi", "payment_intent", body);
    const created: FakePayment = {
      ...payment,
      status: "requires_payment_method",
      customer: typeof body.customer === "string" ? body.customer : null,
      client_secret: `${payment.id}_secret_${fakeId("s")}`,
      ...more,
    };
    at.payments.set(created.id, created);
    return created;
  };
  const view = (at: FakeAccount, subscription: FakeSubscription) => subscriptionView(subscription, at.payments.get(subscription.payment));
  const page = <T extends { id: string }>(all: readonly T[], query: Form) => {
    const newestFirst = [...all].reverse();
    const after = newestFirst.findIndex(({ id }) => id === query.starting_after) + 1;
    const limit = typeof query.limit === "string" ? Number(query.limit) : 10;
    return { object: "list", data: newestFirst.slice(after, after + limit), has_more: newestFirst.length > after + limit };
  };

  return {
    "POST /v1/accounts": ({ body }) => {
      const account = { ...base("acct", "account", body), charges_enabled: false, details_submitted: false, payouts_enabled: false };
      accounts.set(account.id, new FakeAccount(account));
      return account;
    },
    "GET /v1/accounts/:id": (_request, id) => {
      const found = accounts.get(id);
      if (!found) throw new StripeProblem(403, "invalid_request_error", "The account does not exist.", "account_invalid");
      return found.account;
    },
    "POST /v1/account_links": ({ body }) => {
      const account = find(accounts, text(body.account, "account"), "account");
      const returnUrl = new URLSearchParams({ return_url: text(body.return_url, "return_url") });
      return { object: "account_link", created: now(), url: `${state.url()}/setup/${account.account.id}?${returnUrl}` };
    },
    "POST /v1/account_sessions": ({ body }) => {
      const account = find(accounts, text(body.account, "account"), "account");
      return { object: "account_session", account: account.account.id, client_secret: fakeId("accs_secret") };
    },
    "POST /v1/customers": (request) => {
      const customer = base("cus", "customer", request.body);
      of(request).customers.set(customer.id, customer);
      return customer;
    },
    "POST /v1/products": (request) => {
      const product = { ...base("prod", "product", request.body), name: text(request.body.name, "name") };
      of(request).products.set(product.id, product);
      return product;
    },

    "POST /v1/payment_intents": (request) => {
      const { body } = request;
      const at = of(request);
      if (typeof body.customer === "string") find(at.customers, body.customer, "customer");
      const amount = integer(body.amount, "amount");
      if (amount < 50) throw invalid("Amount must be at least $0.50 usd", "amount_too_small");
      if (amount > 99_999_999) throw invalid("Amount must be no more than $999,999.99", "amount_too_large");
      return newPayment(at, body, { amount, currency: text(body.currency, "currency") });
    },
    "GET /v1/payment_intents": (request) => page([...of(request).payments.values()], request.query),
    "GET /v1/payment_intents/:id": (request, id) => find(of(request).payments, id, "payment_intent"),
    "POST /v1/payment_intents/:id/cancel": (request, id) => {
      const at = of(request);
      const payment = find(at.payments, id, "payment_intent");
      if (payment.status !== "requires_payment_method" && payment.status !== "requires_action")
        throw invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`,
          "payment_intent_unexpected_state",
        );
      payment.status = "canceled";
      emit(at, "payment_intent.canceled", payment);
      return payment;
    },
    // A browser calls this one with Stripe's elements.
    "POST /v1/payment_intents/:id/confirm": (request, id) =>
      pay(state, of(request), id, request.body.payment_method === "pm_card_chargeDeclined" ? cardDeclined : undefined),

    "POST /v1/subscriptions": (request) => {
      const { body } = request;
      const at = of(request);
      find(at.customers, text(body.customer, "customer"), "customer");
      const item = form(form(body.items)["0"]);
      const price = form(item.price_data);
      find(at.products, text(price.product, "product"), "product");
      const recurring = form(price.recurring);
      const interval = {
        interval: text(recurring.interval, "interval"),
        interval_count: integer(recurring.interval_count, "interval_count"),
      };
      if (periodAfter(0, interval) > 3 * 366 * 86_400) throw invalid("Invalid recurring interval: at most three years.");
      const quantity = integer(item.quantity, "quantity");
      const unitAmount = integer(price.unit_amount, "unit_amount");
      const currency = text(price.currency, "currency");
      const subscription = base("sub", "subscription", body);
      const payment = newPayment(
        at,
        {},
        { amount: unitAmount * quantity, currency, subscription: subscription.id, customer: String(body.customer) },
      );
      const created: FakeSubscription = {
        ...subscription,
        customer: text(body.customer, "customer"),
        status: "incomplete",
        cancel_at_period_end: false,
        quantity,
        unitAmount,
        currency,
        interval,
        periodStart: now(),
        periodEnd: periodAfter(now(), interval),
        payment: payment.id,
      };
      at.subscriptions.set(created.id, created);
      emit(at, "customer.subscription.created", view(at, created));
      return view(at, created);
    },
    "GET /v1/subscriptions": (request) => {
      const at = of(request);
      const { customer } = request.query;
      const all = [...at.subscriptions.values()].filter((each) => customer === undefined || each.customer === customer);
      return page(
        all.map((each) => view(at, each)),
        request.query,
      );
    },
    "GET /v1/subscriptions/:id": (request, id) => view(of(request), find(of(request).subscriptions, id, "subscription")),
    "POST /v1/subscriptions/:id": (request, id) => {
      const at = of(request);
      const subscription = find(at.subscriptions, id, "subscription");
      const { cancel_at_period_end } = request.body;
      if (cancel_at_period_end !== undefined) subscription.cancel_at_period_end = cancel_at_period_end === "true";
      Object.assign(subscription.metadata, metadataOf(request.body));
      emit(at, "customer.subscription.updated", view(at, subscription));
      return view(at, subscription);
    },
    "DELETE /v1/subscriptions/:id": (request, id) => {
      const at = of(request);
      const subscription = find(at.subscriptions, id, "subscription");
      if (subscription.status === "canceled") throw missing("subscription");
      subscription.status = "canceled";
      emit(at, "customer.subscription.deleted", view(at, subscription));
      return view(at, subscription);
    },

    "POST /v1/refunds": (request) => {
      const at = of(request);
      const payment = find(at.payments, text(request.body.payment_intent, "payment_intent"), "payment_intent");
      if (payment.status !== "succeeded") throw invalid("This PaymentIntent does not have a successful charge to refund.");
      const before = [...at.refunds.values()]
        .filter((each) => each.payment_intent === payment.id)
        .reduce((sum, each) => sum + each.amount, 0);
      const amount = request.body.amount === undefined ? payment.amount - before : integer(request.body.amount, "amount");
      if (before + amount > payment.amount)
        throw invalid("Refund amount is greater than the unrefunded amount.", "charge_already_refunded");
      const refund = {
        ...base("re", "refund", request.body),
        payment_intent: payment.id,
        amount,
        currency: payment.currency,
        status: "succeeded",
      };
      at.refunds.set(refund.id, refund);
      emit(at, "charge.refunded", { id: fakeId("ch"), customer: payment.customer, payment_intent: payment.id });
      return refund;
    },
  };
}

/** Why a card is declined. */
export interface Decline {
  readonly code: string;
  readonly message: string;
}
const cardDeclined: Decline = { code: "card_declined", message: "Your card was declined." };

/** A browser pays, or its card is declined. The subscription of the payment becomes active. */
export function pay({ emit }: StripeFakeState, at: FakeAccount, id: string, decline: Decline | undefined): FakePayment {
  const payment = at.payments.get(id);
  if (!payment) throw missing("payment_intent");
  if (payment.status !== "requires_payment_method" && payment.status !== "requires_action")
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${payment.status}.`, "payment_intent_unexpected_state");
  if (decline) {
    payment.status = "requires_payment_method";
    emit(at, "payment_intent.payment_failed", { ...payment });
    throw new StripeProblem(402, "card_error", decline.message, decline.code);
  }
  payment.status = "succeeded";
  const subscription = payment.subscription === undefined ? undefined : at.subscriptions.get(payment.subscription);
  if (subscription) {
    subscription.status = "active";
    emit(at, "customer.subscription.updated", subscriptionView(subscription, payment));
    emit(at, "invoice.paid", { id: `in_${payment.id}`, object: "invoice", customer: payment.customer });
  }
  emit(at, "payment_intent.succeeded", { ...payment });
  return payment;
}
