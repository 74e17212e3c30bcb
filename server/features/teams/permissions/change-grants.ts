import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { type PermissionScope, permissionScopes } from "#contract/config/rbac.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Db } from "../../../database/schema.ts";
import { revokeInvitationsWithoutRight } from "../../foundation/codes/revoke.ts";

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
 * Changes the grants that refer to changed definitions. Ends the invitations of members who may no longer invite, and before that of
 * members who could not. An invitation may have been sent while the right to invite ended. It does not return with a definition that gains
 * the right. Run it while the configuration is locked.
 */
export async function changeGrants(
  db: Db,
  tenancyId: string,
  { before, after }: { readonly before: ProjectConfig; readonly after: ProjectConfig },
  change: () => Promise<void>,
): Promise<void> {
  const invitingIn = (config: ProjectConfig) => permissionsContaining(config, "team", "$invite_members");
  const [invitingBefore, inviting] = [invitingIn(before), invitingIn(after)];
  const endInvitationsWithout = (permissionIds: readonly string[]) =>
    inBatches(() => revokeInvitationsWithoutRight(db, tenancyId, { inviting: permissionIds, limit: batchSize }));
  if (!inviting.every((id) => invitingBefore.includes(id))) await endInvitationsWithout(invitingBefore);
  await change();
  if (!invitingBefore.every((id) => inviting.includes(id))) await endInvitationsWithout(inviting);
}
