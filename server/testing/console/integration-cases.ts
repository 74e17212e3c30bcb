import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { issueCode } from "../../features/foundation/codes/issue.ts";
import { randomUuid } from "../../services/random.ts";
import type { TestServer } from "../index.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { platformHeader } from "./integration-clients.ts";

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
