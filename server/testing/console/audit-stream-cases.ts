import type { CaseFixtures, CaseServer } from "../case-fixtures.ts";
import type { ProjectKeys } from "../case-requests.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

/** A stream of the audit log. It is paused, so that no test of another route sends events. */
export async function givenAuditStream({ request }: Pick<CaseServer, "request">, project: ProjectKeys): Promise<void> {
  const path = "/internal/audit-log/stream";
  await request("POST", path, { as: "admin", project, body: { url: "http://127.0.0.1:9/audit-log" } });
  await request("PATCH", path, { as: "admin", project, body: { is_enabled: false } });
}

const withStream = async ({ server, project }: CaseFixtures) => {
  await givenAuditStream(server, project);
  return {};
};

export const auditStreamRouteCases = {
  "internal.auditStream.get": { statements: 2, build: withStream },
  "internal.auditStream.create": {
    statements: 2,
    build: async ({ server, project }) => {
      await server.request("DELETE", "/internal/audit-log/stream", { as: "admin", project });
      return { body: { url: "http://127.0.0.1:9/audit-log" } };
    },
  },
  "internal.auditStream.update": {
    statements: 2,
    build: async (fixtures) => ({ ...(await withStream(fixtures)), body: { is_enabled: false } }),
  },
  "internal.auditStream.rotateSecret": { statements: 2, build: withStream },
  "internal.auditStream.remove": { statements: 2, build: withStream },
  "internal.auditStream.sendTest": { statements: 2, build: withStream },
} satisfies Partial<Record<RouteName, RouteCase>>;

const badUrl = { url: "http://ada:secret@example.org/" };
const missing =
  (body?: object): ErrorCase =>
  async () => ({ as: "admin", at: await context.server.givenProject(), ...(body && { body }) });

export const auditStreamErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.auditStream.create": {
    InvalidWebhookEndpoint: () => ({ as: "admin", body: badUrl }),
    AuditStreamExists: async () => {
      const at = await context.server.givenProject();
      await givenAuditStream(context.server, at);
      return { as: "admin", at, body: { url: "https://example.org/" } };
    },
  },
  "internal.auditStream.update": {
    AuditStreamNotFound: missing({ is_enabled: false }),
    InvalidWebhookEndpoint: () => ({ as: "admin", body: badUrl }),
  },
  "internal.auditStream.rotateSecret": { AuditStreamNotFound: missing() },
  "internal.auditStream.remove": { AuditStreamNotFound: missing() },
  "internal.auditStream.sendTest": { AuditStreamNotFound: missing() },
};
