import type { z } from "zod";
import { webhookData, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import type { Entity } from "#contract/kernel/entity.ts";
import { inPlace } from "./in-place.ts";
import { banner, printObjectType } from "./typescript-printer.ts";
import { typeText } from "./zod-text.ts";

const isEntity = (data: Entity | z.ZodObject): data is Entity => (data as Entity).kind === "entity";

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
