import { sql } from "kysely";
import { sendingLimits as limits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";

interface Counts {
  readonly hour: number;
  readonly day: number;
  readonly failed: number;
  readonly queued: number;
  readonly suppressed: number;
}

/** Counts the e-mails that a project has sent, and may send. One statement. */
export async function emailUsage(db: Db, { tenancyId, config }: Project, now: Date) {
  const [hourAgo, dayAgo] = [3_600_000, 86_400_000].map((millis) => new Date(now.getTime() - millis));
  const ofTenancy = sql`FROM emails WHERE tenancy_id = ${tenancyId}::uuid`;
  const { rows } = await sql<Counts>`SELECT
    (SELECT count(*)::int ${ofTenancy} AND sent_at > ${hourAgo}::timestamptz) AS hour,
    (SELECT count(*)::int ${ofTenancy} AND sent_at > ${dayAgo}::timestamptz) AS day,
    (SELECT count(*)::int ${ofTenancy} AND state <> 'sent' AND state IN ('failed', 'unknown') AND created_at > ${dayAgo}::timestamptz) AS failed,
    (SELECT count(*)::int ${ofTenancy} AND state <> 'sent' AND state IN ('queued', 'sending')) AS queued,
    (SELECT count(*)::int FROM email_suppressions WHERE tenancy_id = ${tenancyId}::uuid) AS suppressed`.execute(db);
  const { hour, day, failed, queued, suppressed } = rows[0] as Counts;
  const { isShared } = config.emails.server;
  return {
    is_shared: isShared,
    hour: { max: isShared ? limits.sharedPerHour : null, sent: hour },
    day: { sent: day, failed },
    queued,
    suppressed,
    recipients_per_call: limits.recipients,
    calls_per_minute: limits.callsPerMinute,
  };
}
