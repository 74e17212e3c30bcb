import { isSystemPermission, systemPermissions } from "../vocabulary/teams/permissions.ts";
import type { PermissionScope } from "./rbac.ts";
import type { ProjectConfig } from "./tree.ts";

/** Whether a permission is defined in a scope. System permissions are defined in every team. */
export const isPermission = (config: ProjectConfig, scope: PermissionScope, id: string): boolean =>
  isSystemPermission(id) ? scope === "team" : Object.hasOwn(config.rbac.permissions, id) && config.rbac.permissions[id]?.scope === scope;

/** The permissions that are defined in a scope. */
export const definedPermissions = (config: ProjectConfig, scope: PermissionScope): string[] =>
  [...systemPermissions, ...Object.keys(config.rbac.permissions)].filter((id) => isPermission(config, scope, id));

/** The scope of the default permissions of each event. */
const defaultScopes = { teamCreator: "team", teamMember: "team", signUp: "project" } as const satisfies Record<
  keyof ProjectConfig["rbac"]["defaultPermissions"],
  PermissionScope
>;

/** Permissions granted directly on team creation, team membership or sign-up, in order. Ids that are not defined in the scope are left out. */
export const defaultPermissions = (config: ProjectConfig, event: keyof typeof defaultScopes): string[] =>
  Object.keys(config.rbac.defaultPermissions[event])
    .filter((id) => isPermission(config, defaultScopes[event], id))
    .sort();

/**
 * All permissions that follow from directly granted ones (wire protocol, section 2.7): those and their contained permissions,
 * depth first, each once. Ids that are not defined in the scope are left out.
 */
export function containedPermissions(config: ProjectConfig, scope: PermissionScope, direct: readonly string[]): string[] {
  const found = new Set<string>();
  const pending = [...direct].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id) || !isPermission(config, scope, id)) continue;
    found.add(id);
    const contained = isSystemPermission(id) ? {} : (config.rbac.permissions[id]?.containedPermissionIds ?? {});
    pending.push(...Object.keys(contained).reverse());
  }
  return [...found];
}

/** Every permission of a scope that contains one, at any depth, and that one itself, nearest first. Empty for an undefined one. */
export function permissionsContaining(config: ProjectConfig, scope: PermissionScope, id: string): string[] {
  if (!isPermission(config, scope, id)) return [];
  const containers = new Map<string, string[]>();
  for (const [container, { containedPermissionIds }] of Object.entries(config.rbac.permissions)) {
    if (!isPermission(config, scope, container)) continue;
    for (const contained of Object.keys(containedPermissionIds)) {
      const known = containers.get(contained);
      if (known) known.push(container);
      else containers.set(contained, [container]);
    }
  }
  const found = new Set([id]);
  // A set visits what is added while it is iterated.
  for (const each of found) for (const container of containers.get(each) ?? []) found.add(container);
  return [...found];
}
