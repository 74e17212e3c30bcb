import { sql } from "kysely";
import { containedPermissions, definedPermissions, isPermission, permissionsContaining } from "#contract/config/permissions.ts";
import type { PermissionScope } from "#contract/config/rbac.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { recursiveByDefault } from "#contract/vocabulary/teams/permissions.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { type CursorType, readCursor, writeCursor } from "../../../kernel/cursor.ts";
import { type Page, type PageRequest, toPageRequest } from "../../../kernel/page.ts";

/** The numbers of rows that statements read: a page and the first rows after it. */
const limits = [12, 102, 1002, 10_002];

/**
 * SQL: the limit of a list that reads at least some rows. A literal: with a bound limit, PostgreSQL plans for reading all rows. Few limits
 * keep the prepared statements few: a caller chooses the size of a page.
 */
export const rowLimit = (rows: number) => sql.lit(limits.find((limit) => limit >= rows) ?? rows);

export interface PermissionFilter extends PageRequest {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
  readonly recursive?: boolean | undefined;
}

/** An owner of permissions: a member of a team, or a user in the project. */
interface OwnerRow {
  readonly team_id: string | null;
  readonly user_id: string;
  readonly granted: string[];
}

interface Permission {
  readonly team_id: string | null;
  readonly user_id: string;
  readonly id: string;
}

const sizes = { page: pageSizes.permissions.max, all: listSizes.permissions };
/** The types of a cursor's values: the owner and the permission. */
const positions: Readonly<Record<PermissionScope, readonly CursorType[]>> = { team: ["uuid", "uuid", "text"], project: ["uuid", "text"] };

/** A page of the permissions of team members, by team, user and id. One statement. */
export async function listTeamPermissions(db: Db, project: Project, filter: PermissionFilter) {
  const { rows, next } = await readPermissions(db, project, "team", filter);
  return { rows: rows.map(({ id, user_id, team_id }) => ({ id, user_id, team_id: team_id as string })), next };
}

/** A page of the permissions of users in the project, by user and id. One statement. */
export async function listProjectPermissions(db: Db, project: Project, filter: PermissionFilter) {
  const { rows, next } = await readPermissions(db, project, "project", filter);
  return { rows: rows.map(({ id, user_id }) => ({ id, user_id })), next };
}

/**
 * Reads permissions from a position on: the direct grants of as many owners as the page has permissions. Each owner but the first has at
 * least one: grants of permissions that the configuration lost are not read. One statement.
 */
async function readPermissions(db: Db, project: Project, scope: PermissionScope, filter: PermissionFilter): Promise<Page<Permission>> {
  const { cursor, limit } = toPageRequest(filter, sizes);
  const size = limit as number;
  const list = [scope, "permissions", project.tenancyId, filter.team_id, filter.user_id].join(" ");
  const position = cursor === undefined ? undefined : readCursor(list, positions[scope], cursor);
  const [id, user, team = null] = position?.toReversed() ?? [];
  const owners = await ownersFrom(db, project, scope, filter, user === undefined ? undefined : { team, user }, size + 2);
  const found: Permission[] = [];
  for (const owner of owners) {
    const isFirst = owner.user_id === user && owner.team_id === team;
    for (const held of heldBy(project, scope, owner.granted, filter))
      if (!isFirst || held >= (id as string)) found.push({ team_id: owner.team_id, user_id: owner.user_id, id: held });
    if (found.length > size) break;
  }
  const next = found[size];
  const values = next && [...(next.team_id === null ? [] : [next.team_id]), next.user_id, next.id];
  return { rows: found.slice(0, size), next: values ? writeCursor(list, JSON.stringify(values)) : null };
}

/** The owner that starts a page. */
interface OwnerPosition {
  readonly team: string | null;
  readonly user: string;
}

/** Owners with the permissions that they were granted directly, in order: at least `limit`, if there are so many. */
async function ownersFrom(
  db: Db,
  project: Project,
  scope: PermissionScope,
  filter: PermissionFilter,
  from: OwnerPosition | undefined,
  limit: number,
): Promise<OwnerRow[]> {
  const inTeams = scope === "team";
  const ofUser = filter.user_id === undefined ? sql`` : sql`AND p.user_id = ${filter.user_id}::uuid`;
  const ofTeam = filter.team_id === undefined ? sql`` : sql`AND p.team_id = ${filter.team_id}::uuid`;
  const owner = inTeams ? sql`p.team_id, p.user_id` : sql`p.user_id`;
  const position = from && (inTeams ? sql`(${from.team}::uuid, ${from.user}::uuid)` : sql`(${from.user}::uuid)`);
  const start = from && position ? sql`AND (${owner}) >= ${position}` : sql``;
  // Grants of a user are found from the memberships, which have an index by user.
  const grants =
    inTeams && filter.user_id !== undefined
      ? sql`team_members m JOIN team_permissions p ON p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id
          AND m.tenancy_id = ${project.tenancyId}::uuid AND m.user_id = ${filter.user_id}::uuid`
      : sql`${sql.table(inTeams ? "team_permissions" : "user_permissions")} p`;
  const { rows } = await sql<OwnerRow>`SELECT ${inTeams ? sql`p.team_id` : sql`NULL::uuid AS team_id`}, p.user_id,
      array_agg(p.permission_id) AS granted
    FROM ${grants}
    WHERE p.tenancy_id = ${project.tenancyId}::uuid ${ofUser} ${ofTeam} ${start}
      AND p.permission_id = ANY (${grantedIds(project, scope, filter)}::text[])
    GROUP BY ${owner} ORDER BY ${owner} LIMIT ${rowLimit(limit)}`.execute(db);
  return rows;
}

const isRecursive = ({ recursive }: PermissionFilter) => recursive ?? recursiveByDefault;

/** The direct permissions that a list needs. */
function grantedIds({ config }: Project, scope: PermissionScope, filter: PermissionFilter): readonly string[] {
  const { permission_id: id } = filter;
  if (id === undefined) return definedPermissions(config, scope);
  if (isRecursive(filter)) return permissionsContaining(config, scope, id);
  return isPermission(config, scope, id) ? [id] : [];
}

/** The permissions that follow from direct ones, sorted as plain strings. */
function heldBy({ config }: Project, scope: PermissionScope, direct: readonly string[], filter: PermissionFilter): string[] {
  const held = isRecursive(filter) ? containedPermissions(config, scope, direct) : direct.filter((id) => isPermission(config, scope, id));
  const wanted = filter.permission_id === undefined ? held : held.filter((id) => id === filter.permission_id);
  return [...wanted].sort();
}
