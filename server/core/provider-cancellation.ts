import { sql } from "kysely";
import { purchaseLimits } from "#contract/vocabulary/purchases.ts";
import type { Db } from "../database/schema.ts";
import { enqueueJobs } from "./jobs/queue.ts";

/** The kind of the jobs that end subscriptions at the payment provider. Their key is `<tenancy>/<subscription at the provider>`. */
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

/** The subscriptions of a tenancy that are not ended at the provider yet, and how often that was tried. */
export async function openCancellations(db: Db, tenancyId: string): Promise<{ readonly provider_id: string; readonly attempts: number }[]> {
  const { rows } = await sql<{ provider_id: string; attempts: number }>`SELECT split_part(key, '/', 2) AS provider_id, attempts FROM jobs
    WHERE kind = ${providerCancellationJob} AND split_part(key, '/', 1) = ${tenancyId} ORDER BY key LIMIT ${purchaseLimits.drifts}`.execute(
    db,
  );
  return rows;
}
