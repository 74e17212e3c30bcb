import { type RawBuilder, sql } from "kysely";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { agentTokenLimits } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { Db } from "../../../database/schema.ts";
import type { AgentCredential } from "../../../kernel/call.ts";
import { digest } from "../../../services/secrets.ts";
import { isAgentToken } from "./token-format.ts";

/** The agent of a token, whose use is recorded. Undefined for an invalid token. */
export async function identifyAgent(db: Db, token: string, now: Date): Promise<AgentCredential | undefined> {
  const agent = isAgentToken(token) ? await agentByHash(db, digest(token), now) : undefined;
  if (agent) await recordAgentUse(db, agent, now);
  return agent;
}

/** Whether the developer of a token `a` is a member of the team that owns the project of tenancy `t`. True without a developer. */
const hasDeveloper: RawBuilder<boolean> = sql`(a.developer_id IS NULL OR EXISTS (SELECT FROM team_members m
  JOIN tenancies i ON i.id = m.tenancy_id AND i.project_id = ${sql.lit(internalProjectId)}
  JOIN projects p ON p.id = t.project_id AND p.owner_team_id = m.team_id WHERE m.user_id = a.developer_id))`;

/** A valid agent token, by its digest. Undefined for an expired one, and if its developer may no longer act for the project. */
async function agentByHash(db: Db, hash: Buffer, now: Date): Promise<AgentCredential | undefined> {
  const { rows } = await sql<AgentCredential>`SELECT a.id, a.name, a.rights, a.hash, t.id AS "tenancyId", t.project_id AS "projectId",
      t.branch_id AS "branchId", a.last_used_at AS "lastUsedAt"
    FROM agent_tokens a JOIN tenancies t ON t.id = a.tenancy_id AND t.project_id IS NOT NULL
    WHERE a.hash = ${hash}::bytea AND a.expires_at > ${now}::timestamptz AND ${hasDeveloper}`.execute(db);
  return rows[0];
}

/** Records a use, once an hour. Concurrent calls write it once. */
async function recordAgentUse(db: Db, { tenancyId, id, lastUsedAt }: AgentCredential, now: Date): Promise<void> {
  const outdated = new Date(now.getTime() - agentTokenLimits.lastUsedMillis);
  if (lastUsedAt !== null && lastUsedAt > outdated) return;
  await db
    .updateTable("agent_tokens")
    .set({ last_used_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where((row) => row.or([row("last_used_at", "is", null), row("last_used_at", "<=", outdated)]))
    .execute();
}
