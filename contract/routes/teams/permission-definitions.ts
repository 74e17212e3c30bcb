import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { PermissionDefinition } from "../../entities/teams/permission.ts";
import { ContainedPermissionNotFound, InvalidConfigOverride, PermissionIdAlreadyExists, PermissionNotFound } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { anyPermissionId, definitionId } from "../../vocabulary/teams/permission-ids.ts";
import { permissionLimits as limits } from "../../vocabulary/teams/permissions.ts";
import { string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const params = z.strictObject({ permission_id: anyPermissionId });
const description = string(textLimits.description).describe("Shown to developers. Empty for none");
const containedIds = z.array(anyPermissionId).max(limits.contained).describe("Permissions of the same scope that this one includes");

/** The routes of the definitions of one scope. The project's configuration holds them (`rbac.permissions`). */
const definitionRoutes = <const Scope extends "team" | "project">(scope: Scope) => {
  const refreshes = [`${scope}PermissionDefinitions`, `${scope}Permissions`] as const;
  const path = `/${scope}-permission-definitions` as const;
  return {
    list: route({
      method: "GET",
      path,
      summary: `List the definitions of ${scope} permissions`,
      description: `Sorted by id.${scope === "team" ? " System permissions are included; they cannot be changed." : ""}`,
      access: adminOnly,
      returns: listSchema(PermissionDefinition),
    }),
    create: route({
      method: "POST",
      path,
      summary: `Define a ${scope} permission`,
      description: "The id must be free in both scopes.",
      access: adminOnly,
      body: z.strictObject({ id: definitionId, description: description.optional(), contained_permission_ids: containedIds.optional() }),
      returns: PermissionDefinition,
      statuses: [201],
      errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound, InvalidConfigOverride],
      refreshes,
      examples: { body: { id: "moderate_posts", description: "May hide posts of others" } },
    }),
    get: route({
      method: "GET",
      path: `${path}/{permission_id}`,
      summary: `Get the definition of a ${scope} permission`,
      description: "Includes the permissions that it contains.",
      access: adminOnly,
      params,
      returns: PermissionDefinition,
      errors: [PermissionNotFound],
    }),
    update: route({
      method: "PATCH",
      path: `${path}/{permission_id}`,
      summary: `Change the definition of a ${scope} permission`,
      description: "A new id replaces the old one in grants, in the permissions that contain it, and in the default permissions.",
      access: adminOnly,
      params,
      body: z.strictObject({
        id: definitionId.optional(),
        description: description.optional(),
        contained_permission_ids: containedIds.optional(),
      }),
      returns: PermissionDefinition,
      errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound, InvalidConfigOverride],
      refreshes,
    }),
    remove: route({
      method: "DELETE",
      path: `${path}/{permission_id}`,
      summary: `Delete the definition of a ${scope} permission`,
      description:
        "Revokes the permission from all users, and removes it from the permissions that contain it and from the default permissions.",
      access: adminOnly,
      params,
      returns: Success,
      errors: [PermissionNotFound],
      refreshes,
    }),
  };
};

export const teamPermissionDefinitionRoutes = definitionRoutes("team");
export const projectPermissionDefinitionRoutes = definitionRoutes("project");
