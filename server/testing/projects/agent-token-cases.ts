import { agentTokenLimits } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { CaseServer } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { TenantKeys } from "../given-state.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const halfYearMillis = agentTokenLimits.lifetimeMillisMax / 2;
const newToken = () => ({ name: "Editor", rights: ["config:read"], expires_at_millis: Date.now() + halfYearMillis });

const createToken = async (server: CaseServer, project: TenantKeys): Promise<{ id: string }> =>
  (await server.request("POST", "/internal/agent-tokens", { as: "admin", project, body: newToken() })).json;

/** The routes of agent tokens. */
export const agentTokenRouteCases = {
  "internal.agentTokens.list": { statements: 2, build: () => ({}) },
  "internal.agentTokens.create": { statements: 6, build: () => ({ body: newToken() }) },
  "internal.agentTokens.revoke": {
    statements: 2,
    build: async ({ server, project }) => ({ params: { agent_token_id: (await createToken(server, project)).id } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

/** Errors of the routes of agent tokens. */
export const agentTokenErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "internal.agentTokens.create": {
    TooManyAgentTokens: async () => {
      const at = await context.server.givenProject();
      for (let count = 0; count < agentTokenLimits.perBranch; count++) await createToken(context.server, at);
      return { as: "admin", at, body: newToken() };
    },
  },
  "internal.agentTokens.revoke": { AgentTokenNotFound: () => ({ as: "admin" }) },
};
