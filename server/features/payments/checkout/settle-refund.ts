import { type Selectable, sql } from "kysely";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { RefundStatus } from "#contract/vocabulary/payments/purchases.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { PaymentCharges, PaymentRefunds } from "../../../database/tables/payments.ts";
import { randomUuid } from "../../../services/random.ts";
import type { ProviderRefund } from "../../../services/stripe/payments-provider.ts";
import { lockCustomer } from "../items/grant-sources.ts";
import { enqueuePaymentNotice } from "../payment-notices.ts";
import { endSubscription } from "../products/grant.ts";
import { revokePurchase } from "../products/store.ts";
import { enqueueProviderCancellations } from "../provider-cancellation.ts";
import type { Fulfilment } from "./fulfilment.ts";

export type ChargeRow = Selectable<PaymentCharges>;
export type RefundRow = Selectable<PaymentRefunds>;
/** Who the audit log names. */
export type RefundActor = Omit<AuditContext, "project">;

/** The outcome of a refund: at the provider, or at once for a test purchase. */
interface RefundOutcome {
  /** Null without an object at the provider. */
  readonly id: string | null;
  readonly status: RefundStatus;
}

/** The state of a refund from that of the provider. A refund that waits for the customer or a bank is pending. */
export const toRefundStatus = ({ status }: Pick<ProviderRefund, "status">): RefundStatus =>
  status === "succeeded" ? "succeeded" : status === "failed" || status === "canceled" ? "failed" : "pending";

/** SQL: the minor units of the charge `c` that refunds in some states have given back. */
export const toRefunded = (statuses: readonly RefundStatus[]) =>
  sql`(SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refunds r
    WHERE r.tenancy_id = c.tenancy_id AND r.charge_id = c.id AND r.status = ANY (${statuses}::text[]))`;

const refundById = (db: Db, { tenancy_id, id }: Pick<RefundRow, "tenancy_id" | "id">): Promise<RefundRow> =>
  db.selectFrom("payment_refunds").selectAll().where("tenancy_id", "=", tenancy_id).where("id", "=", id).executeTakeFirstOrThrow();

/** The charge that a refund is of. */
export const requireRefundCharge = (db: Db, { tenancy_id, charge_id }: RefundRow): Promise<ChargeRow> =>
  db.selectFrom("payment_charges").selectAll().where("tenancy_id", "=", tenancy_id).where("id", "=", charge_id).executeTakeFirstOrThrow();

/**
 * Stores the outcome of a refund. Once everything that was paid for the purchase or the period is refunded, the product is revoked.
 * A refund that fails releases its amount, also if it had succeeded before: a bank may send the money back. Call it in a transaction.
 */
export async function settleRefund(
  at: Fulfilment,
  actor: RefundActor,
  refund: RefundRow,
  { id, status }: RefundOutcome,
): Promise<RefundRow> {
  const { db, tenancyId } = at;
  const charge = await requireRefundCharge(db, refund);
  await lockCustomer(db, tenancyId, { type: charge.customer_type, id: charge.customer_id });
  const before = await refundById(db, refund);
  if (before.status === status && before.provider_refund_id === id) return before;
  if (before.status === "succeeded" && status === "pending") return before;
  const settled = await db
    .updateTable("payment_refunds")
    .set({ status, provider_refund_id: id ?? before.provider_refund_id })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === before.status || status === "pending") return settled;
  // The caller has the error of a refund that the provider refused at once.
  if (status === "succeeded" || settled.provider_refund_id !== null) await auditRefund(at, actor, settled, charge);
  return status === "succeeded" ? completed(at, settled, charge) : settled;
}

/**
 * Records a refund of the provider: one of this server, or one that was made on the provider's own pages.
 * @returns whether it was unknown or has changed
 */
