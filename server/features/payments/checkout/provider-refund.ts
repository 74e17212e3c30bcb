import { StripeRefused } from "#contract/errors/index.ts";
import type { Db } from "../../../database/schema.ts";
import type { Services } from "../../../services/index.ts";
import type { PaymentsProvider, ProviderInvoice, ProviderRefund } from "../../../services/stripe/payments-provider.ts";
import { findAccountId } from "./accounts.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import type { ChargeRow, RefundRow } from "./settle-refund.ts";

/** Charges of an earlier version of this server are found by their time. The clocks of both differ by less. */
const clockDifferenceMillis = 3_600_000;

/**
 * Requests a refund, or reads it if it was requested before. The provider makes it once for any number of calls.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function refundAtProvider(
  { services, db }: { readonly services: Pick<Services, "stripe">; readonly db: Db },
  charge: ChargeRow,
  refund: RefundRow,
): Promise<ProviderRefund> {
  const tenancyId = refund.tenancy_id;
  const stripe = requireStripe(services);
  const accountId = await findAccountId(db, tenancyId);
  if (accountId === undefined) throw new StripeRefused("The project is connected to no Stripe account.");
  const made = refund.provider_refund_id === null ? undefined : await fromProvider(stripe.getRefund(accountId, refund.provider_refund_id));
  if (made) return made;
  const paymentId = await readPayment(db, stripe, accountId, charge);
  const metadata = { tenancyId, refundId: refund.id };
  // An earlier attempt may have made it. Stripe forgets idempotency keys after a day; they are for attempts at once.
  return (
    (await fromProvider(stripe.findRefund(accountId, paymentId, refund.id))) ??
    fromProvider(stripe.createRefund(accountId, { paymentId, amount: BigInt(refund.amount_minor), metadata }, `refund/${refund.id}`))
  );
}

/** The payment of a charge, or of its invoice. @throws StripeRefused if there is none */
async function readPayment(db: Db, stripe: PaymentsProvider, accountId: string, charge: ChargeRow): Promise<string> {
  if (charge.provider_payment_id !== null) return charge.provider_payment_id;
  const { provider_invoice_id: invoiceId } = charge;
  const invoice = await (invoiceId === null
    ? readInvoice(db, stripe, accountId, charge)
    : fromProvider(stripe.getInvoice(accountId, invoiceId)));
  if (!invoice?.paymentId) throw new StripeRefused("Stripe has no payment for this charge.");
  return invoice.paymentId;
}

/** The invoice of a charge that was recorded without one: that of the same subscription, amount and time. */
async function readInvoice(db: Db, stripe: PaymentsProvider, accountId: string, charge: ChargeRow): Promise<ProviderInvoice | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .select("stripe_subscription_id")
    .where("tenancy_id", "=", charge.tenancy_id)
    .where("id", "=", charge.purchase_id)
    .executeTakeFirst();
  if (!row?.stripe_subscription_id) return undefined;
  const { items } = await fromProvider(stripe.listPaidInvoices(accountId, undefined, row.stripe_subscription_id));
  const measureDistance = ({ paidAt }: ProviderInvoice) => Math.abs(paidAt.getTime() - charge.at.getTime());
  return items
    .filter((invoice) => invoice.amountPaid === BigInt(charge.amount_minor) && measureDistance(invoice) <= clockDifferenceMillis)
    .sort((a, b) => measureDistance(a) - measureDistance(b))[0];
}
