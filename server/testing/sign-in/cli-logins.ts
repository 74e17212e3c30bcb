import type { CaseServer } from "../case-fixtures.ts";
import { type TenantKeys, tenantHeaders } from "../case-fixtures.ts";
import { context, createSession, type ErrorCase } from "../error-cases.ts";

/** The sign-in of a command line tool, begun: its two codes. */
export async function givenCliLogin({ request }: Pick<CaseServer, "request">, project: TenantKeys) {
  const { status, json, text } = await request("POST", "/auth/cli", { headers: tenantHeaders("client", project), body: {} });
  if (status !== 200) throw new Error(`beginning a sign-in answered ${status}: ${text}`);
  return json as { readonly polling_code: string; readonly login_code: string };
}

/** The calls of a sign-in, each made twice. Their fixtures exist before statements are counted. */
export async function prepareCliCalls(server: Pick<CaseServer, "request">, project: TenantKeys, refresh_token: string) {
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
/** A user who confirms with the token of a session that a server created like this. */
const confirming =
  (about: object): ErrorCase =>
  async () => {
    const { refreshToken } = await createSession((await context.fixtures.givenTestUser()).id, about);
    return { body: { login_code: (await begun()).login_code, refresh_token: refreshToken } };
  };

/** Every refusal of the calls that sign in a command line tool. */
export const cliErrorCases = {
  "auth.cli.poll": {
    InvalidPollingCode: async () => ({ body: { polling_code: (await begun()).login_code } }),
    TooManyRequests: async () => {
      const { polling_code } = await begun();
      const body = { polling_code };
      await context.counting.request("POST", "/auth/cli/poll", { as: "client", project: context.fixtures.project, body });
      await context.server.given.extendLimit("cli poll");
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
    InvalidCliRefreshToken: confirming({ expires_in_millis: 1 }),
    ImpersonationNotAllowed: confirming({ is_impersonation: true }),
  },
} satisfies Record<string, Readonly<Record<string, ErrorCase>>>;
