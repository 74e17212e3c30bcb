import type { App } from "../objects/app.ts";
import type { AdminProject } from "../objects/projects/admin-project.ts";
import type { ApiKeyMethods } from "../objects/projects/project-key.ts";
import type { PermissionDefinitionMethods } from "../objects/teams/permission-definition.ts";
import { collectionQuery, stateHook, suspendingHook } from "./collection-query.ts";

type AdminReader<Method extends keyof PermissionDefinitionMethods | keyof ApiKeyMethods> = Pick<
  PermissionDefinitionMethods & ApiKeyMethods,
  Method
> &
  Pick<App, "projectId">;

const teamPermissionDefinitionsHooks = /* @__PURE__ */ collectionQuery((admin: AdminReader<"listTeamPermissionDefinitions">) => ({
  queryKey: ["teamPermissionDefinitions", "own", admin.projectId],
  queryFn: () => admin.listTeamPermissionDefinitions(),
}));
/** The team permissions that the project of an admin app defines, with the system permissions, by id. */
export const useTeamPermissionDefinitions = /* @__PURE__ */ suspendingHook(teamPermissionDefinitionsHooks);
/** The team permissions that the project of an admin app defines, with the system permissions, by id. */
export const useTeamPermissionDefinitionsState = /* @__PURE__ */ stateHook(teamPermissionDefinitionsHooks);

const projectPermissionDefinitionsHooks = /* @__PURE__ */ collectionQuery((admin: AdminReader<"listProjectPermissionDefinitions">) => ({
  queryKey: ["projectPermissionDefinitions", "own", admin.projectId],
  queryFn: () => admin.listProjectPermissionDefinitions(),
}));
/** The project permissions that the project of an admin app defines, by id. */
export const useProjectPermissionDefinitions = /* @__PURE__ */ suspendingHook(projectPermissionDefinitionsHooks);
/** The project permissions that the project of an admin app defines, by id. */
export const useProjectPermissionDefinitionsState = /* @__PURE__ */ stateHook(projectPermissionDefinitionsHooks);

const internalApiKeysHooks = /* @__PURE__ */ collectionQuery((admin: AdminReader<"listInternalApiKeys">) => ({
  queryKey: ["internal", "apiKeys", "own", admin.projectId],
  queryFn: () => admin.listInternalApiKeys(),
}));
/** The key sets of the project of an admin app, newest first. */
export const useInternalApiKeys = /* @__PURE__ */ suspendingHook(internalApiKeysHooks);
/** The key sets of the project of an admin app, newest first. */
export const useInternalApiKeysState = /* @__PURE__ */ stateHook(internalApiKeysHooks);

const configHooks = /* @__PURE__ */ collectionQuery((project: Pick<AdminProject, "id" | "getConfig">) => ({
  queryKey: ["internal", "config", "own", project.id],
  queryFn: () => project.getConfig(),
}));
/** The whole configuration of a project, with defaults. */
export const useConfig = /* @__PURE__ */ suspendingHook(configHooks);
/** The whole configuration of a project, with defaults. */
export const useConfigState = /* @__PURE__ */ stateHook(configHooks);
