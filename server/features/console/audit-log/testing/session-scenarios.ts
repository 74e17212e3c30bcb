import { expect } from "vitest";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import type { Fixtures } from "../../../../testing/fixtures.ts";
import type { TestResponse, TestServer } from "../../../../testing/index.ts";
import type { AuditedAction } from "./audited-action.ts";

type ProjectCall = (as: AccessType, method: string, path: string, body?: object, user?: string, more?: object) => Promise<TestResponse>;

const aNumber = expect.any(Number) as unknown as Json;

/** The causes of the events of sessions. */
export function sessionScenarios(server: TestServer, fixtures: Fixtures, call: ProjectCall) {
  const { project } = fixtures;
  return {
    async "session.created"() {
      const { id } = await server.givenUser({ project });
      const answer = await call("server", "POST", "/auth/sessions", { user_id: id });
      return { answer, user: id, by: "server", data: { lifetime_millis: aNumber } };
    },
    async "session.impersonated"() {
      const { id } = await server.givenUser({ project });
      const answer = await call("server", "POST", "/auth/sessions", { user_id: id, is_impersonation: true });
      return { answer, user: id, by: "server", data: { lifetime_millis: aNumber } };
    },
    async "session.revoked"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      const { sessionId } = await fixtures.givenSession(id);
      return { answer: await call("client", "DELETE", `/auth/sessions/${sessionId}`, undefined, accessToken), user: id, actor: id };
    },
    async "session.confirmed"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      const { refreshToken } = await fixtures.givenSession(id);
      const body = { refresh_token: refreshToken };
      return { answer: await call("client", "POST", "/auth/sessions/current/confirm", body, accessToken), user: id, actor: id };
    },
    async "session.ended_by_limit"() {
      const { id, email, password } = await server.givenUser({ project });
      const setLimit = (maxPerUser: number | null) =>
        call("admin", "PATCH", "/internal/config/override", {
          config_override_string: JSON.stringify({ "auth.sessions.maxPerUser": maxPerUser }),
        });
      await setLimit(1);
      const answer = await call("client", "POST", "/auth/password/sign-in", { email, password });
      await setLimit(null);
      return { answer, user: id };
    },
    async "session.signed_out"() {
      const { id, accessToken } = await server.givenUser({ project });
      return { answer: await call("client", "DELETE", "/auth/sessions/current", undefined, accessToken), user: id, actor: id };
    },
    async "session.refresh_token_reused"() {
      const { id, sessionId, refreshToken } = await fixtures.givenTestUser();
      await server.db.updateTable("sessions").set({ rotation: 2 }).where("id", "=", sessionId).execute();
      const headers = { [header.refreshToken]: refreshToken };
      const answer = await call("client", "POST", "/auth/sessions/current/refresh", undefined, undefined, headers);
      return { answer, user: id };
    },
  } satisfies Partial<Record<AuditEventName, () => Promise<AuditedAction>>>;
}
