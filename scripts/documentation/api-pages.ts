import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, isOpenTo } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { apiPath, errorPagePath } from "#contract/vocabulary/paths.ts";
import { openApiDocument } from "#openapi/document.ts";
import { groupDescription } from "#openapi/group-descriptions.ts";
import { groupTitle } from "#openapi/group-titles.ts";
import { readGroup } from "#openapi/operation.ts";
import { type Components, sample } from "#openapi/sample.ts";
import { isInSdk } from "../generate/route-text.ts";
import { fixtureAddress } from "./fixture-address.ts";
import { operationPath } from "./operation-path.ts";
import { codeBlock, type DocumentationPage, joinParts, table } from "./page.ts";
import { type JsonSchema, schemaText } from "./schema-text.ts";

const index = "api";

interface Media {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

/** The parts of an operation that a page shows. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, Media>> }>>;
  readonly "x-rate-limits"?: readonly { readonly max: number; readonly seconds: number }[];
}

type Schemas = Readonly<Record<string, JsonSchema>>;

const keyHeaders = {
  client: ["x-stack-publishable-client-key", "LATCHKEY_PUBLISHABLE_CLIENT_KEY"],
  server: ["x-stack-secret-server-key", "LATCHKEY_SECRET_SERVER_KEY"],
  admin: ["x-stack-super-secret-admin-key", "LATCHKEY_SUPER_SECRET_ADMIN_KEY"],
} as const;

/** The parameters that a call needs: those of the path, and some of the query. */
const listRequired = (parameters: readonly Parameter[], location: "path" | "query") =>
  parameters.filter((parameter) => parameter.in === location && parameter.required);

const listAccess = (route: Route) => accessTypes.filter((type) => isOpenTo(route.access, type));

const lowestAccess = (route: Route): AccessType => listAccess(route)[0] ?? "server";

const readMedia = (content: Readonly<Record<string, Media>> | undefined): readonly [type: string, media: Media] | undefined =>
  Object.entries(content ?? {})[0];

/** A value that fits a schema of a document. */
const makeSample = (schema: JsonSchema, schemas: Schemas, name?: string): unknown =>
  sample(schema as Components[string], schemas as Components, name);

/** The body of the examples: the declared one, else the required fields, or the first one where none is required. */
function bodyExample({ schema, example }: Media, schemas: Schemas): unknown {
  if (example !== undefined || schema === undefined) return example ?? {};
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "") ?? [];
  const { properties, required = [] } = (name === undefined ? schema : schemas[name]) ?? {};
  if (!properties) return makeSample(schema, schemas);
  const shown = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(shown.map((field) => [field, makeSample(properties[field] ?? {}, schemas, field)]));
}

