import { z } from "zod";
import { anyPermissionId, customPermissionId, storedContainedId } from "../vocabulary/teams/permission-ids.ts";
import { allSystemPermissions } from "../vocabulary/teams/permissions.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { branchLevel, group } from "./leaf.ts";

/** A set of permission ids: a record whose values are all `true`. */
const permissions = (id: z.ZodString, description: string) => z.record(id, branchLevel(z.literal(true), description)).default({});

/** The kinds of things that a permission is granted on. */
export const permissionScopes = ["team", "project"] as const;
export type PermissionScope = (typeof permissionScopes)[number];

export const rbac = group({
  permissions: z
    .record(
      customPermissionId,
      z.object({
        description: branchLevel(string(textLimits.description).optional(), "Description of the permission"),
        scope: branchLevel(z.enum(permissionScopes).optional(), "Whether the permission is granted in a team or in the project"),
        containedPermissionIds: permissions(
          storedContainedId,
          `A permission that this permission includes. \`${allSystemPermissions}\` includes all system permissions`,
        ),
      }),
    )
    .default({}),
  defaultPermissions: group({
    teamCreator: permissions(anyPermissionId, "A permission granted to the creator of a team"),
    teamMember: permissions(anyPermissionId, "A permission granted to each new member of a team"),
    signUp: permissions(anyPermissionId, "A permission granted to each new user"),
  }),
});
