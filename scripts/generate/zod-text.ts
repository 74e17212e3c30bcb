import type { z } from "zod";
import { isWrapper, type SchemaNode, schemaNode } from "#contract/kernel/schema-node.ts";
import { type Property, printObjectType } from "./typescript-printer.ts";

/** `input`: the accepted type, `output`: the returned type; they differ where a schema transforms. */
export type Side = "input" | "output";

/** Receives the text of each named type, once per name. */
export interface Declarations {
  declare(name: string, description: string | undefined, text: string): void;
  /** The name of the entity that callers are shown by this schema, declared by then. Undefined where the schema is not an entity's. */
  readViewName?(schema: z.ZodType): string | undefined;
}

/** The TypeScript text of a schema; objects with a meta id become interfaces of their own. */
export function typeText(schema: z.ZodType, side: Side, declarations: Declarations): string {
  const id = schema.meta()?.id;
  if (id === "Json" || id === "ChatMessage") return "Json";
  const viewName = declarations.readViewName?.(schema);
  if (viewName !== undefined) return viewName;
  const node = schemaNode(schema);
  if (id !== undefined && node.kind === "object") {
    declarations.declare(id, schema.meta()?.description, objectText(node, side, declarations));
    return id;
  }
  return readText(node, side, declarations);
}

function readText(node: SchemaNode, side: Side, declarations: Declarations): string {
  const inner = (schema: z.ZodType) => typeText(schema, side, declarations);
  switch (node.kind) {
    case "string":
    case "boolean":
    case "null":
    case "undefined":
    case "unknown":
    case "never":
    case "number":
      return node.kind;
    case "literal":
    case "enum":
      return node.values.map((value) => JSON.stringify(value)).join(" | ");
    case "array": {
      const element = inner(node.element);
      return /[|{]/.test(element) ? `Array<${element}>` : `${element}[]`;
    }
    case "tuple":
      return `[${node.items.map(inner).join(", ")}]`;
    case "nullable": {
      const text = inner(node.inner);
      return text === "Json" ? text : `${text} | null`;
    }
    case "optional":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return inner(node.inner);
    case "union":
      return node.options.map(inner).join(" | ");
    case "record":
      return node.partial
        ? `Partial<Record<${inner(node.key)}, ${inner(node.value)}>>`
        : `Record<${inner(node.key)}, ${inner(node.value)}>`;
    case "object":
      return objectText(node, side, declarations);
    case "pipe":
      return inner(pipeSide(node, side));
    default:
      throw new Error(`The generator cannot print a zod schema of type "${node.kind}".`);
  }
}

/** The side of a pipe that a caller sees. A bare transform has no output type, so its source type serves both sides. */
function pipeSide({ from, to }: SchemaNode & { kind: "pipe" }, side: Side): z.ZodType {
  if (side === "input") return from;
  if (schemaNode(to).kind === "transform") throw new Error("A transform has no output schema: pipe it into a schema.");
  return to;
}

function objectText({ fields, rest }: SchemaNode & { kind: "object" }, side: Side, declarations: Declarations): string {
  const indexSignature = rest && typeText(rest, side, declarations);
  return printObjectType(properties(fields, side, declarations), indexSignature);
}

/** The properties of an object's shape. */
export const properties = (shape: Readonly<Record<string, z.ZodType>>, side: Side, declarations: Declarations): Property[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    type: typeText(schema, side, declarations),
    optional: isOptional(schema, side),
    description: readDescription(schema),
  }));

/** Whether the property may be left out, or be missing. */
export const isOptional = (schema: z.ZodType, side: Side): boolean =>
  // zod distinguishes optional from defaulted inputs; a sender may omit both.
  (side === "input" ? schema._zod.optin : schema._zod.optout) !== undefined;

/** The description of a schema, or of what it wraps. */
export function readDescription(schema: z.ZodType): string | undefined {
  const own = schema.meta()?.description;
  if (own !== undefined || schema.meta()?.id !== undefined) return own;
  const node = schemaNode(schema);
  if (isWrapper(node)) return readDescription(node.inner);
  return node.kind === "pipe" ? readDescription(node.from) : undefined;
}
