import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { ProjectPermission } from "../../entities/teams/permission.ts";
import { PermissionNotFound, UserNotFound, WrongPermissionScope } from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { anyPermissionId } from "../../vocabulary/teams/permission-ids.ts";
import { userId } from "../../vocabulary/text.ts";
import { recursive } from "../shared/permissions.ts";

const grant = z.strictObject({ user_id: userId, permission_id: anyPermissionId });
const listQuery = z.strictObject({
  user_id: userId.optional().describe("Only permissions of this user; `me` for the signed-in user"),
  permission_id: anyPermissionId.optional().describe("Only this permission"),
  recursive,
  ...pageQuery("Permissions", pages.permissions.max),
});
const examples = { params: { user_id: "9b2f7c1e-3f0a-4f6e-8a53-2d8f6c0e7b21", permission_id: "moderate" } };

export const projectPermissionRoutes = {
  list: route({
    method: "GET",
    path: "/project-permissions",
    summary: "List permissions of users in the project",
    description: `Ordered by user and permission. In pages with \`cursor\` or \`limit\`, and from ${lists.permissions.toLocaleString("en-US")} on. Clients see their own permissions only and must send \`user_id=me\`.`,
    access: { ...anyone, self: { field: "user_id" } },
    query: listQuery,
    returns: pagedListSchema(ProjectPermission),
  }),
  grant: route({
    method: "POST",
    path: "/project-permissions/{user_id}/{permission_id}",
    summary: "Grant a permission to a user",
    description: "Nothing changes for a user who has the permission directly.",
    access: serverOnly,
    params: grant,
    listQuery,
    returns: ProjectPermission,
    statuses: [201],
    errors: [UserNotFound, PermissionNotFound, WrongPermissionScope],
    refreshes: ["projectPermissions"],
    examples,
  }),
  revoke: route({
    method: "DELETE",
    path: "/project-permissions/{user_id}/{permission_id}",
    summary: "Revoke a permission of a user",
    description: "Only a directly granted permission is revoked, not one that another permission contains.",
    access: serverOnly,
    params: grant,
    listQuery,
    returns: Success,
    errors: [PermissionNotFound],
    refreshes: ["projectPermissions"],
    examples,
  }),
};
