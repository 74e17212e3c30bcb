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
 * Gives money back: of the last charge of a purchase or subscription. The refund is stored as pending before the provider is asked, so
 * that parallel refunds never exceed the charge; a repeated request completes it, and so does a job. When nothing of the charge is left, the product is
 * taken back.
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
 * Asks the provider for a pending refund and stores the result; the provider makes it once, however often it is asked.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function completeRefund(call: RefundContext, charge: ChargeRow, refund: RefundRow): Promise<RefundRow> {
  const { db, project } = call;
  const providerRefundId = refund.status === "pending" && !refund.is_test ? await refundAtProvider(call, charge, refund) : null;
  if (refund.status !== "pending") return refund;
  const done = await call.transaction(async (tx) => {
    await lockCustomer(tx, project.tenancyId, { type: charge.customer_type, id: charge.customer_id });
    const settled = await settle(tx, refund, "succeeded", providerRefundId);
    if (settled && charge.customer_type !== "custom")
      await enqueuePaymentNotice(tx, { tenancyId: project.tenancyId, notice: "refund", subjectId: refund.id });
    if (settled && refund.is_full) await takeBack(call, tx, charge);
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
    const charge = await lastCharge(db, tenancyId, input);
    await lockCustomer(db, tenancyId, { type: charge.customer_type, id: charge.customer_id });
    const earlier = key === null ? undefined : await refundByKey(db, tenancyId, key);
    if (earlier) {
      if (!earlier.request_digest?.equals(requestDigest)) throw new IdempotencyKeyReused();
      return { charge, refund: earlier };
    }
    const left = BigInt(charge.amount_minor) - (await refundedOf(db, charge));
    const amount = input.amount_minor === undefined ? left : BigInt(input.amount_minor);
    if (left <= 0n || amount > left) throw new NothingToRefund();
    const refund = await db
      .insertInto("payment_refunds")
      .values({
        tenancy_id: tenancyId,
        id: randomUuid(),
        charge_id: charge.id,
        amount_minor: amount.toString(),
        is_full: amount === left,
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

/** The last charge of a purchase, or of a subscription's present period. @throws TransactionNotFound, NothingToRefund */
async function lastCharge(db: Db, tenancyId: string, { transaction_id: id, type }: RefundCall["input"]): Promise<ChargeRow> {
  const charge = await db
    .selectFrom("payment_charges")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("purchase_id", "=", id)
    .where("type", "=", type)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (charge) return charge;
  const table = type === "subscription" ? "subscriptions" : "one_time_purchases";
  const exists = await db.selectFrom(table).select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();
  throw exists ? new NothingToRefund("Nothing was paid for this purchase.") : new TransactionNotFound();
}

async function refundedOf(db: Db, { tenancy_id, id }: ChargeRow): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM payment_refunds
    WHERE tenancy_id = ${tenancy_id}::uuid AND charge_id = ${id}::uuid AND status <> 'failed'`.execute(db);
  return BigInt(rows[0]?.sum ?? 0);
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
    const made = await stripe.createRefund(accountId, { paymentId, amount: BigInt(refund.amount_minor), metadata }, `refund/${refund.id}`);
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
