import { z } from "zod";
import type { AccessType } from "#contract/kernel/access.ts";
import { type Route, returnsSchema } from "#contract/kernel/route.ts";

type Cut = (value: unknown) => unknown;

const whole: Cut = (value) => value;

/** A function that keeps of a value what the schema has, at every level: cheaper than parsing, and as tight. */
function cutterOf(schema: z.ZodType): Cut {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = cutterOf(schema.unwrap() as z.ZodType);
    return inner === whole ? whole : (value) => (value === null || value === undefined ? value : inner(value));
  }
  if (schema instanceof z.ZodArray) {
    const item = cutterOf(schema.element as z.ZodType);
    return item === whole ? whole : (value) => (value as unknown[]).map(item);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, field]) => [key, cutterOf(field as z.ZodType)] as const);
    return (value) => {
      const kept: Record<string, unknown> = {};
      for (const [key, cut] of fields) {
        const field = (value as Record<string, unknown>)[key];
        if (field !== undefined) kept[key] = cut === whole ? field : cut(field);
      }
      return kept;
    };
  }
  return whole;
}

const cutters = new WeakMap<Route, Map<AccessType, Cut>>();

/** Cuts a handler's reply to what the contract shows a caller of that type. */
export function cutReply(route: Route, accessType: AccessType, reply: unknown): unknown {
  let known = cutters.get(route);
  if (!known) cutters.set(route, (known = new Map()));
  let cut = known.get(accessType);
  if (!cut) {
    const schema = returnsSchema(route.returns, accessType);
    known.set(accessType, (cut = schema ? cutterOf(schema) : whole));
  }
  return cut(reply);
}
