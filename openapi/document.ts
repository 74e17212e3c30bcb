import { createDocument, type oas31, type ZodOpenApiPathsObject } from "zod-openapi";
import { errorsOf } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, includes } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import { conventions, headers, parameters } from "./components.ts";
import { securitySchemes } from "./credentials.ts";
import { describeFields, illustrate } from "./illustrate.ts";
import { collectNames } from "./names.ts";
import { groupOf, operation } from "./operation.ts";
import { refusalSchemas, refusalsOf } from "./refusals.ts";
import { plainSchemas } from "./schemas.ts";

/** An OpenAPI 3.1 document as plain JSON data. */
export type OpenApiObject = oas31.OpenAPIObject;

type Method = "get" | "post" | "patch" | "delete";
const methodOf = (route: Route) => route.method.toLowerCase() as Method;

const about = {
  client: "What apps may call with a publishable client key: in a browser, on a phone, on behalf of the signed-in user.",
  server:
    "What your servers may call with a secret server key. Everything of the client API is here too, with the fuller views of a server.",
  admin: "What tools that manage a project may call with its super secret admin key. Everything of the server API is here too.",
} as const;

/** Whether a caller of that type may call a route at all. */
const mayCall = ({ access: { from } }: Route, type: AccessType) => from === "open" || from === "bare" || includes(type, from);

const sortedByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The OpenAPI 3.1 document of all routes that callers of one access type may call, printed from the contract. The same
 * contract always gives the same document, down to the order of its properties.
 *
 * zod-openapi prints it. (trpc-to-openapi's generator over an empty router would do nothing but call the same function,
 * and has no way to hand it the options and the shared headers and parameters used here.)
 * @throws when two routes share a method and path, or a sample answer does not fit its route's schema.
 */
export function openApiDocument(access: AccessType): OpenApiObject {
  const routes = [...walk(contract)].filter(([, route]) => mayCall(route, access));
  const names = collectNames(access);
  const printing = { access, names, refusals: refusalsOf(routes.map(([, route]) => route)) };

  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of routes) {
    const item = paths[route.path] ?? {};
    paths[route.path] = item;
    const method = methodOf(route);
    if (item[method]) throw new Error(`${name} shares ${route.method} ${route.path} with another route.`);
    item[method] = operation(name, route, printing);
  }

  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: `Latchkey ${access} API`,
        version: "v1",
        description: `${about[access]}\n\n${conventions}`,
        license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: apiPath }],
      tags: [...new Set(routes.map(([name]) => groupOf(name)))].map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: securitySchemes(access),
        headers,
        parameters: parameters(access),
        schemas: { ...names.schemas, ...refusalSchemas(routes.flatMap(([, route]) => errorsOf(route))) },
      },
    },
    { allowEmptySchema: { custom: true }, override: plainSchemas },
  );

  const components = document.components?.schemas ?? {};
  describeFields(components, names);
  for (const [name, route] of routes) {
    const printed = document.paths?.[route.path]?.[methodOf(route)];
    if (printed) illustrate(name, route, access, printed, components);
  }

  // Plain data, without what was undefined.
  return JSON.parse(JSON.stringify({ ...document, components: { ...document.components, schemas: sortedByName(components) } }));
}
