import { z } from "zod";

/** The schema below optional, nullable and default. */
function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

/** The number of elements that the schema of an array allows; undefined without a bound. */
export function maxElementsOf({ def }: z.ZodArray): number | undefined {
  for (const check of def.checks ?? []) {
    const bound = check._zod.def as z.core.$ZodCheckMaxLengthDef;
    if (bound.check === "max_length") return bound.maximum;
  }
  return undefined;
}

/**
 * The arrays of a value that are longer than their schema allows, each with its path. Validation looks at every element before it
 * compares the length, so they are refused before.
 */
export function longArrays(schema: z.ZodType, value: unknown, path: readonly string[] = []): { path: readonly string[]; max: number }[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) {
    const max = maxElementsOf(inner);
    if (!Array.isArray(value) || max === undefined) return [];
    if (value.length > max) return [{ path, max }];
    return value.flatMap((element, index) => longArrays(inner.element as z.ZodType, element, [...path, String(index)]));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null) return [];
  return Object.entries(inner.shape).flatMap(([key, field]) =>
    longArrays(field as z.ZodType, (value as Record<string, unknown>)[key], [...path, key]),
  );
}
