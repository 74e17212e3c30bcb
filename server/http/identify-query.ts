import { CompiledQuery } from "kysely";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { tenancySql, tenancyValues, withCurrentTenancy } from "../core/tenancy-query.ts";
import { type UserRow, userColumns, userJoins } from "../database/user-row.ts";
import type { RootDb } from "../kernel/call.ts";
import type { RateLimitCheck } from "../rate-limits/request-limits.ts";
import { countWindowsSql, type WindowCount, windowColumns, windowRowsSql } from "../rate-limits/window-counter.ts";
import type { CachedTenancy, KeyColumn, TenancyJson } from "../services/tenancy-cache.ts";
import type { VerifiedToken } from "../services/tokens.ts";

export interface IdentifyRow extends Partial<Omit<UserRow, "id">> {
  /** The user's; null for a user who was deleted, absent without a token. */
  id?: string | null;
  tenancy_id: string | null;
  revision: string | null;
  /** Null where the process has cached this revision, and for an unknown project. */
  tenancy: TenancyJson | null;
  /** True for a valid key; false or null for any other. */
  key_valid: boolean | null;
  /** Null for a session that has ended, else whether it is an impersonation. */
  session_impersonated?: boolean | null;
  admin_user?: boolean;
  admin_session_impersonated?: boolean | null;
  /** The team that owns the project, where the developer is a member, and what they were granted in it. */
  admin_team_id?: string | null;
  admin_permissions?: string[];
  /** Null for an unknown token, false for an expired one. */
  workflow_token_valid?: boolean | null;
  /** Null for an agent token that is unknown or has expired. */
  agent_id?: string | null;
  agent_name?: string | null;
  agent_developer_id?: string | null;
  hits?: WindowCount[] | null;
  team_exists?: boolean;
  /** Null for a user who is not a member. */
  team_permissions?: string[] | null;
}

/** Whether the user of the token exists. */
export const hasUser = (row: IdentifyRow): row is IdentifyRow & UserRow => row.id != null;

interface IdentifyQuery {
  projectId: string;
  branchId: string;
  keyColumn: KeyColumn;
  keyHash: Buffer | null;
  token: VerifiedToken | undefined;
  admin: VerifiedToken | undefined;
  /** The digest of a workflow token, which replaces the key. */
  workflowHash: Buffer | undefined;
  /** The digest of an agent token, which replaces the key. Its developer is read as an admin. */
  agentHash: Buffer | undefined;
  counting: RateLimitCheck | undefined;
  now: Date;
  cached: CachedTenancy | undefined;
  /** The team whose permissions are read with the user. */
  teamId: string | undefined;
}

// One text per combination of parts, made once, so that the driver prepares each once.
const sqlByShape = new Map<string, string>();

/**
 * Reads everything that identifies a caller, in one statement; in two after a change of the project. `tenancy_id` and `tenancy` are both
 * null for an unknown project.
 */
export const runIdentifyQuery = (db: RootDb, query: IdentifyQuery): Promise<IdentifyRow> =>
  withCurrentTenancy<IdentifyRow>(query.cached, async (isKnown, outdated) => {
    // What the first statement has counted is not counted again.
    if (!outdated?.hits) return runStatement(db, query, isKnown);
    return { ...(await runStatement(db, { ...query, counting: undefined }, isKnown)), hits: outdated.hits };
  });

const unknownTenancy: IdentifyRow = { tenancy_id: null, revision: null, tenancy: null, key_valid: null };

async function runStatement(db: RootDb, query: IdentifyQuery, isKnown: boolean): Promise<IdentifyRow> {
  const { projectId, branchId, token, admin, teamId, workflowHash, agentHash, counting } = query;
  const values: unknown[] = [projectId, branchId, ...tenancyValues({ isKnown, ...query })];
  if (token) values.push(token.sub, token.refresh_token_id);
  if (admin) values.push(admin.sub, admin.refresh_token_id, admin.branch_id);
  if (teamId !== undefined) values.push(teamId);
  if (workflowHash) values.push(workflowHash);
  if (agentHash) values.push(agentHash);
  if (counting) values.push(...windowColumns(counting.windows));
  const shape = `${isKnown ? "known" : ""} ${query.keyColumn} ${token ? "user" : ""} ${admin ? "admin" : ""} ${counting ? (counting.validKeyOnly ? "counted if proven" : "counted") : ""} ${teamId === undefined ? "" : "team"} ${workflowHash ? "workflow" : ""} ${agentHash ? "agent" : ""}`;
  let text = sqlByShape.get(shape);
  if (text === undefined) sqlByShape.set(shape, (text = identifySql(query, isKnown)));
  const { rows } = await db.executeQuery<IdentifyRow>(CompiledQuery.raw(text, values));
  return rows[0] ?? unknownTenancy;
}

