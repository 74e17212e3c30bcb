import { sql } from "kysely";
import { isPermission } from "#contract/config/permissions.ts";
import { type PermissionScope, permissionScopes } from "#contract/config/rbac.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { PermissionNotFound, WrongPermissionScope } from "#contract/errors/index.ts";
import type { GrantSource } from "#contract/vocabulary/teams/permissions.ts";
import type { AuditContext } from "../../../core/audit.ts";
import type { WebhookContext } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { readConfig } from "../../projects/config-store.ts";

/** A call that grants or revokes a permission: any call with a project. */
export type GrantCall = AuditContext & WebhookContext & { readonly project: Project; readonly db: Db };

/** Who grants, for the columns of the grant. */
export const toGranter = ({ accessType, administrator, user }: GrantCall): { source: GrantSource; userId: string | null } => ({
  source: accessType === "admin" ? "admin" : "server",
  userId: administrator?.userId ?? user?.row.id ?? null,
});

/**
 * A query that yields a row while the configuration has a revision, and locks it. Its definitions are neither renamed nor deleted
 * before the statement ends.
 */
export const currentConfig = ({ project }: GrantCall, revision: string) =>
  sql<{ id: string }>`SELECT id FROM tenancies WHERE id = ${project.tenancyId}::uuid AND config_revision = ${revision}::uuid FOR SHARE`;

/** @throws PermissionNotFound if no definition has the id, WrongPermissionScope if it has the other scope */
export function requirePermission(config: ProjectConfig, scope: PermissionScope, id: string): void {
  if (isPermission(config, scope, id)) return;
  const actual = permissionScopes.find((other) => isPermission(config, other, id));
  if (!actual) throw new PermissionNotFound({ permission_id: id });
  throw new WrongPermissionScope({ permission_id: id, expected_scope: scope, actual_scope: actual });
}

/** @throws PermissionNotFound if no definition has the id, in either scope */
export function requireDefinition(config: ProjectConfig, id: string): void {
  if (!permissionScopes.some((scope) => isPermission(config, scope, id))) throw new PermissionNotFound({ permission_id: id });
}

/**
 * Grants a permission by a statement that does nothing unless the configuration has the given revision. It runs again after each change of
 * the configuration in between. So a permission is never granted under a name that it no longer has.
 * @throws PermissionNotFound, WrongPermissionScope
 */
export async function grantDefined<Outcome extends { readonly is_current: boolean }>(
  { project, db }: GrantCall,
  scope: PermissionScope,
  permissionId: string,
  grant: (configRevision: string) => Promise<Outcome>,
): Promise<Outcome> {
  let { config, configRevision } = project;
  for (;;) {
    requirePermission(config, scope, permissionId);
    const outcome = await grant(configRevision);
    if (outcome.is_current) return outcome;
    ({ config, configRevision } = await readConfig(db, project));
  }
}
