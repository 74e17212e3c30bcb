import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { accessTypes } from "../../vocabulary/access-types.ts";
import { metadata } from "../../vocabulary/json.ts";
import { millis, uuid } from "../../vocabulary/text.ts";
import { auditEvents } from "./audit-data.ts";

const actorType = z.enum([...accessTypes, "agent"]);
const person = {
  display_name: z.string().nullable(),
  primary_email: z.string().nullable().describe("Null, too, if the account was deleted"),
};
const name = z.string().nullable();

/** A security event of a project: who did what to whom, when and from where. Append-only. */
export const AuditEvent = entity("AuditEvent", {
  id: field(uuid),
  at_millis: field(millis),
  event: field(z.enum(auditEvents)),
  user_id: field(uuid.nullable().describe("The user that the event concerns")),
  actor_type: field(actorType.describe("The access type of the call that caused the event. `agent`: a coding agent, with its token")),
  actor_user_id: field(
    uuid.nullable().describe("The signed-in user of the call: a user of the project or, in the dashboard, of project `internal`"),
  ),
  session_id: field(uuid.nullable().describe("The session of the call, or the session that the event concerns")),
  ip: field(z.string().nullable()),
  request_id: field(z.string()),
  data: field(metadata, { description: "Further details, by `event`. Never contains a secret" }),
  user: field(
    z
      .object({ id: uuid, ...person })
      .nullable()
      .describe("The user of `user_id`, as the user is named now"),
  ),
  actor: field(
    z.object({ type: actorType, user_id: uuid.nullable(), ...person }).describe("The caller, as its user or developer is named now"),
  ),
  from: field(
    z
      .object({
        browser: name.describe("The browser of the session's last use, if the session is still there"),
        system: name.describe("Its operating system"),
        country_code: name.describe("ISO 3166-1 alpha-2, where the server knows the place of the address"),
        city: name,
      })
      .describe("Where the call came from"),
  ),
  names: field(
    z
      .object({
        key_set: name.describe("Description of the key set of `data.key_set_id`"),
        api_key: name.describe("Description of the API key of `data.api_key_id`"),
        team: name.describe("Name of the team of `data.team_id`"),
        endpoint: name.describe("URL of the webhook endpoint of `data.endpoint_id`"),
      })
      .describe("Names of what `data` has ids of, as they are now; null without an id, and for what was deleted"),
  ),
});
