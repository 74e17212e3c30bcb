import { createHash } from "node:crypto";
import type { oas31 } from "zod-openapi";
import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { type OpenApiObject, openApiDocuments } from "#openapi/document.ts";

const routes = [...walk(contract)].map(([, route]) => ({ route, codes: listErrors(route).map(({ code }) => code) }));

/** Routes with one of these shapes have common errors, which follow from credentials and validation. */
const readShape = ({ access, method }: Route) => `${access.from} | ${method === "GET" ? "GET" : "other"}`;

/** The codes that all routes of a shape have, by shape. */
function commonCodes(): Map<string, string[]> {
  const common = new Map<string, string[]>();
  for (const { route, codes } of routes) {
    const shape = readShape(route);
    common.set(
      shape,
      (common.get(shape) ?? codes).filter((code) => codes.includes(code)),
    );
  }
  return common;
}

/** A route's access as `name=value` pairs; a name inside of an object has a dot. */
function accessText(access: object, prefix = ""): string[] {
  return Object.entries(access).flatMap(([name, value]) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return accessText(value, `${prefix}${name}.`);
    return [`${prefix}${name}=${Array.isArray(value) ? value.join(",") : value}`];
  });
}

/** Changes with any of the parts. Eight digits: a change must be seen, not proven. */
const digest = (parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);

/** Without the example of a response, which changes with the schemas that it refers to. */
function withoutExamples(operation: oas31.OperationObject): object {
  const clone = structuredClone(operation);
  for (const response of Object.values(clone.responses ?? {}) as oas31.ResponseObject[])
    for (const media of Object.values(response.content ?? {})) delete media.example;
  return clone;
}

function operationRow(documents: readonly OpenApiObject[], { route, codes }: (typeof routes)[number], common: readonly string[]): string {
  const operations = documents.flatMap(({ paths }) => paths?.[route.path]?.[route.method.toLowerCase() as "get"] ?? []);
  const [operation] = operations;
  if (!operation) throw new Error(`${route.method} ${route.path} is in no document.`);
  const statuses = Object.keys(operation.responses ?? {}).filter((status) => Number(status) < 400);
  const cells = [
    `${route.method} ${route.path}`,
    accessText((operation as { readonly "x-access"?: object })["x-access"] ?? {}).join(" "),
    statuses.join(" "),
    codes.filter((code) => !common.includes(code)).join(" "),
    digest(operations.map(withoutExamples)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Adds a prefix to the names of a record. */
const prefixed = (prefix: string, record: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [prefix + name, value]));

/** The digests of everything that operations refer to, and of webhooks. */
function partRows(documents: readonly OpenApiObject[]): string[] {
  const kinds = ["schemas", "responses", "headers", "securitySchemes"] as const;
  const parts = (document: OpenApiObject): Record<string, unknown>[] => [
    ...kinds.map((kind) => prefixed(`${kind}/`, document.components?.[kind])),
    prefixed("webhooks/", document.webhooks),
    { "info, servers and tags": [document.info, document.servers, document.tags] },
  ];
  const named = documents.map((document) => Object.assign({}, ...parts(document)) as Record<string, unknown>);
  const names = [...new Set(named.flatMap(Object.keys))];
  return names.map((name) => `| ${name} | ${digest(named.map((all) => all[name]).filter((part) => part !== undefined))} |`);
}

/**
 * openapi/operations.md: each call in one line, for reviews. The documents themselves are made by the build.
 * @param documents those of the contract, for each access type
 */
export function operationsDocument(documents: readonly OpenApiObject[] = Object.values(openApiDocuments())): string {
  const common = commonCodes();
  return `<!-- Generated from contract by npm run generate. Do not edit. -->

# Operations

The OpenAPI documents are made by the build, as \`dist/openapi/{client,server,admin}.json\`. This file shows what a change of the contract
changes in them. A digest changes with the text of that part in any document. Operations refer to schemas by name, so a changed schema
changes its own line only. Digests ignore the examples of responses.

## Codes by access

| from | method | codes of every such call |
|---|---|---|
${[...common].map(([shape, codes]) => `| ${shape} | ${codes.join(" ")} |`).join("\n")}

## Calls

| call | access | success | further codes | digest |
|---|---|---|---|---|
${routes.map((each) => operationRow(documents, each, common.get(readShape(each.route)) ?? [])).join("\n")}

## Parts of the documents

| part | digest |
|---|---|
${partRows(documents).join("\n")}
`;
}
