import { randomBytes } from "node:crypto";

/** An object as Stripe's API returns it. Amounts are minor units, moments are seconds. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface FakePayment extends StripeObject {
  amount: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  customer: string | null;
  client_secret: string;
  /** The invoice that it pays. */
  invoice?: string;
  latest_charge: { readonly id: string; readonly object: "charge"; readonly created: number } | null;
}

export interface FakeRefund extends StripeObject {
  payment_intent: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
}

export interface FakeSubscription extends StripeObject {
  customer: string;
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled";
  cancel_at_period_end: boolean;
  quantity: number;
  unitAmount: number;
  currency: string;
  interval: { interval: string; interval_count: number };
  product: string;
  periodStart: number;
  periodEnd: number;
  /** From when periods are counted; the start of the first, or the end of the trial. */
  anchor?: number;
  trialEnd: number | null;
  hasTax?: boolean;
  /** The object that the customer must confirm so that the trial has a card. */
  setup: { readonly id: string; readonly client_secret: string } | null;
  latestInvoice: string | null;
  /** The payment method of the subscription alone: a first payment stores one. */
  default_payment_method: FakePaymentMethod | null;
}

export interface FakeInvoice extends StripeObject {
  customer: string;
  subscription: string;
  status: "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  amount_due: number;
  /** The part of the amount that is tax. */
  tax: number;
  amount_paid: number;
  currency: string;
  /** Null if nothing is to be paid. */
  payment: string | null;
  paidAt: number | null;
  /** Payments that were given up before. */
  abandoned: string[];
}

export interface FakeCustomer extends StripeObject {
  invoice_settings: { default_payment_method: FakePaymentMethod | null };
}

export interface FakePaymentMethod {
  readonly id: string;
  readonly object: "payment_method";
  readonly type: "card";
  readonly card: { readonly brand: string; readonly last4: string; readonly exp_month: number; readonly exp_year: number };
}

export interface FakeSetupIntent extends StripeObject {
  customer: string;
  client_secret: string;
  status: "requires_payment_method" | "requires_action" | "succeeded";
  payment_method: FakePaymentMethod | null;
}

export interface FakeEvent {
  readonly id: string;
  readonly object: "event";
  readonly type: string;
  readonly account: string | undefined;
  readonly created: number;
  readonly data: { readonly object: unknown };
}

/** The objects of one connected account. */
export class FakeAccount {
  readonly customers = new Map<string, FakeCustomer>();
  readonly setupIntents = new Map<string, FakeSetupIntent>();
  readonly products = new Map<string, StripeObject>();
  readonly payments = new Map<string, FakePayment>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices = new Map<string, FakeInvoice>();
  readonly methods = {
    id: fakeId("pmc"),
    object: "payment_method_configuration",
    is_default: true,
    card: { available: true, display_preference: { overridable: null, preference: "on", value: "on" } },
    link: { available: true, display_preference: { overridable: null, preference: "off", value: "off" } },
  };
  /** The stored payment methods of all customers. */
  readonly cards = new Map<string, FakePaymentMethod & { readonly customer: string }>();
  /** Customers whose cards are declined. */
  readonly declined = new Map<string, true>();
  readonly refunds = new Map<string, FakeRefund>();
  /** The rate of Stripe Tax; undefined where the account does not use it. */
  taxPercent: number | undefined;
  /** Whether Stripe Tax finds the places of addresses. */
  findsPlaces = true;
  /** Whether banks take their time for refunds: they stay pending. */
  holdsRefunds = false;
  readonly account: StripeObject & { charges_enabled: boolean; details_submitted: boolean; payouts_enabled: boolean };

  constructor(account: FakeAccount["account"]) {
    this.account = account;
  }
}

/** Stores a card of a customer. */
export function storeFakeCard(at: FakeAccount, customer: string, number?: string): FakePaymentMethod {
  const card = fakeCard(number);
  at.cards.set(card.id, { ...card, customer });
  return card;
}

const fakeCard = (number = "4242424242424242"): FakePaymentMethod => ({
  id: fakeId("pm"),
  object: "payment_method",
  type: "card",
  card: { brand: number.startsWith("5") ? "mastercard" : "visa", last4: number.slice(-4), exp_month: 12, exp_year: 2034 },
});

export const fakeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

const invoicePayment = (status: string, id: string) => ({ status, payment: { type: "payment_intent", payment_intent: id } });

/** An invoice in the shape of the API. */
export const invoiceView = (at: FakeAccount, { payment: id, subscription, paidAt, abandoned, tax, ...invoice }: FakeInvoice) => {
  const payment = id === null ? undefined : at.payments.get(id);
  return {
    ...invoice,
    total: invoice.amount_due,
    total_taxes: tax > 0 ? [{ amount: tax, tax_behavior: "exclusive", type: "tax_rate_details" }] : [],
    hosted_invoice_url: `https://invoice.example/${invoice.id}`,
    status_transitions: { finalized_at: invoice.created, marked_uncollectible_at: null, paid_at: paidAt, voided_at: null },
    parent: {
      type: "subscription_details",
      subscription_details: { subscription, metadata: at.subscriptions.get(subscription)?.metadata ?? {} },
    },
    confirmation_secret:
      payment?.status === "requires_payment_method" ? { client_secret: payment.client_secret, type: "payment_intent" } : null,
    payments: {
      object: "list",
      data: [
        ...abandoned.map((each) => invoicePayment("canceled", each)),
        ...(payment ? [invoicePayment(invoice.status === "paid" ? "paid" : "open", payment.id)] : []),
      ],
    },
  };
};

/** A subscription in the shape of the API. */
export const subscriptionView = (at: FakeAccount, subscription: FakeSubscription) => {
  const {
    unitAmount,
    interval,
    periodStart,
    periodEnd,
    trialEnd,
    setup,
    latestInvoice,
    currency,
    quantity,
    product,
    anchor: _,
    hasTax: __,
    ...rest
  } = subscription;
  const invoice = latestInvoice === null ? undefined : at.invoices.get(latestInvoice);
  return {
    ...rest,
    currency,
    trial_end: trialEnd,
    pending_setup_intent: setup && { ...setup, object: "setup_intent", status: "requires_payment_method" },
    items: {
      object: "list",
      data: [
        {
          id: `si_${subscription.id}`,
          object: "subscription_item",
          quantity,
          price: { object: "price", currency, unit_amount: unitAmount, recurring: interval, product },
          current_period_start: periodStart,
          current_period_end: periodEnd,
        },
      ],
    },
    latest_invoice: invoice ? invoiceView(at, invoice) : null,
  };
};

/**
 * The end of a period, in seconds. Months and years end on the day of the anchor, or on the last day of a shorter month.
 * @param anchor a start of a period from which the others are counted
 */
export function periodAfter(start: number, { interval, interval_count }: FakeSubscription["interval"], anchor = start): number {
  const months = { month: 1, year: 12 }[interval];
  if (months === undefined) return start + interval_count * (interval === "week" ? 7 : 1) * 86_400;
  const first = new Date(anchor * 1000);
  const from = new Date(start * 1000);
  const passed = 12 * (from.getUTCFullYear() - first.getUTCFullYear()) + from.getUTCMonth() - first.getUTCMonth();
  const target = new Date(first);
  target.setUTCDate(1);
  target.setUTCMonth(first.getUTCMonth() + passed + interval_count * months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(first.getUTCDate(), lastDay));
  return target.getTime() / 1000;
}
