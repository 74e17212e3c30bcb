import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Refund } from "#contract/entities/transaction.ts";
import { IdempotencyKeyReused, NothingToRefund, StripeRefused, TransactionNotFound } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/internal/payments.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { RefundStatus } from "#contract/vocabulary/purchases.ts";
import { type AuditContext, audit } from "../../core/audit.ts";
import { enqueuePaymentNotice } from "../../core/payment-notices.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import { enqueueProviderCancellations } from "../../core/provider-cancellation.ts";
import type { Db } from "../../database/schema.ts";
import type { PaymentCharges, PaymentRefunds } from "../../database/tables/checkout.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { ProviderFailed } from "../../services/stripe/payments-provider.ts";
import { accountIdOf } from "../checkout/accounts.ts";
import { fromProvider, requireStripe } from "../checkout/provider.ts";
import { lockCustomer } from "../items/grant-sources.ts";
import { endSubscription } from "../products/grant.ts";
import { revokePurchase } from "../products/store.ts";

type RefundCall = Call<(typeof internalPaymentRoutes)["refund"]>;
type ChargeRow = Selectable<PaymentCharges>;
type RefundRow = Selectable<PaymentRefunds>;

/**
 * Gives money back: of one charge of a purchase, or of the last paid period of a subscription. The refund is stored as pending before the
 * request to the provider, so that parallel refunds never exceed the charge; a repeated request completes it, and so does a job. When nothing
 * that was paid for the purchase or the period is left, the product is taken back.
 * @throws TransactionNotFound, NothingToRefund, IdempotencyKeyReused, StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function refundTransaction(call: RefundCall): Promise<z.output<typeof Refund>> {
  const { charge, refund } = await reserveRefund(call);
  const done = await completeRefund(call, charge, refund);
  call.afterCommit(call.background.wakeJobs);
  return viewOf(done, charge);
}

/** What completing a refund needs of a call, or of the job that completes those whose process died. */
export interface RefundContext extends Omit<AuditContext, "project">, Pick<Call, "db" | "transaction" | "services" | "serverConfig"> {
  readonly project: Project;
}

