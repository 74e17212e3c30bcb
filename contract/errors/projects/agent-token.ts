import { plainError } from "../../kernel/error.ts";
import { agentTokenLimits } from "../../vocabulary/projects/agent-tokens.ts";

/** The branch has no agent token with this id. */
export class AgentTokenNotFound extends plainError("AGENT_TOKEN_NOT_FOUND", 404, "This agent token does not exist.") {}

/** The branch has the maximum number of agent tokens and all of them are valid. */
export class TooManyAgentTokens extends plainError(
  "TOO_MANY_AGENT_TOKENS",
  400,
  `A branch has at most ${agentTokenLimits.perBranch} agent tokens. Revoke one that you no longer need.`,
) {}
