import type { Json } from "../vocabulary/json.ts";
import { allSystemPermissions, systemPermissions } from "../vocabulary/teams/permissions.ts";
import { isObject } from "./json-object.ts";
import type { Override } from "./merge-override.ts";

/** Path of the permissions that a definition contains; `*` is the definition's id. */
const containedPath = ["rbac", "permissions", "*", "containedPermissionIds"];
const isOnPath = (path: readonly string[]) =>
  path.slice(0, containedPath.length).every((part, index) => containedPath[index] === "*" || containedPath[index] === part);

const grantAll = (value: Json) => Object.fromEntries(systemPermissions.map((id) => [id, value]));

function expandValue(path: readonly string[], value: Json): Json {
  if (!isObject(value) || !isOnPath(path)) return value;
  if (path.length < containedPath.length)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expandValue([...path, key], inner)]));
  const { [allSystemPermissions]: all, ...contained } = value;
  return all === true ? { ...grantAll(true), ...contained } : value;
}

/**
 * Replaces `$all` in contained permissions by the system permissions of this version. Clients see the ids they know, and a longer
 * path with null still removes a single one.
 */
export const expandSystemPermissions = (override: Override): Override =>
  Object.fromEntries(
    Object.entries(override).flatMap(([key, value]) => {
      const path = key.split(".");
      if (!isOnPath(path)) return [[key, value]];
      if (path.length === containedPath.length + 1 && path.at(-1) === allSystemPermissions) {
        const parent = path.slice(0, -1).join(".");
        return Object.entries(grantAll(value)).map(([id, granted]) => [`${parent}.${id}`, granted]);
      }
      return [[key, expandValue(path, value)]];
    }),
  );
