import type { z } from "zod";
import { bodySchema } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { schemaNode } from "#contract/kernel/schema-node.ts";
import { exampleBody } from "./call-input.ts";
import { lowestAccessType } from "./case-fixtures.ts";

/** A body with which a route refuses nothing but what is added to it. Any grant will do for a token endpoint. */
export const readBody = (route: Route) => (route.accepts === "form" ? { grant_type: "refresh_token" } : exampleBody(route));

/** The body that the least of the permitted callers may send. */
export const lowestBody = (route: Route) => bodySchema(route.body, lowestAccessType(route));
export const invalidValues: readonly unknown[] = [{ a: {} }, [{}], 1.5, -1, true, "nonsense", "", null];
/** No text field takes the last one: PostgreSQL stores no NUL. */
export const invalidTexts = ["nonsense", "n".repeat(2000), '"', "a\u0000b"];

/** For each field of a schema, if possible, a value that the field refuses itself, not for something within it. */
export function listInvalidFields(schema: z.ZodObject | undefined, candidates: readonly unknown[]): Record<string, unknown> {
  const entries = Object.entries(schema?.shape ?? {}).map(([key, field]) => [
    key,
    candidates.find((candidate) => (field as z.ZodType).safeParse(candidate).error?.issues.some(({ path }) => path.length === 0)),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Lists the fields of a schema that must be given. */
export const listRequired = (schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).flatMap(([key, field]) => ((field as z.ZodType).safeParse(undefined).success ? [] : [key]));

/** Whether a route ignores parameters that it does not know, as OAuth does (RFC 6749, section 3.1). */
/** Whether unknown properties of a body are ignored, as a standard demands (RFC 7591, section 2). */
export const hasLooseBody = (route: Route): boolean => {
  const schema = lowestBody(route);
  const node = schema && schemaNode(schema);
  return node?.kind === "object" && node.rest !== undefined;
};

export const isLoose = ({ query }: Route) => {
  const node = query && schemaNode(query);
  return node?.kind === "object" && node.rest !== undefined;
};
