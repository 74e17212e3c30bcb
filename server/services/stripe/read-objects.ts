import type Stripe from "stripe";
import { uuid } from "#contract/vocabulary/text.ts";
import type {
  ProviderAccount,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
  ProviderTax,
} from "./payments-provider.ts";
import { ProviderFailed } from "./payments-provider.ts";

export const toDate = (seconds: number) => new Date(seconds * 1000);
export const readId = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** A minor amount as the provider's client returns it. @throws ProviderFailed for an amount that a number cannot hold */
export const toAmount = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) throw new ProviderFailed("unavailable", "Stripe returned an amount that is no integer.");
  return BigInt(value);
};

export const readAccount = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  chargesEnabled: account.charges_enabled === true,
  detailsSubmitted: account.details_submitted === true,
  payoutsEnabled: account.payouts_enabled === true,
});

export const readPayment = (payment: Stripe.PaymentIntent): ProviderPayment => ({
  id: payment.id,
  status: payment.status,
  customerId: readId(payment.customer),
  amount: toAmount(payment.amount),
  currency: payment.currency,
  metadata: payment.metadata ?? {},
  clientSecret: payment.client_secret ?? null,
  createdAt: toDate(payment.created),
  paidAt: toDate((typeof payment.latest_charge === "object" ? payment.latest_charge?.created : undefined) ?? payment.created),
});

export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new ProviderFailed("unavailable", "Stripe returned a subscription without an item.");
  const invoice = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice : null;
  const setup = subscription.pending_setup_intent;
  return {
    id: subscription.id,
    status: subscription.status,
    customerId: readId(subscription.customer) ?? "",
    quantity: item.quantity ?? 1,
    currentPeriodStart: toDate(item.current_period_start),
    currentPeriodEnd: toDate(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    metadata: subscription.metadata ?? {},
    trialEnd: typeof subscription.trial_end === "number" ? toDate(subscription.trial_end) : null,
    awaitsCard: subscription.status === "trialing" && setup !== null && setup !== undefined,
    clientSecret: invoice?.confirmation_secret?.client_secret ?? (typeof setup === "object" ? (setup?.client_secret ?? null) : null),
    tax: invoice ? readTax(invoice) : undefined,
    createdAt: toDate(subscription.created),
  };
}

function readTax({ total, total_taxes }: Stripe.Invoice): ProviderTax | undefined {
  const amount = (total_taxes ?? []).reduce((sum, tax) => sum + toAmount(tax.amount), 0n);
  return amount > 0n ? { amount, total: toAmount(total) } : undefined;
}

/** The payment that has paid an invoice. Others were given up before. */
const findPayment = ({ payments }: Stripe.Invoice): string | null =>
  readId(payments?.data.find(({ status, payment }) => status === "paid" && payment.payment_intent)?.payment.payment_intent);

export const readInvoice = (invoice: Stripe.Invoice): ProviderInvoice => ({
  id: invoice.id,
  subscriptionId: readId(invoice.parent?.subscription_details?.subscription),
  isPaid: invoice.status === "paid",
  amountPaid: toAmount(invoice.amount_paid),
  currency: invoice.currency,
  paymentId: findPayment(invoice),
  createdAt: toDate(invoice.created),
  paidAt: toDate(invoice.status_transitions?.paid_at ?? invoice.created),
});

export const readRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: refund.status ?? "pending",
  paymentId: readId(refund.payment_intent),
  amount: toAmount(refund.amount),
  refundId: uuid.safeParse(refund.metadata?.refundId).data,
});
