import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { openApiDocument } from "#openapi/document.ts";
import { typeText } from "../generate/zod-text.ts";
import { codeBlock, type DocumentationPage, joinParts, table } from "./page.ts";
import { type JsonSchema, schemaText } from "./schema-text.ts";

interface WebhookMessage {
  readonly post: {
    readonly summary: string;
    readonly description: string;
    readonly requestBody: {
      readonly content: { readonly "application/json": { readonly schema: JsonSchema; readonly example?: unknown } };
    };
  };
}

const webhookIndex = "webhook-events";

/** A page for each webhook event, and their list. */
export function webhookPages(): DocumentationPage[] {
  const { webhooks = {}, components } = openApiDocument("server");
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  const messages = Object.entries(webhooks) as unknown as readonly (readonly [string, WebhookMessage])[];
  const pages = messages.map(([type, { post }]): DocumentationPage => {
    const { schema, example } = post.requestBody.content["application/json"];
    return {
      path: `${webhookIndex}/${type}`,
      title: type,
      parent: webhookIndex,
      summary: `${post.summary}.`,
      markdown: joinParts(
        `# ${type}`,
        `${post.summary}. ${post.description}`,
        "## Body",
        example !== undefined && codeBlock("json", JSON.stringify(example, null, 2)),
        codeBlock("ts", schemaText(schema, schemas)),
        "## Receive it",
        codeBlock(
          "ts",
          `import { verifyWebhook } from "latchkey/server";\n\nconst event = await verifyWebhook(request, secret);\nif (event.type === "${type}") handle(event.data);`,
        ),
        "[Webhooks](/docs/webhooks) describes signatures and retries.",
      ),
    };
  });
  const rows = messages.map(([type, { post }]) => [`[\`${type}\`](/docs/${webhookIndex}/${type})`, post.summary]);
  return [
    {
      path: webhookIndex,
      title: "Webhook events",
      section: "Reference",
      summary: "Every webhook event with its body.",
      markdown: joinParts("# Webhook events", table(["event", "meaning"], rows)),
    },
    ...pages,
  ];
}

const inline = {
  declare(name: string): never {
    throw new Error(`The data of an event must be printed inline, but ${name} is a named type.`);
  },
};

/** The events of the audit log with the type of their data, as one page. */
export function auditPage(): DocumentationPage {
  const rows = auditEvents.map((name) => [
    `\`${name}\``,
    `\`${typeText(readAuditDataSchema(name), "output", inline).replaceAll(/\/\*\*.*?\*\//g, "")}\``,
  ]);
  return {
    path: "audit-events",
    title: "Audit events",
    section: "Reference",
    summary: "Every event of the audit log with the type of its data.",
    markdown: joinParts(
      "# Audit events",
      "The audit log of a project records who changed what. Each entry has an event, and data of the type below. Data never has a secret.",
      table(["event", "data"], rows),
    ),
  };
}
