import type { z } from "zod";
import { schemaNode } from "../kernel/schema-node.ts";
import { type Json, reservedKeys } from "../vocabulary/json.ts";
import type { LeafMeta } from "./leaf.ts";
import { Configuration } from "./tree.ts";

/** A value that is set as a whole. */
export interface Leaf extends LeafMeta {
  readonly kind: "leaf";
  readonly schema: z.ZodType;
  readonly defaultValue: Json | undefined;
}

/** An object with fixed keys. */
export interface Group {
  readonly kind: "group";
  readonly fields: ReadonlyMap<string, Shape>;
  /** Left out of the rendered configuration while nothing in it is set. */
  readonly optional: boolean;
}

/** An object whose keys developers choose. */
export interface RecordShape {
  readonly kind: "record";
  readonly key: z.ZodType;
  readonly entry: Shape;
  /** A value that is allowed instead of a record. */
  readonly alternative: Shape | undefined;
  readonly defaultValue: Json | undefined;
}

export type Shape = Leaf | Group | RecordShape;

/** The contribution of zod's wrappers around a type. */
interface Wrapper {
  readonly defaultValue?: Json;
  readonly optional?: boolean;
  readonly meta?: LeafMeta;
}

const isLeafMeta = (meta: unknown): meta is LeafMeta => typeof meta === "object" && meta !== null && "level" in meta;

function readShape(schema: z.ZodType, wrapper: Wrapper = {}): Shape {
  const meta = schema.meta();
  const outer: Wrapper = !wrapper.meta && isLeafMeta(meta) ? { ...wrapper, meta } : wrapper;
  const node = schemaNode(schema);
  if (node.kind === "default") return readShape(node.inner, { ...outer, defaultValue: node.defaultValue as Json });
  if (node.kind === "prefault") return readShape(node.inner, outer);
  if (node.kind === "optional") return readShape(node.inner, { ...outer, optional: true });
  if (node.kind === "object") {
    const fields = Object.entries(node.fields).map(([name, field]) => [name, readShape(field)] as const);
    return { kind: "group", fields: new Map(fields), optional: outer.optional ?? false };
  }
  const options = node.kind === "union" ? node.options : [schema];
  const recordNode = options.map(schemaNode).find((option) => option.kind === "record");
  if (recordNode) {
    const alternative = options.find((option) => schemaNode(option) !== recordNode);
    return {
      kind: "record",
      key: recordNode.key,
      entry: readShape(recordNode.value),
      alternative: alternative === undefined ? undefined : readShape(alternative),
      defaultValue: outer.defaultValue,
    };
  }
  if (!outer.meta) throw new Error("A leaf of the configuration has no level.");
  return { ...outer.meta, kind: "leaf", schema, defaultValue: outer.defaultValue };
}

/** The configuration's schema, reduced once to what walks need. */
export const configShape = readShape(Configuration);

const secretCache = new Map<Shape, boolean>();

/** Whether a shape is a secret or contains one. */
export function containsSecret(shape: Shape): boolean {
  let result = secretCache.get(shape);
  if (result === undefined) {
    const below = shape.kind === "group" ? [...shape.fields.values()] : shape.kind === "record" ? [shape.entry] : [];
    result = (shape.kind === "leaf" && shape.secret === true) || below.some(containsSecret);
    secretCache.set(shape, result);
  }
  return result;
}

/** Whether a value is valid for a leaf. */
export const isValid = (leaf: Shape | undefined, value: Json): boolean => leaf?.kind === "leaf" && leaf.schema.safeParse(value).success;

/** The shape under a key, or undefined if the shape does not have the key. */
export function childShape(shape: Shape, key: string): Shape | undefined {
  if (shape.kind === "leaf" || reservedKeys.has(key)) return undefined;
  if (shape.kind === "group") return shape.fields.get(key);
  return isValidKey(shape.key, key) ? shape.entry : undefined;
}

const maxValidKeys = 5_000;
const validKeys = new Map<z.ZodType, Set<string>>();

/** Whether a record may have the key. Each walk of a configuration checks the same keys, and the schema takes longer than all else. */
function isValidKey(schema: z.ZodType, key: string): boolean {
  const known = validKeys.get(schema) ?? new Set();
  if (known.has(key)) return true;
  if (!schema.safeParse(key).success) return false;
  if (known.size >= maxValidKeys) known.clear();
  validKeys.set(schema, known.add(key));
  return true;
}
