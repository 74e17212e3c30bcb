import type { AuditEvents } from "../../../../database/tables/console.ts";
import { freezeClock } from "../../../../security-tests/testing/frozen-clock.ts";
import { type RequestOptions, type ServerOptions, startServer, type TestResponse } from "../../../../testing/index.ts";

/** Two servers over one database whose clock moves only where the test advances it. Calls about sessions of a project. */
export async function startSessionsTest(options: ServerOptions = {}) {
  const server = await startServer(options);
  const clock = freezeClock(server.clock);
  const second = await startServer({ databaseOf: server });
  const project = await server.givenProject();
  const ask = (method: string, path: string, more: RequestOptions = {}, on = server): Promise<TestResponse> =>
    on.request(method, path, { as: "client", project, ...more });
  return {
    ...{ server, clock, second, project, ask },
    refresh: (refreshToken: string, on = server) =>
      ask("POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": refreshToken } }, on),
    me: (user: string, on = server) => ask("GET", "/users/me", { user }, on),
    list: (more: RequestOptions, userId = "me") => ask("GET", `/auth/sessions?user_id=${userId}`, more),
    /** The audit events of a user, of these kinds and in the order of time. */
    eventsOf: (userId: string, kinds: readonly AuditEvents["event"][]) =>
      server.db
        .selectFrom("audit_events")
        .select(["event", "session_id", "actor_type", "actor_user_id", "data"])
        .where("user_id", "=", userId)
        .where("event", "in", kinds)
        .orderBy("at")
        .execute(),
    async close() {
      await second.close();
      await server.close();
    },
  };
}

/** The status and the error of a response. */
export const readCode = ({ status, json, text }: TestResponse) => [status, json?.code ?? text];

/** The id of the session of an access token. */
export const readSessionId = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).refresh_token_id;
