import { sql } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { paymentClockEvents } from "#contract/vocabulary/payment-clock.ts";
import type { Db } from "../../database/schema.ts";
import type { RootDb } from "../../kernel/call.ts";
import { transaction } from "../../kernel/transaction.ts";
import { recordCharge } from "../checkout/charges.ts";
import { paymentRules } from "../items/configured-product.ts";
import { currentProduct, lockCustomer, type SubscriptionRow } from "../items/grant-sources.ts";
import type { Interval } from "../items/interval.ts";
import { endOf } from "../products/grant.ts";
import { updateSubscription } from "../products/store.ts";

/** A project whose subscriptions are renewed. */
interface Renewing {
  readonly tenancyId: string;
  readonly config: ProjectConfig;
}

/** What became of a subscription at the end of a period. */
export interface RenewalEvent {
  readonly at: Date;
  readonly type: (typeof paymentClockEvents)[number];
  readonly subscriptionId: string;
}

/** The next subscription of a tenancy whose period ends, up to a moment; those at the provider are not renewed here. */
const nextDue = (db: Db, tenancyId: string, until: Date): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenancy_id", "=", tenancyId)
    .where("stripe_subscription_id", "is", null)
    .where("ended_at", "is", null)
    .where("current_period_end", "<=", until)
    .orderBy("current_period_end")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/**
 * Ends the next period of a tenancy that is due, at its own moment: the subscription is renewed, or ends, or its trial does. One
 * period at a time, so that subscriptions follow each other in the order of time.
 * @param until the project's moment of time
 * @returns undefined when nothing is due
 */
export async function endNextPeriod(root: RootDb, { tenancyId, config }: Renewing, until: Date): Promise<RenewalEvent | undefined> {
  for (;;) {
    const due = await nextDue(root, tenancyId, until);
    if (!due) return undefined;
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
  const interval = intervalOf(write.config, row);
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
    current_period_end: interval[0] === 0 ? null : endOf(at, interval),
  });
  await recordCharge(write, renewed);
  return { at, type: isTrial ? "trial_ended" : "renewed", subscriptionId: row.id };
}

/** The billing interval: of the configuration's price, else of the price as it was bought. */
function intervalOf(config: ProjectConfig, row: SubscriptionRow): Interval | undefined {
  if (row.price_id === null) return undefined;
  const current = currentProduct(paymentRules(config), row)?.prices[row.price_id] ?? row.product.prices[row.price_id];
  return current?.interval;
}

/** The tenancies with subscriptions that are due, the longest due first. @param hasClocks whether development clocks count */
export async function tenanciesWithDue(db: Db, now: Date, hasClocks: boolean, limit: number): Promise<{ id: string; until: Date }[]> {
  const ahead = hasClocks
    ? sql`coalesce((SELECT c.ahead_millis FROM payment_clocks c JOIN projects p ON p.id = t.project_id
        WHERE c.tenancy_id = s.tenancy_id AND NOT p.is_production_mode), 0)`
    : sql`0`;
  const { rows } = await sql<{
    id: string;
    until: Date;
  }>`SELECT s.tenancy_id AS id, ${now}::timestamptz + ${ahead} * interval '1 millisecond' AS until
    FROM subscriptions s JOIN tenancies t ON t.id = s.tenancy_id AND t.project_id IS NOT NULL
    WHERE s.stripe_subscription_id IS NULL AND s.ended_at IS NULL
      AND s.current_period_end <= ${now}::timestamptz + ${ahead} * interval '1 millisecond'
    GROUP BY s.tenancy_id, t.project_id ORDER BY min(s.current_period_end) LIMIT ${limit}`.execute(db);
  return rows;
}
