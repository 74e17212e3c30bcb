import { sql } from "kysely";
import { rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import type { Secrets } from "../../services/secrets.ts";
import { enqueueEmail } from "../emails/enqueue.ts";
import { preferredLocale } from "../emails/templates/locale.ts";

interface DisabledNoticeOptions {
  readonly db: RootDb;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly senderAddress: string;
}

/** A developer who may enable an endpoint again, and what the notice says. */
interface NoticeRow {
  readonly email: string;
  readonly name: string | null;
  /** The languages of the last session. */
  readonly languages: string | null;
  readonly url: string;
  readonly failing_since: Date | null;
  /** Whether the receiver has answered 410 Gone. */
  readonly is_gone: boolean;
  readonly project_name: string;
  readonly internal_tenancy_id: string;
  readonly internal_name: string;
}

/** Notifies the developers of a project that one of its endpoints was disabled. A trigger of the first migration queues the jobs. */
export const disabledEndpointNotice = ({ db, secrets, clock, senderAddress }: DisabledNoticeOptions): JobKind => ({
  kind: "webhook-disabled",
  concurrency: 2,
  deadlineMillis: 10_000,
  backoff: { firstMillis: 5000, longestMillis: 3_600_000 },
  queuesJobs: true,

  async run({ key }) {
    const [tenancyId = "", id = ""] = key.split("/", 2);
    const rows = await listNotices(db, tenancyId, id);
    if (rows.length === 0) return "done";
    return (owned) =>
      rows.flatMap(({ email, name, languages, url, failing_since, is_gone, project_name, internal_tenancy_id, internal_name }) =>
        enqueueEmail(
          {
            db,
            services: { secrets },
            serverConfig: { senderAddress },
            project: { tenancyId: internal_tenancy_id, displayName: internal_name },
            now: clock.now(),
            // The runner looks for the queued e-mails when this run ends.
            background: { wakeJobs: () => {} },
            afterCommit: () => {},
          },
          sql`SELECT ${email}::text AS recipient WHERE ${owned}`,
          {
            type: "webhook_disabled",
            userName: name,
            endpoint: withoutQuery(url),
            ownerName: project_name,
            failingSinceMillis: failing_since?.getTime(),
            isGone: is_gone,
            locale: preferredLocale(languages ?? ""),
          },
        ),
      );
  },
});

/** The query of a URL may hold a secret of the receiver. */
function withoutQuery(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** Members who only read cannot enable an endpoint. An unverified address may belong to another person. */
async function listNotices(db: RootDb, tenancyId: string, id: string): Promise<readonly NoticeRow[]> {
  const roles = [rolePermissions.owner, rolePermissions.admin, rolePermissions.member];
  const { rows } =
    await sql<NoticeRow>`SELECT c.value AS email, u.display_name AS name, e.url, e.failing_since, p.display_name AS project_name,
      EXISTS (SELECT FROM webhook_deliveries d WHERE d.tenancy_id = e.tenancy_id AND d.endpoint_id = e.id AND d.response_status = 410
        AND d.last_attempt_at > e.disabled_at - interval '1 minute') AS is_gone,
      i.id AS internal_tenancy_id, ip.display_name AS internal_name,
      (SELECT s.languages FROM sessions s WHERE s.tenancy_id = u.tenancy_id AND s.user_id = u.id AND s.languages IS NOT NULL
        AND NOT s.is_impersonation ORDER BY s.last_used_at DESC LIMIT 1) AS languages
    FROM webhook_endpoints e
    JOIN tenancies t ON t.id = e.tenancy_id
    JOIN projects p ON p.id = t.project_id
    JOIN tenancies i ON i.project_id = ${internalProjectId} AND i.branch_id = ${defaultBranchId}
    JOIN projects ip ON ip.id = i.project_id
    JOIN team_members m ON m.tenancy_id = i.id AND m.team_id = p.owner_team_id
    JOIN users u ON u.tenancy_id = m.tenancy_id AND u.id = m.user_id
    JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary AND c.is_verified
    WHERE e.tenancy_id = ${tenancyId}::uuid AND e.id = ${id}::uuid AND e.disabled_at IS NOT NULL
      AND EXISTS (SELECT FROM team_permissions g WHERE g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id
        AND g.permission_id = ANY (${roles}::text[]))
    ORDER BY m.created_at, u.id LIMIT ${webhookLimits.disabledNotices}`.execute(db);
  return rows;
}
