import { type RawBuilder, type SqlBool, sql } from "kysely";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import { configHistoryLimits } from "#contract/vocabulary/console/config-history.ts";
import { chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { agentTokenLimits } from "#contract/vocabulary/projects/agent-tokens.ts";
import { workflowTokenLimits } from "#contract/vocabulary/projects/workflow-tokens.ts";
import { applicationLimits } from "#contract/vocabulary/sign-in/applications.ts";
import { attemptLimits } from "#contract/vocabulary/sign-in/attempts.ts";
import { oauthTraceLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { signUpHookLimits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { signUpRuleLimits } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { waitlistLimits } from "#contract/vocabulary/sign-in/waitlist.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { Db, Schema } from "../database/schema.ts";
import type { RootDb } from "../kernel/call.ts";
import type { Clock } from "../services/clock.ts";
import type { JobKind } from "./jobs/runner.ts";

/** Rows of one table that are deleted or lose one value, some time after the moment in `column`. */
interface RetentionRule<Table extends keyof Schema> {
  readonly table: Table;
  readonly column: keyof Schema[Table] & string;
  /** Seconds after the moment in `column`. */
  readonly keepFor: number;
  /** Limits the rule to some rows. */
  readonly only?: RawBuilder<SqlBool>;
  /** The column to set to null instead of deleting the row. */
  readonly erase?: keyof Schema[Table] & string;
}

const { day } = seconds;

/** How long rows are retained. A table without a rule keeps its rows until their owner is deleted. */
export const retention: readonly { [Table in keyof Schema]: RetentionRule<Table> }[keyof Schema][] = [
  { table: "sessions", column: "expires_at", keepFor: 0 },
  // An expired code is answered differently from one that never existed.
  { table: "verification_codes", column: "expires_at", keepFor: 7 * day },
  // No command line tool collects the token any more, and its session may go on.
  { table: "cli_logins", column: "expires_at", keepFor: 0, erase: "refresh_token_sealed" },
  { table: "cli_logins", column: "expires_at", keepFor: day },
  // An expired sign-in, and the reuse of a code, are answered differently from ones that never existed.
  { table: "oauth_flows", column: "expires_at", keepFor: day },
  // The provider's tokens in it are of no use any more.
  { table: "oauth_codes", column: "expires_at", keepFor: 0, erase: "result_sealed" },
  { table: "oauth_codes", column: "expires_at", keepFor: day },
  { table: "oauth_requests", column: "expires_at", keepFor: day },
  // An expired code is answered differently from one that never existed.
  { table: "oauth_device_codes", column: "expires_at", keepFor: day },
  { table: "oauth_grants", column: "expires_at", keepFor: 0 },
  // Callers without credentials can cause any number of these.
  {
    table: "oauth_applications",
    column: "created_at",
    keepFor: applicationLimits.neverUsedSeconds,
    only: sql`source <> 'developer' AND last_used_at IS NULL`,
  },
  { table: "oauth_applications", column: "last_used_at", keepFor: applicationLimits.idleSeconds, only: sql`source <> 'developer'` },
  { table: "oauth_used_assertions", column: "expires_at", keepFor: 0 },
  { table: "oauth_application_secrets", column: "expires_at", keepFor: 0 },
  { table: "oauth_traces", column: "at", keepFor: oauthTraceLimits.retentionDays * day },
  { table: "oauth_traces", column: "at", keepFor: oauthTraceLimits.unknownProjectRetentionDays * day, only: sql`tenancy_id IS NULL` },
  { table: "used_id_tokens", column: "expires_at", keepFor: 0 },
  { table: "workflow_tokens", column: "expires_at", keepFor: workflowTokenLimits.reportedExpiredSeconds },
  { table: "agent_tokens", column: "expires_at", keepFor: agentTokenLimits.listedExpiredSeconds },
  { table: "password_attempts", column: "resets_at", keepFor: 0 },
  // A one-time password is valid for a few time steps: an older used one need not be remembered.
  { table: "mfa_attempts", column: "resets_at", keepFor: day },
  { table: "payment_idempotency_keys", column: "created_at", keepFor: paymentLimits.idempotencyHours * seconds.hour },
  { table: "rate_limits", column: "window_ends_at", keepFor: 0 },
  { table: "emails", column: "created_at", keepFor: sendingLimits.retentionDays * day },
  { table: "email_mailings", column: "created_at", keepFor: sendingLimits.mailingSeconds },
  // Its deliveries go with it.
  { table: "webhook_events", column: "created_at", keepFor: webhookLimits.retentionDays * day },
  { table: "ai_chat_messages", column: "created_at", keepFor: chatLimits.retentionDays * day },
  // A payment that was begun with the code may be confirmed later.
  { table: "purchase_codes", column: "expires_at", keepFor: 400 * day },
  // Stripe repeats an event for three days.
  { table: "payment_events", column: "received_at", keepFor: 30 * day },
  { table: "active_users", column: "day", keepFor: 400 * day },
  { table: "returning_users", column: "day", keepFor: 400 * day },
  { table: "retained_users", column: "first_week", keepFor: 400 * day },
  { table: "daily_counts", column: "day", keepFor: 400 * day },
  // An expired challenge is refused for its age.
  { table: "used_bot_challenges", column: "expires_at", keepFor: 0 },
  { table: "sign_up_rule_matches", column: "day", keepFor: signUpRuleLimits.countedDays * day },
  { table: "sign_up_hook_decisions", column: "at", keepFor: signUpHookLimits.retentionDays * day },
  // The dashboard lists expired invitations for a while.
  { table: "waitlist_entries", column: "expires_at", keepFor: waitlistLimits.listedExpiredDays * day },
  { table: "sign_in_attempts", column: "at", keepFor: attemptLimits.retentionDays * day },
  { table: "redirect_origins", column: "last_used_at", keepFor: 60 * day },
  { table: "audit_events", column: "at", keepFor: auditLogLimits.retentionDays * day },
  { table: "config_versions", column: "replaced_at", keepFor: configHistoryLimits.retentionDays * day },
  // Unauthenticated callers can cause any number of these.
  {
    table: "audit_events",
    column: "at",
    keepFor: auditLogLimits.unknownUserRetentionDays * day,
    only: sql`event = 'user.sign_in_failed' AND user_id IS NULL`,
  },
];

const batchSize = 5000;
/** The maximum number of batches in a run; the next run continues. */
const maxBatches = 40;

/**
 * Applies every rule, in batches, so that no statement holds its locks for long.
 * @param signal ends the work between two batches
 */
export async function deleteExpired(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { table, column, keepFor, only = sql`true`, erase } of retention) {
    const before = new Date(now.getTime() - keepFor * 1000);
    const unerased = erase === undefined ? sql`true` : sql`${sql.ref(erase)} IS NOT NULL`;
    const batch = sql`ctid = ANY (ARRAY (SELECT ctid FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} < ${before}::timestamptz AND ${only} AND ${unerased} LIMIT ${batchSize}))`;
    const statement =
      erase === undefined
        ? sql`DELETE FROM ${sql.table(table)} WHERE ${batch}`
        : sql`UPDATE ${sql.table(table)} SET ${sql.ref(erase)} = NULL WHERE ${batch}`;
    for (let count = 0; count < maxBatches && !signal?.aborted; count++) {
      const { numAffectedRows = 0n } = await statement.execute(db);
      if (Number(numAffectedRows) < batchSize) break;
    }
  }
}

/** Applies the rules every ten minutes, in one process at a time. */
export const retentionJob = (db: RootDb, clock: Clock): JobKind => ({
  kind: "retention",
  concurrency: 1,
  everyMillis: 600_000,
  deadlineMillis: 300_000,
  backoff: { firstMillis: 60_000, longestMillis: 600_000 },
  async run(_job, signal) {
    await deleteExpired(db, clock.now(), signal);
    return "done";
  },
});