/**
 * Requests a pending refund from the provider and stores the result; the provider makes it once for any number of requests.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function completeRefund(call: RefundContext, charge: ChargeRow, refund: RefundRow): Promise<RefundRow> {
  const { db, project } = call;
  const providerRefundId = refund.status === "pending" && !refund.is_test ? await refundAtProvider(call, charge, refund) : null;
  if (refund.status !== "pending") return refund;
  const done = await call.transaction(async (tx) => {
    await lockCustomer(tx, project.tenancyId, { type: charge.customer_type, id: charge.customer_id });
    const succeeded = await settle(tx, refund, "succeeded", providerRefundId);
    const settled = succeeded && (await markIfFull(tx, succeeded, charge));
    if (settled && charge.customer_type !== "custom")
      await enqueuePaymentNotice(tx, { tenancyId: project.tenancyId, notice: "refund", subjectId: refund.id });
    if (settled?.is_full) await takeBack(call, tx, charge);
    if (settled)
      await audit(call, {
        event: "payments.refunded",
        userId:
          charge.customer_type === "user"
            ? sql<string>`(SELECT id FROM users WHERE tenancy_id = ${project.tenancyId}::uuid AND id::text = ${charge.customer_id})`
            : null,
        data: { transaction_id: charge.purchase_id, amount: fromMinorUnits(BigInt(refund.amount_minor), charge.currency) },
      }).execute(tx);
    return settled;
  });
  return done ?? (await refundById(db, refund));
}

/** Finds what is to be refunded and reserves the amount. A call with the same idempotency key finds its refund again. */
function reserveRefund(call: RefundCall): Promise<{ charge: ChargeRow; refund: RefundRow }> {
  const { input, headers, project, now } = call;
  const { tenancyId } = project;
  const key = headers[requestHeaders.idempotencyKey] ?? null;
  const requestDigest = digest(JSON.stringify(["internal.payments.refund", input]));
  return call.transaction(async (db) => {
    const charge = await chargeToRefund(db, tenancyId, input);
    await lockCustomer(db, tenancyId, { type: charge.customer_type, id: charge.customer_id });
    const earlier = key === null ? undefined : await refundByKey(db, tenancyId, key);
    if (earlier) {
      if (!earlier.request_digest?.equals(requestDigest)) throw new IdempotencyKeyReused();
      return { charge: await chargeById(db, earlier), refund: earlier };
    }
    const left = await leftOf(db, charge);
    const amount = input.amount_minor === undefined ? left : BigInt(input.amount_minor);
    if (left <= 0n || amount > left) throw new NothingToRefund();
    const refund = await db
      .insertInto("payment_refunds")
      .values({
        tenancy_id: tenancyId,
        id: randomUuid(),
        charge_id: charge.id,
        amount_minor: amount.toString(),
        is_full: false,
        reason: input.reason ?? null,
        status: "pending",
        is_test: charge.is_test,
        provider_refund_id: null,
        idempotency_key: key,
        request_digest: key === null ? null : requestDigest,
        created_at: paymentsNow({ ...call, now }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { charge, refund };
  });
}

/** SQL: the minor units of the charge `c` that refunds in some states have given back. */
const refundedOf = (statuses: readonly RefundStatus[]) =>
  sql`(SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refunds r
    WHERE r.tenancy_id = c.tenancy_id AND r.charge_id = c.id AND r.status = ANY (${statuses}::text[]))`;
/** Amounts that are reserved must not be given back twice. */
const reserving = ["pending", "succeeded"] as const;

/**
 * The charge of a purchase, or of the last paid period of a subscription, that a refund is of. A period has several if the plan was
 * switched: the newest with enough left counts, or else the newest.
 * @throws TransactionNotFound, NothingToRefund
 */
async function chargeToRefund(db: Db, tenancyId: string, input: RefundCall["input"]): Promise<ChargeRow> {
  const { transaction_id: id, type, amount_minor = 1 } = input;
  const { rows } = await sql<ChargeRow>`SELECT c.* FROM payment_charges c
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = ${id}::uuid AND c.type = ${type}
    ORDER BY c.period_start DESC, c.amount_minor - ${refundedOf(reserving)} >= ${amount_minor}::bigint DESC, c.at DESC LIMIT 1`.execute(db);
  const [charge] = rows;
  if (charge) return charge;
  const table = type === "subscription" ? "subscriptions" : "one_time_purchases";
  const exists = await db.selectFrom(table).select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();
  throw exists ? new NothingToRefund("Nothing was paid for this purchase.") : new TransactionNotFound();
}

/** The charge that a refund is of. */
const chargeById = (db: Db, { tenancy_id, charge_id }: RefundRow): Promise<ChargeRow> =>
  db.selectFrom("payment_charges").selectAll().where("tenancy_id", "=", tenancy_id).where("id", "=", charge_id).executeTakeFirstOrThrow();

/** What of a charge can be given back, in minor units. */
async function leftOf(db: Db, { tenancy_id, id }: ChargeRow): Promise<bigint> {
  const { rows } = await sql<{ left: string }>`SELECT (c.amount_minor - ${refundedOf(reserving)})::text AS left FROM payment_charges c
    WHERE c.tenancy_id = ${tenancy_id}::uuid AND c.id = ${id}::uuid`.execute(db);
  return BigInt(rows[0]?.left ?? 0);
}

/** Marks a refund after which nothing is left of what was paid for the purchase, or for the period of the charge and later ones. */
async function markIfFull(db: Db, refund: RefundRow, charge: ChargeRow): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`UPDATE payment_refunds SET is_full = NOT EXISTS (SELECT FROM payment_charges c
      WHERE c.tenancy_id = ${charge.tenancy_id}::uuid AND c.purchase_id = ${charge.purchase_id}::uuid
        AND (c.period_start IS NULL OR c.period_start >= ${charge.period_start}::timestamptz)
        AND c.amount_minor > ${refundedOf(["succeeded"])})
    WHERE tenancy_id = ${refund.tenancy_id}::uuid AND id = ${refund.id}::uuid RETURNING *`.execute(db);
  return rows[0] ?? refund;
}

const refundByKey = (db: Db, tenancyId: string, key: string): Promise<RefundRow | undefined> =>
  db.selectFrom("payment_refunds").selectAll().where("tenancy_id", "=", tenancyId).where("idempotency_key", "=", key).executeTakeFirst();

const refundById = (db: Db, { tenancy_id, id }: RefundRow): Promise<RefundRow> =>
  db.selectFrom("payment_refunds").selectAll().where("tenancy_id", "=", tenancy_id).where("id", "=", id).executeTakeFirstOrThrow();

/** Ends a pending refund. Undefined if another call has ended it. */
const settle = (
  db: Db,
  { tenancy_id, id }: RefundRow,
  status: RefundStatus,
  providerRefundId: string | null,
): Promise<RefundRow | undefined> =>
  db
    .updateTable("payment_refunds")
    .set({ status, provider_refund_id: providerRefundId })
    .where("tenancy_id", "=", tenancy_id)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();

/** Asks the provider. A refusal releases the reserved amount; without an answer the refund stays pending, and may be repeated. */
async function refundAtProvider({ services, db, project }: RefundContext, charge: ChargeRow, refund: RefundRow): Promise<string> {
  const { tenancyId } = project;
  const stripe = requireStripe(services);
  const accountId = (await accountIdOf(db, tenancyId)) ?? "";
  try {
    const paymentId = charge.provider_payment_id ?? (await latestPaymentId(db, stripe, accountId, charge));
    const metadata = { tenancyId, refundId: refund.id };
    // An earlier attempt may have made it. Stripe forgets idempotency keys after a day; they are for attempts at once.
    const made =
      (await stripe.findRefund(accountId, paymentId, refund.id)) ??
      (await stripe.createRefund(accountId, { paymentId, amount: BigInt(refund.amount_minor), metadata }, `refund/${refund.id}`));
    if (made.status === "failed" || made.status === "canceled") throw new ProviderFailed("refused", "The refund has failed.");
    return made.id;
  } catch (error) {
    if (error instanceof StripeRefused || (error instanceof ProviderFailed && error.reason === "refused"))
      await settle(db, refund, "failed", null);
    return fromProvider(Promise.reject(error));
  }
}

/** The payment of a subscription's last invoice. */
async function latestPaymentId(db: Db, stripe: ReturnType<typeof requireStripe>, accountId: string, charge: ChargeRow): Promise<string> {
  const row = await db
    .selectFrom("subscriptions")
    .select("stripe_subscription_id")
    .where("tenancy_id", "=", charge.tenancy_id)
    .where("id", "=", charge.purchase_id)
    .executeTakeFirst();
  const found = row?.stripe_subscription_id ? await stripe.getSubscription(accountId, row.stripe_subscription_id) : undefined;
  if (!found?.latestPaymentId) throw new ProviderFailed("refused", "Stripe has no payment for this period.");
  return found.latestPaymentId;
}

/** Takes back what was bought: a purchase with its items, a subscription by ending it now, also at the provider. */
async function takeBack(call: RefundContext, db: Db, charge: ChargeRow): Promise<void> {
  const { tenancyId, config } = call.project;
  const customer = { type: charge.customer_type, id: charge.customer_id };
  const write = { db, tenancyId, config, customer, now: paymentsNow(call) };
  if (charge.type === "one_time") return revokePurchase(write, charge.purchase_id);
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", charge.purchase_id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return;
  await endSubscription(write, row);
  await enqueueProviderCancellations(db, tenancyId, [row], call.now);
}

const viewOf = (refund: RefundRow, charge: ChargeRow): z.output<typeof Refund> => ({
  id: refund.id,
  transaction_id: charge.purchase_id,
  amount: fromMinorUnits(BigInt(refund.amount_minor), charge.currency),
  currency: charge.currency,
  status: refund.status,
  is_full: refund.is_full,
  created_at_millis: refund.created_at.getTime(),
});
