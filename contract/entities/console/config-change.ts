import { entity, field, nestedOrNull } from "../../kernel/entity.ts";
import { millis, uuid } from "../../vocabulary/text.ts";
import { AuditEvent } from "./audit-event.ts";

/** A change of the configuration, with the time in which the configuration before it was in effect. */
export const ConfigChange = entity("ConfigChange", {
  id: field(uuid, { description: "The id of its event in the audit log" }),
  at_millis: field(millis, { description: "When the change was made. A read of the configuration at this moment includes it" }),
  since_millis: field(millis, { description: "Since when the configuration before the change was in effect" }),
  event: field(nestedOrNull(AuditEvent), {
    description: "The author, the request and the settings that changed. Null if the audit log no longer has the event",
  }),
});
