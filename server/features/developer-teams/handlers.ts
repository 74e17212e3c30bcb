import type { internalDeveloperTeamRoutes } from "#contract/routes/internal/developer-teams.ts";
import { roleOf } from "#contract/vocabulary/developer-roles.ts";
import type { Handlers } from "../../kernel/call.ts";
import { listOpenInvitations } from "../team-invitations/queries.ts";
import { invite } from "../team-invitations/send.ts";
import { changeRole } from "./change-role.ts";
import { listDevelopers, listTeamsOfDeveloper } from "./queries.ts";

export const developerTeamHandlers: Handlers<typeof internalDeveloperTeamRoutes> = {
  async list({ project, user, db }) {
    const rows = await listTeamsOfDeveloper(db, project.tenancyId, user.row.id);
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: roleOf(permission_ids),
      created_at_millis: created_at.getTime(),
    }));
    return { items, is_paginated: false };
  },

  async listMembers({ input, project, db }) {
    const rows = await listDevelopers(db, project.tenancyId, { teamId: input.team_id });
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: roleOf(permission_ids),
      joined_at_millis: created_at.getTime(),
    }));
    return { items, is_paginated: false };
  },

  async changeRole(call) {
    await changeRole(call);
    return { success: true };
  },

  async invite(call) {
    const { team_id: teamId, email, role, callback_url: callbackUrl } = call.input;
    const inviter = call.accessType === "client" ? call.user : null;
    return { success: true, id: await invite(call, { teamId, email, role, callbackUrl, inviter }) };
  },

  async listInvitations({ input, project, db, now }) {
    const rows = await listOpenInvitations(db, project, { teamId: input.team_id }, now);
    const items = rows.map(({ id, recipient_email, role, expires_at }) => ({
      id,
      recipient_email,
      // Invitations by the call for all projects give the default permissions of a member.
      role: role ?? ("member" as const),
      expires_at_millis: expires_at.getTime(),
    }));
    return { items, is_paginated: false };
  },
};
