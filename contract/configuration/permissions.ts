import { systemPermissions } from "../vocabulary/permissions.ts";
import type { PermissionScope } from "./rbac.ts";
import type { ProjectConfig } from "./tree.ts";

const isSystemPermission = (id: string) => (systemPermissions as readonly string[]).includes(id);

/** Whether there is a permission of this id in a scope; the system's are known to every team. */
export const isPermission = (config: ProjectConfig, scope: PermissionScope, id: string): boolean =>
  isSystemPermission(id) ? scope === "team" : Object.hasOwn(config.rbac.permissions, id) && config.rbac.permissions[id]?.scope === scope;

/** When permissions come by themselves, and in which scope. */
const defaultScopes = { teamCreator: "team", teamMember: "team", signUp: "project" } as const satisfies Record<
  keyof ProjectConfig["rbac"]["defaultPermissions"],
  PermissionScope
>;

/** What is granted directly to whoever creates a team, joins one, or signs up, in order; ids without a definition in the scope are left out. */
export const defaultPermissions = (config: ProjectConfig, occasion: keyof typeof defaultScopes): string[] =>
  Object.keys(config.rbac.defaultPermissions[occasion])
    .filter((id) => isPermission(config, defaultScopes[occasion], id))
    .sort();

/**
 * The permissions that somebody has who directly holds some (wire protocol, section 2.7): those and all that they contain,
 * depth first, each once. Ids without a definition in the scope are left out.
 */
export function containedPermissions(config: ProjectConfig, scope: PermissionScope, direct: readonly string[]): string[] {
  const found = new Set<string>();
  const left = [...direct].reverse();
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || !isPermission(config, scope, id)) continue;
    found.add(id);
    const contained = isSystemPermission(id) ? {} : (config.rbac.permissions[id]?.containedPermissionIds ?? {});
    left.push(...Object.keys(contained).reverse());
  }
  return [...found];
}
