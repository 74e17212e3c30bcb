import { z } from "zod";
import { entity, field } from "../kernel/entity.ts";
import { metadata } from "../vocabulary/json.ts";
import { text } from "../vocabulary/limits.ts";
import { millis, string, userId, uuid } from "../vocabulary/text.ts";

/** A group of users (specification 000, section 3; wire protocol, Team). */
export const Team = entity("Team", {
  id: field(uuid),
  display_name: field(string(text.displayName), { write: "client", required: true }),
  profile_image_url: field(z.string().nullable(), {
    input: string(text.url).nullable(),
    write: "client",
    description: "An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image",
  }),
  client_metadata: field(metadata.nullable(), { write: "client" }),
  client_read_only_metadata: field(metadata.nullable(), { write: "server" }),
  server_metadata: field(metadata.nullable(), { read: "server", write: "server" }),
  created_at_millis: field(millis, { read: "server" }),
  creator_user_id: field(z.string(), {
    read: "nobody",
    input: userId,
    create: "client",
    description: "Its first member, with the permissions of a team's creator; to callers of type client always themselves",
  }),
});
