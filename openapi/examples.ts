import type { oas31 } from "zod-openapi";
import type { AccessType } from "#contract/kernel/access.ts";
import { statusSchema } from "#contract/kernel/returns.ts";
import type { Route } from "#contract/kernel/route.ts";
import { type Components, sample } from "./sample.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { defaultStatus } from "./success-responses.ts";

/** Adds the descriptions of an entity's fields to schemas without a description. */
export function describeFields(components: Components, names: SchemaComponents): void {
  for (const [name, { fields }] of Object.entries(names.entities)) {
    const properties = (components[name] as oas31.SchemaObject | undefined)?.properties ?? {};
    for (const [key, property] of Object.entries(properties)) {
      const description = fields[key]?.description;
      if (description !== undefined) properties[key] = { ...property, description };
    }
  }
}

const isReference = (value: object): value is oas31.ReferenceObject => "$ref" in value;

/**
 * Gives an operation an example of its response and of its required parameters.
 * @throws when the example does not fit the route's own schema: then the route needs `examples.returns`.
 */
export function addExamples(
  name: string,
  route: Route,
  access: AccessType,
  operation: oas31.OperationObject,
  components: Components,
): void {
  for (const parameter of operation.parameters ?? []) {
    if (isReference(parameter)) continue;
    const declared = route.examples?.params?.[parameter.name] ?? route.examples?.query?.[parameter.name];
    if (declared !== undefined) parameter.example = declared;
    else if (parameter.required && parameter.schema) parameter.example = sample(parameter.schema, components, parameter.name);
  }

  const reply: oas31.ResponseObject = operation.responses?.[String(defaultStatus(route))];
  const media = reply.content?.["application/json"];
  const schema = statusSchema(route.returns, access, defaultStatus(route));
  if (!media?.schema || !schema) return;

  const parsed = schema.safeParse(route.examples?.returns ?? sample(media.schema, components));
  if (!parsed.success)
    throw new Error(`The sample answer of ${name} does not fit its schema; declare examples.returns. ${parsed.error.message}`);
  media.example = parsed.data;
}
