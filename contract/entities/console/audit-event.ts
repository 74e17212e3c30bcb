import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { accessTypes } from "../../vocabulary/access-types.ts";
import { metadata } from "../../vocabulary/json.ts";
import { millis, uuid } from "../../vocabulary/text.ts";
import { auditEvents } from "./audit-data.ts";

/** A security event of a project: who did what to whom, when and from where. Append-only. */
export const AuditEvent = entity("AuditEvent", {
  id: field(uuid),
  at_millis: field(millis),
  event: field(z.enum(auditEvents)),
  user_id: field(uuid.nullable().describe("The user that the event concerns")),
  actor_type: field(
    z
      .enum([...accessTypes, "agent"])
      .describe("The access type of the call that caused the event. `agent`: a coding agent, with its token"),
  ),
  actor_user_id: field(
    uuid.nullable().describe("The signed-in user of the call: a user of the project or, in the dashboard, of project `internal`"),
  ),
  session_id: field(uuid.nullable().describe("The session of the call, or the session that the event concerns")),
  ip: field(z.string().nullable()),
  request_id: field(z.string()),
  data: field(metadata, { description: "Further details, by `event`. Never contains a secret" }),
});
