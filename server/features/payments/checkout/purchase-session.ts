import type { z } from "zod";
import { PaymentsNotSetUp, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { type Interval, unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import type { ProviderTax } from "../../../services/stripe/payments-provider.ts";
import { preferredLocale } from "../../emails/templates/locale.ts";
import { addIntervals } from "../items/interval.ts";
import { findTrial } from "../products/grant.ts";
import { findAccountId } from "./accounts.ts";
import { type PurchaseChoice, requireChoice } from "./choice.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import { ensureProviderCustomer, type ProviderAccess } from "./provider-customer.ts";
import { type PurchaseCodeRow, requirePurchaseCode } from "./purchase-code.ts";

/** Opened sessions at the same moment: the later one begins again with what it finds then. */
const attempts = 3;

/**
 * Opens a payment for a code, or returns the one that is open for the same choice. Nothing else changes: the product is granted, and
 * another plan replaced, once the provider confirms the payment (corrections.md, 30).
 * @returns the client secret, and the tax of the first payment
 */
export async function openPurchaseSession(call: Call<(typeof purchaseRoutes)["createPurchaseSession"]>): Promise<PurchaseSession> {
  const { input, db, services } = call;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { row, project } = await requirePurchaseCode(call, input.full_code);
    const choice = await requireChoice(db, project, row, input);
    if (project.config.payments.testMode)
      throw new PaymentsNotSetUp("The project is in test mode, where nothing is charged. Confirm a test purchase instead.");
    const accountId = await findAccountId(db, project.tenancyId);
    if (accountId === undefined) throw new PaymentsNotSetUp();
    const access: ProviderAccess = { stripe: requireStripe(services), accountId, tenancyId: project.tenancyId };
    const open = row.session_object_id === null ? undefined : await openSession(access, row.session_object_id);
    const { price, quantity, charge } = choice;
    const isSame =
      row.session_price_id === price.id &&
      row.session_quantity === quantity &&
      (row.session_currency ?? charge.currency) === charge.currency;
    if (open && isSame) return toSession(open, charge.currency);
    if (open && row.session_object_id !== null) await closeSession(access, row.session_object_id);
    const session = await beginSession(call, access, row, choice);
    if (await storeSession(db, row, session.id, choice)) return toSession(session, charge.currency);
    // Another call stored its session first: if that is the same, it is returned now.
    const current = await requirePurchaseCode(call, input.full_code);
    if (current.row.session_object_id !== session.id) await closeSession(access, session.id);
  }
  throw new VerificationCodeNotFound();
}

type SessionChoice = Awaited<ReturnType<typeof requireChoice>>;

const isSubscription = (objectId: string) => objectId.startsWith("sub_");

type PurchaseSession = z.output<(typeof purchaseRoutes)["createPurchaseSession"]["returns"]>;

/** An open payment at the provider. */
interface OpenSession {
  readonly clientSecret: string;
  readonly tax?: ProviderTax | undefined;
}

const toSession = ({ clientSecret, tax }: OpenSession, currency: Currency): PurchaseSession => ({
  client_secret: clientSecret,
  tax: tax ? { amount: fromMinorUnits(tax.amount, currency), total: fromMinorUnits(tax.total, currency), currency } : null,
});

/** The client secret of a session that waits for its payment; undefined if it was canceled. @throws VerificationCodeNotFound once it is paid */
async function openSession({ stripe, accountId }: ProviderAccess, objectId: string): Promise<OpenSession | undefined> {
  const found = await fromProvider<
    { status: string; clientSecret: string | null; awaitsCard?: boolean; tax?: ProviderTax | undefined } | undefined
  >(isSubscription(objectId) ? stripe.getSubscription(accountId, objectId) : stripe.getPayment(accountId, objectId));
  if (!found || found.status === "canceled" || found.status === "incomplete_expired") return undefined;
  const isPaid = isSubscription(objectId) ? !isOpen(found) : found.status === "succeeded" || found.status === "processing";
  if (isPaid || found.clientSecret === null) throw new VerificationCodeNotFound();
  return { clientSecret: found.clientSecret, tax: found.tax };
}

/** Whether a subscription waits for its first payment, or for the card of its trial. */
const isOpen = ({ status, awaitsCard }: { readonly status: string; readonly awaitsCard?: boolean }) =>
  status === "incomplete" || awaitsCard === true;

/** Cancels a session. @throws VerificationCodeNotFound if it was paid meanwhile */
async function closeSession({ stripe, accountId }: ProviderAccess, objectId: string): Promise<void> {
  if (isSubscription(objectId)) {
    const found = await fromProvider(stripe.getSubscription(accountId, objectId));
    if (found && !isOpen(found) && found.status !== "incomplete_expired") throw new VerificationCodeNotFound();
    await fromProvider(stripe.cancelSubscription(accountId, objectId, "now"));
  } else if (!(await fromProvider(stripe.cancelPayment(accountId, objectId)))) throw new VerificationCodeNotFound();
}

/** Creates the payment or subscription. The amount is that of the stored product; the buyer's page cannot change it. */
async function beginSession(
  { db, origin }: Pick<Call, "db" | "origin">,
  access: ProviderAccess,
  row: PurchaseCodeRow,
  choice: SessionChoice,
) {
  const { stripe, accountId, tenancyId } = access;
  const { customer, product, price, quantity, charge, holdings } = choice;
  const customerId = await ensureProviderCustomer(db, access, customer);
  const metadata = {
    tenancyId,
    purchaseCodeId: row.id,
    ...(product.id !== null && { productId: product.id }),
    // Left out where it is longer than the provider allows: the code has it.
    product: JSON.stringify(product.view),
    priceId: price.id,
    customerId: customer.id,
    customerType: customer.type,
    purchaseQuantity: String(quantity),
    currency: charge.currency,
    locale: preferredLocale(origin.languages),
  };
  const key = `purchase/${accountId}/${row.id}/${row.session_number + 1}/${price.id}/${quantity}/${charge.currency}/${preferredLocale(origin.languages)}`;
  const { interval } = price.price;
  const trialDays = interval && countTrialDays(findTrial(product, price.price, holdings), row.created_at);
  const begun = await fromProvider<{ id: string; clientSecret: string | null; tax?: ProviderTax | undefined }>(
    interval
      ? stripe.createSubscription(
          accountId,
          { customerId, customerIp: origin.ip, charge, productName: product.view.display_name, interval, trialDays, metadata },
          `${key}/${trialDays ?? ""}`,
        )
      : stripe.createPayment(accountId, { customerId, charge, metadata: { ...metadata, purchaseKind: "ONE_TIME" } }, key),
  );
  // No payment is due: the subscription is free of charge, or the provider has paid it from a balance.
  if (begun.clientSecret === null) throw new PaymentsNotSetUp("Stripe asks for no payment of this price.");
  return { id: begun.id, clientSecret: begun.clientSecret, tax: begun.tax };
}

/** The days of a trial, counted from the moment of the URL, so that a repeated call says the same. */
function countTrialDays(trial: Interval | undefined, from: Date): number | undefined {
  const end = trial && addIntervals(from.getTime(), trial, 1);
  return end === undefined || end === null ? undefined : Math.max(1, Math.ceil((end - from.getTime()) / unitMillis.day));
}

/** @returns false if another session was stored meanwhile */
async function storeSession(db: Db, row: PurchaseCodeRow, objectId: string, { price, quantity, charge }: PurchaseChoice): Promise<boolean> {
  const updated = await db
    .updateTable("purchase_codes")
    .set({
      session_number: row.session_number + 1,
      session_object_id: objectId,
      session_price_id: price.id,
      session_quantity: quantity,
      session_currency: charge.currency,
    })
    .where("tenancy_id", "=", row.tenancy_id)
    .where("id", "=", row.id)
    .where("session_number", "=", row.session_number)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}
