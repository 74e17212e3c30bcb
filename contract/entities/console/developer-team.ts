import { z } from "zod";
import { developerRoles, invitedRoles } from "../../vocabulary/console/developer-roles.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

const role = z.enum(developerRoles);

/** A team of project `internal`, as one of its members sees it. */
export const DeveloperTeam = z
  .object({
    id: uuid,
    display_name: z.string(),
    profile_image_url: z.string().nullable(),
    role: role.describe("The role of the signed-in developer"),
    member_count: z.int(),
    project_count: z.int(),
    created_at_millis: millis,
  })
  .meta({ id: "DeveloperTeam" });

/** A developer in a team. */
export const DeveloperTeamMember = z
  .object({
    user_id: uuid,
    display_name: z.string().nullable(),
    primary_email: z.string().nullable(),
    profile_image_url: z.string().nullable(),
    role,
    joined_at_millis: millis,
  })
  .meta({ id: "DeveloperTeamMember" });

/** A pending invitation with the role that it gives. */
export const DeveloperTeamInvitation = z
  .object({ id: uuid, recipient_email: z.string(), role: z.enum(invitedRoles), expires_at_millis: millis })
  .meta({ id: "DeveloperTeamInvitation" });
