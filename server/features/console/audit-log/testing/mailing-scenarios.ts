import { givenMailing } from "../../../../testing/emails/sent-emails.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the events of mailings are brought about. */
export function mailingScenarios(server: TestServer, project: Fixtures["project"]) {
  const headers = tenantHeaders("admin", project);
  const inAnHour = () => server.clock.now().getTime() + 3_600_000;
  const change = async (act: string, before: readonly string[] = [], body?: object): Promise<AuditedAction> => {
    const id = await givenMailing(server, project, { scheduledAt: new Date(inAnHour()) });
    const call = (name: string) => server.request("POST", `/internal/email-mailings/${id}/${name}`, { headers, body });
    for (const name of before) await call(name);
    return { answer: await call(act), user: null, by: "admin", actor: null, data: { mailing_id: id, ...body } };
  };

  return {
    async "mailing.created"(): Promise<AuditedAction> {
      const answer = await server.request("POST", "/emails/send-email", { headers, body: { user_ids: [], html: "<p>Hello</p>" } });
      const data = { mailing_id: answer.json.mailing_id, users: 0, scheduled_at_millis: null };
      return { answer, user: null, by: "admin", actor: null, data };
    },
    "mailing.rescheduled": () => change("reschedule", [], { scheduled_at_millis: inAnHour() }),
    "mailing.paused": () => change("pause"),
    "mailing.resumed": () => change("resume", ["pause"]),
    "mailing.canceled": () => change("cancel"),
  };
}