export async function storeRefund(at: Fulfilment, actor: RefundActor, found: ProviderRefund): Promise<boolean> {
  const known = await readRefund(at, found);
  const refund = known ?? (await insertFound(at, found)) ?? (await readRefund(at, found));
  if (!refund) return false;
  const after = await settleRefund(at, actor, refund, { id: found.id, status: toRefundStatus(found) });
  return !known || after.status !== known.status;
}

async function readRefund({ db, tenancyId }: Fulfilment, { id, refundId }: ProviderRefund): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`SELECT * FROM payment_refunds WHERE tenancy_id = ${tenancyId}::uuid
    AND (provider_refund_id = ${id} OR id = ${refundId ?? null}::uuid)`.execute(db);
  return rows[0];
}

/** Reserves the amount of a refund that this server did not request. Undefined for one of something else, that failed, or that is stored. */
async function insertFound({ db, tenancyId, now, realNow }: Fulfilment, found: ProviderRefund): Promise<RefundRow | undefined> {
  if (found.paymentId === null || found.amount <= 0n || toRefundStatus(found) === "failed") return undefined;
  const { rows } = await sql<RefundRow>`INSERT INTO payment_refunds (tenancy_id, id, charge_id, amount_minor, is_full, status, is_test,
      provider_refund_id, next_attempt_at, created_at)
    SELECT c.tenancy_id, ${randomUuid()}::uuid, c.id, ${String(found.amount)}::bigint, false, 'pending', false, ${found.id},
      ${realNow}::timestamptz, ${now}::timestamptz
    FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.provider_payment_id = ${found.paymentId}
    ORDER BY c.at LIMIT 1 ON CONFLICT DO NOTHING RETURNING *`.execute(db);
  return rows[0];
}

async function completed(at: Fulfilment, refund: RefundRow, charge: ChargeRow): Promise<RefundRow> {
  const { db, tenancyId } = at;
  const marked = await markIfFull(db, refund, charge);
  if (charge.customer_type !== "custom") await enqueuePaymentNotice(db, { tenancyId, notice: "refund", subjectId: refund.id });
  if (marked.is_full) await revokeRefunded(at, charge);
  return marked;
}

/**
 * Marks a refund after which nothing is left of what was paid. That is for the purchase, or for the period of the charge and later ones.
 */
async function markIfFull(db: Db, refund: RefundRow, charge: ChargeRow): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`UPDATE payment_refunds SET is_full = NOT EXISTS (SELECT FROM payment_charges c
      WHERE c.tenancy_id = ${charge.tenancy_id}::uuid AND c.purchase_id = ${charge.purchase_id}::uuid
        AND (c.period_start IS NULL OR c.period_start >= ${charge.period_start}::timestamptz)
        AND c.amount_minor > ${toRefunded(["succeeded"])})
    WHERE tenancy_id = ${refund.tenancy_id}::uuid AND id = ${refund.id}::uuid RETURNING *`.execute(db);
  return rows[0] ?? refund;
}

/** Revokes what was refunded: a purchase with its items, or a subscription, which ends now, also at the provider. */
async function revokeRefunded({ db, tenancyId, config, now, realNow }: Fulfilment, charge: ChargeRow): Promise<void> {
  const write = { db, tenancyId, config, customer: { type: charge.customer_type, id: charge.customer_id }, now };
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
  await enqueueProviderCancellations(db, tenancyId, [row], realNow);
}

async function auditRefund({ db, tenancyId }: Fulfilment, actor: RefundActor, refund: RefundRow, charge: ChargeRow): Promise<void> {
  const context = { ...actor, project: { tenancyId } };
  await audit(context, {
    event: refund.status === "succeeded" ? "payments.refunded" : "payments.refund_failed",
    userId:
      charge.customer_type === "user"
        ? sql<string>`(SELECT id FROM users WHERE tenancy_id = ${tenancyId}::uuid AND id::text = ${charge.customer_id})`
        : null,
    data: { transaction_id: charge.purchase_id, amount: fromMinorUnits(BigInt(refund.amount_minor), charge.currency) },
  }).execute(db);
}
