import { type AgentRight, agentRights } from "#contract/vocabulary/projects/agent-tokens.ts";
import { generateAgentToken } from "../../features/projects/agent-tokens/token-format.ts";
import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import type { TestServer } from "../index.ts";

interface GivenAgentToken {
  readonly name?: string;
  readonly rights?: readonly AgentRight[];
  readonly developerId?: string;
  readonly expiresAt?: Date;
}

/** Inserts an agent token of a branch, by default with all rights and without a developer. */
export async function givenAgentToken(
  server: TestServer,
  { tenancyId }: { readonly tenancyId: string },
  { name = "Agent", rights = agentRights, developerId, expiresAt }: GivenAgentToken = {},
): Promise<{ id: string; token: string }> {
  const token = generateAgentToken();
  const id = randomUuid();
  const now = server.clock.now();
  await server.db
    .insertInto("agent_tokens")
    .values({
      tenancy_id: tenancyId,
      id,
      hash: digest(token),
      last_four: token.slice(-4),
      name,
      rights: [...rights],
      developer_id: developerId ?? null,
      created_at: now,
      expires_at: expiresAt ?? new Date(now.getTime() + 3_600_000),
      last_used_at: null,
    })
    .execute();
  return { id, token };
}
