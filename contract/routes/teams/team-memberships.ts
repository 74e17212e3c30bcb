import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { TeamMembership } from "../../entities/teams/team.ts";
import {
  ItemNotFound,
  ItemQuantityInsufficientAmount,
  OwnerRoleRequired,
  TeamMembershipAlreadyExists,
  TeamNeedsOwner,
  TeamNotFound,
  UserNotFound,
} from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients } from "../shared/access.ts";

const params = z.strictObject({ team_id: uuid, user_id: userId });
const refreshes = ["teams", "users", "teamMemberProfiles", "teamPermissions"];

export const teamMembershipRoutes = {
  add: route({
    method: "POST",
    path: "/team-memberships/{team_id}/{user_id}",
    summary: "Add a user to a team",
    description:
      "The user receives the project's default permissions for team members. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.",
    access: serverOnly,
    params,
    returns: TeamMembership,
    statuses: [201],
    errors: [TeamMembershipAlreadyExists, TeamNotFound, UserNotFound, ItemNotFound, ItemQuantityInsufficientAmount],
    refreshes,
  }),
  remove: route({
    method: "DELETE",
    path: "/team-memberships/{team_id}/{user_id}",
    summary: "Remove a user from a team, or leave it",
    description:
      "Deletes the user's profile and permissions in the team, clears its selection, and revokes the invitations that the user sent. The last member may leave; the team stays. A developer team of project `internal` keeps an owner while it has other members or projects. Only owners remove owners.",
    access: { ...ownUserForClients, may: { permissions: ["$remove_members"], team: "team_id", member: "user_id" } },
    params,
    returns: Success,
    errors: [OwnerRoleRequired, TeamNeedsOwner],
    refreshes: [...refreshes, "teamInvitations", "internal.developerTeams"],
  }),
};
