import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { TeamPermission } from "../../entities/teams/permission.ts";
import {
  PermissionNotFound,
  TeamMembershipNotFound,
  TeamNeedsOwner,
  TeamPermissionNotFound,
  WrongPermissionScope,
} from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { anyPermissionId } from "../../vocabulary/teams/permission-ids.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { recursive } from "../shared/permissions.ts";

const grant = z.strictObject({ team_id: uuid, user_id: userId, permission_id: anyPermissionId });
const listQuery = z.strictObject({
  team_id: uuid.optional().describe("Only permissions in this team"),
  user_id: userId.optional().describe("Only permissions of this user; `me` for the signed-in user"),
  permission_id: anyPermissionId.optional().describe("Only this permission"),
  recursive,
  ...pageQuery("Permissions", pages.permissions.max),
});
const examples = {
  params: {
    team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
    user_id: "9b2f7c1e-3f0a-4f6e-8a53-2d8f6c0e7b21",
    permission_id: "$read_members",
  },
};

export const teamPermissionRoutes = {
  list: route({
    method: "GET",
    path: "/team-permissions",
    summary: "List permissions of team members",
    description: `Ordered by team, user and permission. In pages with \`cursor\` or \`limit\`, and from ${lists.permissions.toLocaleString("en-US")} on. Clients see their own permissions only and must send \`user_id=me\`.`,
    access: { ...anyone, self: { field: "user_id" } },
    query: listQuery,
    returns: pagedListSchema(TeamPermission),
  }),
  grant: route({
    method: "POST",
    path: "/team-permissions/{team_id}/{user_id}/{permission_id}",
    summary: "Grant a permission to a team member",
    description: "Nothing changes for a member who has the permission directly.",
    access: serverOnly,
    params: grant,
    listQuery,
    returns: TeamPermission,
    statuses: [201],
    errors: [TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope],
    refreshes: ["teamPermissions"],
    examples,
  }),
  revoke: route({
    method: "DELETE",
    path: "/team-permissions/{team_id}/{user_id}/{permission_id}",
    summary: "Revoke a permission of a team member",
    description: "Only a directly granted permission is revoked, not one that another permission contains.",
    access: serverOnly,
    params: grant,
    listQuery,
    returns: Success,
    errors: [TeamMembershipNotFound, PermissionNotFound, TeamPermissionNotFound, TeamNeedsOwner],
    refreshes: ["teamPermissions"],
    examples,
  }),
};
