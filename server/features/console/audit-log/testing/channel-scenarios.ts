import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenChannel } from "../../../../testing/row-fixtures.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of contact channels are brought about. */
export function channelScenarios(server: TestServer, { project, givenTestUser }: Fixtures) {
  const call = (method: string, path: string, user: string, body?: object) =>
    server.request(method, path, { headers: tenantHeaders("client", project), body, user });

  return {
    async "user.email_added"(): Promise<AuditedAction> {
      const { id, accessToken } = await givenTestUser();
      const body = { user_id: id, type: "email", value: `${crypto.randomUUID()}@example.org`, used_for_auth: true };
      const answer = await call("POST", "/contact-channels", accessToken, body);
      return { answer, user: id, actor: id, data: { contact_channel_id: answer.json.id, used_for_auth: true } };
    },
    async "user.email_removed"(): Promise<AuditedAction> {
      const { id, accessToken } = await givenTestUser();
      const channelId = await givenChannel(server, project, id);
      const answer = await call("DELETE", `/contact-channels/me/${channelId}`, accessToken);
      return { answer, user: id, actor: id, data: { contact_channel_id: channelId } };
    },
  };
}
