import { z } from "zod";
import { Team } from "../entities/team.ts";
import { InvalidImage, InvalidTeamChange, TeamMembershipNotFound, TeamNotFound, UserNotFound } from "../errors/index.ts";
import { anyone, signedInClient } from "../kernel/access.ts";
import { list } from "../kernel/page.ts";
import { creating, route } from "../kernel/route.ts";
import { userId, uuid } from "../vocabulary/text.ts";

export const teamRoutes = {
  list: route({
    method: "GET",
    path: "/teams",
    summary: "List teams, oldest first",
    description: "All teams of the project, or those of one user. Callers of type client see their own only and must say so: `user_id=me`.",
    access: { ...anyone, self: { field: "user_id", required: true } },
    query: z.strictObject({ user_id: userId.optional().describe("Only teams that this user is a member of; `me` for the caller's own") }),
    returns: list(Team),
  }),
  create: route({
    method: "POST",
    path: "/teams",
    summary: "Make a team",
    description:
      "Its creator becomes its first member, with the project's default permissions of a team's creator. A server that names no creator makes an empty team.",
    access: { ...signedInClient, when: "client_team_creation_enabled", self: { field: "creator_user_id", required: false } },
    query: z.strictObject({
      add_current_user: z.boolean().optional().describe('Deprecated: `creator_user_id: "me"` says the same. Not together with it'),
    }),
    body: creating(Team),
    large: true,
    returns: Team,
    status: 201,
    errors: [InvalidImage, InvalidTeamChange, UserNotFound],
    refreshes: ["teams"],
    examples: { body: { display_name: "The first team" } },
  }),
  get: route({
    method: "GET",
    path: "/teams/{team_id}",
    summary: "A team by id",
    description: "Callers of type client must be members of the team.",
    access: signedInClient,
    params: z.strictObject({ team_id: uuid }),
    returns: Team,
    errors: [TeamNotFound, TeamMembershipNotFound],
  }),
};
