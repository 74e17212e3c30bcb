import { z } from "zod";
import { PermissionExplanation, PermissionHolder } from "../../entities/teams/permission.ts";
import { PermissionNotFound, TeamMembershipNotFound, TeamNotFound, UserNotFound, WrongPermissionScope } from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { anyPermissionId } from "../../vocabulary/teams/permission-ids.ts";
import { permissionLimits as limits } from "../../vocabulary/teams/permissions.ts";
import { userId, uuid } from "../../vocabulary/text.ts";

const teamId = uuid.optional().describe("The team of a team permission. Omitted for a project permission");

export const permissionRoutes = {
  explain: route({
    method: "GET",
    path: "/permissions/explain",
    summary: "Explain why a user has a permission",
    description: `Returns at most ${limits.paths} paths of containment, and who made each direct grant and when.`,
    access: serverOnly,
    query: z.strictObject({ user_id: userId, team_id: teamId, permission_id: anyPermissionId }),
    returns: PermissionExplanation,
    errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope],
  }),
  holders: route({
    method: "GET",
    path: "/permissions/holders",
    summary: "List the users who have a permission, directly or not",
    description: "Each user is listed with the granted permissions that contain it.",
    access: serverOnly,
    query: z.strictObject({
      permission_id: anyPermissionId,
      team_id: teamId,
      ...pageQuery("Users", pages.permissionHolders.max),
    }),
    returns: pageSchema(PermissionHolder),
    errors: [TeamNotFound, PermissionNotFound, WrongPermissionScope],
  }),
};
