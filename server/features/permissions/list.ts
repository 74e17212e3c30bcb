import { type RawBuilder, sql } from "kysely";
import { containedPermissions, isPermission, permissionsContaining } from "#contract/config/permissions.ts";
import type { PermissionScope } from "#contract/config/rbac.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { recursiveByDefault } from "#contract/vocabulary/permissions.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";

export interface PermissionFilter {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
  readonly recursive?: boolean | undefined;
}

interface TeamRow {
  readonly team_id: string;
  readonly user_id: string;
  readonly permission_id: string;
}
type ProjectRow = Omit<TeamRow, "team_id">;

/** The permissions of team members, by team, user and id. One statement. */
export async function listTeamPermissions(
  db: Db,
  project: Project,
  filter: PermissionFilter,
): Promise<(ProjectPermission & { team_id: string })[]> {
  const ofUser = filter.user_id === undefined ? sql`` : sql`AND m.user_id = ${filter.user_id}::uuid`;
  const ofTeam = filter.team_id === undefined ? sql`` : sql`AND m.team_id = ${filter.team_id}::uuid`;
  // From the members: they have an index by user.
  const { rows } = await sql<TeamRow>`SELECT p.team_id, p.user_id, p.permission_id FROM team_members m
    JOIN team_permissions p ON p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id
    WHERE m.tenancy_id = ${project.tenancyId}::uuid ${ofUser} ${ofTeam} ${isOneOf(grantedIds(project, "team", filter))}
    ORDER BY p.team_id, p.user_id, p.permission_id LIMIT ${sql.lit(listSizes.permissions)}`.execute(db);
  return expand(project, "team", rows, filter, (row, id) => ({ id, user_id: row.user_id, team_id: row.team_id }));
}

interface ProjectPermission {
  id: string;
  user_id: string;
}

/** The permissions of users in the project, by user and id. One statement. */
export async function listProjectPermissions(db: Db, project: Project, filter: PermissionFilter): Promise<ProjectPermission[]> {
  const ofUser = filter.user_id === undefined ? sql`` : sql`AND p.user_id = ${filter.user_id}::uuid`;
  const { rows } = await sql<ProjectRow>`SELECT p.user_id, p.permission_id FROM user_permissions p
    WHERE p.tenancy_id = ${project.tenancyId}::uuid ${ofUser} ${isOneOf(grantedIds(project, "project", filter))}
    ORDER BY p.user_id, p.permission_id LIMIT ${sql.lit(listSizes.permissions)}`.execute(db);
  return expand(project, "project", rows, filter, (row, id) => ({ id, user_id: row.user_id }));
}

const isRecursive = ({ recursive }: PermissionFilter) => recursive ?? recursiveByDefault;

/** The direct permissions that a filter by id needs; undefined for all. */
function grantedIds({ config }: Project, scope: PermissionScope, filter: PermissionFilter): readonly string[] | undefined {
  if (filter.permission_id === undefined) return undefined;
  return isRecursive(filter) ? permissionsContaining(config, scope, filter.permission_id) : [filter.permission_id];
}

const isOneOf = (ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`` : sql`AND p.permission_id = ANY (${ids}::text[])`;

/** Replaces the direct permissions of each owner by all that follow from them, sorted as plain strings. */
function expand<Row extends ProjectRow & { readonly team_id?: string }, Item>(
  { config }: Project,
  scope: PermissionScope,
  rows: readonly Row[],
  filter: PermissionFilter,
  toItem: (row: Row, id: string) => Item,
): Item[] {
  const items: Item[] = [];
  for (let start = 0, end = 0; start < rows.length && items.length < listSizes.permissions; start = end) {
    const owner = rows[start] as Row;
    while (rows[end]?.user_id === owner.user_id && rows[end]?.team_id === owner.team_id) end++;
    const direct = rows.slice(start, end).map((row) => row.permission_id);
    const held = isRecursive(filter) ? containedPermissions(config, scope, direct) : direct.filter((id) => isPermission(config, scope, id));
    const wanted = filter.permission_id === undefined ? held : held.filter((id) => id === filter.permission_id);
    items.push(...wanted.sort().map((id) => toItem(owner, id)));
  }
  return items.slice(0, listSizes.permissions);
}
