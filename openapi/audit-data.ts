import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { AuditEvent } from "#contract/entities/console/audit-event.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The component with the schema of each event's data as a property. */
const component = "AuditEventData";

/** Adds the data of each event of the audit log to the components of a document that has the log. */
export function addAuditData(names: SchemaComponents): void {
  if (!(AuditEvent.name in names.schemas)) return;
  const properties = auditEvents.map((name) => [name, readAuditDataSchema(name).optional()]);
  names.add(
    component,
    z
      .object(Object.fromEntries(properties))
      .describe("The data of the audit log by event. It describes `AuditEvent.data` and is not sent."),
  );
}

/**
 * Refers from the data of an entry to the schemas by event. The data remains any JSON: entries of earlier
 * versions are read, too. Many generators cannot read a union that depends on another property.
 */
export function referToAuditData(components: Record<string, unknown>): void {
  const entry = components[AuditEvent.name] as oas31.SchemaObject | undefined;
  if (entry?.properties?.data) Object.assign(entry.properties.data, { "x-data-by-event": { $ref: `#/components/schemas/${component}` } });
}
