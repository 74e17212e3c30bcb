import type { z } from "zod";
import { type Property, printObjectType } from "./typescript-printer.ts";

/** `input`: the accepted type, `output`: the returned type; they differ where a schema transforms. */
export type Side = "input" | "output";

/** Receives the text of each named type, once per name. */
export interface Declarations {
  declare(name: string, description: string | undefined, text: string): void;
  /** The name of the entity that callers are shown by this schema, declared by then; undefined where it is none of an entity's. */
  viewNameOf?(schema: z.ZodType): string | undefined;
}

// What the walk reads of zod's definitions (zod 4, `_zod.def`); anything else is refused, never printed as `any`.
interface Definition {
  type: string;
  values?: readonly unknown[];
  entries?: Record<string, string | number>;
  element?: z.ZodType;
  items?: readonly z.ZodType[];
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  options?: readonly z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** The TypeScript text of a schema; objects with a meta id become interfaces of their own. */
export function typeText(schema: z.ZodType, side: Side, declarations: Declarations): string {
  const id = schema.meta()?.id;
  if (id === "Json") return "Json";
  const viewNameOf = declarations.viewNameOf?.(schema);
  if (viewNameOf !== undefined) return viewNameOf;
  const definition = definitionOf(schema);
  if (id !== undefined && definition.type === "object") {
    declarations.declare(id, schema.meta()?.description, objectText(definition, side, declarations));
    return id;
  }
  return textOf(definition, side, declarations);
}

function textOf(definition: Definition, side: Side, declarations: Declarations): string {
  const inner = (schema: z.ZodType | undefined) => typeText(required(schema, definition), side, declarations);
  switch (definition.type) {
    case "string":
    case "boolean":
    case "null":
    case "undefined":
    case "unknown":
    case "never":
      return definition.type;
    case "number":
    case "int":
      return "number";
    case "literal":
      return definition.values?.map((value) => JSON.stringify(value)).join(" | ") ?? "never";
    case "enum":
      return Object.values(definition.entries ?? {})
        .map((value) => JSON.stringify(value))
        .join(" | ");
    case "array": {
      const element = inner(definition.element);
      return /[|{]/.test(element) ? `Array<${element}>` : `${element}[]`;
    }
    case "tuple":
      return `[${(definition.items ?? []).map(inner).join(", ")}]`;
    case "nullable": {
      const text = inner(definition.innerType);
      return text === "Json" ? text : `${text} | null`;
    }
    case "optional":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return inner(definition.innerType);
    case "union":
      return (definition.options ?? []).map(inner).join(" | ");
    case "record":
      return `Record<${inner(definition.keyType)}, ${inner(definition.valueType)}>`;
    case "object":
      return objectText(definition, side, declarations);
    case "pipe":
      return inner(pipeSide(definition, side));
    default:
      throw new Error(`The generator cannot print a zod schema of type "${definition.type}".`);
  }
}

/** The side of a pipe that a caller sees. A bare transform has no output type, so its source type serves both sides. */
function pipeSide({ in: from, out: to }: Definition, side: Side): z.ZodType | undefined {
  if (side === "input") return from;
  if (to && definitionOf(to).type === "transform") throw new Error("A transform says nothing of its output: pipe it into a schema.");
  return to;
}

function objectText({ shape = {}, catchall }: Definition, side: Side, declarations: Declarations): string {
  const indexSignature = catchall && definitionOf(catchall).type !== "never" ? typeText(catchall, side, declarations) : undefined;
  return printObjectType(properties(shape, side, declarations), indexSignature);
}

/** The properties of an object's shape. */
export const properties = (shape: Readonly<Record<string, z.ZodType>>, side: Side, declarations: Declarations): Property[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    type: typeText(schema, side, declarations),
    optional: isOptional(schema, side),
    description: descriptionOf(schema),
  }));

/** Whether the property may be left out, or be missing. */
export const isOptional = (schema: z.ZodType, side: Side): boolean =>
  // zod distinguishes optional from defaulted inputs; a sender may omit both.
  (side === "input" ? schema._zod.optin : schema._zod.optout) !== undefined;

/** The description of a schema, or of what it wraps. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const own = schema.meta()?.description;
  if (own !== undefined || schema.meta()?.id !== undefined) return own;
  const { innerType, type, in: from } = definitionOf(schema);
  if (innerType && type !== "array") return descriptionOf(innerType);
  return type === "pipe" && from ? descriptionOf(from) : undefined;
}

function required(schema: z.ZodType | undefined, { type }: Definition): z.ZodType {
  if (!schema) throw new Error(`A zod schema of type "${type}" lacks what it is made of.`);
  return schema;
}
