import { isDeepStrictEqual } from "node:util";
import type { AccessType } from "#contract/kernel/access.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route } from "#contract/kernel/route.ts";
import type { CallInput, Outcome } from "#server/testing/call-input.ts";
import type { ConformTransport } from "./record.ts";

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** Says how an answer differs from a refusal with an error; undefined if it does not. */
export function checkError(outcome: Outcome, error: ErrorClass, transport: ConformTransport): string | undefined {
  const expected = { refused: true, status: error.status, code: error.kind === "known" ? error.code : undefined, errorCode: error.code };
  const { refused, status, code, errorCode } = outcome;
  const actual = { refused, status, code, errorCode };
  if (!isDeepStrictEqual(actual, expected))
    return `expected ${error.code} with status ${error.status}, received ${shown({ status, code, errorCode })}: ${shown(outcome.message)}`;
  if (transport === "rest" && error.kind === "known" && !outcome.headers.get("content-type")?.match(/\bjson\b/))
    return `expected JSON, received ${outcome.headers.get("content-type") ?? "no content type"}`;
  if (error.kind !== "known") return undefined;
  const parsed = error.detailsSchema?.safeParse(outcome.details);
  if (parsed && !parsed.success) return `the details do not fit: ${shown(parsed.error.issues)}`;
  if (!isDeepStrictEqual(outcome.details, parsed?.data))
    return `expected details ${shown(parsed?.data)}, received ${shown(outcome.details)}`;
  const message = error.messageFor(parsed?.data as never);
  return outcome.message === message ? undefined : `expected the message ${shown(message)}, received ${shown(outcome.message)}`;
}

/** Names the first part in which two values differ. */
function describeDifference(actual: unknown, expected: unknown, path = "the body"): string {
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null)
    return `${path}: expected ${shown(expected)}, received ${shown(actual)}`;
  const [left, right] = [actual as Record<string, unknown>, expected as Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (isDeepStrictEqual(left[key], right[key]) && Object.hasOwn(left, key) === Object.hasOwn(right, key)) continue;
    if (!Object.hasOwn(right, key)) return `${path} has the unexpected field ${key}`;
    if (!Object.hasOwn(left, key)) return `${path} lacks the field ${key}`;
    return describeDifference(left[key], right[key], `${path}.${key}`);
  }
  return `${path} differs`;
}

/** Says how an answer differs from what the route promises to an access type; undefined if it does not. */
export function checkSuccess(
  route: Route,
  outcome: Outcome,
  type: AccessType,
  transport: ConformTransport,
  { query }: CallInput,
): string | undefined {
  const { refused, status, message, data } = outcome;
  const expected = listStatuses(route)[0];
  if (refused || status !== expected) return `expected status ${expected}, received ${status}: ${shown(message)}`;
  const schema = returnsSchema(route.returns, type);
  if (!schema) return typeof data === "string" ? undefined : `expected text, received ${shown(data)}`;
  if (transport === "rest" && !outcome.headers.get("content-type")?.match(/\bjson\b/))
    return `expected JSON, received ${outcome.headers.get("content-type") ?? "no content type"}`;
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `the body does not fit: ${issue?.path.join(".") || "it"}: ${issue?.message}`;
  }
  if (!isDeepStrictEqual(data, parsed.data)) return describeDifference(data, parsed.data);
  if ("kind" in route.returns && route.returns.kind === "entity") {
    const fields = new Set(route.returns.readable(type));
    const missing = [...fields].filter((field) => !Object.hasOwn(data as object, field));
    if (missing.length > 0) return `the body lacks the field ${missing.join(", ")}`;
  }
  const items = (data as { items?: unknown } | null)?.items;
  if (query?.limit !== undefined && Array.isArray(items) && items.length > Number(query.limit))
    return `expected at most ${query.limit} items, received ${items.length}`;
  return undefined;
}
