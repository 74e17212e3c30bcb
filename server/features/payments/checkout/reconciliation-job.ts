import type { JobKind } from "../../../core/jobs/runner.ts";
import { forEachProjectRow, type ProjectJobOptions, projectJobRuns } from "./project-job.ts";
import { reconcileAndReport } from "./reconciliation-report.ts";

/** Projects of one run: those that were compared longest ago come first. */
const projectsPerRun = 50;

/** Compares projects that have an account with the provider, a few times a day. */
export const reconciliationJob = (options: ProjectJobOptions): JobKind => ({
  ...projectJobRuns,
  kind: "payment-reconciliation",
  everyMillis: 6 * 3_600_000,
  async run({ kind }, signal) {
    const { stripe } = options.services;
    if (!stripe) return "done";
    const accounts = await options.db
      .selectFrom("payment_accounts as a")
      .leftJoin("payment_reconciliations as r", "r.tenancy_id", "a.tenancy_id")
      .select(["a.tenancy_id", "a.account_id"])
      .orderBy("r.at", (order) => order.asc().nullsFirst())
      .limit(projectsPerRun)
      .execute();
    const isComplete = await forEachProjectRow(options, accounts, {
      ...{ kind, signal },
      work: (context, { account_id: accountId }) => reconcileAndReport({ ...context, stripe, accountId }),
      failure: "A project could not be compared with Stripe.",
    });
    return isComplete ? "done" : "more";
  },
});
