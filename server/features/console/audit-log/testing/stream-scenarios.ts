import { givenAuditStream } from "../../../../testing/console/audit-stream-cases.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of a stream of the audit log are brought about. */
export function streamScenarios(server: TestServer, project: Fixtures["project"]) {
  const call = (method: string, path: string, body?: object) =>
    server.request(method, `/internal/audit-log/stream${path}`, { headers: tenantHeaders("admin", project), body });
  const change = async (method: string, path: string, body?: object, data: object = {}): Promise<AuditedAction> => {
    await givenAuditStream(server, project);
    return { answer: await call(method, path, body), user: null, by: "admin", actor: null, data: { ...data } };
  };

  return {
    async "audit_stream.created"(): Promise<AuditedAction> {
      await call("DELETE", "");
      return { answer: await call("POST", "", { url: "https://example.org/" }), user: null, by: "admin", actor: null };
    },
    "audit_stream.changed": () => change("PATCH", "", { is_enabled: false }, { fields: ["is_enabled"] }),
    "audit_stream.secret_rotated": () => change("POST", "/rotate-secret"),
    "audit_stream.deleted": () => change("DELETE", ""),
  };
}
