import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { enqueueJobs } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Step } from "../../kernel/statement.ts";
import { transaction } from "../../kernel/transaction.ts";

/** The kind of the jobs that delete a tenancy of a deleted project. Their key is the tenancy's id. */
const projectPurgeJob = "project-purge";

/** The insert that queues the purge of a project's tenancies, to run in the statement that deletes the project. */
export const enqueueProjectPurge = (projectId: string, now: Date): Step =>
  enqueueJobs(projectPurgeJob, sql<{ key: string }>`SELECT id::text AS key FROM tenancies WHERE project_id = ${projectId}`, now);

/**
 * Every table with rows of tenancies, in the order of deletion. Referring rows come before the rows they refer to, so that a batch cascades
 * to few rows. Users come before memberships, whose deletion would otherwise update each user.
 */
export const tenantTables = [
  "audit_stream_queue",
  "audit_streams",
  "config_versions",
  "audit_events",
  "webhook_deliveries",
  "webhook_events",
  "webhook_endpoints",
  "emails",
  "ai_chat_messages",
  "email_drafts",
  "email_mailings",
  "email_suppressions",
  "email_feedback_tokens",
  "rate_limits",
  "password_attempts",
  "mfa_attempts",
  "backup_codes",
  "active_users",
  "returning_users",
  "retained_users",
  "daily_counts",
  "redirect_origins",
  "workflow_tokens",
  "agent_tokens",
  "verification_codes",
  "cli_logins",
  "sign_up_rule_matches",
  "sign_in_attempts",
  "sign_up_hook_decisions",
  "used_bot_challenges",
  "used_id_tokens",
  "waitlist_entries",
  "oauth_grants",
  "oauth_requests",
  "oauth_device_codes",
  "oauth_session_applications",
  "oauth_consents",
  "oauth_application_secrets",
  "oauth_used_assertions",
  "oauth_applications",
  "sessions",
  "passwords",
  "passkeys",
  "oauth_flows",
  "oauth_codes",
  "oauth_traces",
  "oauth_tokens",
  "oauth_links",
  "payment_accounts",
  "purchase_codes",
  "payment_customers",
  "payment_events",
  "payment_charges",
  "payment_refunds",
  "payment_reconciliations",
  "payment_clocks",
  "notification_preferences",
  "contact_channels",
  "imported_users",
  "images",
  "api_keys",
  "item_ledger",
  "item_balances",
  "payment_idempotency_keys",
  "subscriptions",
  "one_time_purchases",
  "customers",
  "mrr_changes",
  "data_vault_entries",
  "data_vault_generations",
  "data_vault_keys",
  "user_permissions",
  "team_permissions",
  "users",
  "team_members",
  "teams",
] as const;

/** Rows per batch. It grows and shrinks so that a batch takes about `millis`, for other queries wait for its locks. */
const batch = { initial: 200, min: 50, max: 5000, millis: 100 } as const;
/** The longest pause after a batch. A pause lasts as long as the batch, so that other work gets half of the database's time. */
const maxPauseMillis = 200;
/** After this time a run continues as a new run, well within its deadline. */
export const sliceMillis = 20_000;

/** Deletes the data of deleted projects in batches, one tenancy at a time per process. */
export const projectPurge = (db: RootDb): JobKind => ({
  kind: projectPurgeJob,
  concurrency: 1,
  deadlineMillis: 60_000,
  backoff: { firstMillis: 10_000, longestMillis: 600_000 },
  async run({ key: tenancyId }, stopping) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(sliceMillis)]);
    // A call that began before the deletion may still write to a table that is already empty. Repeat until nothing was found.
    while (await deleteRows(db, tenancyId, signal));
    if (signal.aborted) return "more";
    await db.deleteFrom("tenancies").where("id", "=", tenancyId).where("project_id", "is", null).execute();
    return "done";
  },
});

/** @returns whether it deleted rows */
async function deleteRows(db: RootDb, tenancyId: string, signal: AbortSignal): Promise<boolean> {
  let hasDeleted = false;
  for (const table of tenantTables) {
    const found = await deleteInBatches((limit) => deleteBatch(db, table, tenancyId, limit), signal);
    hasDeleted ||= found;
  }
  return hasDeleted && !signal.aborted;
}

/**
 * Deletes rows in batches until none is left or the signal aborts.
 * @param deleteSome deletes at most so many rows, and returns how many
 * @returns whether it deleted rows
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>, signal: AbortSignal): Promise<boolean> {
  let hasDeleted = false;
  let limit: number = batch.initial;
  for (let isFull = true; isFull && !signal.aborted; ) {
    const startedAt = performance.now();
    const deleted = await deleteSome(limit);
    const elapsed = performance.now() - startedAt;
    hasDeleted ||= deleted > 0;
    isFull = deleted === limit;
    limit = elapsed > batch.millis ? Math.max(batch.min, limit >> 1) : Math.min(batch.max, limit * 2);
    if (isFull) await sleep(Math.min(elapsed, maxPauseMillis), undefined, { signal }).catch(() => {});
  }
  return hasDeleted;
}

/** @returns the number of rows deleted, `limit` at most */
const deleteBatch = (db: RootDb, table: (typeof tenantTables)[number], tenancyId: string, limit: number): Promise<number> =>
  transaction(db, async (writing) => {
    // Cached plans of the cascades were made when the tables were small. They would scan a whole table for each deleted row.
    await sql`DISCARD PLANS`.execute(writing);
    // A few rows of the tenancy may lie at the end of a large table. The index finds them at once, whatever the statistics say.
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(writing);
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY (
      SELECT r.ctid FROM ${sql.table(table)} r WHERE r.tenancy_id = ${tenancyId}::uuid
        AND EXISTS (SELECT FROM tenancies t WHERE t.id = ${tenancyId}::uuid AND t.project_id IS NULL) LIMIT ${limit}))`.execute(writing);
    return Number(numAffectedRows ?? 0);
  });
