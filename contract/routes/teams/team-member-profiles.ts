import { z } from "zod";
import { TeamMemberProfile } from "../../entities/teams/team-member-profile.ts";
import { InvalidImage, TeamIdRequired, UserNotFound } from "../../errors/index.ts";
import { updateInput } from "../../kernel/body.ts";
import { asPagedList } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients } from "../shared/access.ts";

const params = z.strictObject({ team_id: uuid, user_id: userId });
const listQuery = z.strictObject({
  team_id: uuid.optional().describe("Only members of this team. Clients must send it"),
  user_id: userId.optional().describe("Only the profiles of this user; `me` for the signed-in user"),
  ...pageQuery("Members", pages.members.max),
  query: searchQuery("A member's id, or a part of the name in the team. For servers, also of the e-mail address"),
});
const ofMember = { permissions: ["$read_members"], team: "team_id", member: "user_id" } as const;

export const teamMemberProfileRoutes = {
  list: route({
    method: "GET",
    path: "/team-member-profiles",
    summary: "List the members of a team, in the order in which they joined",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.members.toLocaleString("en-US")} on.`,
    access: { ...ownUserForClients, may: { ...ofMember, whenTeamMissing: TeamIdRequired } },
    query: listQuery,
    returns: asPagedList(TeamMemberProfile),
    errors: [UserNotFound],
  }),
  get: route({
    method: "GET",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Get the profile of a team member",
    access: { ...ownUserForClients, may: ofMember },
    params,
    listQuery,
    returns: TeamMemberProfile,
  }),
  update: route({
    method: "PATCH",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Update the profile of a team member",
    description: "Clients may only change their own.",
    access: { ...ownUserForClients, self: { field: "user_id" }, may: { ...ofMember, permissions: [] } },
    params,
    listQuery,
    body: updateInput(TeamMemberProfile),
    largeBody: true,
    returns: TeamMemberProfile,
    errors: [InvalidImage],
    refreshes: ["teamMemberProfiles"],
  }),
};
