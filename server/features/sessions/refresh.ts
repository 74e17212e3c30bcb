import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Hit } from "../../kernel/limits.ts";
import { primaryChannel, type TokenUser, tokenUser } from "./open.ts";
import { countRefresh } from "./refresh-limits.ts";
import { isSessionOf, type RefreshToken } from "./refresh-token.ts";
import { type Rotation, rotationColumns } from "./rotation.ts";

export interface RefreshRow extends TokenUser, Rotation {
  readonly session_id: string;
  readonly is_impersonation: boolean;
  readonly hits: readonly Hit[] | null;
}

const hits = (counted: boolean) => (counted ? sql`(SELECT json_agg(hit) FROM hit)` : sql`NULL`);

/** The living session of a refresh token, one that was replaced too, with its user. Nothing is written but the count of it. */
export async function sessionByToken(
  db: Db,
  { tenancyId, token, counted }: { tenancyId: string; token: RefreshToken; counted: boolean },
  now: Date,
): Promise<RefreshRow | undefined> {
  const living = sql`s.tenancy_id = ${tenancyId}::uuid AND ${isSessionOf(token)} AND s.expires_at > ${now}::timestamptz`;
  const count = sql`WITH tenancy AS (SELECT ${tenancyId}::uuid AS id), live AS (SELECT FROM sessions s WHERE ${living}),
    ${countRefresh({ token, ip: undefined }, now)}`;
  const { rows } = await sql<RefreshRow>`${counted ? count : sql``}
    SELECT s.id AS session_id, s.is_impersonation, ${rotationColumns}, ${tokenUser}, ${hits(counted)} AS hits FROM sessions s
    JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id ${primaryChannel}
    WHERE ${living}`.execute(db);
  return rows[0];
}

/** What the token endpoint must know, in one statement: the client, and the session if there is one. */
export interface TokenRequestRow extends Partial<TokenUser & Rotation> {
  readonly tenancy_id: string;
  readonly key_valid: boolean;
  readonly session_id: string | null;
  readonly is_impersonation: boolean | null;
  readonly config_revision: string;
  /** Null where the asker knows this revision. */
  readonly config: string | null;
  readonly hits: readonly Hit[] | null;
}

interface TokenRequest {
  readonly projectId: string;
  readonly branchId: string;
  readonly keyHash: Buffer;
  readonly token: RefreshToken;
  /** The configuration that the asker knows. */
  readonly knownRevision: string | undefined;
  /** The caller's address, where refreshes are counted. */
  readonly countedIp: string | undefined;
}

export async function tokenRequest(db: Db, ask: TokenRequest, now: Date): Promise<TokenRequestRow | undefined> {
  const { token, countedIp: ip } = ask;
  const living = sql`s.tenancy_id = t.id AND ${isSessionOf(token)} AND s.expires_at > ${now}::timestamptz`;
  const branch = sql`t.project_id = ${ask.projectId} AND t.branch_id = ${ask.branchId}`;
  const count = sql`WITH tenancy AS (SELECT t.id FROM tenancies t WHERE ${branch}), live AS (SELECT FROM sessions s JOIN tenancy t ON ${living}),
    ${countRefresh({ token, ip }, now)}`;
  const counted = ip !== undefined;
  const { rows } = await sql<TokenRequestRow>`${counted ? count : sql``}
    SELECT t.id AS tenancy_id, t.config_revision, CASE WHEN t.config_revision IS DISTINCT FROM ${ask.knownRevision ?? null}::uuid THEN t.config::text END AS config,
      s.id AS session_id, s.is_impersonation, ${rotationColumns}, ${tokenUser}, ${hits(counted)} AS hits,
      EXISTS (SELECT FROM project_keys k WHERE k.project_id = t.project_id AND k.publishable_client_key_hash = ${ask.keyHash}
        AND k.revoked_at IS NULL AND k.expires_at > ${now}::timestamptz) AS key_valid
    FROM tenancies t
    LEFT JOIN sessions s ON ${living}
    LEFT JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id ${primaryChannel}
    WHERE ${branch}`.execute(db);
  return rows[0];
}
