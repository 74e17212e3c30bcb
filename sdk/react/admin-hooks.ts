import type { AdminProject } from "../objects/admin-project.ts";
import type { App } from "../objects/app.ts";
import type { ApiKeyMethods } from "../objects/internal-api-key.ts";
import type { PermissionDefinitionMethods } from "../objects/permission-definition.ts";
import { collectionQuery } from "./collection-query.ts";

type AdminReader<Method extends keyof PermissionDefinitionMethods | keyof ApiKeyMethods> = Pick<
  PermissionDefinitionMethods & ApiKeyMethods,
  Method
> &
  Pick<App, "projectId">;

/** The team permissions that the project of an admin app defines, with the system permissions, by id. */
export const [useTeamPermissionDefinitions, useTeamPermissionDefinitionsState] = collectionQuery(
  (admin: AdminReader<"listTeamPermissionDefinitions">) => ({
    queryKey: ["teamPermissionDefinitions", "own", admin.projectId],
    queryFn: () => admin.listTeamPermissionDefinitions(),
  }),
);

/** The project permissions that the project of an admin app defines, by id. */
export const [useProjectPermissionDefinitions, useProjectPermissionDefinitionsState] = collectionQuery(
  (admin: AdminReader<"listProjectPermissionDefinitions">) => ({
    queryKey: ["projectPermissionDefinitions", "own", admin.projectId],
    queryFn: () => admin.listProjectPermissionDefinitions(),
  }),
);

/** The key sets of the project of an admin app, newest first. */
export const [useInternalApiKeys, useInternalApiKeysState] = collectionQuery((admin: AdminReader<"listInternalApiKeys">) => ({
  queryKey: ["internal", "apiKeys", "own", admin.projectId],
  queryFn: () => admin.listInternalApiKeys(),
}));

/** The whole configuration of a project, with defaults. */
export const [useConfig, useConfigState] = collectionQuery((project: Pick<AdminProject, "id" | "getConfig">) => ({
  queryKey: ["internal", "config", "own", project.id],
  queryFn: () => project.getConfig(),
}));
