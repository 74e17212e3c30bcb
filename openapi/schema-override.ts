import type { oas31, ZodOpenApiOverride } from "zod-openapi";

type Schema = oas31.SchemaObject;

/** What every integer of JavaScript keeps to; said as a format, because without one many generators take 32 bits. */
function shortenInteger(schema: Schema): void {
  if (schema.type !== "integer" || schema.maximum !== Number.MAX_SAFE_INTEGER) return;
  delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  schema.format = "int64";
}

/** `anyOf: [{type: T, …}, {type: null}]` says the same as `{type: [T, null], …}`, at more length. */
function shortenNullable(schema: Schema): void {
  const [inner, nullSchema, ...more] = (schema.anyOf ?? []) as Schema[];
  if (!inner || nullSchema?.type !== "null" || more.length > 0) return;
  if (typeof inner.type !== "string" || inner.const !== undefined || inner.enum !== undefined || inner.type === "object") return;
  const { anyOf: _, ...ownKeywords } = schema;
  Object.assign(schema, { ...inner, ...ownKeywords, type: [inner.type, "null"] });
  delete schema.anyOf;
}

/**
 * How zod's schemas are printed, beyond what zod-openapi does by itself:
 * - answers may gain properties, only requests are closed to unknown ones;
 * - a custom schema is a value checked by code, any JSON for its readers;
 * - integers and nullable values in their short forms.
 */
export const schemaOverride: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const schema = jsonSchema as Schema;
  switch (zodSchema._zod.def.type) {
    case "object":
      if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
      break;
    case "custom":
      schema.type ??= ["object", "array", "string", "number", "boolean", "null"];
      break;
    case "number":
      shortenInteger(schema);
      break;
    case "nullable":
      shortenNullable(schema);
      break;
  }
};
