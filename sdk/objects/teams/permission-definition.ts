import type { AdminApi, PermissionDefinition as DefinitionResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A permission that the project defines, or a system permission. */
export interface PermissionDefinition extends Fields<DefinitionResponse> {}

/** A new permission definition. */
export interface PermissionDefinitionCreation {
  /** Lower-case letters, digits, `:` and `_`. */
  readonly id: string;
  readonly description?: string;
  /** The permissions that a grant of this one includes. Default: none. */
  readonly containedPermissionIds?: readonly string[];
}

/** Absent fields stay as they are. A new id replaces the old one everywhere. */
export interface PermissionDefinitionChange extends Partial<PermissionDefinitionCreation> {}

/** Methods of an admin app for the permissions that its project defines. */
export interface PermissionDefinitionMethods {
  /** Lists the definitions of team permissions with the system permissions, by id. */
  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]>;
  /** Defines a team permission. @throws KnownError PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND */
  createTeamPermissionDefinition(creation: PermissionDefinitionCreation): Promise<PermissionDefinition>;
  /**
   * Changes a definition. Grants follow a new id.
   * @throws KnownError PERMISSION_NOT_FOUND, PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND
   */
  updateTeamPermissionDefinition(id: string, change: PermissionDefinitionChange): Promise<PermissionDefinition>;
  /** Deletes a definition and revokes the permission from all users. */
  deleteTeamPermissionDefinition(id: string): Promise<void>;
  /** Lists the definitions of project permissions, by id. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]>;
  /** Defines a project permission. @throws KnownError PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND */
  createProjectPermissionDefinition(creation: PermissionDefinitionCreation): Promise<PermissionDefinition>;
  /**
   * Changes a definition. Grants follow a new id.
   * @throws KnownError PERMISSION_NOT_FOUND, PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND
   */
  updateProjectPermissionDefinition(id: string, change: PermissionDefinitionChange): Promise<PermissionDefinition>;
  /** Deletes a definition and revokes the permission from all users. */
  deleteProjectPermissionDefinition(id: string): Promise<void>;
}

function definitionMethods(calls: AdminApi["teamPermissionDefinitions"] | AdminApi["projectPermissionDefinitions"]) {
  const readInput = ({ id, description, containedPermissionIds }: PermissionDefinitionChange) => ({
    id,
    description,
    contained_permission_ids: containedPermissionIds && [...containedPermissionIds],
  });
  return {
    list: async () => unwrap(await calls.list()).items.map((response): PermissionDefinition => fieldsFrom(response)),
    create: async (creation: PermissionDefinitionCreation): Promise<PermissionDefinition> =>
      fieldsFrom(unwrap(await calls.create({ ...readInput(creation), id: creation.id }))),
    update: async (id: string, change: PermissionDefinitionChange): Promise<PermissionDefinition> =>
      fieldsFrom(unwrap(await calls.update({ ...readInput(change), permission_id: id }))),
    async remove(id: string) {
      unwrap(await calls.remove({ permission_id: id }));
    },
  };
}

export function permissionDefinitionMethods(api: AdminApi): PermissionDefinitionMethods {
  const [team, project] = [definitionMethods(api.teamPermissionDefinitions), definitionMethods(api.projectPermissionDefinitions)];
  return {
    listTeamPermissionDefinitions: team.list,
    createTeamPermissionDefinition: team.create,
    updateTeamPermissionDefinition: team.update,
    deleteTeamPermissionDefinition: team.remove,
    listProjectPermissionDefinitions: project.list,
    createProjectPermissionDefinition: project.create,
    updateProjectPermissionDefinition: project.update,
    deleteProjectPermissionDefinition: project.remove,
  };
}
