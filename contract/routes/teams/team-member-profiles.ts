import { z } from "zod";
import { TeamMemberProfile } from "../../entities/teams/team-member-profile.ts";
import { InvalidImage, TeamIdRequired, UserNotFound } from "../../errors/index.ts";
import { updateInput } from "../../kernel/body.ts";
import { pagedListOf } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { ownUserOfClients } from "../shared/access.ts";

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
    access: { ...ownUserOfClients, may: { ...ofMember, whenTeamMissing: TeamIdRequired } },
    query: listQuery,
    returns: pagedListOf(TeamMemberProfile),
    errors: [UserNotFound],
  }),
  get: route({
    method: "GET",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Get the profile of a team member",
    access: { ...ownUserOfClients, may: ofMember },
    params,
    listQuery,
    returns: TeamMemberProfile,
  }),
  update: route({
    method: "PATCH",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Update the profile of a team member",
    description: "Clients may only change their own.",
    access: { ...ownUserOfClients, self: { field: "user_id" }, may: { ...ofMember, permissions: [] } },
    params,
    listQuery,
    body: updateInput(TeamMemberProfile),
    largeBody: true,
    returns: TeamMemberProfile,
    errors: [InvalidImage],
    refreshes: ["teamMemberProfiles"],
  }),
};
