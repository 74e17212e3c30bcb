import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { webhookData, webhookEventTypes, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { isEntity } from "#contract/kernel/entity.ts";
import { banner, printObjectType } from "./typescript-printer.ts";
import { type Declarations, typeText } from "./zod-text.ts";

/** Prints types in place: the payload of an event has no types that the API names. */
const inPlace: Declarations = {
  declare(name) {
    throw new Error(`The data of an event must be spelled out in place, but ${name} is a named type.`);
  },
};

/** The type of what each webhook carries, for the client library. */
export function webhooksFile(): string {
  const entities = [...new Set(Object.values(webhookData).flatMap((data) => (isEntity(data) ? [data.name] : [])))].sort();
  const properties = Object.entries(webhookData).map(([type, data]) => ({
    name: type,
    type: isEntity(data) ? data.name : typeText(data, "output", inPlace),
    optional: false,
  }));
  return `${banner}
import type { ${entities.join(", ")} } from "./${webhookReader}.ts";

/** The data of each webhook message. Users and teams are the API's views for servers. */
export interface WebhookPayloads ${printObjectType(properties)}
`;
}

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

const list = (names: readonly string[]) => `[\n${names.map((name) => `  ${JSON.stringify(name)},\n`).join("")}] as const`;

/** The names of the events for the dashboard, whose bundle does not contain the schemas of their data. */
export const eventNamesFile = (): string => `${banner}
/** The events that webhooks send. */
export const webhookEventTypes = ${list(webhookEventTypes)};

/** The events of the audit log. */
export const auditEvents = ${list(auditEvents)};
`;
