import type { z } from "zod";
import { innermost, schemaNode } from "#contract/kernel/schema-node.ts";

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
