import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { TeamInvitation } from "../../entities/teams/team.ts";
import {
  IdempotencyKeyReused,
  InvitationForOtherAddress,
  ItemNotFound,
  ItemQuantityInsufficientAmount,
  RedirectUrlNotWhitelisted,
  TeamInvitationNotFound,
  TooManyRequests,
  UserNotFound,
} from "../../errors/index.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { invitationLimits } from "../../vocabulary/teams/teams.ts";
import { code, strictEmail, url, userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients, signedIn, signedInClient } from "../shared/access.ts";
import { idempotencyHeaders } from "../shared/customers.ts";
import { checkCodeRoute, codeAttemptLimits, codeErrors } from "../shared/verification-codes.ts";

const teamQuery = z.strictObject({ team_id: uuid });

/** The team and the inviter, as the reader of an invitation sees them. */
const invitedTeam = {
  team_display_name: z.string(),
  team_profile_image_url: z.string().nullable(),
  member_count: z.int().describe(`Counted up to ${invitationLimits.countedMembers}`),
  inviter_display_name: z.string().nullable().describe("Null if a server invited, or the inviter has no name"),
};

export const teamInvitationRoutes = {
  sendCode: route({
    method: "POST",
    path: "/team-invitations/send-code",
    summary: "Invite a user to a team by e-mail",
    description: `The invitation expires after ${codeLimits.lifetime.invitation / 86_400_000} days. It replaces open ones of the team to the same address.`,
    access: {
      ...signedInClient,
      may: { permissions: ["$invite_members"], team: "team_id" },
      noImpersonation: true,
      verifiedEmail: "internal",
    },
    headers: idempotencyHeaders,
    body: z.strictObject({
      email: strictEmail,
      team_id: uuid,
      callback_url: url.describe("A trusted URL. The link in the e-mail is this URL with `code` added"),
    }),
    returns: Success.extend({ id: uuid }),
    errors: [RedirectUrlNotWhitelisted, TooManyRequests, IdempotencyKeyReused],
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
    summary: "List pending invitations, newest first",
    description: `Those of a team, those to the verified addresses of a user, or with both those that are both. In pages with \`cursor\` or \`limit\`, and from ${lists.invitations} on.`,
    access: {
      ...ownUserForClients,
      self: { field: "user_id", omitted: "none" },
      may: { permissions: ["$read_members", "$invite_members"], team: "team_id", orSelf: true },
    },
    query: z
      .strictObject({
        team_id: uuid.optional(),
        user_id: userId.optional().describe("The invited user; `me` for the signed-in user"),
        ...pageQuery("Invitations", pages.invitations.max),
        query: searchQuery("A part of the invited address or of the team's name"),
      })
      .refine(({ team_id, user_id }) => team_id !== undefined || user_id !== undefined, "team_id or user_id is required"),
    returns: pagedListSchema(TeamInvitation),
    errors: [UserNotFound],
    examples: { query: { team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11" } },
  }),
  revoke: route({
    method: "DELETE",
    path: "/team-invitations/{invitation_id}",
    summary: "Revoke an invitation",
    access: { ...ownUserForClients, may: { permissions: ["$remove_members"], team: "team_id" } },
    params: z.strictObject({ invitation_id: uuid }),
    query: teamQuery,
    returns: Success,
    errors: [TeamInvitationNotFound],
    refreshes: ["teamInvitations", "internal.developerTeams"],
  }),
  accept: route({
    method: "POST",
    path: "/team-invitations/accept",
    summary: "Accept an invitation",
    description:
      "Any signed-in user with the code may join, whatever their e-mail address. With the setting `teams.invitationsBoundToAddress`, only an account with the invited address may, and the address becomes verified. For a member of the team nothing changes and the code stays unused. An invitation ends when the member who sent it leaves the team or loses the permission to invite. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.",
    access: { ...signedIn, noAnonymous: true },
    body: z.strictObject({ code }),
    returns: z.object({}),
    errors: [...codeErrors, InvitationForOtherAddress, ItemNotFound, ItemQuantityInsufficientAmount],
    limits: codeAttemptLimits,
    refreshes: ["teams", "teamInvitations", "teamMemberProfiles", "internal.developerTeams", "internal.projects"],
  }),
  acceptById: route({
    method: "POST",
    path: "/team-invitations/{invitation_id}/accept",
    summary: "Accept an invitation to a verified address of a user",
    description: "Without the code of the e-mail: the verified address proves as much. Otherwise the same as with the code.",
    access: { ...signedInClient, self: { field: "user_id" }, noAnonymous: true },
    params: z.strictObject({ invitation_id: uuid }),
    query: z.strictObject({ user_id: userId }),
    returns: z.object({}),
    errors: [TeamInvitationNotFound, UserNotFound, ItemNotFound, ItemQuantityInsufficientAmount],
    refreshes: ["teams", "teamInvitations", "teamMemberProfiles", "internal.developerTeams", "internal.projects"],
  }),
  checkCode: route({
    ...checkCodeRoute("/team-invitations/accept/check-code", "Check an invitation's code"),
    description:
      "The code stays unused. A wrong code counts as an attempt. Returns the team, the inviter and the invited address, without a user.",
    returns: z.object({
      is_code_valid: z.literal(true),
      ...invitedTeam,
      recipient_email: z.string(),
    }),
  }),
  details: route({
    method: "POST",
    path: "/team-invitations/accept/details",
    summary: "Get the team of an invitation",
    description: "The code stays unused. A wrong code counts as an attempt.",
    access: { ...signedIn, noAnonymous: true },
    body: z.strictObject({ code }),
    returns: z.object({ team_id: uuid, ...invitedTeam }),
    errors: [...codeErrors, InvitationForOtherAddress],
    limits: codeAttemptLimits,
  }),
};
