import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { inPlace } from "./in-place.ts";
import { banner, printObjectType } from "./typescript-printer.ts";
import { typeText } from "./zod-text.ts";

/** The type of what each event of the audit log carries, for the client library. */
export function auditDataFile(): string {
  const properties = auditEvents.map((name) => ({
    name,
    type: typeText(readAuditDataSchema(name), "output", inPlace),
    optional: false,
  }));
  return `${banner}
/** The \`data\` of each event of the audit log. Entries that an earlier version wrote may lack some of it. */
export interface AuditEventData ${printObjectType(properties)}
`;
}
