import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

const callback_url = "http://localhost:3000/handler/sign-up";

/** How the events of the waitlist are brought about. */
export function waitlistScenarios(server: TestServer, project: Fixtures["project"]) {
  const call = (method: string, path: string, body?: object) =>
    server.request(method, `/waitlist${path}`, { headers: tenantHeaders("server", project), body });
  const email = () => `${crypto.randomUUID()}@example.org`;
  const givenEntry = async (): Promise<string> => {
    const address = email();
    await call("POST", "/import", { entries: [{ email: address }] });
    return (await call("GET", `?query=${address}`)).json.items[0].id;
  };
  const by = { user: null, by: "server", actor: null } as const;
  const counted = { ...by, data: { count: 1 } };

  return {
    async "waitlist.approved"(): Promise<AuditedAction> {
      return { answer: await call("POST", "/approve", { entry_ids: [await givenEntry()], callback_url }), ...counted };
    },
    async "waitlist.rejected"(): Promise<AuditedAction> {
      return { answer: await call("POST", "/reject", { entry_ids: [await givenEntry()] }), ...counted };
    },
    async "waitlist.invited"(): Promise<AuditedAction> {
      return { answer: await call("POST", "/invite", { emails: [email()], callback_url }), ...counted };
    },
    async "waitlist.imported"(): Promise<AuditedAction> {
      return { answer: await call("POST", "/import", { entries: [{ email: email() }] }), ...counted };
    },
    async "waitlist.entry_removed"(): Promise<AuditedAction> {
      const entry_id = await givenEntry();
      return { answer: await call("DELETE", `/${entry_id}`), ...by, data: { entry_id } };
    },
  };
}
