import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of accepted terms, of bans and restrictions, and of migrated users are brought about. */
export function userScenarios(server: TestServer, { project, givenTestUser }: Fixtures) {
  const change = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { headers: tenantHeaders("server", project), body });
  return {
    async "user.terms_accepted"(): Promise<AuditedAction> {
      const { id } = await givenTestUser();
      const answer = await change(id, { accepted_terms_version: "2026-11" });
      return { answer, user: id, by: "server", data: { version: "2026-11" } };
    },

    async "user.banned"(): Promise<AuditedAction> {
      const { id } = await givenTestUser();
      const answer = await change(id, { banned_until_millis: banLimits.foreverMillis, ban_reason: "Spam" });
      return { answer, user: id, by: "server", data: { until_millis: banLimits.foreverMillis, reason: "Spam" } };
    },

    async "user.unbanned"(): Promise<AuditedAction> {
      const { id } = await givenTestUser();
      await change(id, { banned_until_millis: banLimits.foreverMillis });
      return { answer: await change(id, { banned_until_millis: null }), user: id, by: "server" };
    },

    async "user.restricted"(): Promise<AuditedAction> {
      const { id } = await givenTestUser();
      const answer = await change(id, { restricted_by_admin: true, restricted_by_admin_reason: "Unpaid" });
      return { answer, user: id, by: "server", data: { reason: "Unpaid" } };
    },

    async "user.unrestricted"(): Promise<AuditedAction> {
      const { id } = await givenTestUser();
      await change(id, { restricted_by_admin: true });
      return { answer: await change(id, { restricted_by_admin: false }), user: id, by: "server" };
    },

    async "user.migrated"(): Promise<AuditedAction> {
      const oldSystem = createServer((_request, response) => void response.end('{"user":{}}'));
      await new Promise<void>((resolve) => oldSystem.listen(0, "127.0.0.1", resolve));
      const configure = (url: string | null, secret: string | null) => {
        const change = { "auth.migration.url": url, "auth.migration.secret": secret };
        const body = { config_override_string: JSON.stringify(change) };
        return server.request("PATCH", "/internal/config/override", { headers: tenantHeaders("admin", project), body });
      };
      try {
        await configure(`http://localhost:${(oldSystem.address() as AddressInfo).port}/`, `whsec_${"A".repeat(32)}`);
        const body = { email: `${crypto.randomUUID()}@example.org`, password: "old password of ada" };
        const answer = await server.request("POST", "/auth/password/sign-in", { headers: tenantHeaders("client", project), body });
        return { answer, user: answer.json.user_id };
      } finally {
        await configure(null, null);
        oldSystem.close();
      }
    },
  };
}
