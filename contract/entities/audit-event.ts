import { z } from "zod";
import { entity, field } from "../kernel/entity.ts";
import { auditEvents } from "../vocabulary/audit-events.ts";
import { metadata } from "../vocabulary/json.ts";
import { millis, uuid } from "../vocabulary/text.ts";

/** Something that matters to a project's safety: who did what to whom, when, and from where. Never changed once written. */
export const AuditEvent = entity("AuditEvent", {
  id: field(uuid),
  at_millis: field(millis),
  event: field(z.enum(auditEvents)),
  user_id: field(uuid.nullable().describe("Whom it happened to")),
  actor_type: field(z.enum(["client", "server", "admin"]).describe("The access type of the call that did it")),
  actor_user_id: field(
    uuid.nullable().describe("Who was signed in when it was done: a user of the project or, in the dashboard, of project `internal`"),
  ),
  session_id: field(uuid.nullable().describe("The session it was done in, or that it was about")),
  ip: field(z.string().nullable()),
  request_id: field(z.string()),
  data: field(metadata, { description: "What else is known of it; never a secret" }),
});
