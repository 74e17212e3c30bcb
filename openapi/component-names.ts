import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import type { Entity } from "#contract/kernel/entity.ts";

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Names a route in Pascal case, where one name must do: `auth.password.signUp` as `AuthPasswordSignUp`. */
export const pascalName = (route: string): string => route.split(".").map(capitalize).join("");

const listFields = (entity: Entity, form: EntityForm, access: AccessType) => Object.keys(entity[form](access).shape);

/** The form of an entity that callers see, or send to create or change one. */
export type EntityForm = "view" | "create" | "update";

/** Whether two access types have the same form of an entity, nested entities included. */
const hasSameForm = (entity: Entity, form: EntityForm, a: AccessType, b: AccessType): boolean =>
  form === "view"
    ? entity.view(a) === entity.view(b)
    : listFields(entity, form, a).length === listFields(entity, form, b).length &&
      listFields(entity, form, a).every((name) => listFields(entity, form, b).includes(name));

/**
 * The component's name of an entity. It is `User` in the form of the lowest access type, and `ServerUser` where servers see more. A name
 * means the same in every document. So a program can use clients that were generated from two of them.
 */
export function entityName(entity: Entity, form: EntityForm, access: AccessType): string {
  const first = accessTypes.find((type) => listFields(entity, form, type).length > 0) ?? access;
  const owner = accessTypes.find((type) => hasSameForm(entity, form, type, access)) ?? access;
  const prefix = owner === first || hasSameForm(entity, form, first, access) ? "" : capitalize(owner);
  return `${prefix}${entity.name}${form === "view" ? "" : capitalize(form)}`;
}
