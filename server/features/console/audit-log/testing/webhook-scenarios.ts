import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenWebhookEndpoint } from "../../../../testing/webhooks/webhooks.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of webhook endpoints are brought about. */
export function webhookScenarios(server: TestServer, project: Fixtures["project"]) {
  const call = (method: string, path: string, body?: object) =>
    server.request(method, `/internal/webhooks/endpoints${path}`, { headers: tenantHeaders("admin", project), body });
  const change = async (method: string, path: string, body?: object, data: object = {}): Promise<AuditedAction> => {
    const { id } = await givenWebhookEndpoint(server, project);
    const answer = await call(method, `/${id}${path}`, body);
    return { answer, user: null, by: "admin", actor: null, data: { endpoint_id: id, ...data } };
  };

  return {
    async "webhook_endpoint.created"(): Promise<AuditedAction> {
      const answer = await call("POST", "", { url: "https://example.org/" });
      return { answer, user: null, by: "admin", actor: null, data: { endpoint_id: answer.json.id } };
    },
    "webhook_endpoint.changed": () => change("PATCH", "", { is_enabled: false }, { fields: ["is_enabled"] }),
    "webhook_endpoint.deleted": () => change("DELETE", ""),
    "webhook_endpoint.secret_rotated": () => change("POST", "/rotate-secret", {}),
  };
}
