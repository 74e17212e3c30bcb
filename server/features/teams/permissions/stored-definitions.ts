import { isObject, type JsonObject, ownProperty } from "#contract/config/json-object.ts";
import type { Override } from "#contract/config/override.ts";
import type { PermissionScope } from "#contract/config/rbac.ts";
import { normalizeOverride } from "#contract/config/render.ts";
import { allSystemPermissions, isSystemPermission, systemPermissions } from "#contract/vocabulary/teams/permissions.ts";

/** The definitions and default permissions that a branch sets, as it stores them: `$all` is not expanded. */
export interface StoredDefinitions {
  readonly permissions: JsonObject;
  readonly defaultPermissions: JsonObject;
}

const objectAt = (parent: JsonObject, key: string): JsonObject => {
  const value = ownProperty(parent, key);
  return isObject(value) ? value : {};
};

export function readDefinitions(override: Override): StoredDefinitions {
  const rbac = objectAt(normalizeOverride(override), "rbac");
  return { permissions: objectAt(rbac, "permissions"), defaultPermissions: objectAt(rbac, "defaultPermissions") };
}

/** A change of the configuration that replaces all definitions and default permissions. */
export const toConfigChange = ({ permissions, defaultPermissions }: StoredDefinitions): Override => ({
  "rbac.permissions": permissions,
  "rbac.defaultPermissions": defaultPermissions,
});

/** The new values of a definition. Undefined fields stay as they are. */
export interface DefinitionInput {
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly contained_permission_ids?: readonly string[] | undefined;
}

/** Preserves `$all` while all system permissions are contained, so that those of later versions are contained, too. */
function containedFrom(ids: readonly string[], before: JsonObject): JsonObject {
  const hasAll = before[allSystemPermissions] === true && systemPermissions.every((id) => ids.includes(id));
  const written = hasAll ? [allSystemPermissions, ...ids.filter((id) => !isSystemPermission(id))] : ids;
  return Object.fromEntries(written.map((id) => [id, true]));
}

/** Sets the definition with an id; the input's own id is not used. */
export function setDefinition(
  definitions: StoredDefinitions,
  scope: PermissionScope,
  id: string,
  { description, contained_permission_ids: contained }: DefinitionInput,
): StoredDefinitions {
  const before = objectAt(definitions.permissions, id);
  const { description: _, ...rest } = before;
  const text = description ?? before.description;
  const definition = {
    containedPermissionIds: {},
    ...rest,
    ...(text === undefined || text === "" ? {} : { description: text }),
    scope,
    ...(contained === undefined ? {} : { containedPermissionIds: containedFrom(contained, objectAt(before, "containedPermissionIds")) }),
  };
  return { ...definitions, permissions: { ...definitions.permissions, [id]: definition } };
}

/**
 * Renames a permission in its definition, in the permissions that contain it and in the default permissions.
 * @param to undefined removes it from all of them
 */
export function replaceDefinition(
  { permissions, defaultPermissions }: StoredDefinitions,
  id: string,
  to: string | undefined,
): StoredDefinitions {
  const replaceKey = (ids: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(ids).flatMap(([key, value]) => (key !== id ? [[key, value]] : to === undefined ? [] : [[to, value]])),
    );
  const definitions = Object.entries(replaceKey(permissions)).map(([key, definition]) => {
    if (!isObject(definition) || !isObject(definition.containedPermissionIds)) return [key, definition] as const;
    return [key, { ...definition, containedPermissionIds: replaceKey(definition.containedPermissionIds) }] as const;
  });
  const defaults = Object.entries(defaultPermissions).map(([event, ids]) => [event, isObject(ids) ? replaceKey(ids) : ids] as const);
  return { permissions: Object.fromEntries(definitions), defaultPermissions: Object.fromEntries(defaults) };
}
