import { z } from "zod";
import { TeamInvitation } from "../entities/team-invitation.ts";
import { Success } from "../entities/user.ts";
import {
  RedirectUrlNotWhitelisted,
  TeamInvitationNotFound,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired,
  TooManyRequests,
} from "../errors/index.ts";
import { ownUserOfClients, signedIn, signedInClient } from "../kernel/access.ts";
import { listSchema } from "../kernel/page.ts";
import { route } from "../kernel/route.ts";
import { codes, list as lists } from "../vocabulary/limits.ts";
import { code, email, url, uuid } from "../vocabulary/text.ts";
import { checkingCode, codeErrors, tryingLimits } from "./auth/codes.ts";

const ofTeam = z.strictObject({ team_id: uuid });
const ofMembers = [TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired];

export const teamInvitationRoutes = {
  sendCode: route({
    method: "POST",
    path: "/team-invitations/send-code",
    summary: "Invite somebody into a team by mail",
    description: `Callers of type client need the permission \`$invite_members\` in the team. The invitation stands for ${codes.lifetime.invitation / 86_400_000} days.`,
    access: { ...signedInClient, ownerOnly: true },
    body: z.strictObject({
      email,
      team_id: uuid,
      callback_url: url.describe("A trusted URL; the link is this URL with `code` added"),
    }),
    returns: Success.extend({ id: uuid }),
    errors: [...ofMembers, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: [{ max: 20, seconds: 60 }],
    refreshes: ["teamInvitations"],
    examples: {
      body: {
        email: "ada@example.org",
        team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
        callback_url: "http://localhost:3000/handler/team-invitation",
      },
    },
  }),
  list: route({
    method: "GET",
    path: "/team-invitations",
    summary: "A team's open invitations, newest first",
    description: `The newest ${lists.invitations}. Callers of type client need the permissions \`$read_members\` and \`$invite_members\` in the team.`,
    access: ownUserOfClients,
    query: ofTeam,
    returns: listSchema(TeamInvitation),
    errors: ofMembers,
  }),
  revoke: route({
    method: "DELETE",
    path: "/team-invitations/{invitation_id}",
    summary: "Take an invitation back",
    description: "Callers of type client need the permission `$remove_members` in the team.",
    access: ownUserOfClients,
    params: z.strictObject({ invitation_id: uuid }),
    query: ofTeam,
    returns: Success,
    errors: [...ofMembers, TeamInvitationNotFound],
    refreshes: ["teamInvitations"],
  }),
  accept: route({
    method: "POST",
    path: "/team-invitations/accept",
    summary: "Join the team that one is invited to",
    description:
      "Whoever is signed in and has the code may join, whatever their address. Who is a member already stays one, and the code unused.",
    access: signedIn,
    body: z.strictObject({ code }),
    returns: z.object({}),
    errors: codeErrors,
    limits: tryingLimits,
    refreshes: ["teams", "teamInvitations"],
  }),
  checkCode: checkingCode("/team-invitations/accept/check-code", "Whether an invitation's code works"),
  details: route({
    method: "POST",
    path: "/team-invitations/accept/details",
    summary: "Which team an invitation is into",
    description: "The code stays unused; the try counts.",
    access: signedIn,
    body: z.strictObject({ code }),
    returns: z.object({ team_id: uuid, team_display_name: z.string() }),
    errors: codeErrors,
    limits: tryingLimits,
  }),
};
