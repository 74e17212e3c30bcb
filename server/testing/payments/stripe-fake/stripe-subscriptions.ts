import { type Form, form, integer, invalid, missing, readMetadata, StripeProblem, type StripeRequest, text } from "./stripe-form.ts";
import {
  type FakeAccount,
  type FakeInvoice,
  type FakePayment,
  type FakeSubscription,
  fakeId,
  invoiceView,
  periodAfter,
  storeFakeCard,
  subscriptionView,
} from "./stripe-state.ts";
import { type Answer, requestTools, type StripeFakeState } from "./stripe-tools.ts";

const day = 86_400;
const isOver = ({ status }: FakeSubscription) => status === "canceled" || status === "incomplete_expired";

/** The price of an item, as a form says it. */
function readPrice(at: FakeAccount, price: Form): Pick<FakeSubscription, "unitAmount" | "currency" | "interval" | "product"> {
  const recurring = form(price.recurring);
  const interval = { interval: text(recurring.interval, "interval"), interval_count: integer(recurring.interval_count, "interval_count") };
  if (periodAfter(0, interval) > 3 * 366 * day) throw invalid("Invalid recurring interval: at most three years.");
  const product = text(price.product, "product");
  if (!at.products.has(product)) throw missing("product");
  return { unitAmount: integer(price.unit_amount, "unit_amount"), currency: text(price.currency, "currency"), interval, product };
}

/** An invoice of a subscription, with the payment of its amount. */
function bill(state: StripeFakeState, at: FakeAccount, subscription: FakeSubscription, net: number, reason: FakeInvoice["billing_reason"]) {
  const { base, newPayment } = requestTools(state);
  const { customer, currency } = subscription;
  const tax = subscription.hasTax ? Math.round((net * (at.taxPercent ?? 0)) / 100) : 0;
  const amount = net + tax;
  const invoice: FakeInvoice = {
    ...base("in", "invoice", {}),
    customer,
    subscription: subscription.id,
    status: amount > 0 ? "open" : "paid",
    billing_reason: reason,
    amount_due: amount,
    tax,
    amount_paid: 0,
    currency,
    payment: amount > 0 ? newPayment(at, {}, { amount, currency, customer }).id : null,
    paidAt: amount > 0 ? null : state.now(),
    abandoned: [],
  };
  const payment = invoice.payment === null ? undefined : at.payments.get(invoice.payment);
  if (payment) payment.invoice = invoice.id;
  at.invoices.set(invoice.id, invoice);
  subscription.latestInvoice = invoice.id;
  return invoice;
}

/** Charges the stored card for a due invoice. */
function collect(state: StripeFakeState, at: FakeAccount, invoice: FakeInvoice): void {
  const { emit } = state;
  if (invoice.payment === null || !at.declined.has(invoice.customer)) {
    if (invoice.payment === null) emit(at, "invoice.paid", invoiceView(at, invoice));
    else pay(state, at, invoice.payment, undefined);
    return;
  }
  const subscription = at.subscriptions.get(invoice.subscription);
  if (subscription) {
    subscription.status = "past_due";
    emit(at, "customer.subscription.updated", subscriptionView(at, subscription));
  }
  emit(at, "invoice.payment_failed", invoiceView(at, invoice));
}

/** Computes the cost of a change for the rest of the period. A new period begins with another interval, and when a trial ends. */
function computeProration(before: FakeSubscription, after: FakeSubscription, now: number): number {
  const part = (amount: number) => Math.floor((amount * Math.max(0, before.periodEnd - now)) / (before.periodEnd - before.periodStart));
  const credit = before.status === "trialing" ? 0 : part(before.unitAmount * before.quantity);
  const full = after.unitAmount * after.quantity;
  return Math.max(0, (after.periodStart === before.periodStart ? part(full) : full) - credit);
}

