import type { oas31 } from "zod-openapi";
import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { webhookData, webhookEventTypes, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { isEntity } from "#contract/kernel/entity.ts";
import { openApiDocument } from "#openapi/document.ts";
import { type Components, sample } from "#openapi/sample.ts";
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

/** A message of each webhook, for tests of apps: the values of the samples in the OpenAPI documents. */
export function webhookSamplesFile(): string {
  const { components, webhooks } = openApiDocument(webhookReader);
  const schemas = (components?.schemas ?? {}) as Components;
  const samples = Object.keys(webhookData).map((type) => {
    const body = webhooks?.[type]?.post?.requestBody as oas31.RequestBodyObject | undefined;
    const schema = body?.content["application/json"]?.schema;
    if (!schema) throw new Error(`The document for ${webhookReader}s has no message ${type}.`);
    const { data } = sample(schema as Components[string], schemas) as { data: unknown };
    return `  ${JSON.stringify(type)}: ${JSON.stringify(data, null, 2).replaceAll("\n", "\n  ")},\n`;
  });
  return `${banner}
import type { WebhookPayloads } from "./webhook-payloads.ts";

/** Data of each webhook message. */
export const webhookSamples: WebhookPayloads = {
${samples.join("")}};
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
