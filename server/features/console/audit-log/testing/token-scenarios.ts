import { expect } from "vitest";
import type { Json } from "#contract/vocabulary/json.ts";
import { type TenantKeys, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenAgentToken } from "../../../../testing/projects/agent-tokens.ts";
import type { AuditedAction } from "./audited-action.ts";

const byAdmin = { user: null, by: "admin", actor: null } as const;
const anyText = expect.any(String) as unknown as Json;

/** How the events of tokens of agents and workflows are brought about. */
export const tokenScenarios = (server: TestServer, project: TenantKeys & { readonly tenancyId: string }) => {
  const call = (method: string, path: string, body?: object) =>
    server.request(method, path, { headers: tenantHeaders("admin", project), body });
  return {
    async "agent_token.created"(): Promise<AuditedAction> {
      const body = { name: "Editor", rights: ["config:read"], expires_at_millis: server.clock.now().getTime() + 60_000 };
      const answer = await call("POST", "/internal/agent-tokens", body);
      return { answer, ...byAdmin, data: { ...body, agent_token_id: anyText } };
    },
    async "agent_token.revoked"(): Promise<AuditedAction> {
      const { id } = await givenAgentToken(server, project);
      const answer = await call("DELETE", `/internal/agent-tokens/${id}`);
      return { answer, ...byAdmin, data: { agent_token_id: id } };
    },
    async "workflow_token.created"(): Promise<AuditedAction> {
      const answer = await call("POST", "/internal/workflow-tokens", { expires_in_millis: 60_000 });
      return { answer, ...byAdmin, data: { expires_at_millis: answer.json.expires_at_millis } };
    },
  };
};
