import { z } from "zod";
import { AgentToken, AgentTokenCreation, NewAgentToken } from "../../entities/projects/agent-token.ts";
import { Success } from "../../entities/success.ts";
import { AgentTokenNotFound, TooManyAgentTokens } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { uuid } from "../../vocabulary/text.ts";

export const internalAgentTokenRoutes = {
  list: route({
    method: "GET",
    path: "/internal/agent-tokens",
    summary: "List the agent tokens, newest first",
    description: "Expired ones are listed for a month. The tokens themselves are not returned.",
    access: adminOnly,
    returns: listSchema(AgentToken),
  }),
  create: route({
    method: "POST",
    path: "/internal/agent-tokens",
    summary: "Create an agent token",
    description:
      "A coding agent sends it to `/mcp` as a bearer token. It has the chosen rights in this project and branch, within those of the developer who creates it. Only this response contains the token.",
    access: adminOnly,
    body: AgentTokenCreation,
    returns: NewAgentToken,
    statuses: [201],
    errors: [TooManyAgentTokens],
    limits: [{ max: 60, seconds: 60, per: "key" }],
    refreshes: ["internal.agentTokens"],
    examples: { body: { name: "Editor", rights: ["documents:read", "config:read"], expires_at_millis: 1_800_000_000_000 } },
  }),
  revoke: route({
    method: "DELETE",
    path: "/internal/agent-tokens/{agent_token_id}",
    summary: "Revoke an agent token",
    description: "It is refused from then on, and no longer listed.",
    access: adminOnly,
    params: z.strictObject({ agent_token_id: uuid }),
    returns: Success,
    errors: [AgentTokenNotFound],
    refreshes: ["internal.agentTokens"],
  }),
};
