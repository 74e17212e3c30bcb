import { z } from "zod";
import { entity, field, nested } from "../../kernel/entity.ts";
import { displayName, imageInput, uuid } from "../../vocabulary/text.ts";
import { User } from "../users/user.ts";

/** A member of a team as the team knows it (specification 000, section 3; wire protocol, Team member profile). */
export const TeamMemberProfile = entity("TeamMemberProfile", {
  team_id: field(uuid),
  user_id: field(uuid),
  display_name: field(z.string().nullable(), {
    input: displayName,
    update: "client",
    description: "The name in the team. Until one is set, the user's own",
  }),
  profile_image_url: field(z.string().nullable(), {
    input: imageInput.nullable(),
    update: "client",
    description:
      "The picture in the team. Until one is set, and after null, the user's own. Written as an http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB",
  }),
  user: field(nested(User), { read: "server" }),
});
