import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { TokenUser } from "./open.ts";

export interface RefreshRow extends TokenUser {
  readonly session_id: string;
}

// SQL: what an access token needs of `users u`.
const tokenUser = sql.raw(
  `u.id, u.display_name, c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified, u.selected_team_id, u.is_anonymous`,
);
const primaryChannel = sql.raw(
  "LEFT JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary",
);

/** The living session of a refresh token with its user. Nothing is written: refreshing neither rotates nor extends. */
export async function sessionByToken(db: Db, tenancyId: string, tokenHash: Buffer, now: Date): Promise<RefreshRow | undefined> {
  const { rows } = await sql<RefreshRow>`SELECT s.id AS session_id, ${tokenUser} FROM sessions s
    JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id ${primaryChannel}
    WHERE s.tenancy_id = ${tenancyId}::uuid AND s.token_hash = ${tokenHash} AND s.expires_at > ${now}::timestamptz`.execute(db);
  return rows[0];
}

/** What the token endpoint must know, in one statement: the client, and the session if there is one. */
export interface TokenRequestRow extends Partial<TokenUser> {
  readonly tenancy_id: string;
  readonly key_valid: boolean;
  readonly session_id: string | null;
}

export async function tokenRequest(
  db: Db,
  ask: { projectId: string; branchId: string; keyHash: Buffer; tokenHash: Buffer },
  now: Date,
): Promise<TokenRequestRow | undefined> {
  const { rows } = await sql<TokenRequestRow>`SELECT t.id AS tenancy_id, s.id AS session_id, ${tokenUser},
      EXISTS (SELECT FROM project_keys k WHERE k.project_id = t.project_id AND k.publishable_client_key_hash = ${ask.keyHash}
        AND k.revoked_at IS NULL AND k.expires_at > ${now}::timestamptz) AS key_valid
    FROM tenancies t
    LEFT JOIN sessions s ON s.tenancy_id = t.id AND s.token_hash = ${ask.tokenHash} AND s.expires_at > ${now}::timestamptz
    LEFT JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id ${primaryChannel}
    WHERE t.project_id = ${ask.projectId} AND t.branch_id = ${ask.branchId}`.execute(db);
  return rows[0];
}
