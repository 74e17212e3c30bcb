import type { AdminApi, AgentToken as AgentTokenResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";

/** A right of an agent token. Those that end in `:write` change something. */
export type AgentRight = AgentTokenResponse["rights"][number];

/** A token with which a coding agent uses the tools of the project. */
export interface AgentToken {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly AgentRight[];
  readonly lastFour: string;
  /** The developer who created it; null if a secret key did. */
  readonly developerId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it was last used, to the hour. */
  readonly lastUsedAt: Date | null;
  isValid(): boolean;
  /** Revokes the token permanently. It is no longer listed. */
  revoke(): Promise<void>;
}

/** The fields of a new agent token. */
export interface AgentTokenCreation {
  /** Identifies the agent in the audit log. */
  readonly name: string;
  readonly rights: readonly AgentRight[];
  /** Within a year. */
  readonly expiresAt: Date;
}

/** An agent token at its creation, the only time that the token itself is returned. */
export interface AgentTokenFirstView extends AgentTokenCreation {
  readonly id: string;
  readonly agentToken: string;
}

/** Methods of an admin for the tokens of coding agents. */
export interface AgentTokenMethods {
  /** Lists the agent tokens, newest first. */
  listAgentTokens(): Promise<AgentToken[]>;
  /** Creates an agent token. Only this result contains the token. */
  createAgentToken(creation: AgentTokenCreation): Promise<AgentTokenFirstView>;
  /** Revokes an agent token permanently. */
  revokeAgentToken(id: string): Promise<void>;
}

/** The methods for agent tokens. `now` decides which tokens have expired. */
export function agentTokenMethods({ internal: { agentTokens } }: AdminApi, now: () => number): AgentTokenMethods {
  const revokeAgentToken = async (id: string) => void unwrap(await agentTokens.revoke({ agent_token_id: id }));
  const tokenFrom = ({ id, name, rights, ...response }: AgentTokenResponse): AgentToken => {
    const lastUsed = response.last_used_at_millis;
    return Object.freeze({
      id,
      name,
      rights,
      lastFour: response.last_four,
      developerId: response.developer_id,
      createdAt: new Date(response.created_at_millis),
      expiresAt: new Date(response.expires_at_millis),
      lastUsedAt: lastUsed === null ? null : new Date(lastUsed),
      isValid: () => response.expires_at_millis > now(),
      revoke: () => revokeAgentToken(id),
    });
  };
  return {
    listAgentTokens: async () => unwrap(await agentTokens.list({})).items.map(tokenFrom),
    async createAgentToken({ name, rights, expiresAt }) {
      const created = unwrap(await agentTokens.create({ name, rights: [...rights], expires_at_millis: expiresAt.getTime() }));
      return Object.freeze({ id: created.id, name, rights: created.rights, expiresAt, agentToken: created.agent_token });
    },
    revokeAgentToken,
  };
}
