import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { issueCode } from "../../features/foundation/codes/issue.ts";
import type { TestServer } from "../index.ts";
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
