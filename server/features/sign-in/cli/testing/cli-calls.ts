import { digest } from "../../../../services/secrets.ts";
import { type Fixtures, type TenantKeys, type TestUser, tenantHeaders } from "../../../../testing/fixtures.ts";
import type { TestServer } from "../../../../testing/index.ts";

/** Server and project of a call, if not the project under test at the first server. */
interface Where {
  readonly at?: TenantKeys;
  readonly on?: TestServer;
}

/** The three calls of a command line tool's sign-in, as a tool and a browser make them. */
export function cliCalls({ server, project, givenTestUser }: Fixtures) {
  const call = (path: string, body: unknown, { at = project, on = server }: Where = {}) =>
    on.request("POST", path, { headers: tenantHeaders("client", at), ...(body === undefined ? {} : { body }) });
  const begin = (body?: object) => call("/auth/cli", body);
  const start = async (body?: object): Promise<{ polling_code: string; login_code: string; expires_at: string }> => {
    const { status, json, text } = await begin(body);
    if (status !== 200) throw new Error(`beginning a sign-in answered ${status}: ${text}`);
    return json;
  };
  const poll = (polling_code: string, where?: Where) => call("/auth/cli/poll", { polling_code }, where);
  const complete = (login_code: string, refresh_token: string, where?: Where) =>
    call("/auth/cli/complete", { login_code, refresh_token }, where);

  return {
    begin,
    start,
    poll,
    complete,
    /** A confirmed sign-in. */
    async confirmed(body?: object) {
      const testUser = await givenTestUser();
      const codes = await start(body);
      const { status, text } = await complete(codes.login_code, testUser.refreshToken);
      if (status !== 200) throw new Error(`confirming answered ${status}: ${text}`);
      return { testUser, ...codes };
    },
    rowOf: (polling_code: string) =>
      server.db.selectFrom("cli_logins").selectAll().where("polling_hash", "=", digest(polling_code)).executeTakeFirstOrThrow(),
    endSession: ({ sessionId }: TestUser) => server.db.deleteFrom("sessions").where("id", "=", sessionId).execute(),
  };
}
