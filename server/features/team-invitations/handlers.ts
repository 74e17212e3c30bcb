import { defaultPermissions } from "#contract/configuration/permissions.ts";
import {
  TeamInvitationNotFound,
  UserAuthenticationRequired,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { teamInvitationRoutes } from "#contract/routes/team-invitations.ts";
import { violated } from "../../database/connect.ts";
import type { Db } from "../../database/schema.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call, Caller, Handlers, Project } from "../../kernel/call.ts";
import { requireTeamPermission } from "../../kernel/permissions.ts";
import { together } from "../../kernel/unit.ts";
import { checkCode, consumeCode, type WorkingCode } from "../codes/use.ts";
import { withdrawInvitation } from "../codes/withdraw.ts";
import { joinTeam } from "../teams/join.ts";
import { requireTeam } from "../teams/queries.ts";
import { openInvitations, teamSeenBy } from "./queries.ts";
import { sendInvitation } from "./send.ts";

const type = "team-invitation";

export const teamInvitationHandlers: Handlers<typeof teamInvitationRoutes> = {
  async sendCode(call) {
    await requireRights(call, call.input.team_id, "$invite_members");
    return sendInvitation(call);
  },

  async list({ input: { team_id }, ...call }) {
    await requireRights(call, team_id, "$read_members", "$invite_members");
    const rows = await openInvitations(call.db, call.project.tenancyId, team_id, call.now);
    const items = rows.map(({ expires_at, ...row }) => ({ ...row, expires_at_millis: expires_at.getTime() }));
    return { items, is_paginated: false };
  },

  async revoke({ input: { team_id, invitation_id }, ...call }) {
    await requireRights(call, team_id, "$remove_members");
    const withdrawn = await withdrawInvitation(call.db, call.project.tenancyId, { id: invitation_id, teamId: team_id }, call.now);
    if (!withdrawn) throw new TeamInvitationNotFound();
    return { success: true as const };
  },

  accept,

  async checkCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { is_code_valid: true as const };
  },

  async details({ input, project, user, db, now }) {
    const { data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    const team = await teamOf(db, project, user, data);
    return { team_id: data.teamId, team_display_name: team.display_name };
  },
};

/** Servers need a team that exists, clients their rights in it: a stranger is not told whether there is such a team. */
async function requireRights(
  { db, project, user, accessType }: { db: Db; project: Project; user: Caller | null; accessType: AccessType },
  teamId: string,
  ...permissionIds: readonly string[]
): Promise<void> {
  if (accessType !== "client") await requireTeam(db, project.tenancyId, teamId);
  else if (!user) throw new UserAuthenticationRequired();
  else await requireTeamPermission(db, project, { teamId, userId: user.row.id }, ...permissionIds);
}

/** The team that a code invites into. @throws VerificationCodeNotFound when it has been deleted: so have its invitations. */
async function teamOf(db: Db, { tenancyId }: Project, user: Caller, { teamId }: WorkingCode<typeof type>["data"]) {
  const team = await teamSeenBy(db, { tenancyId, teamId, userId: user.row.id });
  if (!team) throw new VerificationCodeNotFound();
  return team;
}

/** Puts the caller into the team. A member stays as they are, and leaves the code to whom it was meant for. */
async function accept(call: Call<typeof teamInvitationRoutes.accept>) {
  const { input, project, user, db, unit, now } = call;
  const { tenancyId } = project;
  const { id, data } = await checkCode(db, { tenancyId, type, code: input.code }, now);
  const { is_member } = await teamOf(db, project, user, data);
  if (is_member) return {};
  const member = { tenancyId, teamId: data.teamId, userId: user.row.id, permissionIds: defaultPermissions(project.config, "teamMember") };
  try {
    await unit(async (writing) => {
      if (!(await consumeCode(writing, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
      const joined = joinTeam(member, now);
      const told = audit(call, { event: "team.joined", userId: user.row.id, data: { team_id: data.teamId } }, "joined");
      await together(writing, { ...joined, told });
    });
  } catch (error) {
    const constraint = violated(error);
    // Deleted a moment ago, the caller is what it would be a moment later: nobody; and so is the team.
    if (constraint === "team_members_tenancy_id_user_id_fkey") throw new UserAuthenticationRequired();
    if (constraint === "team_members_tenancy_id_team_id_fkey") throw new VerificationCodeNotFound();
    throw error;
  }
  return {};
}
