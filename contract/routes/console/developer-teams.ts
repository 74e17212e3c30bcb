import { z } from "zod";
import { Success } from "../../entities/success.ts";
import {
  IdempotencyKeyReused,
  OwnerRoleRequired,
  RedirectUrlNotWhitelisted,
  TeamMembershipNotFound,
  TeamNeedsOwner,
  TooManyRequests,
} from "../../errors/index.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { developerRoles, invitedRoles } from "../../vocabulary/console/developer-roles.ts";
import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { millis, strictEmail, url, userId, uuid } from "../../vocabulary/text.ts";
import { developer } from "../shared/access.ts";
import { idempotencyHeaders } from "../shared/customers.ts";

const role = z.enum(developerRoles);

/** A team of project `internal`, as one of its members sees it. */
const DeveloperTeam = z
  .object({
    id: uuid,
    display_name: z.string(),
    profile_image_url: z.string().nullable(),
    role: role.describe("The role of the signed-in developer"),
    member_count: z.int(),
    project_count: z.int(),
    created_at_millis: millis,
  })
  .meta({ id: "DeveloperTeam" });

/** A developer in a team. */
const DeveloperTeamMember = z
  .object({
    user_id: uuid,
    display_name: z.string().nullable(),
    primary_email: z.string().nullable(),
    profile_image_url: z.string().nullable(),
    role,
    joined_at_millis: millis,
  })
  .meta({ id: "DeveloperTeamMember" });

/** A pending invitation with the role that it gives. */
const DeveloperTeamInvitation = z
  .object({ id: uuid, recipient_email: z.string(), role: z.enum(invitedRoles), expires_at_millis: millis })
  .meta({ id: "DeveloperTeamInvitation" });

const teamParams = z.strictObject({ team_id: uuid });
const refreshes = ["internal.developerTeams"];

export const internalDeveloperTeamRoutes = {
  list: route({
    method: "GET",
    path: "/internal/developer-teams",
    summary: "List the teams of the signed-in developer with their role in each, oldest first",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.developerTeams} on.`,
    access: { ...developer, noAnonymous: true },
    query: z.strictObject({ ...pageQuery("Teams", pages.developerTeams.max), query: searchQuery("A team's id, or a part of its name") }),
    returns: pagedListSchema(DeveloperTeam),
  }),
  listMembers: route({
    method: "GET",
    path: "/internal/developer-teams/{team_id}/members",
    summary: "List the developers of a team with their roles, oldest membership first",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.developerTeamMembers} on.`,
    access: { ...developer, noAnonymous: true, may: { permissions: ["$read_members"], team: "team_id" } },
    params: teamParams,
    query: z.strictObject({
      ...pageQuery("Members", pages.developerTeamMembers.max),
      query: searchQuery("A part of a name or of an e-mail address"),
    }),
    returns: pagedListSchema(DeveloperTeamMember),
  }),
  changeRole: route({
    method: "PATCH",
    path: "/internal/developer-teams/{team_id}/members/{user_id}",
    summary: "Change the role of a developer in a team",
    description:
      "Admins give the roles `admin`, `member` and `read_only` to each other and to those below. Only owners make and change owners. A team keeps an owner. The new role applies to the developer's next call.",
    access: { ...developer, noAnonymous: true, noImpersonation: true, may: { permissions: ["$remove_members"], team: "team_id" } },
    params: z.strictObject({ team_id: uuid, user_id: userId }),
    body: z.strictObject({ role: z.enum(developerRoles) }),
    returns: Success,
    errors: [TeamMembershipNotFound, OwnerRoleRequired, TeamNeedsOwner],
    refreshes: [...refreshes, "teamPermissions"],
  }),
  invite: route({
    method: "POST",
    path: "/internal/developer-teams/{team_id}/invitations",
    summary: "Invite a developer to a team with a role",
    description: `Sends an e-mail. The invitation expires after ${codeLimits.lifetime.invitation / 86_400_000} days and replaces open ones of the team to the same address. Revoke it with DELETE /team-invitations/{invitation_id}.`,
    access: {
      ...developer,
      noAnonymous: true,
      noImpersonation: true,
      verifiedEmail: "internal",
      may: { permissions: ["$invite_members"], team: "team_id" },
    },
    params: teamParams,
    headers: idempotencyHeaders,
    body: z.strictObject({
      email: strictEmail,
      role: z.enum(invitedRoles),
      callback_url: url.describe("A trusted URL. The link in the e-mail is this URL with `code` added"),
    }),
    returns: Success.extend({ id: uuid }),
    errors: [RedirectUrlNotWhitelisted, TooManyRequests, IdempotencyKeyReused],
    refreshes: ["teamInvitations", ...refreshes],
    examples: { body: { email: "ada@example.org", role: "member", callback_url: "http://localhost:3000/handler/team-invitation" } },
  }),
  listInvitations: route({
    method: "GET",
    path: "/internal/developer-teams/{team_id}/invitations",
    summary: "List a team's pending invitations with their roles, newest first",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.invitations} on.`,
    access: { ...developer, noAnonymous: true, may: { permissions: ["$read_members", "$invite_members"], team: "team_id" } },
    params: teamParams,
    query: z.strictObject({ ...pageQuery("Invitations", pages.invitations.max), query: searchQuery("A part of the invited address") }),
    returns: pagedListSchema(DeveloperTeamInvitation),
  }),
};
