import type { z } from "zod";
import { CannotGetOwnUserWithoutUser, SchemaError } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { bodySchema, isAnyBody, type Route } from "#contract/kernel/route.ts";
import { ownUserWord } from "#contract/vocabulary/ids.ts";
import { isUserId } from "#contract/vocabulary/text.ts";

/** A request's parts as they came, decoded but not judged. */
export interface Raw {
  readonly params: Readonly<Record<string, unknown>>;
  /** Decoded when its turn comes: after the caller has been judged. */
  readonly query: () => Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: (name: string) => string | undefined;
}

export interface Parsed {
  readonly input: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

const userIdFields = new WeakMap<z.ZodObject, readonly string[]>();
const fieldsOfUserIds = (schema: z.ZodObject) => {
  let fields = userIdFields.get(schema);
  if (!fields) {
    fields = Object.keys(schema.shape).filter((key) => isUserId(schema.shape[key] as z.ZodType));
    userIdFields.set(schema, fields);
  }
  return fields;
};

/** `me` stands for the caller's own id wherever a user's id is expected (wire protocol, section 1.5). */
function resolveMe(schema: z.ZodObject, value: unknown, own: string | undefined): unknown {
  if (typeof value !== "object" || value === null) return value;
  const named = fieldsOfUserIds(schema).filter((key) => (value as Record<string, unknown>)[key] === ownUserWord);
  if (named.length === 0) return value;
  if (own === undefined) throw new CannotGetOwnUserWithoutUser();
  return { ...value, ...Object.fromEntries(named.map((key) => [key, own])) };
}

const shorten = (value: string) => (value.length > 100 ? `${value.slice(0, 100)}…` : value);

function violations(part: string, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    const path = shorten([part, ...issue.path.map(String)].join("."));
    switch (issue.code) {
      case "unrecognized_keys":
        return [`${path} has unknown properties: ${shorten(issue.keys.join(", "))}`];
      case "invalid_type":
        return [issue.input === undefined ? `${path} must be given` : `${path} must be of type ${issue.expected}`];
      case "invalid_value":
        return [issue.input === undefined ? `${path} must be given` : `${path} must be one of: ${issue.values.map(String).join(", ")}`];
      case "too_small":
        return [`${path} must be at least ${issue.minimum}${issue.origin === "string" ? " characters long" : ""}`];
      case "too_big":
        return [`${path} ${issue.origin === "string" ? issue.message : `must be at most ${issue.maximum}`}`];
      default:
        return [`${path} ${issue.message}`];
    }
  });
}

/**
 * The route's input as one flat object.
 * @throws SchemaError that lists every violation with its dotted path; the rejected values themselves are not repeated.
 */
export function parse(route: Route, accessType: AccessType, raw: Raw, ownUserId: string | undefined, where: string): Parsed {
  const found: string[] = [];
  const judge = (part: string, schema: z.ZodObject, value: unknown): Record<string, unknown> => {
    const result = schema.safeParse(resolveMe(schema, value, ownUserId), { reportInput: true });
    if (result.success) return result.data;
    found.push(...violations(part, result.error.issues));
    return {};
  };
  const nothing = (part: string, value: unknown) => {
    if (value === undefined) return {};
    if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
      found.push(`${part} must be empty`);
    else if (Object.keys(value).length > 0) found.push(`${part} has unknown properties: ${shorten(Object.keys(value).join(", "))}`);
    return {};
  };

  const params = route.params ? judge("params", route.params, raw.params) : {};
  const sentQuery = raw.query();
  const query = route.query ? judge("query", route.query, sentQuery) : nothing("query", sentQuery);
  let body: Record<string, unknown>;
  if (isAnyBody(route.body)) body = { body: raw.body };
  else {
    const schema = bodySchema(route.body, accessType);
    body = schema
      ? judge("body", schema, raw.body === undefined && route.bodyMayBeAbsent ? {} : raw.body)
      : route.method === "GET"
        ? {}
        : nothing("body", raw.body);
  }
  const headers = route.headers
    ? judge(
        "headers",
        route.headers,
        Object.fromEntries(Object.keys(route.headers.shape).map((name) => [name, raw.headers(name) || undefined])),
      )
    : {};

  if (found.length > 0) {
    throw new SchemaError({
      message: `${where} was refused:\n${found
        .slice(0, 50)
        .map((line) => `  - ${line}`)
        .join("\n")}`,
    });
  }
  return { input: { ...params, ...query, ...body }, headers };
}
