import { z } from "zod";
import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi";
import { auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { AuditEvent } from "#contract/entities/console/audit-event.ts";
import { webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, isAtLeast, isOpenTo } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { conventions, documentOrigin, headers } from "./components.ts";
import { makeErrorResponses } from "./error-responses.ts";
import { errorSchemas, extendBaseError } from "./error-schemas.ts";
import { addExamples, describeFields } from "./examples.ts";
import { groupDescription } from "./group-descriptions.ts";
import { groupTitle } from "./group-titles.ts";
import { operation, readGroup } from "./operation.ts";
import { createSchemaComponents, type SchemaComponents } from "./schema-components.ts";
import { schemaOverride } from "./schema-override.ts";
import { securitySchemes } from "./security.ts";
import { addMessages, webhookGroup, webhooks } from "./webhooks.ts";

const deprecatedPrefix = "Deprecated:";

/** Marks what its description calls deprecated, so that generators do, too: operations, parameters and properties. */
function markDeprecated(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const described = node as { description?: unknown; deprecated?: boolean };
  if (typeof described.description === "string" && described.description.startsWith(deprecatedPrefix)) described.deprecated = true;
  for (const value of Object.values(node)) markDeprecated(value);
}

/** The component with the schema of each event's data as a property. */
const auditDataComponent = "AuditEventData";

/** Adds the data of each event of the audit log to the components of a document that has the log. */
function addAuditData(names: SchemaComponents): void {
  if (!(AuditEvent.name in names.schemas)) return;
  const properties = auditEvents.map((name) => [name, readAuditDataSchema(name).optional()]);
  names.add(
    auditDataComponent,
    z
      .object(Object.fromEntries(properties))
      .describe("The data of the audit log by event. It describes `AuditEvent.data` and is not sent."),
  );
}

/**
 * Refers from the data of an entry to the schemas by event. The data remains any JSON: entries of earlier
 * versions are read, too. Many generators cannot read a union that depends on another property.
 */
function referToAuditData(components: Record<string, unknown>): void {
  const entry = components[AuditEvent.name] as oas31.SchemaObject | undefined;
  if (entry?.properties?.data)
    Object.assign(entry.properties.data, { "x-data-by-event": { $ref: `#/components/schemas/${auditDataComponent}` } });
}

/** An OpenAPI 3.1 document as plain JSON data. */
export type OpenApiObject = oas31.OpenAPIObject;

type Method = "get" | "post" | "patch" | "delete";
const readMethod = (route: Route) => route.method.toLowerCase() as Method;

const descriptionByAccess = {
  client: "Calls for apps in a browser or on a phone. They use a publishable client key, on behalf of the signed-in user.",
  server: "Calls for your servers, with a secret server key. Includes the client API, with more fields in its responses.",
  admin: "Calls for tools that manage a project, with its super secret admin key. Includes the server API.",
} as const;

const sortedByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The schemas that a document refers to. zod-openapi adds the output form of inputs. */
function omitUnused(document: OpenApiObject): OpenApiObject {
  const used = new Set([...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

/**
 * The OpenAPI 3.1 document of all routes that callers of one access type may call, printed from the contract. The same
 * contract always gives the same document, down to the order of its properties.
 *
 * zod-openapi prints it. (trpc-to-openapi's generator over an empty router would only call the same function. It cannot pass the options
 * and the shared headers and parameters used here.)
 * @throws when two routes share a method and path, or a sample response does not fit its route's schema.
 */
export function openApiDocument(access: AccessType): OpenApiObject {
  const routes = [...walk(contract)].filter(([, route]) => isOpenTo(route.access, access));
  const names = createSchemaComponents(access);
  const context = { access, names, errorResponses: makeErrorResponses(routes.map(([, route]) => route)) };

  // Webhooks reach servers, and carry what servers read.
  const hasWebhooks = isAtLeast(access, webhookReader);
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of routes) {
    const item = paths[route.path] ?? {};
    paths[route.path] = item;
    const method = readMethod(route);
    if (item[method]) throw new Error(`${name} shares ${route.method} ${route.path} with another route.`);
    item[method] = operation(name, route, context);
  }

  if (hasWebhooks) addMessages(names);
  addAuditData(names);
  const groups = [...new Set([...routes.map(([name]) => readGroup(name)), ...(hasWebhooks ? [webhookGroup] : [])])];
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: `Latchkey ${access} API`,
        version: productVersion,
        description: `${descriptionByAccess[access]}\n\n${conventions}`,
        contact: { name: "Latchkey maintainers" },
        license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: `${documentOrigin}${apiPath}` }],
      tags: groups.map((name) => ({ name, "x-displayName": groupTitle(name), description: groupDescription(name) })),
      paths,
      components: {
        securitySchemes: securitySchemes(access),
        headers,
        schemas: { ...names.schemas, ...errorSchemas(routes.flatMap(([, route]) => listErrors(route))) },
      },
    },
    { allowEmptySchema: { custom: true }, override: schemaOverride },
  );

  const components = document.components?.schemas ?? {};
  describeFields(components, names);
  referToAuditData(components);
  extendBaseError(components);
  for (const [name, route] of routes) {
    const printed = document.paths?.[route.path]?.[readMethod(route)];
    if (printed) addExamples(name, route, access, printed, components);
  }

  markDeprecated(document);
  const complete = {
    ...document,
    ...(hasWebhooks && { webhooks: webhooks() }),
    components: { ...document.components, schemas: sortedByName(components) },
  };
  // Plain data without undefined values.
  return omitUnused(JSON.parse(JSON.stringify(complete)));
}

/** The documents of all access types, which takes two seconds. */
export const openApiDocuments = (): Record<AccessType, OpenApiObject> =>
  Object.fromEntries(accessTypes.map((access) => [access, openApiDocument(access)])) as Record<AccessType, OpenApiObject>;
