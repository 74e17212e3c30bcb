import type { z } from "zod";
import type { oas31, ZodOpenApiOverride } from "zod-openapi";
import { isPublishedAlias } from "#contract/kernel/published-alias.ts";
import { userId, userIdOrMePattern } from "#contract/vocabulary/text.ts";

type Schema = oas31.SchemaObject;

/** Replaces JavaScript's bounds of an integer by a format, because without one many generators take 32 bits. */
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
  if (typeof inner.type !== "string" || inner.enum !== undefined || inner.type === "object") return;
  // The inner schema may not have been printed yet.
  shortenInteger(inner);
  const { anyOf: _, ...ownKeywords } = schema;
  Object.assign(schema, { ...inner, ...ownKeywords, type: [inner.type, "null"] });
  delete schema.anyOf;
}

/** `enum` of one says the same as `const`, which tools for OpenAPI 3.0 ignore and some generators mistake for any text. */
function replaceConst(schema: Schema): void {
  if (schema.const === undefined) return;
  schema.enum = [schema.const];
  delete schema.const;
}

/** Some tools expect `items` of each array to be a schema; `false` is one since OpenAPI 3.1 only. The length of a tuple is bounded anyway. */
function describeItems(schema: Schema): void {
  if (schema.items !== undefined && (schema.items as unknown) !== false) return;
  const length = schema.prefixItems?.length ?? 0;
  Object.assign(schema, { items: {}, minItems: length, maxItems: length });
}

/** A published client's second name of a property is sent and accepted, but not described. Generators fold case, and would see it twice. */
function omitPublishedAliases(schema: Schema, shape: Readonly<Record<string, z.core.$ZodType>>): void {
  for (const [name, property] of Object.entries(shape)) if (isPublishedAlias(property)) delete schema.properties?.[name];
}

/**
 * How zod's schemas are printed, beyond what zod-openapi does by itself:
 * - answers may gain properties, only requests are closed to unknown ones;
 * - a custom schema is a value checked by code, any JSON for its readers. It has no type: many generators cannot read a list of types;
 * - where a request takes a user's id, it takes `me`. It is a text with a pattern: languages without unions have no other type for both;
 * - integers and nullable values in their short forms, and single values as `enum`.
 */
export const schemaOverride: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const schema = jsonSchema as Schema;
  const { def } = zodSchema._zod;
  // Unescaped, for generators that copy it into a literal: a slash needs no escape in ECMA-262 patterns.
  if (schema.pattern !== undefined) schema.pattern = schema.pattern.replaceAll("\\/", "/");
  if (zodSchema === userId && io === "input") {
    schema.pattern = userIdOrMePattern.source;
    delete schema.format;
  }
  switch (def.type) {
    case "object":
      if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
      omitPublishedAliases(schema, (zodSchema as z.ZodObject).shape);
      break;
    case "literal":
      replaceConst(schema);
      break;
    case "tuple":
      describeItems(schema);
      break;
    case "number":
      shortenInteger(schema);
      break;
    case "nullable":
      shortenNullable(schema);
      break;
  }
};
