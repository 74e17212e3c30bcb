import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { type WebhookMessageType, webhookData, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { isEntity } from "#contract/kernel/entity.ts";
import { webhookTestType } from "#contract/vocabulary/webhooks/webhooks.ts";
import { pascalName } from "./component-names.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The group of webhooks in the reference. */
export const webhookGroup = "webhookMessages";

const types = Object.keys(webhookData) as WebhookMessageType[];

/** `team_membership.created` as `TeamMembershipCreated`. */
const typeName = (type: WebhookMessageType) => pascalName(type.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
const messageName = (type: WebhookMessageType) => `${typeName(type)}Message`;

/** Adds the body of each message to the components of a document. */
export function addMessages(names: SchemaComponents): void {
  for (const type of types) {
    const data = webhookData[type];
    if (isEntity(data)) names.view(data);
    names.add(messageName(type), z.object({ type: z.literal(type), data: isEntity(data) ? data.view(webhookReader) : data }));
  }
}

const header = (name: string, description: string): oas31.ParameterObject => ({
  in: "header",
  name,
  description,
  required: true,
  schema: { type: "string" },
});

const parameters = [
  {
    ...header("webhook-id", "Identifies the message, in every attempt. Handle each id once."),
    example: "msg_3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
  },
  {
    ...header("webhook-timestamp", "Seconds since the epoch. Refuse messages that are more than five minutes old."),
    example: "1767225600",
  },
  {
    ...header(
      "webhook-signature",
      "Signatures of id, timestamp and body by the secrets of the endpoint, separated by spaces (Standard Webhooks).",
    ),
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
];

const summarize = (type: WebhookMessageType): string => {
  if (type === webhookTestType) return "A message that tests an endpoint";
  const [subject = "", change = ""] = type.split(".");
  return `A ${subject.replace("_", " ")} was ${change}`;
};

/** The webhooks of a document: what an endpoint receives as POST. */
export const webhooks = (): Record<string, oas31.PathItemObject> =>
  Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `receive${typeName(type)}`,
          tags: [webhookGroup],
          summary: summarize(type),
          description: "Sent to the endpoints of the project that subscribe to it. Verify the signature over the body as it arrived.",
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: `#/components/schemas/${messageName(type)}` } } },
          },
          responses: {
            "204": { description: "Received. Any status from 200 to 299 counts." },
            "4XX": { description: "Refused. The message is sent again later, as after any other status and after no response." },
          },
        },
      },
    ]),
  );