/** Computes a changed subscription, and the cost of the change. */
function changed(state: StripeFakeState, at: FakeAccount, subscription: FakeSubscription, body: Form) {
  if (isOver(subscription)) throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  const item = form(form(body.items)["0"]);
  const after = { ...subscription };
  if (body.items !== undefined) {
    if (item.id !== `si_${subscription.id}`) throw invalid("Invalid subscription item: items[0][id].", "resource_missing");
    if (item.price_data !== undefined) Object.assign(after, readPrice(at, form(item.price_data)));
    if (after.currency !== subscription.currency) throw invalid("The currency of a subscription cannot be changed.");
    if (item.quantity !== undefined) after.quantity = integer(item.quantity, "quantity");
  }
  const endsTrial = body.trial_end === "now" && subscription.status === "trialing";
  if (endsTrial || JSON.stringify(after.interval) !== JSON.stringify(subscription.interval)) {
    Object.assign(after, { periodStart: state.now(), periodEnd: periodAfter(state.now(), after.interval), anchor: state.now() });
    if (endsTrial) Object.assign(after, { status: "active", trialEnd: state.now() });
  }
  return { after, amount: after.status === "trialing" ? 0 : computeProration(subscription, after, state.now()) };
}

function update(state: StripeFakeState, { body, ...request }: StripeRequest, id: string): FakeSubscription {
  const { of, find } = requestTools(state);
  const at = of({ body, ...request });
  const subscription = find(at.subscriptions, id, "subscription");
  const { after, amount } = changed(state, at, subscription, body);
  if (amount > 0 && body.proration_behavior === "always_invoice" && at.declined.has(subscription.customer)) {
    if (body.payment_behavior === "error_if_incomplete")
      throw new StripeProblem(402, "card_error", "Your card was declined.", "card_declined");
    after.status = "past_due";
  }
  if (typeof body.default_payment_method === "string")
    after.default_payment_method = find(at.cards, body.default_payment_method, "payment_method");
  if (body.cancel_at_period_end !== undefined) after.cancel_at_period_end = body.cancel_at_period_end === "true";
  Object.assign(subscription, after);
  for (const [name, value] of Object.entries(readMetadata(body)))
    if (value === "") delete subscription.metadata[name];
    else subscription.metadata[name] = value;
  state.emit(at, "customer.subscription.updated", subscriptionView(at, subscription));
  if (amount > 0 && body.proration_behavior === "always_invoice")
    collect(state, at, bill(state, at, subscription, amount, "subscription_update"));
  return subscription;
}

/** The part of Stripe's API about subscriptions and their invoices. */
export function subscriptionRoutes(state: StripeFakeState): Readonly<Record<string, Answer>> {
  const { now, emit } = state;
  const { of, find, base, page } = requestTools(state);
  return {
    "POST /v1/subscriptions": (request) => {
      const { body } = request;
      const at = of(request);
      find(at.customers, text(body.customer, "customer"), "customer");
      const item = form(form(body.items)["0"]);
      const price = readPrice(at, form(item.price_data));
      const trialDays = body.trial_period_days === undefined ? undefined : integer(body.trial_period_days, "trial_period_days");
      if (trialDays !== undefined && (trialDays < 1 || trialDays > 730)) throw invalid("Invalid trial_period_days: between 1 and 730.");
      const trialEnd = trialDays === undefined ? null : now() + trialDays * day;
      const setupId = fakeId("seti");
      const created: FakeSubscription = {
        ...base("sub", "subscription", body),
        ...price,
        customer: text(body.customer, "customer"),
        status: trialEnd === null ? "incomplete" : "trialing",
        cancel_at_period_end: false,
        quantity: integer(item.quantity, "quantity"),
        periodStart: now(),
        periodEnd: trialEnd ?? periodAfter(now(), price.interval),
        anchor: trialEnd ?? now(),
        trialEnd,
        setup: trialEnd === null ? null : { id: setupId, client_secret: `${setupId}_secret_${fakeId("s")}` },
        latestInvoice: null,
        default_payment_method: null,
        hasTax: form(body.automatic_tax).enabled === "true",
      };
      at.subscriptions.set(created.id, created);
      bill(state, at, created, trialEnd === null ? created.unitAmount * created.quantity : 0, "subscription_create");
      emit(at, "customer.subscription.created", subscriptionView(at, created));
      return subscriptionView(at, created);
    },
    "GET /v1/subscriptions": (request) => {
      const at = of(request);
      const { customer, status } = request.query;
      const all = [...at.subscriptions.values()].filter(
        (each) => (customer === undefined || each.customer === customer) && (status === "all" || each.status !== "canceled"),
      );
      return page(
        all.map((each) => subscriptionView(at, each)),
        request.query,
      );
    },
    "GET /v1/subscriptions/:id": (request, id) => subscriptionView(of(request), find(of(request).subscriptions, id, "subscription")),
    "POST /v1/subscriptions/:id": (request, id) => subscriptionView(of(request), update(state, request, id)),
    "DELETE /v1/subscriptions/:id": (request, id) => {
      const at = of(request);
      const subscription = find(at.subscriptions, id, "subscription");
      if (subscription.status === "canceled") throw missing("subscription");
      subscription.status = "canceled";
      emit(at, "customer.subscription.deleted", subscriptionView(at, subscription));
      return subscriptionView(at, subscription);
    },
    "GET /v1/invoices": (request) => {
      const at = of(request);
      const { status, subscription, customer } = request.query;
      const all = [...at.invoices.values()].filter(
        (each) =>
          (status === undefined || each.status === status) &&
          (subscription === undefined || each.subscription === subscription) &&
          (customer === undefined || each.customer === customer),
      );
      return page(
        all.map((each) => invoiceView(at, each)),
        request.query,
      );
    },
    "POST /v1/invoices/:id": (request, id) => {
      if (id !== "create_preview") throw missing("invoice");
      const at = of(request);
      const subscription = find(at.subscriptions, text(request.body.subscription, "subscription"), "subscription");
      const { amount } = changed(state, at, subscription, form(request.body.subscription_details));
      return { object: "invoice", id: fakeId("upcoming_in"), amount_due: amount, currency: subscription.currency };
    },
    "GET /v1/invoices/:id": (request, id) => invoiceView(of(request), find(of(request).invoices, id, "invoice")),
  };
}

