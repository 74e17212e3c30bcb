import type { z } from "zod";

const aliases = new WeakSet<z.core.$ZodType>();

/**
 * Marks a property that repeats another one under the name that published clients use. It is sent and accepted, and the documents
 * describe the other name only.
 */
export function publishedAlias<S extends z.ZodType>(schema: S): S {
  aliases.add(schema);
  return schema;
}

/** Whether a property was marked by `publishedAlias`. */
export const isPublishedAlias = (schema: z.core.$ZodType): boolean => aliases.has(schema);
