import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { Team } from "../../entities/teams/team.ts";
import { InvalidImage, InvalidTeamChange, TeamOwnsProjects, UserNotFound } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { createInput, updateInput } from "../../kernel/body.ts";
import { asPagedList } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { signedInClient, withUserForClients } from "../shared/access.ts";

const params = z.strictObject({ team_id: uuid });
const listQuery = z.strictObject({
  user_id: userId.optional().describe("Only teams of this user; `me` for the signed-in user"),
  ...pageQuery("Teams", pages.teams.max),
  order_by: z.enum(["created_at"]).optional().describe("The only order, which is the default"),
  desc: z.boolean().optional().describe("Newest first"),
  query: string(textLimits.query).optional().describe("A team's id, or a part of its name (case-insensitive)"),
});

export const teamRoutes = {
  list: route({
    method: "GET",
    path: "/teams",
    summary: "List teams, oldest first",
    description: `All teams of the project, or those of one user: in pages with \`cursor\` or \`limit\`, and from ${lists.teams.toLocaleString("en-US")} on. Clients see their own teams only and must send \`user_id=me\`.`,
    access: { ...anyone, self: { field: "user_id" } },
    query: listQuery,
    returns: asPagedList(Team),
  }),
  create: route({
    method: "POST",
    path: "/teams",
    summary: "Create a team",
    description:
      "The creator becomes the first member and receives the project's default permissions for team creators. A server may omit the creator, which creates a team without members.",
    access: { ...signedInClient, when: "client_team_creation_enabled", self: { field: "creator_user_id", omitted: "none" } },
    query: z.strictObject({
      add_current_user: z.boolean().optional().describe('Deprecated: use `creator_user_id: "me"`. Do not send both'),
    }),
    body: createInput(Team),
    largeBody: true,
    returns: Team,
    statuses: [201],
    errors: [InvalidImage, InvalidTeamChange, UserNotFound],
    refreshes: ["teams", "internal.developerTeams"],
    examples: { body: { display_name: "The first team" } },
  }),
  get: route({
    method: "GET",
    path: "/teams/{team_id}",
    summary: "Get a team",
    access: { ...withUserForClients, may: { permissions: [], team: "team_id" } },
    params,
    listQuery,
    returns: Team,
  }),
  update: route({
    method: "PATCH",
    path: "/teams/{team_id}",
    summary: "Update a team",
    description: "Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.",
    access: { ...withUserForClients, may: { permissions: ["$update_team"], team: "team_id" } },
    params,
    listQuery,
    body: updateInput(Team),
    largeBody: true,
    returns: Team,
    errors: [InvalidImage],
    refreshes: ["teams", "users", "internal.developerTeams"],
  }),
  remove: route({
    method: "DELETE",
    path: "/teams/{team_id}",
    summary: "Delete a team",
    description:
      "Deletes its memberships with their permissions, its invitations and its images. A user who selected the team has no selected team then. In project `internal`, a team that owns projects cannot be deleted.",
    access: { ...withUserForClients, may: { permissions: ["$delete_team"], team: "team_id" } },
    params,
    listQuery,
    returns: Success,
    errors: [TeamOwnsProjects],
    refreshes: ["teams", "users", "teamInvitations", "internal.developerTeams"],
  }),
};
