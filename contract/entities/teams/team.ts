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
