import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { metadata } from "../../vocabulary/json.ts";
import { imageInput, millis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** A group of users (specification 000, section 3; wire protocol, Team). */
export const Team = entity("Team", {
  id: field(uuid),
  display_name: field(string(textLimits.displayName), { write: "client", required: true }),
  profile_image_url: field(z.string().nullable(), {
    input: imageInput.nullable(),
    write: "client",
    description: "An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB",
  }),
  client_metadata: field(metadata.nullable(), { write: "client" }),
  client_read_only_metadata: field(metadata.nullable(), { write: "server" }),
  server_metadata: field(metadata.nullable(), { read: "server", write: "server" }),
  created_at_millis: field(millis, { read: "server" }),
  creator_user_id: field(z.string(), {
    read: "none",
    input: userId,
    create: "client",
    description: "The first member, who receives the default permissions for team creators. Clients may only name their own user",
  }),
});

/** A user in a team (wire protocol, Team membership). */
export const TeamMembership = entity("TeamMembership", { team_id: field(uuid), user_id: field(uuid) });

/** A pending invitation (specification 000, section 3). Its code is only in the e-mail. */
export const TeamInvitation = z
  .object({ id: uuid, team_id: uuid, team_display_name: z.string(), recipient_email: z.string(), expires_at_millis: millis })
  .meta({ id: "TeamInvitation" });

const { creator_user_id: _, ...summaryFields } = Team.fields;

/** A team in the list of a project's administrators. */
export const TeamSummary = entity("TeamSummary", { ...summaryFields, member_count: field(z.int()) });
