import type { Logger } from "pino";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { transaction } from "../../kernel/transaction.ts";
import type { Services } from "../../services/index.ts";
import { projectOfTenancy } from "../checkout/purchase-code.ts";
import { completeRefund } from "./refund.ts";

interface RefundJobOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly development: boolean;
  readonly log: Pick<Logger, "warn">;
}

/** Refunds of one run, the oldest first. */
const refundsPerRun = 50;
/** The call that has begun a refund has this long to complete it. */
const graceMillis = 120_000;

/** Completes refunds that stayed pending, because their process died or the provider did not answer. */
export const refundJob = ({ db, services, development, log }: RefundJobOptions): JobKind => ({
  kind: "payment-refund",
  concurrency: 1,
  everyMillis: 300_000,
  deadlineMillis: 600_000,
  queuesJobs: true,
  backoff: { firstMillis: 60_000, longestMillis: 3_600_000 },
  async run(_job, signal) {
    const now = services.clock.now();
    const refunds = await db
      .selectFrom("payment_refunds")
      .selectAll()
      .where("status", "=", "pending")
      .where("created_at", "<=", new Date(now.getTime() - graceMillis))
      .orderBy("created_at")
      .limit(refundsPerRun)
      .execute();
    for (const refund of refunds) {
      if (signal.aborted) return "more";
      const project = await projectOfTenancy({ db, services, now }, refund.tenancy_id);
      const charge = await db
        .selectFrom("payment_charges")
        .selectAll()
        .where("tenancy_id", "=", refund.tenancy_id)
        .where("id", "=", refund.charge_id)
        .executeTakeFirst();
      if (!project || !charge) continue;
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
        await completeRefund(context, charge, refund);
      } catch (error) {
        // One refund must not hold up the others.
        log.warn({ err: error, tenancy: refund.tenancy_id }, "A refund could not be completed.");
      }
    }
    return "done";
  },
});
