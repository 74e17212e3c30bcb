import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { type PermissionScope, permissionScopes } from "#contract/config/rbac.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Db } from "../../database/schema.ts";
import { revokeInvitationsWithoutRight } from "../codes/revoke.ts";

/** Rows per statement: each ends well within the limit of a statement's duration. */
const batchSize = 20_000;

async function inBatches(change: () => Promise<{ readonly numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await change()).numAffectedRows ?? 0) === batchSize);
}

/** Revokes permissions from all users, in both scopes: also grants of a definition that another change has removed. */
export async function revokeFromAll(db: Db, tenancyId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return;
  const limit = sql.lit(batchSize);
  await inBatches(() =>
    sql`DELETE FROM team_permissions WHERE ctid = ANY (ARRAY (SELECT ctid FROM team_permissions
      WHERE tenancy_id = ${tenancyId}::uuid AND permission_id = ANY (${permissionIds}::text[]) LIMIT ${limit}))`.execute(db),
  );
  await inBatches(() =>
    sql`DELETE FROM user_permissions WHERE ctid = ANY (ARRAY (SELECT ctid FROM user_permissions
      WHERE tenancy_id = ${tenancyId}::uuid AND permission_id = ANY (${permissionIds}::text[]) LIMIT ${limit}))`.execute(db),
  );
}

/** Renames a permission in all its grants. */
export async function renameGrants(db: Db, tenancyId: string, scope: PermissionScope, from: string, to: string): Promise<void> {
  await revokeFromAll(db, tenancyId, [to]);
  const limit = sql.lit(batchSize);
  const ofTeams = sql`UPDATE team_permissions SET permission_id = ${to} WHERE ctid = ANY (ARRAY (SELECT ctid FROM team_permissions
    WHERE tenancy_id = ${tenancyId}::uuid AND permission_id = ${from} LIMIT ${limit}))`;
  const ofProject = sql`UPDATE user_permissions SET permission_id = ${to} WHERE ctid = ANY (ARRAY (SELECT ctid FROM user_permissions
    WHERE tenancy_id = ${tenancyId}::uuid AND permission_id = ${from} LIMIT ${limit}))`;
  await inBatches(() => (scope === "team" ? ofTeams : ofProject).execute(db));
}

/** Permissions that a change of the configuration adds, removes or moves to the other scope. Grants of their ids have lost their meaning. */
export function changedDefinitions(before: ProjectConfig, after: ProjectConfig): string[] {
  const scopeIn = ({ rbac }: ProjectConfig, id: string) => {
    const scope = Object.hasOwn(rbac.permissions, id) ? rbac.permissions[id]?.scope : undefined;
    return permissionScopes.find((known) => known === scope);
  };
  const ids = new Set([...Object.keys(before.rbac.permissions), ...Object.keys(after.rbac.permissions)]);
  return [...ids].filter((id) => scopeIn(before, id) !== scopeIn(after, id));
}

/**
 * Ends the invitations of members whose permissions no longer include the one to invite. Run it after the grants have changed, while the
 * configuration is locked.
 */
export async function endInvitations(
  db: Db,
  tenancyId: string,
  { before, after }: { readonly before: ProjectConfig; readonly after: ProjectConfig },
): Promise<void> {
  const invitingIn = (config: ProjectConfig) => permissionsContaining(config, "team", "$invite_members");
  const inviting = invitingIn(after);
  if (invitingIn(before).every((id) => inviting.includes(id))) return;
  await inBatches(() => revokeInvitationsWithoutRight(db, tenancyId, { inviting, limit: batchSize }));
}
