import type { internalTeamRoutes } from "#contract/routes/teams/internal-teams.ts";
import type { teamRoutes } from "#contract/routes/teams/teams.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { toTeamView } from "../../database/team-row.ts";
import type { Handlers } from "../../kernel/call.ts";
import { listReply, toPageRequest } from "../../kernel/page.ts";
import { reply } from "../../kernel/reply.ts";
import { createTeam } from "./create.ts";
import { deleteTeam } from "./delete.ts";
import { listTeamSummaries } from "./list-summaries.ts";
import { listTeams, requireTeam } from "./queries.ts";
import { updateTeam } from "./update.ts";

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
