import type { z } from "zod";
import { SchemaError } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { bodySchema, isAnyBody, isRawBody } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { innermost, schemaNode } from "#contract/kernel/schema-node.ts";
import { describeViolation, shorten } from "#contract/kernel/violation.ts";
import { resolveOwnUserId } from "./own-user-id.ts";

/** The decoded parts of a request before validation. */
export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>;
  /** Parsing the input throws the error of an undecodable query string, after the check of the caller's access. */
  readonly query: Readonly<Record<string, unknown>> | SchemaError;
  readonly body: unknown;
  readonly headers: (name: string) => string | undefined;
}

export interface ParsedInput {
  readonly input: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

const violations = (part: string, issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${shorten([part, ...issue.path.map(String)].join("."))} ${describeViolation(issue)}`);

/** Violations that an error lists. */
const maxViolations = 50;
/** Zod copies it and sets `async`. Because the property is there, all copies share one hidden class. */
const parseContext = { reportInput: true, async: false };

/** The query parameters of the route, and those that only its list has. */
function splitQuery({ listQuery, query: ownQuery }: Route, query: Readonly<Record<string, unknown>>) {
  const isOfList = (name: string) => listQuery !== undefined && Object.hasOwn(listQuery.shape, name) && !ownQuery?.shape[name];
  if (!listQuery) return { own: query, ofList: {} };
  const entries = Object.entries(query);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isOfList(name))),
    ofList: Object.fromEntries(entries.filter(([name]) => isOfList(name))),
  };
}

/**
 * The route's input as one flat object.
 * @throws SchemaError that lists every violation with its dotted path; the rejected values themselves are not repeated.
 */
export function parse(route: Route, accessType: AccessType, raw: RawInput, ownUserId: string | undefined): ParsedInput {
  const allViolations: string[] = [];
  const parsePart = (part: string, schema: z.ZodObject, value: unknown): Record<string, unknown> => {
    const tooLong = longArrays(schema, value);
    if (tooLong.length > 0) {
      allViolations.push(...tooLong.map(({ path, max }) => `${shorten([part, ...path].join("."))} must be at most ${max}`));
      return {};
    }
    // The bytes of application/octet-stream are an object to zod.
    const result = schema.safeParse(ArrayBuffer.isView(value) ? null : resolveOwnUserId(schema, value, ownUserId), parseContext);
    if (result.success) return result.data;
    allViolations.push(...violations(part, result.error.issues.slice(0, maxViolations)));
    return {};
  };
  const parseEmpty = (part: string, value: unknown) => {
    if (value === undefined) return {};
    if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
      allViolations.push(`${part} must be empty`);
    else if (Object.keys(value).length > 0) allViolations.push(`${part} has unknown properties: ${shorten(Object.keys(value).join(", "))}`);
    return {};
  };

  const params = route.params ? parsePart("params", route.params, raw.params) : {};
  if (raw.query instanceof SchemaError) throw raw.query;
  const { own, ofList } = splitQuery(route, raw.query);
  const listQuery = route.listQuery ? parsePart("query", route.listQuery, ofList) : {};
  for (const [name, value] of Object.entries(listQuery))
    if (name in params && value !== params[name]) allViolations.push(`query.${name} must be the same as in the path`);
  const query = route.query ? parsePart("query", route.query, own) : parseEmpty("query", own);
  let body: Record<string, unknown>;
  if (isAnyBody(route.body) || isRawBody(route.body)) body = { body: raw.body };
  else {
    const schema = bodySchema(route.body, accessType);
    body = schema
      ? parsePart("body", schema, raw.body === undefined && route.optionalBody ? {} : raw.body)
      : route.method === "GET" || route.method === "DELETE"
        ? {}
        : parseEmpty("body", raw.body);
  }
  const headers = route.headers
    ? parsePart(
        "headers",
        route.headers,
        Object.fromEntries(Object.keys(route.headers.shape).map((name) => [name, raw.headers(name) || undefined])),
      )
    : {};

  if (allViolations.length > 0) throw new SchemaError({ message: allViolations.slice(0, maxViolations).join("\n") });
  // Loose queries and bodies may have any names: the path comes last, so that they do not replace its parameters.
  return { input: { ...query, ...body, ...params }, headers };
}

/**
 * The arrays of a value that are longer than their schema allows, each with its path. Validation looks at every element before it
 * compares the length, so they are refused before.
 */
export function longArrays(schema: z.ZodType, value: unknown, path: readonly string[] = []): { path: readonly string[]; max: number }[] {
  const node = schemaNode(innermost(schema));
  if (node.kind === "array") {
    const max = node.maxElements;
    if (!Array.isArray(value) || max === undefined) return [];
    if (value.length > max) return [{ path, max }];
    return value.flatMap((element, index) => longArrays(node.element, element, [...path, String(index)]));
  }
  if (node.kind !== "object" || typeof value !== "object" || value === null) return [];
  return Object.entries(node.fields).flatMap(([key, field]) => longArrays(field, (value as Record<string, unknown>)[key], [...path, key]));
}
