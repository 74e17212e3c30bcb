import { sql } from "kysely";
import { audit } from "../../../core/audit.ts";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { Db } from "../../../database/schema.ts";
import { forEachProjectRow, type ProjectJobOptions, projectJobRuns } from "./project-job.ts";
import { type ReconcileContext, type Report, reconcile } from "./reconcile.ts";

/** Compares a project with the provider and stores the report, with an audit event if anything was repaired. */
export async function reconcileAndReport(context: ReconcileContext): Promise<Report> {
  const report = await reconcile(context);
  const { tenancyId } = context.project;
  const repaired = report.drifts.filter(({ is_repaired }) => is_repaired).length;
  await context.transaction(async (db) => {
    await sql`INSERT INTO payment_reconciliations AS r (tenancy_id, at, checked_subscriptions, checked_payments, is_complete, drifts)
      VALUES (${tenancyId}::uuid, ${context.now}::timestamptz, ${report.checked_subscriptions}::int, ${report.checked_payments}::int,
        ${report.is_complete}::boolean, ${JSON.stringify(report.drifts)}::jsonb)
      ON CONFLICT (tenancy_id) DO UPDATE SET at = excluded.at, checked_subscriptions = excluded.checked_subscriptions,
        checked_payments = excluded.checked_payments, is_complete = excluded.is_complete, drifts = excluded.drifts
      WHERE r.at <= excluded.at`.execute(db);
    if (repaired > 0)
      await sql`${audit({ ...context.actor, project: { tenancyId } }, { event: "payments.drift_repaired", userId: null, data: { repaired } })}`.execute(
        db,
      );
  });
  return report;
}

/** The last report of a project; null before the first. */
export async function lastReport(db: Db, tenancyId: string): Promise<Report | null> {
  const row = await db.selectFrom("payment_reconciliations").selectAll().where("tenancy_id", "=", tenancyId).executeTakeFirst();
  if (!row) return null;
  const { at, checked_subscriptions, checked_payments, is_complete, drifts } = row;
  return { at_millis: at.getTime(), checked_subscriptions, checked_payments, is_complete, drifts: [...drifts] };
}

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
