import type { internalDeveloperTeamRoutes } from "#contract/routes/console/developer-teams.ts";
import { toRole } from "#contract/vocabulary/console/developer-roles.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { listOpenInvitations } from "../../teams/invitations/queries.ts";
import { invite } from "../../teams/invitations/send.ts";
import { changeRole } from "./change-role.ts";
import { listDevelopers, listTeamPage } from "./queries.ts";

export const developerTeamHandlers: Handlers<typeof internalDeveloperTeamRoutes> = {
  async list({ input, project, user, db }) {
    const request = { query: input.query, ...toPageRequest(input, { page: pageSizes.developerTeams.max, all: listSizes.developerTeams }) };
    const { rows, next } = await listTeamPage(db, project.tenancyId, user.row.id, request);
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: toRole(permission_ids),
      created_at_millis: created_at.getTime(),
    }));
    return listReply(input, items, next);
  },

  async listMembers({ input, project, db }) {
    const sizes = { page: pageSizes.developerTeamMembers.max, all: listSizes.developerTeamMembers };
    const request = { teamId: input.team_id, query: input.query, ...toPageRequest(input, sizes) };
    const { rows, next } = await listDevelopers(db, project.tenancyId, request);
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: toRole(permission_ids),
      joined_at_millis: created_at.getTime(),
    }));
    return listReply(input, items, next);
  },

  async changeRole(call) {
    await changeRole(call);
    return { success: true };
  },

  async invite(call) {
    const { team_id: teamId, email, role, callback_url: callbackUrl } = call.input;
    const inviter = call.accessType === "client" ? call.user : null;
    return idempotently(call, "internal.developerTeams.invite", async ({ db }) => ({
      success: true as const,
      id: await invite({ ...call, db }, { teamId, email, role, callbackUrl, inviter }),
    }));
  },

  async listInvitations({ input, project, db, now }) {
    const sizes = { page: pageSizes.invitations.max, all: listSizes.invitations };
    const request = { teamId: input.team_id, query: input.query, ...toPageRequest(input, sizes) };
    const { rows, next } = await listOpenInvitations(db, project, request, now);
    const items = rows.map(({ id, recipient_email, role, expires_at }) => ({
      id,
      recipient_email,
      // Invitations by the call for all projects give the default permissions of a member.
      role: role ?? ("member" as const),
      expires_at_millis: expires_at.getTime(),
    }));
    return listReply(input, items, next);
  },
};
