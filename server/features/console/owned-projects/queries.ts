import { type Selectable, sql } from "kysely";
import { TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { type DeveloperRole, includesRole, rolePermissions, toRole } from "#contract/vocabulary/console/developer-roles.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Membership } from "../../../core/permissions.ts";
import { containsTerm, searchTerm } from "../../../core/search-term.ts";
import { configWithLogos } from "../../../core/tenancy-query.ts";
import type { Db } from "../../../database/schema.ts";
import type { Projects } from "../../../database/tables/projects.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { lockTeam } from "../../teams/permissions/locked-roles.ts";

/**
 * Locks a team of project `internal` until the transaction ends, to prevent its deletion while it gets a project. Reads the role of a user
 * in it, undefined for no member, and how many projects it owns.
 */
export async function lockOwnership(db: Db, internalTenancyId: string, { teamId, userId }: Membership) {
  await lockTeam(db, internalTenancyId, teamId);
  const { rows } = await sql<{ granted: string[] | null; owned: number }>`SELECT
      (SELECT ARRAY (SELECT g.permission_id FROM team_permissions g
          WHERE g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id)
        FROM team_members m WHERE m.tenancy_id = ${internalTenancyId}::uuid AND m.team_id = ${teamId}::uuid
        AND m.user_id = ${userId}::uuid) AS granted,
      (SELECT count(*)::int FROM projects p WHERE p.owner_team_id = ${teamId}::uuid) AS owned`.execute(db);
  const [{ granted, owned }] = rows as [{ granted: string[] | null; owned: number }];
  return { role: granted ? toRole(granted) : undefined, owned };
}

/**
 * Refuses to give projects to a team to those who may only read there.
 * @throws TeamMembershipNotFound, TeamPermissionRequired
 */
export function assertMayOwn(role: DeveloperRole | undefined, { teamId, userId }: Membership): void {
  if (role === undefined) throw new TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  if (!includesRole(role, "member"))
    throw new TeamPermissionRequired({ team_id: teamId, user_id: userId, permission_id: rolePermissions.member });
}

/**
 * A page of the projects owned by the teams of a user of project `internal`, oldest first. Each has the override of its main branch and
 * what the user was granted in the team. One statement.
 */
export function listOwnedProjects(
  db: Db,
  internalTenancyId: string,
  userId: string,
  { query, ...request }: PageRequest & { readonly query?: string | undefined },
): Promise<Page<OwnedProjectRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "owned-projects",
    table: "projects",
    from: () => `team_members m JOIN projects t ON t.owner_team_id = m.team_id
      JOIN tenancies b ON b.project_id = t.id AND b.branch_id = '${defaultBranchId}'`,
    columns: `t.*, b.id AS tenancy_id, b.config_revision, ${configWithLogos("b", "t")} AS config, ARRAY (SELECT g.permission_id FROM team_permissions g
      WHERE g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id) AS granted`,
    orderBy: [sortKey("created_at")],
    ids: [sortKey("id", "text")],
    descending: false,
    sizes: [10, pageSizes.projects.max, listSizes.projects],
    ofTenancy: "m.tenancy_id = $1",
    owner: userId,
    conditions: (parameter) => [`m.user_id = ${parameter(userId)}::uuid`, ...(term === "" ? [] : [matchesProject(term, parameter)])],
  };
  return readPage<OwnedProjectRow>(db, internalTenancyId, list, request);
}

type OwnedProjectRow = Selectable<Projects> & {
  readonly tenancy_id: string;
  readonly config_revision: string;
  readonly config: string;
  readonly granted: string[];
};

/** SQL: the condition on a project `t` to have an id, or a term in its name. */
const matchesProject = (term: string, parameter: (value: unknown) => string) =>
  `(t.id::text = ${parameter(term)}::text OR ${containsTerm({ text: "t.display_name", folded: "t.folded_name" }, term, parameter)})`;
