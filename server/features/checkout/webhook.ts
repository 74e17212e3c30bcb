import { sql } from "kysely";
import { InvalidStripeSignature } from "#contract/errors/index.ts";
import type { stripeWebhookRoutes } from "#contract/routes/stripe-webhooks.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import type { Db } from "../../database/schema.ts";
import type { Call, Project } from "../../kernel/call.ts";
import type { PaymentsProvider, ProviderEvent, ProviderPayment, ProviderSubscription } from "../../services/stripe/payments-provider.ts";
import { type Fulfilment, storePayment, storeSubscription } from "./fulfil.ts";
import { fromProvider, requireStripe } from "./provider.ts";
import { projectOfTenancy } from "./purchase-code.ts";

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
]);

/** Subscriptions of one customer are read up to so many pages. */
const maxPages = 5;

/** The state of a customer at the provider, and which read of it this is. */
interface CustomerState {
  readonly providerCustomerId: string;
  readonly readNumber: number;
  readonly subscriptions: readonly ProviderSubscription[];
}

/**
 * Handles an event: it reads the present state from the provider, and stores it in one transaction with the event. So a repeated event
 * has no effect, a late one stores the present state, and one whose process dies is repeated by the provider.
 * @throws InvalidStripeSignature, StripeNotConfigured, StripeUnavailable
 */
export async function receiveEvent(call: ReceiveCall): Promise<void> {
  const { input, headers, services, db, now } = call;
  const stripe = requireStripe(services);
  const event = stripe.verifyEvent(input.body.content, headers["stripe-signature"], now);
  if (!event) throw new InvalidStripeSignature();
  if (!relevant.has(event.type) || event.accountId === undefined) return;
  const account = await db.selectFrom("payment_accounts").selectAll().where("account_id", "=", event.accountId).executeTakeFirst();
  // An account of another system that shares the platform, or of a deleted project.
  if (!account || (await isHandled(db, account.tenancy_id, event))) return;
  const project = await projectOfTenancy(call, account.tenancy_id);
  if (!project) return;
  const payment = await readPayment(stripe, event);
  const customer = await readCustomer(db, stripe, { tenancyId: project.tenancyId, accountId: account.account_id }, event);
  await storeEvent(call, project, event, payment, customer);
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

/** Reads a customer's subscriptions. Undefined for a customer that this server did not create. */
async function readCustomer(
  db: Db,
  stripe: PaymentsProvider,
  { tenancyId, accountId }: { readonly tenancyId: string; readonly accountId: string },
  { customerId }: ProviderEvent,
): Promise<CustomerState | undefined> {
  if (customerId === undefined) return undefined;
  // The number is taken before the read: a state that was read later is never replaced by one that was read earlier.
  const { rows } = await sql<{ read_number: number }>`UPDATE payment_customers SET read_number = read_number + 1
    WHERE tenancy_id = ${tenancyId}::uuid AND provider_customer_id = ${customerId} RETURNING read_number`.execute(db);
  const readNumber = rows[0]?.read_number;
  if (readNumber === undefined) return undefined;
  const subscriptions: ProviderSubscription[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { items, next } = await fromProvider(stripe.listSubscriptions(accountId, customerId, after));
    subscriptions.push(...items);
    after = next;
    if (next === undefined) break;
  }
  return { providerCustomerId: customerId, readNumber, subscriptions };
}

/** Stores the event with what was read for it, or nothing if another process has stored it meanwhile. */
async function storeEvent(
  call: ReceiveCall,
  project: Project,
  event: ProviderEvent,
  payment: ProviderPayment | undefined,
  customer: CustomerState | undefined,
): Promise<void> {
  const { tenancyId, config } = project;
  await call.transaction(async (db) => {
    const { rows } = await sql`INSERT INTO payment_events (tenancy_id, id, type, received_at)
      VALUES (${tenancyId}::uuid, ${event.id}, ${event.type}, ${call.now}::timestamptz) ON CONFLICT DO NOTHING RETURNING id`.execute(db);
    if (rows.length === 0) return;
    const at: Fulfilment = { db, tenancyId, config, now: paymentsNow({ ...call, project }), realNow: call.now };
    if (payment) await storePayment(at, payment);
    if (customer && (await isNewest(db, tenancyId, customer))) {
      // Oldest first: of two plans of one catalog, the later purchase replaces the earlier.
      for (const each of [...customer.subscriptions].reverse()) await storeSubscription(at, each);
    }
  });
}

/** Whether no state that was read later has been stored. */
async function isNewest(db: Db, tenancyId: string, { providerCustomerId, readNumber }: CustomerState): Promise<boolean> {
  const { rows } = await sql`UPDATE payment_customers SET applied_number = ${readNumber}::bigint
    WHERE tenancy_id = ${tenancyId}::uuid AND provider_customer_id = ${providerCustomerId} AND applied_number < ${readNumber}::bigint
    RETURNING applied_number`.execute(db);
  return rows.length > 0;
}
