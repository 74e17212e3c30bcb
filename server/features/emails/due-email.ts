import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { EmailStatus, SuppressionReason } from "#contract/vocabulary/sent-emails.ts";
import type { Db } from "../../database/schema.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import type { TenancyProject } from "../projects/queries.ts";
import type { EmailKey } from "./sealed-source.ts";

/** An e-mail on its way, with all that its delivery needs. */
export interface DueEmail extends EmailKey {
  readonly recipient: string;
  readonly subject: string;
  readonly state: EmailStatus;
  readonly source_sealed: string | null;
  readonly sender_address: string;
  readonly user_id: string | null;
  readonly mailing_id: string | null;
  /** Of the mailing, which may have been deleted. */
  readonly content_sealed: string | null;
  readonly user_name: string | null;
  readonly suppression: SuppressionReason | null;
  /** Categories that the user has turned off or on. */
  readonly preferences: Readonly<Record<string, boolean>>;
  readonly project: TenancyProject;
}

type Row = Omit<DueEmail, "project"> & {
  readonly project_id: string;
  readonly display_name: string;
  readonly branch_id: string;
  readonly config_revision: string;
  readonly config: string | null;
};

/** Tenancies whose project is remembered, so that a query can name the revision of the configuration that is cached. */
const rememberedTenancies = 1000;

/** Reads e-mails for their delivery. */
export function createDueEmails(db: Db, configs: ConfigCache) {
  const branches = new LRUCache<string, { projectId: string; branchId: string }>({ max: rememberedTenancies });

  /** Undefined when the e-mail was deleted, or its project: nothing is sent in the name of a deleted project. One statement. */
  return async function dueEmail({ tenancy_id, id }: EmailKey): Promise<DueEmail | undefined> {
    const known = branches.get(tenancy_id);
    const cached = known && configs.get(known);
    const { rows } =
      await sql<Row>`SELECT e.tenancy_id, e.id, e.recipient, e.subject, e.state, e.source_sealed, e.sender_address, e.user_id,
        e.mailing_id, m.content_sealed, u.display_name AS user_name, s.reason AS suppression,
        (SELECT coalesce(jsonb_object_agg(n.category_id, n.enabled), '{}') FROM notification_preferences n
          WHERE n.tenancy_id = e.tenancy_id AND n.user_id = e.user_id) AS preferences,
        p.id AS project_id, p.display_name, t.branch_id, t.config_revision,
        CASE WHEN t.config_revision IS DISTINCT FROM ${cached?.revision ?? null}::uuid THEN t.config::text END AS config
      FROM emails e
      JOIN tenancies t ON t.id = e.tenancy_id
      JOIN projects p ON p.id = t.project_id
      LEFT JOIN email_mailings m ON m.tenancy_id = e.tenancy_id AND m.id = e.mailing_id
      LEFT JOIN users u ON u.tenancy_id = e.tenancy_id AND u.id = e.user_id
      LEFT JOIN email_suppressions s ON s.tenancy_id = e.tenancy_id AND s.email = e.recipient
      WHERE e.tenancy_id = ${tenancy_id}::uuid AND e.id = ${id}::uuid AND e.state IN ('queued', 'sending')`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { project_id, display_name, branch_id, config_revision, config: text, ...email } = row;
    const branch = { projectId: project_id, branchId: branch_id };
    branches.set(tenancy_id, branch);
    const { config } = configs.resolve(branch, { config_revision, config: text }, cached);
    return { ...email, project: { id: project_id, tenancyId: tenancy_id, displayName: display_name, config } };
  };
}
