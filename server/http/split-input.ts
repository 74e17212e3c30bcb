import { isAnyBody } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { assertJsonBounds } from "../kernel/json-bounds.ts";

/** Whether a field is the direction that React Query's infinite queries add to the cursor. Our lists have one direction. */
const isDirection = (key: string, { query }: Route): boolean =>
  key === "direction" && query !== undefined && Object.hasOwn(query.shape, "cursor") && !Object.hasOwn(query.shape, key);

interface SplitInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Splits the flat input of a call, so that the same schemas as over REST validate it. */
export function splitInput(route: Route, input: unknown): SplitInput {
  assertJsonBounds(input);
  if (isAnyBody(route.body)) return { params: {}, query: {}, body: (input as { body?: unknown } | undefined)?.body };
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return { params: {}, query: {}, body: input };
  }
  // No prototype: a key may be called __proto__.
  const params: Record<string, unknown> = Object.create(null);
  const query: Record<string, unknown> = Object.create(null);
  const body: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(input)) {
    if (isDirection(key, route)) continue;
    if (route.params && Object.hasOwn(route.params.shape, key)) params[key] = value;
    else if (route.query && (Object.hasOwn(route.query.shape, key) || !route.body)) query[key] = value;
    else body[key] = value;
  }
  // Without a schema for it, a body that is not empty is reported as unknown by whichever part there is.
  return route.body
    ? { params, query, body: body }
    : route.query
      ? { params, query, body: undefined }
      : { params, query: body, body: undefined };
}
