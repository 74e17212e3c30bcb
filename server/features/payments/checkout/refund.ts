import { sql } from "kysely";
import type { z } from "zod";
import type { Refund } from "#contract/entities/payments/transaction.ts";
import { IdempotencyKeyReused, NothingToRefund, nothingToRefund, StripeRefused, TransactionNotFound } from "#contract/errors/index.ts";
import type { internalPaymentRoutes } from "#contract/routes/payments/internal-payments.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { paymentsNow } from "../clock/clock.ts";
import type { Customer } from "../items/customer.ts";
import { lockCustomer } from "../items/grant-sources.ts";
import { refundAtProvider } from "./provider-refund.ts";
import {
  type ChargeRow,
  type RefundActor,
  type RefundRow,
  requireRefundCharge,
  settleRefund,
  toRefunded,
  toRefundStatus,
} from "./settle-refund.ts";

type RefundCall = Call<(typeof internalPaymentRoutes)["refund"]>;

/** An amount that a call gives in one currency. */
interface AmountForm {
  readonly currency: Currency;
  readonly field: string;
}

/** The call that has begun a refund has this long to complete it, before the job tries. */
const graceMillis = 120_000;

/**
 * Refunds one charge of a purchase, or the last paid period of a subscription. The refund is stored as pending before the request to the
 * provider, so that parallel refunds never exceed the charge. A repeated request, a job or the provider's events complete it. Once
 * everything that was paid for the purchase or the period is refunded, the product is revoked.
 * @param form of the amount. Default: `amount_minor`, in the currency in which the purchase was paid
 * @throws TransactionNotFound, NothingToRefund, IdempotencyKeyReused, StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function refundTransaction(call: RefundCall, form?: AmountForm): Promise<z.output<typeof Refund>> {
  const refund = await reserveRefund(call, form);
  const done = await completeRefund(call, refund);
  call.afterCommit(call.background.wakeJobs);
  if (done.status === "failed") throw new StripeRefused("Stripe could not refund the payment.");
  return toView(done, await requireRefundCharge(call.db, done));
}

/** The dependencies of completing a refund, in a call or in the job that completes those whose process died. */
export interface RefundContext extends RefundActor, Pick<Call, "db" | "transaction" | "services"> {
  readonly serverConfig: Pick<Call["serverConfig"], "development">;
  readonly project: Project;
}

/**
 * Requests a pending refund from the provider and stores what it says. A refusal releases the reserved amount; without a response the
 * refund stays pending, and may be repeated.
 * @throws StripeNotConfigured, StripeUnavailable, StripeRefused
 */
export async function completeRefund(call: RefundContext, refund: RefundRow): Promise<RefundRow> {
  if (refund.status !== "pending") return refund;
  const { tenancyId, config } = call.project;
  const settle = (id: string | null, status: RefundRow["status"]) =>
    call.transaction((db) =>
      settleRefund({ db, tenancyId, config, now: paymentsNow(call), realNow: call.now }, call, refund, { id, status }),
    );
  if (refund.is_test) return settle(null, "succeeded");
  try {
    const made = await refundAtProvider(call, await requireRefundCharge(call.db, refund), refund);
    return await settle(made.id, toRefundStatus(made));
  } catch (error) {
    if (error instanceof StripeRefused) await settle(null, "failed");
    throw error;
  }
}

/** Finds what is to be refunded and reserves the amount. A call with the same idempotency key finds its refund again. */
function reserveRefund(call: RefundCall, form: AmountForm | undefined): Promise<RefundRow> {
  const { input, headers, project, now } = call;
  const { tenancyId } = project;
  const key = headers[requestHeaders.idempotencyKey] ?? null;
  const requestDigest = digest(JSON.stringify(["internal.payments.refund", input]));
  return call.transaction(async (db) => {
    // Everything is chosen under the lock: a refund at the same time may leave less of each charge.
    await lockCustomer(db, tenancyId, await requireBuyer(db, tenancyId, input));
    const earlier = key === null ? undefined : await refundByKey(db, tenancyId, key);
    if (earlier) {
      if (!earlier.request_digest?.equals(requestDigest)) throw new IdempotencyKeyReused();
      return earlier;
    }
    const charge = await chargeToRefund(db, tenancyId, input);
    if (form && charge.currency !== form.currency) throw new NothingToRefund(`The purchase was not paid in ${form.currency}.`);
    const left = await computeRest(db, charge);
    const amount = input.amount_minor === undefined ? left : BigInt(input.amount_minor);
    if (left <= 0n || amount > left) throw new NothingToRefund(form && nothingToRefund(form.field));
    const inserted = await db
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
        next_attempt_at: new Date(now.getTime() + graceMillis),
        created_at: paymentsNow(call),
      })
      .onConflict((conflict) => conflict.columns(["tenancy_id", "idempotency_key"]).where("idempotency_key", "is not", null).doNothing())
      .returningAll()
      .executeTakeFirst();
    // A call about another customer has taken the key at the same moment.
    if (!inserted) throw new IdempotencyKeyReused();
    return inserted;
  });
}

/** The customer of a transaction. @throws TransactionNotFound */
async function requireBuyer(db: Db, tenancyId: string, { transaction_id: id, type }: RefundCall["input"]): Promise<Customer> {
  const row = await db
    .selectFrom(type === "subscription" ? "subscriptions" : "one_time_purchases")
    .select(["customer_type", "customer_id"])
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new TransactionNotFound();
  return { type: row.customer_type, id: row.customer_id };
}

/** Amounts that are reserved must not be given back twice. */
const reserving = ["pending", "succeeded"] as const;

/**
 * The charge of a purchase, or of the last paid period of a subscription, that a refund is of. A period has several if the plan was
 * switched: the newest with enough left counts, or else the newest.
 * @throws NothingToRefund
 */
async function chargeToRefund(db: Db, tenancyId: string, input: RefundCall["input"]): Promise<ChargeRow> {
  const { transaction_id: id, type, amount_minor = 1 } = input;
  const { rows } = await sql<ChargeRow>`SELECT c.* FROM payment_charges c
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.purchase_id = ${id}::uuid AND c.type = ${type}
    ORDER BY c.period_start DESC, c.amount_minor - ${toRefunded(reserving)} >= ${amount_minor}::bigint DESC, c.at DESC LIMIT 1`.execute(db);
  const [charge] = rows;
  if (!charge) throw new NothingToRefund("Nothing was paid for this purchase.");
  return charge;
}

/** Computes the part of a charge that can be given back, in minor units. */
async function computeRest(db: Db, { tenancy_id, id }: ChargeRow): Promise<bigint> {
  const { rows } = await sql<{ left: string }>`SELECT (c.amount_minor - ${toRefunded(reserving)})::text AS left FROM payment_charges c
    WHERE c.tenancy_id = ${tenancy_id}::uuid AND c.id = ${id}::uuid`.execute(db);
  return BigInt(rows[0]?.left ?? 0);
}

const refundByKey = (db: Db, tenancyId: string, key: string): Promise<RefundRow | undefined> =>
  db.selectFrom("payment_refunds").selectAll().where("tenancy_id", "=", tenancyId).where("idempotency_key", "=", key).executeTakeFirst();

const toView = (refund: RefundRow, charge: ChargeRow): z.output<typeof Refund> => ({
  id: refund.id,
  transaction_id: charge.purchase_id,
  amount: fromMinorUnits(BigInt(refund.amount_minor), charge.currency),
  currency: charge.currency,
  status: refund.status,
  is_full: refund.is_full,
  created_at_millis: refund.created_at.getTime(),
});
