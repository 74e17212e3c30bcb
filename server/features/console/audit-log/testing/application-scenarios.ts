import { expect } from "vitest";
import type { Json } from "#contract/vocabulary/json.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenApplication, givenConnection, issuerCalls, requestParameters } from "../../../../testing/sign-in/authorization-servers.ts";
import type { AuditedAction } from "./audited-action.ts";

const by = { user: null, by: "server", actor: null } as const;
const anyText = expect.any(String) as unknown as Json;

/** How the events of the applications of an authorization server are brought about. */
export function applicationScenarios(server: TestServer, { project, givenTestUser }: Pick<Fixtures, "project" | "givenTestUser">) {
  const call = (method: string, path: string, body?: object) =>
    server.request(method, `/oauth-applications${path}`, { headers: tenantHeaders("server", project), body });
  const calls = issuerCalls(server, project);

  return {
    async "oauth_application.created"(): Promise<AuditedAction> {
      const answer = await call("POST", "", { display_name: "Example", type: "native" });
      return { answer, ...by, data: { application_id: answer.json.id } };
    },
    async "oauth_application.changed"(): Promise<AuditedAction> {
      const { id } = await givenApplication(server, project);
      const answer = await call("PATCH", `/${id}`, { display_name: "Renamed" });
      return { answer, ...by, data: { application_id: id, fields: ["display_name"] } };
    },
    async "oauth_application.deleted"(): Promise<AuditedAction> {
      const { id } = await givenApplication(server, project);
      return { answer: await call("DELETE", `/${id}`), ...by, data: { application_id: id } };
    },
    async "oauth_application.secret_created"(): Promise<AuditedAction> {
      const { id } = await givenApplication(server, project);
      return { answer: await call("POST", `/${id}/secrets`, {}), ...by, data: { application_id: id, secret_id: anyText } };
    },
    async "oauth_application.secret_deleted"(): Promise<AuditedAction> {
      const { id, secrets } = await givenApplication(server, project);
      const secret_id = secrets[0]?.id ?? "";
      return { answer: await call("DELETE", `/${id}/secrets/${secret_id}`), ...by, data: { application_id: id, secret_id } };
    },
    async "oauth_application.connected"(): Promise<AuditedAction> {
      const user = await givenTestUser();
      const application = await givenApplication(server, project);
      const answer = await calls.decide(await calls.open(requestParameters(application)), user.accessToken);
      return { answer, user: user.id, actor: user.id, data: { application_id: application.id } };
    },
    async "oauth_application.disconnected"(): Promise<AuditedAction> {
      const user = await givenTestUser();
      const { application_id } = await givenConnection(server, project, user);
      const answer = await call("DELETE", `/${application_id}/users/${user.id}`);
      return { answer, ...by, user: user.id, data: { application_id } };
    },
    async "oauth_application.refresh_token_reused"(): Promise<AuditedAction> {
      const user = await givenTestUser();
      const application = await givenApplication(server, project);
      const { refresh_token: stolen } = await calls.tokens(application, user.accessToken);
      const next = await calls.refresh(application, stolen);
      await calls.refresh(application, next.json.refresh_token);
      return { answer: await calls.refresh(application, stolen), user: user.id, actor: null, data: { application_id: application.id } };
    },
    async "oauth_application.code_reused"(): Promise<AuditedAction> {
      const user = await givenTestUser();
      const application = await givenApplication(server, project);
      const code = (await calls.allow(application, user.accessToken)).get("code") ?? "";
      await calls.exchange(application, code);
      return { answer: await calls.exchange(application, code), user: user.id, actor: null, data: { application_id: application.id } };
    },
  };
}
