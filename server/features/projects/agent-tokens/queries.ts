import type { Selectable } from "kysely";
import { agentTokenLimits } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { Db } from "../../../database/schema.ts";
import type { AgentTokens } from "../../../database/tables/projects.ts";

export type AgentTokenRow = Omit<Selectable<AgentTokens>, "tenancy_id" | "hash">;

const agentTokenColumns = [
  "id",
  "name",
  "rights",
  "last_four",
  "developer_id",
  "created_at",
  "expires_at",
  "last_used_at",
] as const satisfies readonly (keyof AgentTokenRow)[];

/** The agent tokens of a branch, newest first. */
export const listAgentTokens = (db: Db, tenancyId: string): Promise<AgentTokenRow[]> =>
  db
    .selectFrom("agent_tokens")
    .select(agentTokenColumns)
    .where("tenancy_id", "=", tenancyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(agentTokenLimits.perBranch)
    .execute();
