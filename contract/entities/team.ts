import { entity, field } from "../kernel/entity.ts";
import { metadata } from "../vocabulary/json.ts";
import { text } from "../vocabulary/limits.ts";
import { imageUrl, millis, string, uuid } from "../vocabulary/text.ts";

/** A group of users (specification 000, section 3). */
export const Team = entity("Team", {
  id: field(uuid),
  display_name: field(string(text.displayName), { write: "client", required: true }),
  profile_image_url: field(imageUrl.nullable(), { write: "client" }),
  client_metadata: field(metadata.nullable(), { write: "client" }),
  client_read_only_metadata: field(metadata.nullable(), { write: "server" }),
  server_metadata: field(metadata.nullable(), { read: "server", write: "server" }),
  created_at_millis: field(millis, { read: "server" }),
});
