import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

/** How the event of accepted terms is brought about. */
export const termsScenarios = (server: TestServer, { project, givenTestUser }: Fixtures) => ({
  async "user.terms_accepted"(): Promise<AuditedAction> {
    const { id } = await givenTestUser();
    const body = { accepted_terms_version: "2026-11" };
    const answer = await server.request("PATCH", `/users/${id}`, { headers: tenantHeaders("server", project), body });
    return { answer, user: id, by: "server", data: { version: "2026-11" } };
  },
});