/** The call for a terminal. Keys and the address come from the environment. */
function curlText(route: Route, { parameters = [], requestBody }: Operation, schemas: Schemas): string {
  const access = lowestAccess(route);
  const path = listRequired(parameters, "path").reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    route.path as string,
  );
  const query = new URLSearchParams(listRequired(parameters, "query").map(({ name, example }) => [name, String(example)]));
  const address = `${route.base === "root" ? "" : apiPath}${path}${query.size > 0 ? `?${query}` : ""}`;
  const [keyHeader, variable] = keyHeaders[access];
  const media = readMedia(requestBody?.content);
  const isPublic = route.access.from === "public";
  const lines = [
    `curl ${route.method === "GET" ? "" : `-X ${route.method} `}"$LATCHKEY_API_URL${address}"`,
    ...(isPublic
      ? []
      : [
          '-H "x-stack-project-id: $LATCHKEY_PROJECT_ID"',
          `-H "x-stack-access-type: ${access}"`,
          `-H "${keyHeader}: $${variable}"`,
          ...(access === "client" && "user" in route.access && route.access.user === "required"
            ? ['-H "x-stack-access-token: $ACCESS_TOKEN"']
            : []),
        ]),
    ...(media ? [`-H "content-type: ${media[0]}"`, `-d '${JSON.stringify(bodyExample(media[1], schemas)).replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** The call with the client library. Inputs of path, query and body are one object. */
function sdkText(name: string, { parameters = [], requestBody }: Operation, schemas: Schemas): string {
  const [, media] = readMedia(requestBody?.content) ?? [];
  const example = media && bodyExample(media, schemas);
  const body = typeof example === "object" && example !== null ? example : {};
  // A body that is any JSON value has only a description, and is one field of the input.
  const isAnyValue = media?.schema !== undefined && Object.keys(media.schema).every((key) => key === "description");
  const required = [...listRequired(parameters, "path"), ...listRequired(parameters, "query")];
  const input = { ...Object.fromEntries(required.map(({ name, example }) => [name, example])), ...(isAnyValue ? { body } : body) };
  const argument = Object.keys(input).length === 0 ? "" : JSON.stringify(input, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, "$1$2:");
  return `const result = await app.api.${name}(${argument});\nif (result.status === "ok") use(result.data);`;
}

const printParameters = (parameters: readonly Parameter[], location: string): readonly (readonly string[])[] =>
  parameters
    .filter((parameter) => parameter.in === location)
    .map(({ name, required, description = "", schema = {} }) => [
      `\`${name}\``,
      `\`${schemaText(schema, {}).replaceAll(/\s+/g, " ")}\``,
      required ? "yes" : "no",
      description || (schema.description ?? ""),
    ]);

function parameterTable(title: string, parameters: readonly Parameter[], location: string): string | false {
  const rows = printParameters(parameters, location);
  return rows.length > 0 && joinParts(`## ${title}`, table(["name", "type", "required", "meaning"], rows)).trimEnd();
}

function responseText({ responses }: Operation, schemas: Schemas): string {
  const parts = Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, { description, content }]) => {
      const [type, media] = readMedia(content) ?? [];
      return joinParts(
        `Status **${status}**${description && description !== "Success" ? `: ${description}` : ""}${type ? ` (\`${type}\`)` : ", without a body"}`,
        media?.example !== undefined && codeBlock("json", JSON.stringify(media.example, null, 2)),
        media?.schema && type === "application/json" && codeBlock("ts", schemaText(media.schema, schemas)),
      ).trimEnd();
    });
  return joinParts("## Response", ...parts).trimEnd();
}

function limitText(limits: Operation["x-rate-limits"]): string | undefined {
  return limits && `At most ${limits.map(({ max, seconds }) => `${max} calls in ${seconds} s`).join(", and ")}.`;
}

/** The name of a route in the client libraries, if they have it. */
const callName = (name: string, route: Route): string =>
  isInSdk(route, lowestAccess(route)) ? `Name in the client libraries and in tRPC: \`${name}\`.` : "The client libraries do not call it.";

function operationPage(
  name: string,
  route: Route,
  readDocument: (access: AccessType) => Described,
  isRecorded: boolean,
): DocumentationPage {
  const access = lowestAccess(route);
  const { schemas, readOperation } = readDocument("admin");
  const operation = readOperation(route);
  // Its examples have what each caller may send.
  const { schemas: lowestSchemas } = readDocument(access);
  const lowest = readDocument(access).readOperation(route);
  const { summary, description, parameters = [], requestBody } = operation;
  const [type, media] = readMedia(requestBody?.content) ?? [];
  const codes = listErrors(route).map(({ code, status }) => ({ code, status }));
  const own = new Set(route.errors?.map(({ code }) => code));
  const print = (list: typeof codes) => list.map(({ code, status }) => `[\`${code}\`](${errorPagePath(code)}) (${status})`).join(", ");
  return {
    path: operationPath(name),
    title: summary,
    parent: index,
    summary: `${route.method} ${route.path}: ${summary}.`,
    markdown: joinParts(
      `# ${summary}`,
      codeBlock("http", `${route.method} ${route.base === "root" ? "" : apiPath}${route.path}`),
      description,
      `Access: ${route.access.from === "public" ? "everyone, without a key" : listAccess(route).join(", ")}. ${callName(name, route)}`,
      limitText(operation["x-rate-limits"]),
      "## Request",
      codeBlock("sh", curlText(route, lowest, lowestSchemas)),
      isInSdk(route, access) && codeBlock("ts", sdkText(name, lowest, lowestSchemas)),
      parameterTable("Path", parameters, "path"),
      parameterTable("Query", parameters, "query"),
      media?.schema && joinParts("## Body", `\`${type}\``, codeBlock("ts", schemaText(media.schema, schemas))).trimEnd(),
      responseText(operation, schemas),
      "## Errors",
      own.size > 0 && `Of this call: ${print(codes.filter(({ code }) => own.has(code)))}.`,
      `Of every such call: ${print(codes.filter(({ code }) => !own.has(code)))}.`,
      isRecorded && `Recorded requests and responses: [golden fixtures](${fixtureAddress(name)}).`,
    ),
  };
}

/** The OpenAPI document of an access type. */
interface Described {
  readonly document: ReturnType<typeof openApiDocument>;
  readonly schemas: Schemas;
  readonly readOperation: (route: Route) => Operation;
}

function describe(access: AccessType): Described {
  const document = openApiDocument(access);
  return {
    document,
    schemas: (document.components?.schemas ?? {}) as Schemas,
    readOperation: ({ method, path }) =>
      (document.paths?.[path] as Readonly<Record<string, Operation>> | undefined)?.[method.toLowerCase()] as Operation,
  };
}

/** A page for each route, and their list by group. @param recorded names of routes with golden fixtures */
export function apiPages(recorded: ReadonlySet<string>): DocumentationPage[] {
  const described = Object.fromEntries(accessTypes.map((access) => [access, describe(access)])) as Record<AccessType, Described>;
  const { document, readOperation } = described.admin;
  const routes = [...walk(contract)];
  const pages = routes.map(([name, route]) => operationPage(name, route, (access) => described[access], recorded.has(name)));
  const groups = [...new Set(routes.map(([name]) => readGroup(name)))];
  const lists = groups.map((group) => {
    const rows = routes
      .filter(([name]) => readGroup(name) === group)
      .map(([name, route]) => [
        `[${readOperation(route).summary}](/docs/${operationPath(name)})`,
        `\`${route.method} ${route.path}\``,
        route.access.from,
      ]);
    return joinParts(`## ${groupTitle(group)}`, groupDescription(group), table(["call", "route", "from access"], rows)).trimEnd();
  });
  const list: DocumentationPage = {
    path: index,
    title: "API reference",
    section: "Reference",
    summary: "Every route with its request, response and errors.",
    markdown: joinParts(
      "# API reference",
      "Every route is below `/api/v1`. OpenAPI 3.1 documents: [client](/openapi/client.json), [server](/openapi/server.json), [admin](/openapi/admin.json).",
      ...lists,
      document.info.description?.split("\n\n").slice(1).join("\n\n"),
    ),
  };
  return [list, ...pages];
}