/** SQL: the team and the permissions of a developer `o`, a member of the team that owns the project. */
const ownerColumns = [
  "o.team_id AS admin_team_id",
  "ARRAY (SELECT g.permission_id FROM team_permissions g WHERE g.tenancy_id = o.tenancy_id AND g.team_id = o.team_id AND g.user_id = o.user_id) AS admin_permissions",
];
const ownerTeam = "(SELECT p.owner_team_id FROM projects p WHERE p.id = $1)";

function identifySql(query: IdentifyQuery, isKnown: boolean): string {
  let next = 6;
  const parameter = () => `$${next++}`;
  const tenancy = tenancySql({ project: "$1", keyColumn: query.keyColumn, first: 3, isKnown });
  const columns = [`t.id AS tenancy_id, ${tenancy.columns}`];
  let joins = "";
  const user = query.token && parameter();
  if (user) {
    const session = parameter();
    columns.push(
      userColumns,
      `(SELECT s.is_impersonation FROM sessions s WHERE s.tenancy_id = u.tenancy_id AND s.id = ${session} AND s.user_id = u.id AND s.expires_at > ${tenancy.now}) AS session_impersonated`,
    );
    joins = `LEFT JOIN users u ON u.tenancy_id = t.id AND u.id = ${user} ${userJoins}`;
  }
  if (query.admin) {
    const [admin, session, branch] = [parameter(), parameter(), parameter()];
    columns.push(
      `EXISTS (SELECT FROM users a WHERE a.tenancy_id = i.id AND a.id = ${admin}) AS admin_user`,
      `(SELECT s.is_impersonation FROM sessions s WHERE s.tenancy_id = i.id AND s.id = ${session} AND s.user_id = ${admin} AND s.expires_at > ${tenancy.now}) AS admin_session_impersonated`,
      ...ownerColumns,
    );
    joins += ` LEFT JOIN tenancies i ON i.project_id = '${internalProjectId}' AND i.branch_id = ${branch}
      LEFT JOIN team_members o ON o.tenancy_id = i.id AND o.team_id = ${ownerTeam} AND o.user_id = ${admin}`;
  }
  if (query.teamId !== undefined) {
    const team = parameter();
    columns.push(`EXISTS (SELECT FROM teams g WHERE g.tenancy_id = t.id AND g.id = ${team}) AS team_exists`);
    if (user)
      columns.push(
        `(SELECT ARRAY (SELECT r.permission_id FROM team_permissions r WHERE r.tenancy_id = m.tenancy_id AND r.team_id = m.team_id AND r.user_id = m.user_id) FROM team_members m WHERE m.tenancy_id = t.id AND m.team_id = ${team} AND m.user_id = ${user}) AS team_permissions`,
      );
  }
  let proof = tenancy.keyValid;
  if (query.workflowHash) {
    proof = `(SELECT w.expires_at > ${tenancy.now} FROM workflow_tokens w WHERE w.tenancy_id = t.id AND w.hash = ${parameter()}::bytea)`;
    columns.push(`${proof} AS workflow_token_valid`);
  }
  if (query.agentHash) {
    const hash = parameter();
    proof = `EXISTS (SELECT FROM agent_tokens a WHERE a.tenancy_id = t.id AND a.hash = ${hash}::bytea AND a.expires_at > ${tenancy.now})`;
    columns.push("a.id AS agent_id", "a.name AS agent_name", "a.developer_id AS agent_developer_id", ...ownerColumns);
    joins += ` LEFT JOIN agent_tokens a ON a.tenancy_id = t.id AND a.hash = ${hash}::bytea AND a.expires_at > ${tenancy.now}
      LEFT JOIN team_members o ON o.tenancy_id IN (SELECT i.id FROM tenancies i WHERE i.project_id = '${internalProjectId}')
        AND o.team_id = ${ownerTeam} AND o.user_id = a.developer_id
        AND NOT EXISTS (SELECT FROM users b WHERE b.tenancy_id = o.tenancy_id AND b.id = o.user_id AND b.banned_until > ${tenancy.now})`;
  }
  let withClause = "";
  if (query.counting) {
    withClause = `WITH moment AS (SELECT ${tenancy.now} AS now), windows AS (${windowRowsSql(parameter(), parameter(), parameter())}),
      tenancy AS (SELECT t.id FROM tenancies t WHERE t.project_id = $1 AND t.branch_id = $2 ${query.counting.validKeyOnly ? `AND ${proof}` : ""}), hit AS (${countWindowsSql}) `;
    columns.push("(SELECT json_agg(hit) FROM hit) AS hits");
  }
  const select = `${withClause}SELECT ${columns.join(", ")} FROM`;
  const branch = "t.project_id = $1 AND t.branch_id = $2";
  // A missing branch of a project has a row, which says that the project exists.
  return isKnown
    ? `${select} tenancies t ${joins} WHERE ${branch}`
    : `${select} (SELECT 1) AS always LEFT JOIN tenancies t ON ${branch} ${joins}`;
}