/** Why a card is declined. */
export interface Decline {
  readonly code: string;
  readonly message: string;
}
export const cardDeclined: Decline = { code: "card_declined", message: "Your card was declined." };

/** A browser pays, or its card is declined. The subscription of the payment becomes active. */
export function pay({ emit, now }: StripeFakeState, at: FakeAccount, id: string, decline: Decline | undefined): FakePayment {
  const payment = at.payments.get(id);
  if (!payment) throw missing("payment_intent");
  if (payment.status !== "requires_payment_method" && payment.status !== "requires_action")
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${payment.status}.`, "payment_intent_unexpected_state");
  if (decline) {
    payment.status = "requires_payment_method";
    emit(at, "payment_intent.payment_failed", { ...payment });
    throw new StripeProblem(402, "card_error", decline.message, decline.code);
  }
  Object.assign(payment, { status: "succeeded", latest_charge: { id: fakeId("ch"), object: "charge", created: now() } });
  const invoice = payment.invoice === undefined ? undefined : at.invoices.get(payment.invoice);
  const subscription = invoice && at.subscriptions.get(invoice.subscription);
  if (invoice && subscription) {
    Object.assign(invoice, { status: "paid", amount_paid: payment.amount, paidAt: now() });
    subscription.default_payment_method ??= storeFakeCard(at, subscription.customer);
    if (!isOver(subscription)) subscription.status = "active";
    emit(at, "customer.subscription.updated", subscriptionView(at, subscription));
    emit(at, "invoice.paid", invoiceView(at, invoice));
  }
  emit(at, "payment_intent.succeeded", { ...payment });
  return payment;
}

/** A browser stores the card that a trial needs. */
export function storeCard({ emit }: StripeFakeState, at: FakeAccount, id: string) {
  const subscription = [...at.subscriptions.values()].find(({ setup }) => setup?.id === id);
  if (!subscription) throw missing("setupintent");
  subscription.setup = null;
  const intent = { id, object: "setup_intent", status: "succeeded", customer: subscription.customer };
  emit(at, "setup_intent.succeeded", intent);
  emit(at, "customer.subscription.updated", subscriptionView(at, subscription));
  return intent;
}

/** Moves on the subscription that is due first. @returns false if none is due */
export function renewNext(state: StripeFakeState, at: FakeAccount): boolean {
  const [due] = [...at.subscriptions.values()]
    .filter(({ status, periodEnd }) => (status === "active" || status === "trialing") && periodEnd <= state.now())
    .sort((a, b) => a.periodEnd - b.periodEnd);
  if (!due) return false;
  if (due.cancel_at_period_end || due.setup) {
    due.status = "canceled";
    state.emit(at, "customer.subscription.deleted", subscriptionView(at, due));
    return true;
  }
  due.status = "active";
  due.periodStart = due.periodEnd;
  due.periodEnd = periodAfter(due.periodStart, due.interval, due.anchor);
  state.emit(at, "customer.subscription.updated", subscriptionView(at, due));
  collect(state, at, bill(state, at, due, due.unitAmount * due.quantity, "subscription_cycle"));
  return true;
}
