import { UserAuthenticationRequired } from "#contract/errors/index.ts";
import type { teamRoutes } from "#contract/routes/teams.ts";
import type { Handlers } from "../../kernel/call.ts";
import { tellTeam } from "../../kernel/team.ts";
import { createTeam } from "./create.ts";
import { listTeams, requireTeam, requireTeamOfMember } from "./queries.ts";

export const teamHandlers: Handlers<typeof teamRoutes> = {
  async list({ input, project, db }) {
    return { items: (await listTeams(db, project.tenancyId, input.user_id)).map(tellTeam), is_paginated: false };
  },

  async create(call) {
    return tellTeam(await createTeam(call));
  },

  async get({ input, user, accessType, project, db }) {
    if (accessType !== "client") return tellTeam(await requireTeam(db, project.tenancyId, input.team_id));
    if (!user) throw new UserAuthenticationRequired();
    return tellTeam(await requireTeamOfMember(db, project.tenancyId, input.team_id, user.row.id));
  },
};
