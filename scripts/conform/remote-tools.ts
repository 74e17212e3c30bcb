import { randomUUID } from "node:crypto";
import type { CaseServer } from "#server/testing/case-fixtures.ts";
import { tenantHeaders } from "#server/testing/case-fixtures.ts";
import type { TestResponse } from "#server/testing/case-requests.ts";
import type { TenantKeys } from "#server/testing/given-state.ts";
import type { RemoteClock } from "./remote-clock.ts";
import type { RecordingSender } from "./send-recorded.ts";

/** Longer than most codes live. Servers delete codes that live for minutes some days later. */
const expiryMillis = 8 * 86_400_000;
const pollMillis = 100;
const waitMillis = 30_000;

/** How a code is used up, and where its attempts are counted. */
interface IssuedCode {
  readonly tenant: TenantKeys;
  readonly use?: (() => Promise<TestResponse>) | undefined;
  readonly expiryMillis: number;
}

/** A server at an address, before it has the states. */
type StatelessServer = Omit<CaseServer, "given">;

/** The means to get states by calls of the API. */
export type RemoteTools = ReturnType<typeof remoteTools>;

/** A page of this run to which links in e-mails lead. */
export const callback = "http://localhost:3000/handler/conform";

/** Makes the means to get states by calls of the API. */
export function remoteTools(server: StatelessServer, sender: RecordingSender, clock: RemoteClock) {
  const issued = new Map<string, IssuedCode>();

  /** Calls with keys of a project. @throws Error unless it succeeds */
  async function call(as: "client" | "server" | "admin", tenant: TenantKeys, method: string, path: string, body?: object) {
    const answer = await server.request(method, path, { headers: tenantHeaders(as, tenant), ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.json;
  }
  return {
    ...{ server, sender, clock, call, issued },
    /** Remembers how a code is used up. @param lives longer than it lives */
    issue(code: string, tenant: TenantKeys, use?: IssuedCode["use"], lives = expiryMillis): string {
      issued.set(code, { tenant, use, expiryMillis: lives });
      return code;
    },
    /** Posts as a client, by default without a user. */
    asClient: (tenant: TenantKeys, path: string, body: object, user?: string): Promise<TestResponse> =>
      server.request("POST", path, {
        headers: { ...tenantHeaders("client", tenant), ...(user && { "x-stack-access-token": user }) },
        body,
      }),
    /** Creates a user who signs in with an address that is not verified. */
    async userWithAddress(tenant: TenantKeys, about: object = {}) {
      const email = `${randomUUID()}@example.org`;
      const made = await call("server", tenant, "POST", "/users", { primary_email: email, primary_email_auth_enabled: true, ...about });
      return { userId: made.id as string, email };
    },
    /** Does the same often, some of it at a time. */
    async repeat(count: number, work: () => Promise<unknown>): Promise<void> {
      for (let done = 0; done < count; done += 8) await Promise.all(Array.from({ length: Math.min(8, count - done) }, work));
    },
    /** Looks until there is something. @throws Error after half a minute */
    async poll<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
      const end = performance.now() + waitMillis;
      for (;;) {
        const found = await look();
        if (found !== undefined) return found;
        if (performance.now() > end) throw new Error(`${what} did not come within ${waitMillis / 1000} seconds`);
        await new Promise((resolve) => setTimeout(resolve, pollMillis));
      }
    },
  };
}

/** Runs once for each tenant. */
export function oncePerTenant<Result>(work: (tenant: TenantKeys) => Promise<Result>): (tenant: TenantKeys) => Promise<Result> {
  const started = new Map<string, Promise<Result>>();
  return (tenant) => {
    const found = started.get(tenant.id) ?? work(tenant);
    started.set(tenant.id, found);
    return found;
  };
}
