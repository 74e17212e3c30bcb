import { z } from "zod";
import { agentRights, agentTokenLimits } from "../../vocabulary/projects/agent-tokens.ts";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";

const fields = {
  id: uuid,
  name: z.string(),
  rights: z.array(z.enum(agentRights)),
  created_at_millis: millis,
  expires_at_millis: millis,
};

/** A token with which a coding agent uses the tools of `/mcp` in one branch of a project. */
export const AgentToken = z
  .object({
    ...fields,
    last_four: z.string().describe("The last four characters of the token"),
    developer_id: uuid
      .nullable()
      .describe("The developer who created it. The token ends with the developer's membership. Null if a secret key created it"),
    last_used_at_millis: millis.nullable().describe("When it was last used, to the hour"),
  })
  .meta({ id: "AgentToken" });

/** A new agent token. Only the response to its creation contains the token. */
export const NewAgentToken = z
  .object({ ...fields, agent_token: z.string().describe("The bearer token for `/mcp`") })
  .meta({ id: "NewAgentToken" });

export const AgentTokenCreation = z.strictObject({
  name: string(agentTokenLimits.nameLength).min(1).describe("Identifies the agent in the audit log"),
  rights: z.array(z.enum(agentRights)).min(1).max(agentRights.length),
  expires_at_millis: dateMillis.describe("In the future, within a year"),
});
