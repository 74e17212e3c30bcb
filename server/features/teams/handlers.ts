import type { Team } from "#contract/entities/teams/team.ts";
import { TeamNotFound } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import type { internalTeamRoutes } from "#contract/routes/teams/internal-teams.ts";
import type { teamRoutes } from "#contract/routes/teams/teams.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { foldedName, searchTerm } from "../../core/search-term.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import { nothingLeft } from "../../database/entity-columns.ts";
import type { Db } from "../../database/schema.ts";
import { readConstraint } from "../../database/sql-state.ts";
import { type TeamRow, teamColumns, toTeamColumns, toTeamView } from "../../database/team-row.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { listReply, type Page, type PagedList, type PageRequest, readPage, sortKey, toPageRequest } from "../../kernel/page.ts";
import { reply } from "../../kernel/reply.ts";
import { statement } from "../../kernel/statement.ts";
import { deleteTeamImages, insertImage, validateImage } from "../foundation/images.ts";
import { createTeam } from "./create.ts";
import { deleteTeam } from "./delete.ts";
import { listTeams, matchesTeam, requireTeam } from "./queries.ts";

export const teamHandlers: Handlers<typeof teamRoutes> = {
  async list({ input, project, db }) {
    const { user_id: userId, desc, query } = input;
    const request = toPageRequest(input, { page: pageSizes.teams.max, all: listSizes.teams });
    const { rows, next } = await listTeams(db, project.tenancyId, { userId, desc, query, ...request });
    return listReply(input, rows.map(toTeamView), next);
  },

  async create(call) {
    return toTeamView(await createTeam(call));
  },

  async get({ input, project, db }) {
    return toTeamView(await requireTeam(db, project.tenancyId, input.team_id));
  },

  async update(call) {
    return toTeamView(await updateTeam(call));
  },

  async remove(call) {
    await deleteTeam(call);
    return { success: true };
  },
};

export const internalTeamHandlers: Handlers<typeof internalTeamRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listTeamSummaries(db, project.tenancyId, input));
    return reply.page(rows, next, (row) => ({ member_count: row.member_count, ...toTeamView(row) }));
  },
};

interface TeamFilter extends PageRequest {
  readonly query?: string | undefined;
}

type TeamSummaryRow = TeamRow & { readonly member_count: number };

const sizes = [10, 25, 50, pageSizes.teamSummaries.max];

/**
 * A page of teams with the number of members of each, newest first. One statement.
 * @throws SchemaError when the cursor is no team's id
 */
function listTeamSummaries(db: Db, tenancyId: string, filter: TeamFilter): Promise<Page<TeamSummaryRow>> {
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

/** Updates a team and its image, in one statement. @throws TeamNotFound if it was deleted during the call */
async function updateTeam(call: Call<typeof teamRoutes.update>): Promise<TeamRow> {
  const { input, project, accessType, db, serverConfig, now } = call;
  const { tenancyId } = project;
  const { team_id: id, ...sent } = input;
  const image = validateImage("profile_image_url", sent.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { columns, others } = toTeamColumns(sent satisfies Update<typeof Team, "admin">, { image });
  nothingLeft(others);
  if (Object.keys(columns).length === 0) return requireTeam(db, tenancyId, id);

  const updated = db
    .updateTable("teams")
    .set({ ...columns, ...foldedName(columns) })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .returning(teamColumns);
  try {
    const [team] = await statement()
      .step("team", updated)
      .also((earlier) => insertWebhookEvent(call, { type: "team.updated", teamId: id }, earlier.selectFrom("team")))
      .also(image?.row && insertImage(db, tenancyId, { teamId: id }, image.row, now))
      .also(sent.profile_image_url === undefined ? undefined : deleteTeamImages(db, tenancyId, id, image?.row?.id))
      .rows(db, "team");
    if (!team) throw new TeamNotFound({ team_id: id });
    return team as TeamRow;
  } catch (error) {
    throw readConstraint(error) === "images_tenancy_id_team_id_fkey" ? new TeamNotFound({ team_id: id }) : error;
  }
}
