import { sql } from "kysely";
import { OwnerRoleRequired, TeamNeedsOwner } from "#contract/errors/index.ts";
import { type DeveloperRole, rolePermissions, toRole } from "#contract/vocabulary/console/developer-roles.ts";
import type { Membership } from "../../../core/permissions.ts";
import type { Db } from "../../../database/schema.ts";

/**
 * Locks a team until the transaction ends: changes of its roles and projects and its deletion wait for each other. What depends on them
 * is read by a later statement, which sees what the previous holder of the lock committed.
 */
export const lockTeam = (db: Db, tenancyId: string, id: string) =>
  db.selectFrom("teams").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** The rows that a change of a member's role depends on, while the team is locked. */
export interface LockedRoles {
  /** The role of the member that changes. Undefined for no member. */
  readonly role: DeveloperRole | undefined;
  /** The role of who changes it. Undefined for no member. */
  readonly callerRole: DeveloperRole | undefined;
  readonly hasOtherOwner: boolean;
  /** Whether the team has other members or projects. */
  readonly needsOwner: boolean;
}

interface RolesRow {
  readonly of_member: string[] | null;
  readonly of_caller: string[] | null;
  readonly has_other_owner: boolean;
  readonly needs_owner: boolean;
}

/**
 * Locks a team of developers until the transaction ends. Reads the roles that a change of a member depends on. Of two owners who leave at
 * once, one stays.
 */
export async function lockRoles(db: Db, tenancyId: string, { teamId, userId }: Membership, callerId?: string): Promise<LockedRoles> {
  await lockTeam(db, tenancyId, teamId);
  const others = sql`m.tenancy_id = ${tenancyId}::uuid AND m.team_id = ${teamId}::uuid AND m.user_id <> ${userId}::uuid`;
  const granted = (user: string | undefined) => sql`(SELECT ARRAY (SELECT p.permission_id FROM team_permissions p
      WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id)
    FROM team_members m WHERE m.tenancy_id = ${tenancyId}::uuid AND m.team_id = ${teamId}::uuid AND m.user_id = ${user ?? null}::uuid)`;
  const { rows } = await sql<RolesRow>`SELECT ${granted(userId)} AS of_member, ${granted(callerId)} AS of_caller,
      EXISTS (SELECT FROM team_permissions m WHERE ${others} AND m.permission_id = ${rolePermissions.owner}) AS has_other_owner,
      EXISTS (SELECT FROM team_members m WHERE ${others})
        OR EXISTS (SELECT FROM projects p WHERE p.owner_team_id = ${teamId}::uuid) AS needs_owner`.execute(db);
  const [row] = rows as [RolesRow];
  return {
    role: row.of_member ? toRole(row.of_member) : undefined,
    callerRole: row.of_caller ? toRole(row.of_caller) : undefined,
    hasOtherOwner: row.has_other_owner,
    needsOwner: row.needs_owner,
  };
}

/**
 * Refuses the removal of an owner by someone who is none, and that of the last owner.
 * @throws OwnerRoleRequired, TeamNeedsOwner
 */
export function assertMayRemove({ role, callerRole, hasOtherOwner, needsOwner }: LockedRoles, callerIsClient: boolean): void {
  if (role !== "owner") return;
  if (callerIsClient && callerRole !== "owner") throw new OwnerRoleRequired();
  if (needsOwner && !hasOtherOwner) throw new TeamNeedsOwner();
}

/**
 * Locks the teams that developers own until the transaction ends.
 * @throws TeamNeedsOwner if one with other members or projects would have no owner without these developers
 */
export async function assertOwnNoTeamAlone(db: Db, tenancyId: string, userIds: readonly string[]): Promise<void> {
  const isOwner = sql`p.tenancy_id = ${tenancyId}::uuid AND p.permission_id = ${rolePermissions.owner}`;
  const { rows: owned } = await sql<{ id: string }>`SELECT t.id FROM teams t WHERE t.tenancy_id = ${tenancyId}::uuid
      AND t.id IN (SELECT p.team_id FROM team_permissions p WHERE ${isOwner} AND p.user_id = ANY (${userIds}::uuid[]))
    ORDER BY t.id FOR NO KEY UPDATE`.execute(db);
  const { rows: orphaned } = await sql`SELECT FROM unnest(${owned.map(({ id }) => id)}::uuid[]) AS t (id)
    WHERE NOT EXISTS (SELECT FROM team_permissions p WHERE ${isOwner} AND p.team_id = t.id AND p.user_id <> ALL (${userIds}::uuid[]))
      AND (EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = ${tenancyId}::uuid AND m.team_id = t.id AND m.user_id <> ALL (${userIds}::uuid[]))
        OR EXISTS (SELECT FROM projects o WHERE o.owner_team_id = t.id))
    LIMIT 1`.execute(db);
  if (orphaned.length > 0) throw new TeamNeedsOwner();
}
