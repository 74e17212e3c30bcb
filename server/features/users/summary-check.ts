import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** A user whose row does not match the tables that its summary is made of. */
export interface StaleSummary {
  readonly tenancy_id: string;
  readonly id: string;
}

const maxListed = 100;

/**
 * Recomputes the summary of every user (primary address, password, passkey, provider accounts) and compares it with the row. Triggers
 * maintain it, so a difference means that they were disabled, for example while a backup was restored. It reads all users: run it
 * without statement timeout. Users of deleted projects, whose data is being purged, are left out.
 * @returns at most 100 users whose summary is stale; none if all are right
 */
export async function findStaleSummaries(db: Db): Promise<StaleSummary[]> {
  const { rows } = await sql<StaleSummary>`SELECT u.tenancy_id, u.id FROM users u
    JOIN tenancies t ON t.id = u.tenancy_id AND t.project_id IS NOT NULL
    LEFT JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
    LEFT JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id
    LEFT JOIN (SELECT DISTINCT tenancy_id, user_id FROM passkeys) y ON y.tenancy_id = u.tenancy_id AND y.user_id = u.id
    LEFT JOIN (SELECT tenancy_id, user_id,
        jsonb_agg(jsonb_build_object('id', provider_config_id, 'account_id', account_id, 'email', email) ORDER BY created_at, id) AS links
      FROM oauth_links GROUP BY tenancy_id, user_id) o ON o.tenancy_id = u.tenancy_id AND o.user_id = u.id
    WHERE u.primary_email IS DISTINCT FROM c.value
      OR u.primary_email_verified IS DISTINCT FROM coalesce(c.is_verified, false)
      OR u.primary_email_auth_enabled IS DISTINCT FROM coalesce(c.used_for_auth, false)
      OR u.has_password IS DISTINCT FROM (w.user_id IS NOT NULL)
      OR u.passkey_auth_enabled IS DISTINCT FROM (y.user_id IS NOT NULL)
      OR u.oauth_providers IS DISTINCT FROM o.links
    LIMIT ${sql.lit(maxListed)}`.execute(db);
  return rows;
}
