import { z } from "zod";
import type { Json } from "../vocabulary/json.ts";
import type { LeafMeta } from "./leaf.ts";
import { Configuration } from "./tree.ts";

export type JsonObject = { [key: string]: Json };

/** One value that is set as a whole. */
export interface Leaf extends LeafMeta {
  readonly kind: "leaf";
  readonly schema: z.ZodType;
  readonly fallback: Json | undefined;
}

/** Keys that are known beforehand. */
export interface Group {
  readonly kind: "group";
  readonly fields: ReadonlyMap<string, Shape>;
  /** Left out of the rendered configuration while nothing in it is set. */
  readonly optional: boolean;
}

/** Keys that developers choose. */
export interface Entries {
  readonly kind: "record";
  readonly key: z.ZodType;
  readonly entry: Shape;
  /** What may stand there in place of a record. */
  readonly instead: Shape | undefined;
  readonly fallback: Json | undefined;
}

export type Shape = Leaf | Group | Entries;

/** What stands around a type: its default, that it may be missing, what is said of it. */
interface Around {
  readonly fallback?: Json;
  readonly optional?: boolean;
  readonly meta?: LeafMeta;
}

const isLeafMeta = (meta: unknown): meta is LeafMeta => typeof meta === "object" && meta !== null && "level" in meta;

function shapeOf(schema: unknown, around: Around = {}): Shape {
  if (!(schema instanceof z.ZodType)) throw new Error("The configuration is made of zod's own types.");
  const meta = schema.meta();
  const known: Around = !around.meta && isLeafMeta(meta) ? { ...around, meta } : around;
  if (schema instanceof z.ZodDefault) return shapeOf(schema.unwrap(), { ...known, fallback: schema.def.defaultValue as Json });
  if (schema instanceof z.ZodPrefault) return shapeOf(schema.unwrap(), known);
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap(), { ...known, optional: true });
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)] as const);
    return { kind: "group", fields: new Map(fields), optional: known.optional ?? false };
  }
  const options: readonly unknown[] = schema instanceof z.ZodUnion ? schema.options : [schema];
  const record = options.find((option) => option instanceof z.ZodRecord);
  if (record) {
    const instead = options.find((option) => option !== record);
    return {
      kind: "record",
      key: record.keyType as z.ZodType,
      entry: shapeOf(record.valueType),
      instead: instead === undefined ? undefined : shapeOf(instead),
      fallback: known.fallback,
    };
  }
  if (!known.meta) throw new Error("A leaf of the configuration does not say at which level it is set.");
  return { ...known.meta, kind: "leaf", schema, fallback: known.fallback };
}

/** The configuration's schema, read once into what walks need. */
export const root = shapeOf(Configuration);

const known = new Map<Shape, boolean>();

/** Whether a secret may stand at a shape or below it. */
export function holdsSecret(shape: Shape): boolean {
  let holds = known.get(shape);
  if (holds === undefined) {
    const below = shape.kind === "group" ? [...shape.fields.values()] : shape.kind === "record" ? [shape.entry] : [];
    holds = (shape.kind === "leaf" && shape.secret === true) || below.some(holdsSecret);
    known.set(shape, holds);
  }
  return holds;
}

/** Whether a value may stand at a leaf. */
export const fits = (leaf: Shape | undefined, value: Json): boolean => leaf?.kind === "leaf" && leaf.schema.safeParse(value).success;

/** Own property, or undefined: never what every object inherits. */
export const own = (object: JsonObject, key: string): Json | undefined => (Object.hasOwn(object, key) ? object[key] : undefined);

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys with a meaning to the language; no part of the configuration is called so. */
const reserved = new Set(["__proto__", "constructor", "prototype"]);

/** What stands under a key of a shape, or undefined if the shape has no such key. */
export function child(shape: Shape, key: string): Shape | undefined {
  if (shape.kind === "leaf" || reserved.has(key)) return undefined;
  if (shape.kind === "group") return shape.fields.get(key);
  return shape.key.safeParse(key).success ? shape.entry : undefined;
}
