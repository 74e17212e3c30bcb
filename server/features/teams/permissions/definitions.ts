import { isPermission } from "#contract/config/permissions.ts";
import type { PermissionScope } from "#contract/config/rbac.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import {
  ContainedPermissionNotFound,
  InvalidConfigOverride,
  PermissionIdAlreadyExists,
  PermissionNotFound,
} from "#contract/errors/index.ts";
import { isSystemPermission, systemPermissionDescriptions, systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { type ConfigUpdateContext, updateConfig } from "../../projects/config-store.ts";
import { changeGrants, renameGrants, revokeFromAll } from "./change-grants.ts";
import {
  type DefinitionInput,
  readDefinitions,
  replaceDefinition,
  type StoredDefinitions,
  setDefinition,
  toConfigChange,
} from "./stored-definitions.ts";

/** A call that changes definitions. */
export type DefinitionCall = ConfigUpdateContext & Pick<Call, "transaction">;

interface DefinitionView {
  id: string;
  description?: string;
  contained_permission_ids: string[];
}

/** A definition as admins see it, with the permissions that it contains and that exist. */
function definitionView(config: ProjectConfig, scope: PermissionScope, id: string): DefinitionView {
  if (isSystemPermission(id)) return { id, description: systemPermissionDescriptions[id], contained_permission_ids: [] };
  const { description, containedPermissionIds = {} } = config.rbac.permissions[id] ?? {};
  const contained = Object.keys(containedPermissionIds).filter((other) => isPermission(config, scope, other));
  return { id, ...(description === undefined ? {} : { description }), contained_permission_ids: contained.sort() };
}

/** All definitions of a scope by id; of teams also the system permissions. */
export const listDefinitions = (config: ProjectConfig, scope: PermissionScope): DefinitionView[] =>
  [...systemPermissions, ...Object.keys(config.rbac.permissions)]
    .filter((id) => isPermission(config, scope, id))
    .sort()
    .map((id) => definitionView(config, scope, id));

/** @throws PermissionNotFound */
export function requireDefinitionView(config: ProjectConfig, scope: PermissionScope, id: string): DefinitionView {
  if (!isPermission(config, scope, id)) throw new PermissionNotFound({ permission_id: id });
  return definitionView(config, scope, id);
}

/** @throws PermissionIdAlreadyExists if a definition of either scope has the id */
function requireFreeId(config: ProjectConfig, id: string): void {
  if (Object.hasOwn(config.rbac.permissions, id)) throw new PermissionIdAlreadyExists({ permission_id: id });
}

/** @throws PermissionNotFound for a system permission or one of the other scope */
function requireOwnDefinition(config: ProjectConfig, scope: PermissionScope, id: string): void {
  if (isSystemPermission(id) || !isPermission(config, scope, id)) throw new PermissionNotFound({ permission_id: id });
}

/** The contained permissions of a definition without the definition itself. @throws ContainedPermissionNotFound */
function containedIds(config: ProjectConfig, scope: PermissionScope, self: readonly string[], ids: readonly string[]): string[] {
  const others = [...new Set(ids)].filter((id) => !self.includes(id));
  const missing = others.find((id) => !isPermission(config, scope, id));
  if (missing !== undefined) throw new ContainedPermissionNotFound({ permission_id: missing });
  return others;
}

/** Locks the configuration, then changes its definitions and the grants that refer to them, in one transaction. */
function change(
  call: DefinitionCall,
  edit: (definitions: StoredDefinitions, before: ProjectConfig) => StoredDefinitions,
  carry: (db: Db) => Promise<void>,
): Promise<ProjectConfig> {
  return call.transaction(async (tx) => {
    const update = await updateConfig(call, tx, {
      change: (override, before) => toConfigChange(edit(readDefinitions(override), before)),
      toError: (reason) => new InvalidConfigOverride(reason),
    });
    await changeGrants(tx, call.project.tenancyId, update, () => carry(tx));
    return update.after;
  });
}

/** @throws PermissionIdAlreadyExists, ContainedPermissionNotFound */
export async function createDefinition(call: DefinitionCall, scope: PermissionScope, input: DefinitionInput & { readonly id: string }) {
  const { id } = input;
  const after = await change(
    call,
    (definitions, before) => {
      requireFreeId(before, id);
      const contained = containedIds(before, scope, [id], input.contained_permission_ids ?? []);
      return setDefinition(definitions, scope, id, { ...input, contained_permission_ids: contained });
    },
    // A definition that was removed and is created again grants nothing to those who had it.
    (tx) => revokeFromAll(tx, call.project.tenancyId, [id]),
  );
  return definitionView(after, scope, id);
}

/** @throws PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound */
export async function updateDefinition(call: DefinitionCall, scope: PermissionScope, id: string, input: DefinitionInput) {
  const to = input.id ?? id;
  const after = await change(
    call,
    (definitions, before) => {
      requireOwnDefinition(before, scope, id);
      if (to !== id) requireFreeId(before, to);
      const contained = input.contained_permission_ids && containedIds(before, scope, [id, to], input.contained_permission_ids);
      const renamed = to === id ? definitions : replaceDefinition(definitions, id, to);
      return setDefinition(renamed, scope, to, { ...input, contained_permission_ids: contained });
    },
    async (tx) => {
      if (to !== id) await renameGrants(tx, call.project.tenancyId, scope, id, to);
    },
  );
  return definitionView(after, scope, to);
}

/** @throws PermissionNotFound */
export async function deleteDefinition(call: DefinitionCall, scope: PermissionScope, id: string): Promise<void> {
  await change(
    call,
    (definitions, before) => {
      requireOwnDefinition(before, scope, id);
      return replaceDefinition(definitions, id, undefined);
    },
    (tx) => revokeFromAll(tx, call.project.tenancyId, [id]),
  );
}
