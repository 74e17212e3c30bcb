import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { searchTerm } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import { type TeamRow, teamColumns } from "../../database/team-row.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";
import { matchesTeam } from "./queries.ts";

export interface TeamFilter extends PageRequest {
  readonly query?: string | undefined;
}

export type TeamSummaryRow = TeamRow & { readonly member_count: number };

const sizes = [10, 25, 50, pageSizes.teamSummaries.max];

/**
 * A page of teams with the number of members of each, newest first. One statement.
 * @throws SchemaError when the cursor is no team's id
 */
export function listTeamSummaries(db: Db, tenancyId: string, filter: TeamFilter): Promise<Page<TeamSummaryRow>> {
  const term = filter.query ? searchTerm(filter.query) : "";
  const list: PagedList = {
    name: "team-summaries",
    table: "teams",
    columns: "t.*",
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes,
    conditions: (parameter) => (term === "" ? [] : [matchesTeam(term, parameter)]),
    // A search is planned for each term: how rare the term is decides between the two indexes.
    plannedEachTime: term !== "",
    // The page is found by index before its members are counted.
    select: (page, orderOf, positionOf) => `SELECT ${teamColumns.map((name) => `k.${name}`).join(", ")},
      (SELECT count(*)::int FROM team_members m WHERE m.tenancy_id = k.tenancy_id AND m.team_id = k.id) AS member_count${positionOf("k")}
      FROM (${page}) k ${orderOf("k")}`,
    unknownIdMessage: "query.cursor names no team of the project. If the team was deleted, start again without it.",
  };
  return readPage<TeamSummaryRow>(db, tenancyId, list, filter);
}
