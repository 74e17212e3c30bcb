import { reservedKeys } from "../json.ts";
import { string } from "../text.ts";
import { textLimits } from "../text-limits.ts";
import { allSystemPermissions, invalidSystemPermission, isSystemPermission, permissionIdPattern } from "./permissions.ts";

const permissionId = string(textLimits.permissionId).regex(
  permissionIdPattern,
  "must consist of lower-case letters, digits, colons and underscores",
);

/** The id of a permission that a project defines. */
export const customPermissionId = permissionId.refine(
  (id) => !id.startsWith("$"),
  "must not start with a dollar sign: those are system permissions",
);

/** The id of a new definition. */
export const definitionId = customPermissionId.refine((id) => !reservedKeys.has(id), "is reserved");

/** The id of a permission of a project, or of a system permission. */
export const anyPermissionId = permissionId.refine((id) => !id.startsWith("$") || isSystemPermission(id), invalidSystemPermission);

/** In a stored definition: the same, or all system permissions. */
export const storedContainedId = permissionId.refine(
  (id) => !id.startsWith("$") || isSystemPermission(id) || id === allSystemPermissions,
  invalidSystemPermission,
);
