import { z } from "zod";
import { text } from "../vocabulary/limits.ts";
import { invalidSystemPermission, permissionIdPattern, systemPermissions } from "../vocabulary/permissions.ts";
import { string } from "../vocabulary/text.ts";
import { branch, group } from "./leaf.ts";

const permissionId = string(text.permissionId).regex(
  permissionIdPattern,
  "must consist of lower-case letters, digits, colons and underscores",
);
const isSystem = (id: string) => (systemPermissions as readonly string[]).includes(id);
const customId = permissionId.refine((id) => !id.startsWith("$"), "must not start with a dollar sign: those permissions are the system's");
const anyId = permissionId.refine((id) => !id.startsWith("$") || isSystem(id), invalidSystemPermission);

/** Permissions, as a record whose values are all `true`. */
const permissions = (description: string) => z.record(anyId, branch(z.literal(true), description)).default({});

/** To what a permission is granted. */
export const permissionScopes = ["team", "project"] as const;
export type PermissionScope = (typeof permissionScopes)[number];

export const rbac = group({
  permissions: z
    .record(
      customId,
      z.object({
        description: branch(string(text.description).optional(), "What the permission is for"),
        scope: branch(z.enum(permissionScopes).optional(), "Whether it is held within a team or in the whole project"),
        containedPermissionIds: permissions("A permission that comes with this one"),
      }),
    )
    .default({}),
  defaultPermissions: group({
    teamCreator: permissions("A permission of whoever creates a team"),
    teamMember: permissions("A permission of whoever joins a team"),
    signUp: permissions("A permission of whoever signs up"),
  }),
});
