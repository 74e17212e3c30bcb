import { z } from "zod";
import { Project, ProjectChange, ProjectCreation } from "../../entities/projects/project.ts";
import { Success } from "../../entities/success.ts";
import {
  InternalProjectProtected,
  InvalidImage,
  InvalidProjectChange,
  InvalidSharedOauthProviderId,
  InvalidStandardOauthProviderId,
  ProjectHasNoOwner,
  ProjectNotFound,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { developer } from "../shared/access.ts";

const writeErrors = [InvalidProjectChange, InvalidImage, InvalidStandardOauthProviderId, InvalidSharedOauthProviderId];
const refreshedQueries = ["internal.projects", "projects"];

export const internalProjectRoutes = {
  list: route({
    method: "GET",
    path: "/internal/projects",
    summary: "List the projects of the signed-in developer's teams, oldest first",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.projects} on.`,
    access: developer,
    query: z.strictObject({ ...pageQuery("Projects", pages.projects.max), query: searchQuery("A project's id, or a part of its name") }),
    returns: pagedListSchema(Project),
  }),
  create: route({
    method: "POST",
    path: "/internal/projects",
    summary: "Create a project",
    description:
      "The signed-in developer must be a member of the owner team, and not one who may only read. Create keys with POST /internal/api-keys.",
    access: { ...developer, verifiedEmail: "internal" },
    body: ProjectCreation,
    largeBody: true,
    returns: Project,
    statuses: [201],
    errors: [TeamMembershipNotFound, TeamPermissionRequired, ...writeErrors],
    refreshes: refreshedQueries,
    examples: { body: { display_name: "My app", owner_team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11" } },
  }),
  transfer: route({
    method: "POST",
    path: "/internal/projects/transfer",
    summary: "Transfer a project to another team",
    description:
      "The signed-in developer needs the permission `team_admin` in the current owner team. In the new one, the developer must be a member who may write. Members of the old team lose access immediately; keys stay valid until they are revoked.",
    access: { ...developer, noImpersonation: true },
    body: z.strictObject({ project_id: string(textLimits.userSpecifiedId), new_team_id: uuid }),
    returns: z.object({ success: z.literal("true") }),
    errors: [ProjectNotFound, ProjectHasNoOwner, InternalProjectProtected, TeamPermissionRequired, TeamMembershipNotFound],
    refreshes: refreshedQueries,
  }),
  current: route({
    method: "GET",
    path: "/internal/projects/current",
    summary: "Get the current project with its settings",
    description: "Returns the settings of the published client library. `GET /internal/config` returns all of them.",
    access: adminOnly,
    returns: Project,
  }),
  update: route({
    method: "PATCH",
    path: "/internal/projects/current",
    summary: "Update the current project",
    description: "Absent fields stay unchanged. Lists and objects inside `config` are replaced as a whole.",
    access: adminOnly,
    body: ProjectChange,
    largeBody: true,
    returns: Project,
    errors: writeErrors,
    refreshes: [...refreshedQueries, "internal.config"],
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/projects/current",
    summary: "Delete the current project and all of its data",
    description: "Keys stop working immediately; data is deleted in the background.",
    access: { ...adminOnly, developerRole: "admin" },
    returns: Success,
    errors: [InternalProjectProtected],
    refreshes: refreshedQueries,
  }),
};
