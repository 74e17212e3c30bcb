import { sql } from "kysely";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { Db } from "../../../database/schema.ts";
import { forEachProjectRow, type ProjectJobOptions, projectJobRuns } from "./project-job.ts";
import { completeRefund } from "./refund.ts";
import type { RefundRow } from "./settle-refund.ts";

/** Refunds of one run. */
const refundsPerRun = 50;

/** Completes refunds that stayed pending: their process died, the provider did not answer, or a bank takes days. */
export const refundJob = (options: ProjectJobOptions): JobKind => ({
  ...projectJobRuns,
  kind: "payment-refund",
  everyMillis: 300_000,
  async run({ kind }, signal) {
    const refunds = await claimRefunds(options.db, options.services.clock.now());
    const isComplete = await forEachProjectRow(options, refunds, {
      ...{ kind, signal },
      work: ({ actor, ...context }, refund) => completeRefund({ ...context, ...actor }, refund),
      failure: "A refund could not be completed.",
    });
    return isComplete && refunds.length < refundsPerRun ? "done" : "more";
  },
});

/** Takes the refunds that are due. Each is tried again after five minutes, and then after twice as long each time, up to six hours. */
async function claimRefunds(db: Db, now: Date): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`UPDATE payment_refunds AS r SET attempts = r.attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(interval '6 hours', interval '5 minutes' * 2 ^ least(r.attempts, 10))
    FROM (SELECT tenancy_id, id FROM payment_refunds WHERE status = 'pending' AND next_attempt_at <= ${now}::timestamptz
      ORDER BY next_attempt_at LIMIT ${refundsPerRun} FOR UPDATE SKIP LOCKED) AS due
    WHERE r.tenancy_id = due.tenancy_id AND r.id = due.id RETURNING r.*`.execute(db);
  return rows;
}
