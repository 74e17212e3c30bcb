import { type RawBuilder, sql } from "kysely";
import { type HealthCode, healthLimits as limits } from "#contract/vocabulary/console/health.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";

interface ProblemRow {
  readonly code: HealthCode;
  readonly count: number;
  readonly since: Date | null;
  readonly target_id: string | null;
}

/** Finds the problems that are recorded in rows. One statement; each part reads a bounded number of rows by an index. */
export async function findProblems(db: Db, { id, tenancyId }: Pick<Project, "id" | "tenancyId">, now: Date) {
  const after = (millis: number) => sql`${new Date(now.getTime() + millis)}::timestamptz`;
  const emailsSince = after(-limits.emailDays * unitMillis.day);
  const emails = (states: RawBuilder<unknown>) => sql`SELECT created_at AS at, NULL::text AS id FROM emails
    WHERE tenancy_id = ${tenancyId}::uuid AND state <> 'sent' AND state IN (${states}) AND created_at > ${emailsSince}`;
  const keys = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`SELECT expires_at AS at, id::text FROM project_keys
    WHERE project_id = ${id} AND revoked_at IS NULL AND expires_at > ${from} AND expires_at <= ${until}`;
  const endpoints = (at: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`SELECT ${at} AS at, id::text FROM webhook_endpoints
    WHERE tenancy_id = ${tenancyId}::uuid AND ${condition}`;
  const keyMillis = limits.keyDays * unitMillis.day;
  const parts: readonly (readonly [HealthCode, RawBuilder<unknown>])[] = [
    ["webhook_disabled", endpoints(sql`disabled_at`, sql`disabled_at IS NOT NULL`)],
    ["webhook_failing", endpoints(sql`failing_since`, sql`is_enabled AND disabled_at IS NULL AND failing_since IS NOT NULL`)],
    ["emails_failed", emails(sql`'failed', 'unknown'`)],
    ["emails_bounced", emails(sql`'bounced', 'complained'`)],
    [
      "sign_ins_refused",
      sql`SELECT at, NULL::text AS id FROM oauth_traces
        WHERE tenancy_id = ${tenancyId}::uuid AND at > ${after(-limits.signInHours * unitMillis.hour)}`,
    ],
    ["keys_expired", keys(after(-keyMillis), after(0))],
    ["keys_expiring", keys(after(0), after(keyMillis))],
  ];
  const { rows } = await sql<ProblemRow>`${sql.join(
    parts.map(([code, found]) => count(code, found)),
    sql` UNION ALL `,
  )}`.execute(db);
  return rows.map(({ code, count, since, target_id }) => ({ code, count, since_millis: since?.getTime() ?? null, target_id }));
}

const count = (code: HealthCode, found: RawBuilder<unknown>) =>
  sql`SELECT ${code}::text AS code, count(*)::int AS count, min(p.at) AS since, CASE WHEN count(*) = 1 THEN min(p.id) END AS target_id
    FROM (${found} LIMIT ${limits.maxCount}) AS p HAVING count(*) > 0`;
