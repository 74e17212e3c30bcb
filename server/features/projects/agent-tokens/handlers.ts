import type { Selectable } from "kysely";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { AgentToken } from "#contract/entities/projects/agent-token.ts";
import { AgentTokenNotFound, SchemaError, TooManyAgentTokens } from "#contract/errors/index.ts";
import type { internalAgentTokenRoutes } from "#contract/routes/projects/agent-tokens.ts";
import { agentTokenLimits } from "#contract/vocabulary/projects/agent-tokens.ts";
import { audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { AgentTokens } from "../../../database/tables/projects.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { generateAgentToken } from "./token-format.ts";

type AgentTokenRow = Omit<Selectable<AgentTokens>, "tenancy_id" | "hash">;

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
const listAgentTokens = (db: Db, tenancyId: string): Promise<AgentTokenRow[]> =>
  db
    .selectFrom("agent_tokens")
    .select(agentTokenColumns)
    .where("tenancy_id", "=", tenancyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(agentTokenLimits.perBranch)
    .execute();

export const agentTokenHandlers: Handlers<typeof internalAgentTokenRoutes> = {
  async list({ project, db }) {
    return { items: (await listAgentTokens(db, project.tenancyId)).map(toAgentTokenView), is_paginated: false };
  },

  async create(call) {
    const { input, project, administrator, now } = call;
    requireLifetime(input.expires_at_millis, now);
    const { tenancyId } = project;
    const token = generateAgentToken();
    const row = { id: randomUuid(), name: input.name, rights: [...new Set(input.rights)] };
    const expiresAt = new Date(input.expires_at_millis);
    const count = sql`SELECT count(*) FROM agent_tokens WHERE tenancy_id = ${tenancyId}::uuid`;
    const created = await call.transaction(async (db) => {
      // Parallel calls wait for each other: a count in one statement would not see what the others have not committed.
      await db.selectFrom("tenancies").select("id").where("id", "=", tenancyId).forNoKeyUpdate().execute();
      await deleteExpiredAtLimit(count, tenancyId, now).execute(db);
      return statement()
        .step(
          "created",
          sql<{ id: string }>`INSERT INTO agent_tokens (tenancy_id, id, hash, last_four, name, rights, developer_id, created_at, expires_at)
            SELECT ${tenancyId}::uuid, ${row.id}::uuid, ${digest(token)}::bytea, ${token.slice(-4)}::text, ${row.name}::text,
              ${row.rights}::text[], ${administrator?.userId ?? null}::uuid, ${now}::timestamptz, ${expiresAt}::timestamptz
            WHERE (${count}) < ${agentTokenLimits.perBranch}::int RETURNING id`,
        )
        .also((earlier) =>
          audit(
            call,
            {
              event: "agent_token.created",
              userId: null,
              data: { agent_token_id: row.id, name: row.name, rights: row.rights, expires_at_millis: input.expires_at_millis },
            },
            earlier.selectFrom("created"),
          ),
        )
        .rows(db, "created");
    });
    if (created.length === 0) throw new TooManyAgentTokens();
    return { ...row, created_at_millis: now.getTime(), expires_at_millis: input.expires_at_millis, agent_token: token };
  },

  async revoke(call) {
    const { input, project, db } = call;
    const id = input.agent_token_id;
    const removed = db.deleteFrom("agent_tokens").where("tenancy_id", "=", project.tenancyId).where("id", "=", id).returning("id");
    const rows = await statement()
      .step("removed", removed)
      .also((earlier) =>
        audit(call, { event: "agent_token.revoked", userId: null, data: { agent_token_id: id } }, earlier.selectFrom("removed")),
      )
      .rows(db, "removed");
    if (rows.length === 0) throw new AgentTokenNotFound();
    return { success: true };
  },
};

/** @throws SchemaError for an end in the past, or later than a year */
function requireLifetime(expiresAtMillis: number, now: Date): void {
  const lifetime = expiresAtMillis - now.getTime();
  if (lifetime > 0 && lifetime <= agentTokenLimits.lifetimeMillisMax) return;
  throw new SchemaError({ message: "body.expires_at_millis must be in the future and within a year" });
}

/** At the maximum, expired tokens make room for a new one. */
const deleteExpiredAtLimit = (count: RawBuilder<unknown>, tenancyId: string, now: Date) =>
  sql`DELETE FROM agent_tokens WHERE tenancy_id = ${tenancyId}::uuid AND expires_at <= ${now}::timestamptz
    AND (${count}) >= ${agentTokenLimits.perBranch}::int`;

const toAgentTokenView = ({ created_at, expires_at, last_used_at, ...row }: AgentTokenRow): z.output<typeof AgentToken> => ({
  ...row,
  created_at_millis: created_at.getTime(),
  expires_at_millis: expires_at.getTime(),
  last_used_at_millis: last_used_at?.getTime() ?? null,
});
