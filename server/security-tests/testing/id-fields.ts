import type { z } from "zod";
import { bodySchema } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { applicationId, randomUuid } from "../../services/random.ts";
import { lowestAccessType } from "../../testing/fixtures.ts";
import type { CallInput, Outcome } from "../../testing/transports.ts";

export type Part = "params" | "query" | "body";
/** A field of a route's input that takes an id. */
export interface IdField {
  readonly part: Part;
  readonly key: string;
  readonly schema: z.ZodType;
}

const listParts = (route: Route): [Part, z.ZodObject | undefined][] => [
  ["params", route.params],
  ["query", route.query],
  ["body", bodySchema(route.body, lowestAccessType(route))],
];
/**
 * Fields in the form of an id that name no row of a tenancy. They are a configuration's revision, the categories that all projects share,
 * a DNS selector, and entries of the configuration.
 */
const notIds = new Set([
  ...["expected_revision", "notification_category_id", "dkim_selector"],
  ...["theme_id", "template_id", "product_id", "from_product_id", "to_product_id", "price_id"],
]);
/** The place in the list of all users, after which a dry run continues. Any id is a place. */
const isPlace = ({ path }: Route, key: string) => path === "/internal/sign-up-rules/matching-users" && key === "cursor";
const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success;
/** A field with the name of something, such as a permission, takes other words with the prefix of applications, too. */
const takesApplications = (schema: z.ZodType) => takes(schema, applicationId()) && !takes(schema, "app_name");
const takesIds = (schema: z.ZodType) => (takes(schema, randomUuid()) || takesApplications(schema)) && !takes(schema, "no id");

/** A new id of the form that a field takes: a UUID, or that of an application. */
export const unknownId = ({ schema }: Pick<IdField, "schema">): string => (takesApplications(schema) ? applicationId() : randomUuid());

/** The fields of a route's input that take the id of something in a tenancy. */
export const idFields = (route: Route): IdField[] =>
  listParts(route).flatMap(([part, shape]) =>
    Object.entries(shape?.shape ?? {}).flatMap(([key, schema]) =>
      !notIds.has(key) && !isPlace(route, key) && takesIds(schema as z.ZodType) ? [{ part, key, schema: schema as z.ZodType }] : [],
    ),
  );

/** Returns the other required fields of a body, as the contract's own example has them. */
const requiredFields = (route: Route): Record<string, string> => {
  const shape = bodySchema(route.body, lowestAccessType(route))?.shape ?? {};
  const example = Object.entries((route.examples?.body ?? {}) as Record<string, string>);
  return Object.fromEntries(example.filter(([key]) => shape[key] && !(shape[key] as z.ZodType).safeParse(undefined).success));
};

/** The input of a call with a value in each of the fields. */
export const makeInput = (route: Route, fields: readonly IdField[], value: (field: IdField) => string): CallInput => {
  const input: Record<Part, Record<string, string>> = { params: { ...route.examples?.params }, query: {}, body: requiredFields(route) };
  for (const field of fields) input[field.part][field.key] = value(field);
  return { params: input.params, query: input.query, ...(route.body ? { body: input.body } : {}) };
};

/** The further fields that are required before one of them is evaluated. Of clients also the caller's user id, and the team. */
export const prerequisiteFields = (field: IdField, fields: readonly IdField[], { access }: Route) =>
  fields.filter(
    (other) =>
      other !== field &&
      (other.part === "params" ||
        !other.schema.safeParse(undefined).success ||
        other.key === access.self?.field ||
        other.key === access.may?.team),
  );

/** Returns the part of an outcome that a caller can see, without the ids it sent itself. */
export const seen = ({ status, code, details, message, data }: Outcome, sent: readonly string[]) =>
  sent.reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify({ status, code, details, message, data }));
