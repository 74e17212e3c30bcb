import { auditEvents } from "#contract/entities/console/audit-data.ts";
import { webhookEventTypes } from "#contract/entities/webhooks/webhook-event.ts";
import { banner } from "./typescript-printer.ts";

const list = (names: readonly string[]) => `[\n${names.map((name) => `  ${JSON.stringify(name)},\n`).join("")}] as const`;

/** The names of the events for the dashboard, whose bundle does not contain the schemas of their data. */
export const eventNamesFile = (): string => `${banner}
/** The events that webhooks send. */
export const webhookEventTypes = ${list(webhookEventTypes)};

/** The events of the audit log. */
export const auditEvents = ${list(auditEvents)};
`;
