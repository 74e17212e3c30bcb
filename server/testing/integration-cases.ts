import { configLimits } from "#contract/vocabulary/config-limits.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { issueCode } from "../features/codes/issue.ts";
import { randomUuid } from "../services/random.ts";
import { context, type ErrorCase } from "./error-cases.ts";
import type { TestServer } from "./index.ts";
import { platformHeader } from "./integration-clients.ts";
import type { RouteCase, RouteName } from "./route-case.ts";
import { codeErrorCases } from "./sign-in-error-cases.ts";

const domain = "https://app.acme.example";

/** A project that the platform has provisioned, with its admin key. */
export async function givenProvisionedProject(server: TestServer): Promise<{ id: string; superSecretAdminKey: string }> {
  const body = { display_name: "Provisioned" };
  const { json, text } = await server.request("POST", "/integrations/custom/projects/provision", { headers: platformHeader, body });
  if (!json) throw new Error(text);
  return { id: json.project_id, superSecretAdminKey: json.super_secret_admin_key };
}

/** A code that transfers a project; a provisioned one unless another is named. */
export async function givenTransferCode(server: TestServer, projectId?: string): Promise<string> {
  const { id: tenancyId } = await server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", internalProjectId)
    .where("branch_id", "=", defaultBranchId)
    .executeTakeFirstOrThrow();
  const data = { projectId: projectId ?? (await givenProvisionedProject(server)).id };
  const request = { tenancyId, type: "project-transfer", userId: null, data, lifetimeMillis: 3_600_000 } as const;
  const { code, insert } = issueCode(server.db, request, server.clock.now());
  await insert.execute();
  return code;
}

/** Rows of the routes of platforms. */
export const integrationRouteCases = {
  "integrations.projects.provision": { statements: 6, build: () => ({ headers: platformHeader, body: { display_name: "My app" } }) },
  "integrations.projects.transferStatus": {
    statements: 1,
    build: async ({ server }) => ({ headers: platformHeader, query: { project_id: (await givenProvisionedProject(server)).id } }),
  },
  "integrations.projects.startTransfer": {
    statements: 2,
    build: async ({ server }) => ({ headers: platformHeader, body: { project_id: (await givenProvisionedProject(server)).id } }),
  },
  "integrations.projects.checkTransfer": {
    statements: 2,
    build: async ({ server }) => ({ body: { code: await givenTransferCode(server) } }),
  },
  "integrations.projects.confirmTransfer": {
    statements: 7,
    build: async ({ server }) => ({ body: { code: await givenTransferCode(server) } }),
  },
  "integrations.domains.list": { statements: 1, build: () => ({}) },
  "integrations.domains.create": { statements: 6, build: () => ({ body: { domain: `https://${randomUuid()}.acme.example` } }) },
  "integrations.domains.remove": {
    statements: 6,
    build: async ({ server, project }) => {
      const body = { domain: `https://${randomUuid()}.acme.example` };
      await server.request("POST", "/integrations/custom/domains", { as: "admin", project, body });
      return { params: body };
    },
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

/** The case as a call of a developer. */
const byDeveloper =
  (errorCase: ErrorCase): ErrorCase =>
  async () => {
    const { internal, developer } = context.fixtures;
    return { at: internal, headers: { [header.accessToken]: developer.accessToken }, ...(await errorCase()) };
  };
const allByDeveloper = (cases: Record<string, ErrorCase>) =>
  Object.fromEntries(Object.entries(cases).map(([error, errorCase]) => [error, byDeveloper(errorCase)]));

const transferCode = () => givenTransferCode(context.server);
const notProvisioned: ErrorCase = () => ({
  headers: platformHeader,
  query: { project_id: context.fixtures.project.id },
});

/** Errors of the routes of platforms. */
export const integrationErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "integrations.projects.transferStatus": { ProjectNotProvisioned: notProvisioned },
  "integrations.projects.startTransfer": {
    ProjectNotProvisioned: () => ({ headers: platformHeader, body: { project_id: context.fixtures.project.id } }),
  },
  "integrations.projects.checkTransfer": allByDeveloper(codeErrorCases(transferCode)),
  "integrations.projects.confirmTransfer": allByDeveloper({
    ...codeErrorCases(transferCode),
    ProjectNotProvisioned: async () => ({ body: { code: await givenTransferCode(context.server, context.fixtures.project.id) } }),
  }),
  "integrations.domains.create": {
    InvalidConfigOverride: async () => {
      const at = await context.server.givenProject();
      await context.server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", at.id).execute();
      return { as: "admin", at, body: { domain: "http://app.acme.example" } };
    },
  },
  "integrations.domains.remove": {
    TrustedDomainNotFound: () => ({ as: "admin", params: { domain } }),
    InvalidConfigOverride: async () => {
      // The null that removes the domain does not fit into a configuration of the maximum length.
      const config = { domains: { trustedDomains: { a: { baseUrl: domain } } }, "payments.items.a": { displayName: "" } };
      const displayName = "x".repeat(configLimits.totalLength - JSON.stringify(config).length);
      const at = await context.server.givenProject();
      await context.server.db
        .updateTable("tenancies")
        .set({ config: JSON.stringify({ ...config, "payments.items.a": { displayName } }) })
        .where("id", "=", at.tenancyId)
        .execute();
      return { as: "admin", at, params: { domain } };
    },
  },
};
