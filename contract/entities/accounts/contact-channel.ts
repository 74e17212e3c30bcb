import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { strictEmail, userId, uuid } from "../../vocabulary/text.ts";

/** An e-mail address of a user (specification 001, Contact channels; wire protocol, section 2.6). */
export const ContactChannel = entity("ContactChannel", {
  id: field(uuid),
  user_id: field(uuid, { input: userId, create: "client", required: true }),
  type: field(z.literal("email"), { write: "client", required: true }),
  value: field(z.string(), { credential: true, input: strictEmail, write: "client", required: true }),
  used_for_auth: field(z.boolean(), {
    credential: true,
    write: "client",
    required: true,
    description: "Whether the user can sign in with the address. Only one user of a project can",
  }),
  is_primary: field(z.boolean(), {
    credential: true,
    write: "client",
    description: "Whether it is the user's primary address. `true` makes the other one secondary",
  }),
  is_verified: field(z.boolean(), { credential: true, write: "server" }),
});
