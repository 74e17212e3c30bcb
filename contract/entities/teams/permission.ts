import { z } from "zod";
import { grantSources } from "../../vocabulary/teams/permissions.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A permission that a project defines, or a system permission (specification 000, section 3). */
export const PermissionDefinition = z
  .object({
    id: z.string(),
    description: z.string().optional(),
    contained_permission_ids: z.array(z.string()).describe("Permissions that this one includes, sorted by id"),
  })
  .meta({ id: "PermissionDefinition" });

/** One reason why a user has a permission: a direct grant, and the permissions between it and this permission. */
const path = z.object({
  permission_ids: z.array(z.string()).describe("The granted permission first, the explained one last; each contains the next"),
  granted_at_millis: millis.nullable().describe("Null if it was granted before this was recorded"),
  granted_by: z.enum(grantSources).nullable().describe("`default`: granted by the project's configuration. Null if not recorded"),
  granted_by_user_id: uuid
    .nullable()
    .describe("The signed-in user of the call: a user of the project or, in the dashboard, of project `internal`"),
});

/** Why a user has a permission, or that the user does not have it. */
export const PermissionExplanation = z
  .object({
    user_id: uuid,
    team_id: uuid.nullable(),
    permission_id: z.string(),
    has_permission: z.boolean(),
    paths: z.array(path).describe("Shortest first"),
    is_complete: z.boolean().describe("False if there are further paths"),
  })
  .meta({ id: "PermissionExplanation" });

/** A user who has a permission. */
export const PermissionHolder = z
  .object({
    user_id: uuid,
    display_name: z.string().nullable(),
    primary_email: z.string().nullable(),
    granted_permission_ids: z.array(z.string()).describe("The directly granted permissions that are or contain the permission"),
  })
  .meta({ id: "PermissionHolder" });

const id = z.string().describe("The permission's id");

/** A permission of a user in a team: granted directly, or contained in one that is. */
export const TeamPermission = z.object({ id, user_id: uuid, team_id: uuid }).meta({ id: "TeamPermission" });

/** A permission of a user in the whole project: granted directly, or contained in one that is. */
export const ProjectPermission = z.object({ id, user_id: uuid }).meta({ id: "ProjectPermission" });
