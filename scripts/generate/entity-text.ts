import { z } from "zod";
import { type AccessType, isAtLeast } from "#contract/kernel/access.ts";
import type { Entity, Field } from "#contract/kernel/entity.ts";
import { pascal } from "./naming.ts";
import { type Property, printObjectType } from "./typescript-printer.ts";
import { type Declarations, readDescription, typeText } from "./zod-text.ts";

/** Declares what a caller of that type is shown of an entity; answers the interface's name. */
export function declareView(entity: Entity, access: AccessType, declarations: Declarations): string {
  const properties = entity.readable(access).map((name): Property => {
    const field = entity.fields[name] as Field;
    return { name, type: fieldTypeText(field, access, declarations), optional: false, description: descriptionOfField(field, "schema") };
  });
  declarations.declare(entity.name, undefined, printObjectType(properties));
  return entity.name;
}

function fieldTypeText({ schema }: Field, access: AccessType, declarations: Declarations): string {
  if (schema instanceof z.ZodType)
    return typeText(schema, "output", declarations) + (schema instanceof z.ZodOptional ? " | undefined" : "");
  return `${declareView(schema.entity, access, declarations)}${schema.nullable ? " | null" : ""}`;
}

/** Declares what a caller of that type may send to make or change an entity; answers the interface's name. */
export function declareInput(entity: Entity, op: "create" | "update", access: AccessType, declarations: Declarations): string {
  const name = `${entity.name}${pascal(op)}`;
  const properties = Object.entries(entity.fields)
    .filter(([, field]) => field[op] !== "none" && isAtLeast(access, field[op] as AccessType))
    .map(
      ([key, field]): Property => ({
        name: key,
        type: typeText(field.input, "input", declarations),
        optional: !(op === "create" && field.required),
        description: descriptionOfField(field, "input"),
      }),
    );
  const purpose = op === "create" ? "to make" : "to change";
  declarations.declare(
    name,
    `What may be sent ${purpose} a ${entity.name.toLowerCase()}.${op === "update" ? " Absent fields stay as they are." : ""}`,
    printObjectType(properties),
  );
  return name;
}

function descriptionOfField(field: Field, of: "schema" | "input"): string | undefined {
  if (field.description !== undefined) return field.description;
  const schema = field[of];
  return schema instanceof z.ZodType ? readDescription(schema) : undefined;
}
