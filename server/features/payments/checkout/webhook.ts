import { sql } from "kysely";
import { InvalidStripeEvent, InvalidStripeSignature } from "#contract/errors/index.ts";
import type { stripeWebhookRoutes } from "#contract/routes/payments/stripe-webhooks.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type {
  PaymentsProvider,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefund,
} from "../../../services/stripe/payments-provider.ts";
import { paymentsNow } from "../clock/clock.ts";
import { recordInvoice } from "./charges.ts";
import { applyCustomerState, type CustomerState, readCustomer } from "./customer-state.ts";
import { storePayment } from "./fulfil.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import type { ProviderAccess } from "./provider-customer.ts";
import { projectOfTenancy } from "./purchase-code.ts";
import { storeRefund } from "./settle-refund.ts";

type ReceiveCall = Call<(typeof stripeWebhookRoutes)["receive"]>;

/** Events after which the subscriptions of their customer are read (wire protocol, section 5.6). Others are ignored. */
const relevant = new Set([
  "checkout.session.completed",
  ...["created", "updated", "deleted", "paused", "resumed", "pending_update_applied", "pending_update_expired", "trial_will_end"].map(
    (change) => `customer.subscription.${change}`,
  ),
  ...["paid", "payment_failed", "payment_action_required", "upcoming", "marked_uncollectible", "payment_succeeded"].map(
    (change) => `invoice.${change}`,
  ),
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  // The card of a trial.
  "setup_intent.succeeded",
]);
const paidInvoice = new Set(["invoice.paid", "invoice.payment_succeeded"]);
const aboutRefund = new Set(["refund.created", "refund.updated", "refund.failed", "charge.refund.updated"]);

/**
 * Handles an event: it reads the present state from the provider, and stores it in one transaction with the event. So a repeated event has
 * no effect, and one out of order stores the present state. The provider repeats one whose process dies.
 * @throws InvalidStripeSignature, InvalidStripeEvent, StripeNotConfigured, StripeUnavailable
 */
export async function receiveEvent(call: ReceiveCall): Promise<void> {
  const { input, headers, services, db, now } = call;
  const stripe = requireStripe(services);
  const event = stripe.verifyEvent(input.body.content, headers["stripe-signature"], now);
  if (event === "unsigned") throw new InvalidStripeSignature();
  if (event === "malformed") throw new InvalidStripeEvent();
  if (!(relevant.has(event.type) || aboutRefund.has(event.type)) || event.accountId === undefined) return;
  if (!event.hasUsableIds) throw new InvalidStripeEvent();
  const account = await db.selectFrom("payment_accounts").selectAll().where("account_id", "=", event.accountId).executeTakeFirst();
  // An account of another system that shares the platform, or of a deleted project.
  if (!account || (await isHandled(db, account.tenancy_id, event))) return;
  const project = await projectOfTenancy(call, account.tenancy_id);
  if (!project) return;
  const payment = await readPayment(stripe, event);
  const access = { stripe, tenancyId: project.tenancyId, accountId: account.account_id };
  const invoice = await readInvoice(access, event);
  const refund = await readRefund(access, event);
  const customer = event.customerId === undefined ? undefined : await readCustomer(db, access, event.customerId);
  await storeEvent(call, project, event, { payment, invoice, refund, customer });
  call.afterCommit(call.background.wakeJobs);
}

async function isHandled(db: Db, tenancyId: string, { id }: ProviderEvent): Promise<boolean> {
  const found = await db
    .selectFrom("payment_events")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

const readPayment = async (stripe: PaymentsProvider, { type, accountId, objectId }: ProviderEvent): Promise<ProviderPayment | undefined> =>
  type === "payment_intent.succeeded" && accountId !== undefined && objectId !== undefined
    ? fromProvider(stripe.getPayment(accountId, objectId))
    : undefined;

const readInvoice = async ({ stripe, accountId }: ProviderAccess, { type, objectId }: ProviderEvent) =>
  paidInvoice.has(type) && objectId !== undefined ? fromProvider(stripe.getInvoice(accountId, objectId)) : undefined;

const readRefund = async ({ stripe, accountId }: ProviderAccess, { type, objectId }: ProviderEvent) =>
  aboutRefund.has(type) && objectId !== undefined ? fromProvider(stripe.getRefund(accountId, objectId)) : undefined;

/** The objects that were read for an event. */
interface Found {
  readonly payment: ProviderPayment | undefined;
  readonly invoice: ProviderInvoice | undefined;
  readonly refund: ProviderRefund | undefined;
  readonly customer: CustomerState | undefined;
}

/** Stores the event with what was read for it, or nothing if another process has stored it meanwhile. */
async function storeEvent(
  call: ReceiveCall,
  project: Project,
  event: ProviderEvent,
  { payment, invoice, refund, customer }: Found,
): Promise<void> {
  const { tenancyId, config } = project;
  await call.transaction(async (db) => {
    const { rows } = await sql`INSERT INTO payment_events (tenancy_id, id, type, received_at)
      VALUES (${tenancyId}::uuid, ${event.id}, ${event.type}, ${call.now}::timestamptz) ON CONFLICT DO NOTHING RETURNING id`.execute(db);
    if (rows.length === 0) return;
    const at: Fulfilment = { db, tenancyId, config, now: paymentsNow({ ...call, project }), realNow: call.now };
    if (payment) await storePayment(at, payment);
    if (customer) await applyCustomerState(at, customer);
    // The subscription is stored first, because its invoice refers to it.
    if (invoice) await recordInvoice(at, invoice);
    if (refund) await storeRefund(at, { ...call, accessType: "server", user: null, administrator: null }, refund);
  });
}
