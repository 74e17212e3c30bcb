import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Membership } from "../../../core/permissions.ts";
import { containedInSearchText, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { matchesTeam } from "../../teams/queries.ts";

interface TeamRow {
  readonly id: string;
  readonly display_name: string;
  readonly profile_image_url: string | null;
  readonly created_at: Date;
  readonly permission_ids: string[];
  readonly member_count: number;
  readonly project_count: number;
}

interface ListRequest extends PageRequest {
  readonly query?: string | undefined;
}

const granted = `ARRAY (SELECT p.permission_id FROM team_permissions p
  WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id) AS permission_ids`;

/** A page of the teams of a developer, oldest first, with what they were granted in each. One statement. */
export function listTeamPage(db: Db, tenancyId: string, userId: string, { query, ...request }: ListRequest): Promise<Page<TeamRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "developer-teams",
    table: "teams",
    from: () => "team_members m JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id",
    columns: `t.id, t.display_name, t.profile_image_url, t.created_at, ${granted},
      (SELECT count(*)::int FROM team_members o WHERE o.tenancy_id = t.tenancy_id AND o.team_id = t.id) AS member_count,
      (SELECT count(*)::int FROM projects o WHERE o.owner_team_id = t.id) AS project_count`,
    orderBy: [sortKey("created_at")],
    descending: false,
    sizes: [10, pageSizes.developerTeams.max, listSizes.developerTeams],
    owner: userId,
    conditions: (parameter) => [
      `m.tenancy_id = $1 AND m.user_id = ${parameter(userId)}::uuid`,
      ...(term === "" ? [] : [matchesTeam(term, parameter)]),
    ],
  };
  return readPage<TeamRow>(db, tenancyId, list, request);
}

interface MemberRow {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly profile_image_url: string | null;
  readonly created_at: Date;
  readonly permission_ids: string[];
}

/** A page of the members of a team, oldest membership first, with what they were granted in it. One statement. */
export function listDevelopers(
  db: Db,
  tenancyId: string,
  { teamId, query, ...request }: Pick<Membership, "teamId"> & ListRequest,
): Promise<Page<MemberRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "developers",
    table: "team_members",
    columns: "t.*",
    orderBy: [sortKey("created_at")],
    ids: [sortKey("user_id", "uuid")],
    descending: false,
    sizes: [10, pageSizes.developerTeamMembers.max, listSizes.developerTeamMembers],
    owner: teamId,
    conditions: (parameter) => [`t.team_id = ${parameter(teamId)}::uuid`, ...(term === "" ? [] : [matchesDeveloper(term, parameter)])],
    select: (page, orderOf, positionOf) => `SELECT m.user_id, u.display_name, u.profile_image_url, m.created_at, ${granted},
        (SELECT c.value FROM contact_channels c WHERE c.tenancy_id = m.tenancy_id AND c.user_id = m.user_id AND c.is_primary) AS primary_email${positionOf("m")}
      FROM (${page}) m JOIN users u ON u.tenancy_id = m.tenancy_id AND u.id = m.user_id ${orderOf("m")}`,
  };
  return readPage<MemberRow>(db, tenancyId, list, request);
}

/** SQL: the condition on a member `t` to be found by a term. Developers of a team see each other's addresses. */
const matchesDeveloper = (term: string, parameter: (value: unknown) => string) =>
  `EXISTS (SELECT FROM users s
    WHERE s.tenancy_id = t.tenancy_id AND s.id = t.user_id AND ${containedInSearchText("s.search_text", term, parameter)})`;
