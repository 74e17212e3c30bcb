import { z } from "zod";
import { Project, ProjectChange, ProjectCreation } from "../../entities/project.ts";
import { Success } from "../../entities/user.ts";
import {
  InternalProjectStays,
  InvalidImage,
  InvalidProjectChange,
  ProjectNotFound,
  ProjectWithoutOwner,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} from "../../errors/index.ts";
import { adminOnly, developer } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { text } from "../../vocabulary/limits.ts";
import { string, uuid } from "../../vocabulary/text.ts";

const stale = ["internal.projects", "projects"];

export const internalProjectRoutes = {
  list: route({
    method: "GET",
    path: "/internal/projects",
    summary: "The projects that the signed-in developer's teams own, oldest first",
    access: developer,
    returns: listSchema(Project),
  }),
  create: route({
    method: "POST",
    path: "/internal/projects",
    summary: "Make a project",
    description: "The signed-in developer must be in the team that is to own it. Keys are made apart: POST /internal/api-keys.",
    access: developer,
    body: ProjectCreation,
    large: true,
    returns: Project,
    status: 201,
    errors: [TeamMembershipNotFound, InvalidProjectChange, InvalidImage],
    refreshes: stale,
    examples: { body: { display_name: "My app", owner_team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11" } },
  }),
  transfer: route({
    method: "POST",
    path: "/internal/projects/transfer",
    summary: "Give a project to another team",
    description:
      "The signed-in developer needs the permission `team_admin` in the team that owns the project, and must be in the team that gets it. Members of the old team lose their access at once; keys stay in force until they are revoked.",
    access: { ...developer, ownerOnly: true },
    body: z.strictObject({ project_id: string(text.userSpecifiedId), new_team_id: uuid }),
    returns: z.object({ success: z.literal("true") }),
    errors: [ProjectNotFound, ProjectWithoutOwner, InternalProjectStays, TeamPermissionRequired, TeamMembershipNotFound],
    refreshes: stale,
  }),
  current: route({
    method: "GET",
    path: "/internal/projects/current",
    summary: "The project, as those see it who administer it",
    access: adminOnly,
    returns: Project,
  }),
  update: route({
    method: "PATCH",
    path: "/internal/projects/current",
    summary: "Change the project",
    description: "Absent fields stay as they are. Lists and objects inside `config` are replaced as a whole.",
    access: adminOnly,
    body: ProjectChange,
    large: true,
    returns: Project,
    errors: [InvalidProjectChange, InvalidImage],
    refreshes: [...stale, "internal.config"],
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/projects/current",
    summary: "Delete the project with all its data",
    description: "Its keys are dead from the answer on. The data goes in the background.",
    access: adminOnly,
    returns: Success,
    errors: [InternalProjectStays],
    refreshes: stale,
  }),
};
