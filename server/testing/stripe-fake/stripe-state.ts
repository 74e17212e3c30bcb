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
  /** The subscription whose invoice it pays. */
  subscription?: string;
}

export interface FakeSubscription extends StripeObject {
  customer: string;
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "canceled";
  cancel_at_period_end: boolean;
  quantity: number;
  unitAmount: number;
  currency: string;
  interval: { interval: string; interval_count: number };
  periodStart: number;
  periodEnd: number;
  payment: string;
}

export interface FakeEvent {
  readonly id: string;
  readonly object: "event";
  readonly type: string;
  readonly account: string | undefined;
  readonly created: number;
  readonly data: { readonly object: unknown };
}

/** What one connected account has. */
export class FakeAccount {
  readonly customers = new Map<string, StripeObject>();
  readonly products = new Map<string, StripeObject>();
  readonly payments = new Map<string, FakePayment>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly refunds = new Map<string, StripeObject & { payment_intent: string; amount: number }>();
  readonly account: StripeObject & { charges_enabled: boolean; details_submitted: boolean; payouts_enabled: boolean };

  constructor(account: FakeAccount["account"]) {
    this.account = account;
  }
}

export const fakeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** A subscription in the shape of the API. */
export const subscriptionView = (subscription: FakeSubscription, payment: FakePayment | undefined) => ({
  id: subscription.id,
  object: "subscription",
  created: subscription.created,
  customer: subscription.customer,
  status: subscription.status,
  cancel_at_period_end: subscription.cancel_at_period_end,
  metadata: subscription.metadata,
  items: {
    object: "list",
    data: [
      {
        id: `si_${subscription.id}`,
        quantity: subscription.quantity,
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ],
  },
  latest_invoice: payment && {
    id: `in_${payment.id}`,
    object: "invoice",
    confirmation_secret:
      payment.status === "requires_payment_method" ? { client_secret: payment.client_secret, type: "payment_intent" } : null,
    payments: { object: "list", data: [{ payment: { type: "payment_intent", payment_intent: payment.id } }] },
  },
});

/** The end of a period. The fake counts months as 30 days and years as 365. */
export const periodAfter = (start: number, { interval, interval_count }: FakeSubscription["interval"]) =>
  start + interval_count * ({ day: 1, week: 7, month: 30, year: 365 }[interval] ?? 1) * 86_400;
