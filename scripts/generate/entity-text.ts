import { z } from "zod";
import { type AccessType, includes } from "#contract/kernel/access.ts";
import type { Entity, Field } from "#contract/kernel/entity.ts";
import { pascal } from "./naming.ts";
import { braces, type Property } from "./text.ts";
import { type Declarations, descriptionOf, typeText } from "./zod-text.ts";

/** Declares what a caller of that type is shown of an entity; answers the interface's name. */
export function viewName(entity: Entity, access: AccessType, declarations: Declarations): string {
  const shown = entity.readable(access).map((name): Property => {
    const field = entity.fields[name] as Field;
    return { name, type: shownText(field, access, declarations), optional: false, description: descriptionOfField(field, "schema") };
  });
  declarations.declare(entity.name, undefined, braces(shown));
  return entity.name;
}

function shownText({ schema }: Field, access: AccessType, declarations: Declarations): string {
  if (schema instanceof z.ZodType) return typeText(schema, "output", declarations);
  return `${viewName(schema.entity, access, declarations)}${schema.nullable ? " | null" : ""}`;
}

/** Declares what a caller of that type may send to make or change an entity; answers the interface's name. */
export function writeName(entity: Entity, op: "create" | "update", access: AccessType, declarations: Declarations): string {
  const name = `${entity.name}${pascal(op)}`;
  const sent = Object.entries(entity.fields)
    .filter(([, field]) => field[op] !== "nobody" && includes(access, field[op] as AccessType))
    .map(
      ([key, field]): Property => ({
        name: key,
        type: typeText(field.input, "input", declarations),
        optional: !(op === "create" && field.required),
        description: descriptionOfField(field, "input"),
      }),
    );
  const what = op === "create" ? "to make" : "to change";
  declarations.declare(
    name,
    `What may be sent ${what} a ${entity.name.toLowerCase()}.${op === "update" ? " Absent fields stay as they are." : ""}`,
    braces(sent),
  );
  return name;
}

function descriptionOfField(field: Field, of: "schema" | "input"): string | undefined {
  if (field.description !== undefined) return field.description;
  const schema = field[of];
  return schema instanceof z.ZodType ? descriptionOf(schema) : undefined;
}
