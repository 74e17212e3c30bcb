import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { z } from "zod";
import type { oas31 } from "zod-openapi";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { isPublishedAlias } from "#contract/kernel/published-alias.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { documentText } from "./openapi-documents.ts";

/** A request as it was sent. Names of headers are in lower case. */
export interface SentRequest {
  readonly method: string;
  /** Below the API's base, or `/health` and below, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

interface Operation {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly object: oas31.OperationObject;
  /** Validators, compiled when they are first used: of `query`, `header`, `path` and each media type. */
  readonly validators: Map<string, ValidateFunction>;
}

interface Document {
  readonly ajv: Ajv2020;
  readonly schemes: Readonly<Record<string, { readonly name?: string }>>;
  readonly operations: readonly Operation[];
}

const documents = new Map<AccessType, Document>();

const parameterPattern = /\{[^}]+\}/g;
const escapePattern = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
const readPattern = (path: string) => new RegExp(`^${escapePattern(path).replace(parameterPattern, "([^/]+)")}$`);
const countParameters = (path: string) => path.match(parameterPattern)?.length ?? 0;

/** Reads a document once per process. Its schemas are compiled when a request needs them. */
function toDocument(access: AccessType): Document {
  const known = documents.get(access);
  if (known) return known;
  const object: oas31.OpenAPIObject = JSON.parse(documentText(access).replaceAll('"#/components/', '"document#/components/'));
  // Parameters are texts: a number must look like one.
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false, coerceTypes: true }));
  // The server trims addresses before it checks them.
  ajv.addFormat("email", /^\s*\S+@\S+\s*$/);
  ajv.addSchema({ components: object.components }, "document");
  const operations = [...walk(contract)]
    // A path without parameters comes first, as it does in the server.
    .sort(([, a], [, b]) => countParameters(a.path) - countParameters(b.path))
    .flatMap(([, route]): Operation[] => {
      const operation = object.paths?.[route.path]?.[route.method.toLowerCase() as "get"];
      return operation ? [{ route, pattern: readPattern(route.path), object: operation, validators: new Map() }] : [];
    });
  const document = { ajv, schemes: object.components?.securitySchemes as Document["schemes"], operations };
  documents.set(access, document);
  return document;
}

const isLoose = (schema: z.ZodObject | undefined) => ![undefined, "never"].includes(schema?.def.catchall?._zod.def.type);

/** The parameters of one kind as an object schema. */
function parametersSchema({ object, route }: Operation, kind: "path" | "query" | "header"): object {
  const declared = ((object.parameters ?? []) as oas31.ParameterObject[]).filter((parameter) => parameter.in === kind);
  const ofList = kind === "query" ? Object.keys(route.listQuery?.shape ?? {}) : [];
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(ofList.map((name) => [name, {}])),
      ...Object.fromEntries(declared.map(({ name, schema }) => [name, schema])),
    },
    required: declared.filter(({ required }) => required).map(({ name }) => name),
    // OAuth endpoints ignore parameters that they do not know, and providers add some.
    ...(kind !== "header" && { additionalProperties: kind === "query" && isLoose(route.query) }),
  };
}

function listErrors({ ajv }: Document, operation: Operation, part: string, schema: () => object, value: unknown): string[] {
  let validate = operation.validators.get(part);
  if (!validate) operation.validators.set(part, (validate = ajv.compile(schema())));
  return validate(value) ? [] : [`${part}: ${ajv.errorsText(validate.errors)}`];
}

const isSent = ({ schemes }: Document, headers: SentRequest["headers"], scheme: string) =>
  (headers[schemes[scheme]?.name ?? requestHeaders.authorization] ?? "") !== "";

function securityErrors(document: Document, { object }: Operation, headers: SentRequest["headers"]): string[] {
  const alternatives = object.security ?? [];
  const isSatisfied = (alternative: object) => Object.keys(alternative).every((scheme) => isSent(document, headers, scheme));
  return alternatives.length === 0 || alternatives.some(isSatisfied) ? [] : ["security: no alternative has all its headers"];
}

/** The properties of a body that the documents describe: published clients send some under a second name. */
function withoutAliases(route: Route, access: AccessType, value: unknown): unknown {
  const { shape = {} } = bodySchema(route.body, access) ?? {};
  const isAlias = (name: string) => shape[name] !== undefined && isPublishedAlias(shape[name]);
  if (typeof value !== "object" || value === null || !Object.keys(shape).some(isAlias)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isAlias(name)));
}

function bodyErrors(document: Document, operation: Operation, access: AccessType, { headers, body }: SentRequest): string[] {
  const declared = operation.object.requestBody as oas31.RequestBodyObject | undefined;
  const mediaType = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isEmpty = body === undefined || body.length === 0 || mediaType === "";
  // The body of a deletion has no meaning (RFC 9110, section 9.3.5): the server ignores it.
  const isIgnored = isEmpty || operation.route.method === "DELETE" || String(body) === "{}";
  if (!declared) return isIgnored ? [] : ["body: none is described"];
  if (isEmpty) return declared.required ? ["body: it is required"] : [];
  const media = declared.content[mediaType];
  if (!media) return [`body: ${mediaType} is not described`];
  // The parts of a multipart body are not read here.
  if (!media.schema || mediaType === "multipart/form-data") return [];
  const value = mediaType === "application/json" ? JSON.parse(String(body)) : Object.fromEntries(new URLSearchParams(String(body)));
  return listErrors(document, operation, mediaType, () => media.schema as object, withoutAliases(operation.route, access, value));
}

/** Compares a request that the server accepted with the document of the caller's access type. Empty if nothing. */
export function documentErrors(request: SentRequest): string[] {
  const { method, headers } = request;
  // Preflights of browsers are below OpenAPI.
  if (method === "OPTIONS") return [];
  const [path = "", search = ""] = request.path.split("?", 2);
  // The calls of platforms, by HTTP Basic, are in the document of admins alone.
  const isPlatform = path.startsWith("/integrations/") && /^Basic /i.test(headers[requestHeaders.authorization] ?? "");
  const access = isPlatform ? "admin" : (accessTypes.find((type) => type === headers[requestHeaders.accessType]) ?? "client");
  const document = toDocument(access);
  const operation = document.operations.find(
    ({ route, pattern }) => route.method === (method === "HEAD" ? "GET" : method) && pattern.test(path),
  );
  if (!operation) return [`${method} ${path} is in no document of type ${access}`];
  const names = (operation.route.path.match(parameterPattern) ?? []).map((name) => name.slice(1, -1));
  const values = operation.pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
  return [
    ...listErrors(document, operation, "path", () => parametersSchema(operation, "path"), params),
    ...listErrors(
      document,
      operation,
      "query",
      () => parametersSchema(operation, "query"),
      Object.fromEntries(new URLSearchParams(search)),
    ),
    ...listErrors(document, operation, "header", () => parametersSchema(operation, "header"), { ...headers }),
    ...securityErrors(document, operation, headers),
    ...bodyErrors(document, operation, access, request),
  ].map((message) => `${method} ${path} succeeded, but the document of type ${access} refuses its ${message}`);
}
