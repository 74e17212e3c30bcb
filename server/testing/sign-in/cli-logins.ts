import { context, type ErrorCase } from "../error-cases.ts";
import { type TenantKeys, tenantHeaders } from "../fixtures.ts";
import type { TestServer } from "../index.ts";

/** The sign-in of a command line tool, begun: its two codes. */
export async function givenCliLogin({ request }: Pick<TestServer, "request">, project: TenantKeys) {
  const { status, json, text } = await request("POST", "/auth/cli", { headers: tenantHeaders("client", project), body: {} });
  if (status !== 200) throw new Error(`beginning a sign-in answered ${status}: ${text}`);
  return json as { readonly polling_code: string; readonly login_code: string };
}

/** The calls of a sign-in, each made twice. Their fixtures exist before statements are counted. */
export async function prepareCliCalls(server: Pick<TestServer, "request">, project: TenantKeys, refresh_token: string) {
  const logins = await Promise.all([1, 2, 3, 4].map(() => givenCliLogin(server, project)));
  const waiting = await givenCliLogin(server, project);
  const call = (path: string, body?: object) =>
    server.request("POST", path, { headers: tenantHeaders("client", project), ...(body ? { body } : {}) });
  const confirmed = logins.splice(2);
  for (const { login_code } of confirmed) await call("/auth/cli/complete", { login_code, refresh_token });
  return {
    start: () => call("/auth/cli"),
    confirm: () => call("/auth/cli/complete", { login_code: logins.pop()?.login_code, refresh_token }),
    wait: () => call("/auth/cli/poll", { polling_code: waiting.polling_code }),
    collect: () => call("/auth/cli/poll", { polling_code: confirmed.pop()?.polling_code }),
  };
}
export type CliCalls = Awaited<ReturnType<typeof prepareCliCalls>>;

const begun = () => givenCliLogin(context.server, context.fixtures.project);
/** A user who confirms with the token of a session that was changed before. */
const confirming =
  (change: object): ErrorCase =>
  async () => {
    const testUser = await context.fixtures.givenTestUser();
    await context.server.db.updateTable("sessions").set(change).where("id", "=", testUser.sessionId).execute();
    return { body: { login_code: (await begun()).login_code, refresh_token: testUser.refreshToken } };
  };

/** Every refusal of the calls that sign in a command line tool. */
export const cliErrorCases = {
  "auth.cli.poll": {
    InvalidPollingCode: async () => ({ body: { polling_code: (await begun()).login_code } }),
    TooManyRequests: async () => {
      const { polling_code } = await begun();
      const body = { polling_code };
      await context.counting.request("POST", "/auth/cli/poll", { as: "client", project: context.fixtures.project, body });
      // A slow machine must not let the second go by.
      const after = new Date(context.server.clock.now().getTime() + 60_000);
      await context.server.db.updateTable("rate_limits").set({ window_ends_at: after }).where("key", "like", "cli poll %").execute();
      return { on: context.counting, body };
    },
  },
  "auth.cli.details": {
    InvalidCliLoginCode: async () => ({ body: { login_code: (await begun()).polling_code } }),
  },
  "auth.cli.complete": {
    InvalidCliLoginCode: async () => ({
      body: { login_code: (await begun()).polling_code, refresh_token: context.fixtures.testUser.refreshToken },
    }),
    InvalidCliRefreshToken: confirming({ expires_at: new Date(0) }),
    ImpersonationNotAllowed: confirming({ is_impersonation: true }),
  },
} satisfies Record<string, Readonly<Record<string, ErrorCase>>>;
