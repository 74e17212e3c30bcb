import type { z } from "zod";
import { CannotGetOwnUserWithoutUser, SchemaError } from "#contract/errors/index.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { currentUserAlias } from "#contract/vocabulary/ids.ts";
import { isUserId } from "#contract/vocabulary/text.ts";

const fieldCache = new WeakMap<z.ZodObject, readonly string[]>();

/** The fields of a schema that take a user's id. */
function listUserIdFields(schema: z.ZodObject): readonly string[] {
  let fields = fieldCache.get(schema);
  if (!fields) {
    fields = Object.keys(schema.shape).filter((key) => isUserId(schema.shape[key] as z.ZodType));
    fieldCache.set(schema, fields);
  }
  return fields;
}

/** The fields of a part of a request that are `me`. */
const ownUserFields = (schema: z.ZodObject, value: object): readonly string[] =>
  listUserIdFields(schema).filter((key) => (value as Record<string, unknown>)[key] === currentUserAlias);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** `me` is an alias of the caller's own id wherever a user's id is expected (wire protocol, section 1.5). */
export function resolveOwnUserId(schema: z.ZodObject, value: unknown, ownUserId: string | undefined): unknown {
  if (!isObject(value)) return value;
  const fields = ownUserFields(schema, value);
  if (fields.length === 0) return value;
  if (ownUserId === undefined) throw new CannotGetOwnUserWithoutUser();
  return { ...value, ...Object.fromEntries(fields.map((key) => [key, ownUserId])) };
}

/** The decoded parts of a request. The query is an error if it cannot be decoded. */
interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Whether a request names its caller as `me`: a user, or the customer of a payment. */
export function namesOwnUser({ params, query, listQuery, body }: Route, raw: RequestParts): boolean {
  const queryValues = raw.query instanceof SchemaError ? undefined : raw.query;
  const parts = [
    [params, raw.params],
    [query, queryValues],
    [listQuery, queryValues],
    [bodySchema(body, "admin"), raw.body],
  ] as const;
  return parts.some(([schema, value]) => schema && isObject(value) && (ownUserFields(schema, value).length > 0 || isOwnCustomer(value)));
}

const isOwnCustomer = (value: { readonly customer_type?: unknown; readonly customer_id?: unknown }) =>
  value.customer_type === "user" && value.customer_id === currentUserAlias;
