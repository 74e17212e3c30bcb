import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { paymentClockEvents } from "#contract/vocabulary/payments/payment-clock.ts";
import type { CustomerType } from "#contract/vocabulary/payments/payments.ts";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Db } from "../../../database/schema.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { transaction } from "../../../kernel/transaction.ts";
import { recordCharge } from "../checkout/charges.ts";
import { lockCustomer, type SubscriptionRow } from "../items/grant-sources.ts";
import { enqueuePaymentNotice } from "../payment-notices.ts";
import { toPeriodEnd } from "../products/grant.ts";
import { boughtPrice } from "../products/resolve.ts";
import { markTrialNotice, updateSubscription } from "../products/store.ts";

/** A project whose subscriptions are renewed. */
interface Renewing {
  readonly tenancyId: string;
  readonly config: ProjectConfig;
}

/** The result of a subscription at the end of a period. */
export interface RenewalEvent {
  readonly at: Date;
  readonly type: (typeof paymentClockEvents)[number];
  readonly subscriptionId: string;
}

/** The next step of a subscription: the end of its period, or the e-mail before the end of its trial. */
interface Due {
  readonly id: string;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly due_at: Date;
  readonly is_notice: boolean;
}

const noticeAt = sql`trial_end - ${sql.lit(purchaseLimits.trialNoticeMillis)} * interval '1 millisecond'`;
const periodIsOpen = sql`stripe_subscription_id IS NULL AND ended_at IS NULL`;
const noticeIsOpen = sql`status = 'trialing' AND trial_notice_at IS NULL AND NOT cancel_at_period_end`;

/** Finds the first step that is due in a tenancy, up to a moment. Subscriptions at the provider are not renewed here. */
async function nextDue(db: Db, tenancyId: string, until: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`(SELECT id, customer_type, customer_id, ${noticeAt} AS due_at, true AS is_notice FROM subscriptions
      WHERE tenancy_id = ${tenancyId}::uuid AND ${noticeIsOpen} AND ${noticeAt} <= ${until}::timestamptz ORDER BY trial_end, id LIMIT 1)
    UNION ALL
    (SELECT id, customer_type, customer_id, current_period_end, false FROM subscriptions
      WHERE tenancy_id = ${tenancyId}::uuid AND ${periodIsOpen} AND current_period_end <= ${until}::timestamptz
      ORDER BY current_period_end, id LIMIT 1)
    ORDER BY due_at, is_notice DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Queues the e-mail before the end of a trial, once. */
const announceTrialEnd = (root: RootDb, tenancyId: string, { id, customer_type, due_at }: Due): Promise<void> =>
  transaction(root, async (db) => {
    const isFirst = await markTrialNotice(db, tenancyId, id, due_at);
    if (isFirst && customer_type !== "custom") await enqueuePaymentNotice(db, { tenancyId, notice: "trial_ends", subjectId: id });
  });

/**
 * Ends the next period of a tenancy that is due, at its own moment. The subscription is renewed, or ends, or its trial does. One
 * period at a time, so that subscriptions follow each other in the order of time.
 * @param until the project's moment of time
 * @returns undefined when nothing is due
 */
export async function endNextPeriod(root: RootDb, { tenancyId, config }: Renewing, until: Date): Promise<RenewalEvent | undefined> {
  for (;;) {
    const due = await nextDue(root, tenancyId, until);
    if (!due) return undefined;
    if (due.is_notice) {
      await announceTrialEnd(root, tenancyId, due);
      continue;
    }
    const event = await transaction(root, async (db) => {
      const customer = { type: due.customer_type, id: due.customer_id };
      await lockCustomer(db, tenancyId, customer);
      const row = await db
        .selectFrom("subscriptions")
        .selectAll()
        .where("tenancy_id", "=", tenancyId)
        .where("id", "=", due.id)
        .executeTakeFirst();
      const at = row?.current_period_end;
      // Another process was faster.
      if (!row || row.ended_at !== null || !at || at > until) return undefined;
      return endPeriod({ db, tenancyId, config, customer, now: at }, row, at);
    });
    if (event) return event;
  }
}

async function endPeriod(write: Parameters<typeof updateSubscription>[0], row: SubscriptionRow, at: Date): Promise<RenewalEvent> {
  const interval = boughtPrice(row)?.interval;
  const isTrial = row.status === "trialing";
  const isActive = row.status === "active" || isTrial;
  if (row.cancel_at_period_end || !interval || !isActive) {
    await updateSubscription(write, row, { status: "canceled", ended_at: at });
    return { at, type: "ended", subscriptionId: row.id };
  }
  const renewed = await updateSubscription(write, row, {
    status: "active",
    current_period_start: at,
    // A period of no length would never be over.
    current_period_end: interval[0] === 0 ? null : toPeriodEnd(at, interval, row.billing_anchor ?? row.created_at),
  });
  await recordCharge(write, renewed);
  return { at, type: isTrial ? "trial_ended" : "renewed", subscriptionId: row.id };
}

/** The tenancies with subscriptions that are due, the longest due first. @param hasClocks whether development clocks count */
export async function tenanciesWithDue(db: Db, now: Date, hasClocks: boolean, limit: number): Promise<{ id: string; until: Date }[]> {
  const ahead = hasClocks
    ? sql`coalesce((SELECT c.ahead_millis FROM payment_clocks c JOIN projects p ON p.id = t.project_id
        WHERE c.tenancy_id = s.tenancy_id AND NOT p.is_production_mode), 0)`
    : sql`0`;
  const until = sql`${now}::timestamptz + ${ahead} * interval '1 millisecond'`;
  const { rows } = await sql<{ id: string; until: Date }>`SELECT s.tenancy_id AS id, ${until} AS until FROM (
      SELECT tenancy_id, current_period_end AS due_at FROM subscriptions WHERE ${periodIsOpen}
      UNION ALL
      SELECT tenancy_id, ${noticeAt} FROM subscriptions WHERE ${noticeIsOpen}) AS s
    JOIN tenancies t ON t.id = s.tenancy_id AND t.project_id IS NOT NULL
    WHERE s.due_at <= ${until}
    GROUP BY s.tenancy_id, t.project_id ORDER BY min(s.due_at) LIMIT ${limit}`.execute(db);
  return rows;
}
