import type { Logger } from "pino";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { transaction } from "../../kernel/transaction.ts";
import type { Services } from "../../services/index.ts";
import { projectOfTenancy } from "./purchase-code.ts";
import { reconcileAndReport } from "./reconciliation-report.ts";

interface ReconciliationOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly development: boolean;
  readonly log: Pick<Logger, "warn">;
}

/** Projects of one run: those that were compared longest ago come first. */
const projectsPerRun = 50;

/** Compares projects that have an account with the provider, a few times a day. */
export const reconciliationJob = ({ db, services, development, log }: ReconciliationOptions): JobKind => ({
  kind: "payment-reconciliation",
  concurrency: 1,
  queuesJobs: true,
  everyMillis: 6 * 3_600_000,
  deadlineMillis: 600_000,
  backoff: { firstMillis: 60_000, longestMillis: 3_600_000 },
  async run(_job, signal) {
    const { stripe } = services;
    if (!stripe) return "done";
    const accounts = await db
      .selectFrom("payment_accounts as a")
      .leftJoin("payment_reconciliations as r", "r.tenancy_id", "a.tenancy_id")
      .select(["a.tenancy_id", "a.account_id"])
      .orderBy("r.at", (order) => order.asc().nullsFirst())
      .limit(projectsPerRun)
      .execute();
    for (const { tenancy_id, account_id: accountId } of accounts) {
      if (signal.aborted) return "more";
      const now = services.clock.now();
      const project = await projectOfTenancy({ db, services, now }, tenancy_id);
      if (!project) continue;
      const serverConfig = { development } as ServerConfig;
      const origin = { requestId: "payment-reconciliation", ip: "", languages: "" };
      const context = {
        db,
        project,
        stripe,
        accountId,
        now,
        serverConfig,
        transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
        actor: { accessType: "server", user: null, administrator: null, origin, now } as const,
      };
      try {
        await reconcileAndReport(context);
      } catch (error) {
        // The account of one project must not hold up the others.
        log.warn({ err: error, tenancy: tenancy_id }, "A project could not be compared with Stripe.");
      }
    }
    return "done";
  },
});
