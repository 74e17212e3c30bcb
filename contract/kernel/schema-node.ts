import type { z } from "zod";

/** A schema that wraps another one. */
export interface WrapperNode {
  readonly kind: "optional" | "nullable" | "default" | "prefault" | "readonly" | "nonoptional";
  readonly inner: z.ZodType;
  /** The value that replaces an absent one; of kind `default` only. */
  readonly defaultValue?: unknown;
}

interface LeafNode {
  readonly kind: "string" | "boolean" | "number" | "null" | "undefined" | "unknown" | "never" | "transform" | "custom";
}

/** The parts of a zod schema. */
export type SchemaNode =
  | WrapperNode
  | LeafNode
  | { readonly kind: "literal"; readonly values: readonly unknown[] }
  | { readonly kind: "enum"; readonly values: readonly (string | number)[] }
  | { readonly kind: "array"; readonly element: z.ZodType; readonly maxElements: number | undefined }
  | { readonly kind: "tuple"; readonly items: readonly z.ZodType[] }
  /** `rest` is the schema of the properties that `fields` does not name; undefined where they are refused or dropped. */
  | { readonly kind: "object"; readonly fields: Readonly<Record<string, z.ZodType>>; readonly rest: z.ZodType | undefined }
  /** `partial`: not every key of an enum must be there. */
  | { readonly kind: "record"; readonly key: z.ZodType; readonly value: z.ZodType; readonly partial: boolean }
  | { readonly kind: "union"; readonly options: readonly z.ZodType[] }
  | { readonly kind: "pipe"; readonly from: z.ZodType; readonly to: z.ZodType };

const nodes = new WeakMap<z.ZodType, SchemaNode>();

/**
 * Reads the parts of a schema. The only reader of zod's internals (zod 4, `_zod.def`): every walk over schemas uses it.
 * @throws an error for a kind of schema that the contract does not use. No walk passes over it in silence.
 * @example schemaNode(z.array(z.string()).max(3)) // { kind: "array", element, maxElements: 3 }
 */
export function schemaNode(schema: z.ZodType): SchemaNode {
  let node = nodes.get(schema);
  if (!node) nodes.set(schema, (node = readNode(schema)));
  return node;
}

function readNode(schema: z.ZodType): SchemaNode {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "boolean":
    case "null":
    case "undefined":
    case "unknown":
    case "never":
    case "number":
    case "transform":
    case "custom":
      return { kind: def.type };
    case "literal":
      return { kind: "literal", values: def.values };
    case "enum":
      return { kind: "enum", values: Object.values(def.entries) };
    case "array":
      return { kind: "array", element: def.element as z.ZodType, maxElements: maxElements(def.checks) };
    case "tuple":
      return { kind: "tuple", items: def.items as readonly z.ZodType[] };
    case "optional":
    case "nullable":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return { kind: def.type, inner: def.innerType as z.ZodType };
    case "default":
      return { kind: "default", inner: def.innerType as z.ZodType, defaultValue: def.defaultValue };
    case "object":
      return { kind: "object", fields: def.shape as Record<string, z.ZodType>, rest: computeRest(def.catchall as z.ZodType | undefined) };
    case "record":
      return { kind: "record", key: def.keyType as z.ZodType, value: def.valueType as z.ZodType, partial: "partial" in def };
    case "union":
      return { kind: "union", options: def.options as readonly z.ZodType[] };
    case "pipe":
      return { kind: "pipe", from: def.in as z.ZodType, to: def.out as z.ZodType };
    default:
      throw new Error(`No walk over schemas handles the type "${def.type}".`);
  }
}

const computeRest = (catchall: z.ZodType | undefined) => (catchall && schemaNode(catchall).kind !== "never" ? catchall : undefined);

function maxElements(checks: readonly z.core.$ZodCheck<never>[] | undefined): number | undefined {
  for (const check of checks ?? []) {
    const bound = check._zod.def as z.core.$ZodCheckMaxLengthDef;
    if (bound.check === "max_length") return bound.maximum;
  }
  return undefined;
}

/** Whether the schema wraps another one. */
export const isWrapper = (node: SchemaNode): node is WrapperNode => "inner" in node;

/**
 * The schema below optional, nullable, default and their like.
 * @example innermost(z.string().nullable().optional()) // the z.string()
 */
export function innermost(schema: z.ZodType): z.ZodType {
  const node = schemaNode(schema);
  return isWrapper(node) ? innermost(node.inner) : schema;
}
