import type { TestServer } from "./index.ts";
import { type Provoke, stage } from "./provocation.ts";
import { type TenantKeys, tenantHeaders } from "./world.ts";

/** The sign-in of a command line tool, begun: its two codes. */
export async function givenCliLogin({ request }: Pick<TestServer, "request">, project: TenantKeys) {
  const { status, json, text } = await request("POST", "/auth/cli", { headers: tenantHeaders("client", project), body: {} });
  if (status !== 200) throw new Error(`beginning a sign-in answered ${status}: ${text}`);
  return json as { readonly polling_code: string; readonly login_code: string };
}

/** The calls of a sign-in, each to be made twice; what they need is there before anybody counts statements. */
export async function cliCallsReady(server: Pick<TestServer, "request">, project: TenantKeys, refresh_token: string) {
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
export type CliCalls = Awaited<ReturnType<typeof cliCallsReady>>;

const begun = () => givenCliLogin(stage.server, stage.world.project);
/** Somebody confirming with the token of a session that was changed before. */
const confirming =
  (change: object): Provoke =>
  async () => {
    const guest = await stage.world.givenGuest();
    await stage.server.db.updateTable("sessions").set(change).where("id", "=", guest.sessionId).execute();
    return { body: { login_code: (await begun()).login_code, refresh_token: guest.refreshToken } };
  };

/** Every refusal of the calls that sign in a command line tool. */
export const cliRefusals = {
  "auth.cli.poll": {
    InvalidPollingCode: async () => ({ body: { polling_code: (await begun()).login_code } }),
    TooManyRequests: async () => {
      const { polling_code } = await begun();
      const body = { polling_code };
      await stage.counting.request("POST", "/auth/cli/poll", { as: "client", project: stage.world.project, body });
      // A slow machine must not let the second go by.
      const later = new Date(stage.server.clock.now().getTime() + 60_000);
      await stage.server.db.updateTable("rate_limits").set({ window_ends_at: later }).where("key", "like", "cli poll %").execute();
      return { on: stage.counting, body };
    },
  },
  "auth.cli.complete": {
    CliLoginNotPossible: async () => ({
      body: { login_code: (await begun()).polling_code, refresh_token: stage.world.guest.refreshToken },
    }),
    RefreshTokenNotUsable: confirming({ expires_at: new Date(0) }),
    ImpersonationNotAllowed: confirming({ is_impersonation: true }),
  },
} satisfies Record<string, Readonly<Record<string, Provoke>>>;
