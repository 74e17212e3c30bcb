import { sql } from "kysely";
import type { Logger } from "pino";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { transaction } from "../../kernel/transaction.ts";
import type { Services } from "../../services/index.ts";
import { projectOfTenancy } from "./purchase-code.ts";
import { completeRefund } from "./refund.ts";
import type { RefundRow } from "./settle-refund.ts";

interface RefundJobOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly development: boolean;
  readonly log: Pick<Logger, "warn">;
}

/** Refunds of one run. */
const refundsPerRun = 50;

/** Completes refunds that stayed pending: their process died, the provider did not answer, or a bank takes days. */
export const refundJob = ({ db, services, development, log }: RefundJobOptions): JobKind => ({
  kind: "payment-refund",
  concurrency: 1,
  everyMillis: 300_000,
  deadlineMillis: 600_000,
  queuesJobs: true,
  backoff: { firstMillis: 60_000, longestMillis: 3_600_000 },
  async run(_job, signal) {
    const now = services.clock.now();
    const refunds = await claimRefunds(db, now);
    for (const refund of refunds) {
      if (signal.aborted) return "more";
      const project = await projectOfTenancy({ db, services, now }, refund.tenancy_id);
      if (!project) continue;
      const context = {
        db,
        project,
        services,
        now,
        serverConfig: { development } as ServerConfig,
        transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
        ...({ accessType: "server", user: null, administrator: null } as const),
        origin: { requestId: "payment-refund", ip: "", languages: "" },
      };
      try {
        await completeRefund(context, refund);
      } catch (error) {
        // One refund must not hold up the others.
        log.warn({ err: error, tenancy: refund.tenancy_id }, "A refund could not be completed.");
      }
    }
    return refunds.length === refundsPerRun ? "more" : "done";
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
