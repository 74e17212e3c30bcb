import type { AdminOwnedProject, PermissionDefinition, PermissionDefinitionChange, PermissionDefinitionCreation } from "#sdk/admin.ts";

/** Where a permission applies: in a team, or in the whole project. */
export type Scope = "team" | "project";

/** The calls for the definitions of one scope. */
export interface DefinitionCalls {
  /** The group of routes, for query keys. */
  readonly group: "teamPermissionDefinitions" | "projectPermissionDefinitions";
  list(): Promise<PermissionDefinition[]>;
  create(creation: PermissionDefinitionCreation): Promise<PermissionDefinition>;
  update(id: string, change: PermissionDefinitionChange): Promise<PermissionDefinition>;
  remove(id: string): Promise<void>;
}

export const definitionCalls = ({ app }: Pick<AdminOwnedProject, "app">, scope: Scope): DefinitionCalls =>
  scope === "team"
    ? {
        group: "teamPermissionDefinitions",
        list: () => app.listTeamPermissionDefinitions(),
        create: (creation) => app.createTeamPermissionDefinition(creation),
        update: (id, change) => app.updateTeamPermissionDefinition(id, change),
        remove: (id) => app.deleteTeamPermissionDefinition(id),
      }
    : {
        group: "projectPermissionDefinitions",
        list: () => app.listProjectPermissionDefinitions(),
        create: (creation) => app.createProjectPermissionDefinition(creation),
        update: (id, change) => app.updateProjectPermissionDefinition(id, change),
        remove: (id) => app.deleteProjectPermissionDefinition(id),
      };

/** Whether the server defines the permission. Such a definition cannot be changed. */
export const isSystemPermission = ({ id }: Pick<PermissionDefinition, "id">): boolean => id.startsWith("$");
