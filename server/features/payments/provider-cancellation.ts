import { type RawBuilder, sql } from "kysely";
import { purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import { enqueueJobs } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { findAccountId } from "./checkout/accounts.ts";

/**
 * The kind of the jobs that end subscriptions at the payment provider. Their key is `<tenancy>/<subscription at the provider>`, and for
 * deleted projects `<tenancy>/<subscription>/<account at the provider>`.
 */
export const providerCancellationJob = "stripe-cancellation";

/** Queues the end of subscriptions at the provider, in the transaction that ends them here. Wake the jobs after the commit. */
export async function enqueueProviderCancellations(
  db: Db,
  tenancyId: string,
  subscriptions: readonly { readonly stripe_subscription_id: string | null }[],
  now: Date,
): Promise<void> {
  const keys = subscriptions.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [`${tenancyId}/${id}`]));
  if (keys.length === 0) return;
  await sql`${enqueueJobs(providerCancellationJob, sql<{ key: string }>`SELECT unnest(${keys}::text[]) AS key`, now)}`.execute(db);
}

/**
 * The insert that queues the end of what the provider bills to users or teams. Run it in the statement that deletes them.
 * @param ids SELECT of their ids
 */
export const endSubscriptions = (type: "user" | "team", tenancyId: string, ids: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  enqueueJobs(
    providerCancellationJob,
    sql`SELECT tenancy_id || '/' || stripe_subscription_id AS key FROM subscriptions WHERE tenancy_id = ${tenancyId}::uuid
      AND customer_type = ${type} AND customer_id IN (${ids}) AND stripe_subscription_id IS NOT NULL AND ended_at IS NULL`,
    now,
  );

/** The same for all customers of a project, to run in the statement that deletes it. */
export const endProjectSubscriptions = (projectId: string, now: Date): RawBuilder<unknown> =>
  enqueueJobs(
    providerCancellationJob,
    sql`SELECT concat_ws('/', s.tenancy_id, s.stripe_subscription_id, a.account_id) AS key FROM tenancies t
      JOIN payment_accounts a ON a.tenancy_id = t.id
      JOIN subscriptions s ON s.tenancy_id = t.id AND s.stripe_subscription_id IS NOT NULL AND s.ended_at IS NULL
      WHERE t.project_id = ${projectId}`,
    now,
  );

/** The subscriptions of a tenancy that are not ended at the provider yet, and how often that was tried. */
export async function openCancellations(db: Db, tenancyId: string): Promise<{ readonly provider_id: string; readonly attempts: number }[]> {
  const { rows } = await sql<{ provider_id: string; attempts: number }>`SELECT split_part(key, '/', 2) AS provider_id, attempts FROM jobs
    WHERE kind = ${providerCancellationJob} AND split_part(key, '/', 1) = ${tenancyId} ORDER BY key LIMIT ${purchaseLimits.drifts}`.execute(
    db,
  );
  return rows;
}

/** Ends subscriptions at the provider that have ended here. It is never given up: the provider may charge the customer until then. */
export const providerCancellation = (db: RootDb, services: Pick<Services, "stripe">): JobKind => ({
  kind: providerCancellationJob,
  concurrency: 4,
  deadlineMillis: 30_000,
  backoff: { firstMillis: 5000, longestMillis: 3_600_000 },
  async run({ key }) {
    const [tenancyId = "", subscriptionId = "", accountOfDeleted] = key.split("/", 3);
    const accountId = accountOfDeleted ?? (await findAccountId(db, tenancyId));
    // A project that has disconnected its account has nothing to end there.
    if (accountId === undefined) return "done";
    if (!services.stripe) throw new Error("A subscription at Stripe must be ended, and the server has no Stripe key.");
    await services.stripe.cancelSubscription(accountId, subscriptionId, "now");
    return "done";
  },
});
