import type { z } from "zod";
import { listErrors } from "#contract/errors/implied.ts";
import { clientErrors, reservedErrors, unroutedErrors } from "#contract/errors/reserved.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { walk } from "#contract/kernel/route.ts";
import { schemaNode } from "#contract/kernel/schema-node.ts";
import { errorRepairs } from "../documentation/error-repairs.ts";
import { typeText } from "./zod-text.ts";

const routes = [...walk(contract)].map(([name, route]) => ({
  name,
  call: `${route.method} ${route.path}`,
  errors: new Set(listErrors(route)),
}));

/** Every error, once, in the order of the codes. */
export const allErrors: readonly ErrorClass[] = [
  ...new Set<ErrorClass>([...routes.flatMap(({ errors }) => [...errors]), ...clientErrors, ...unroutedErrors, ...reservedErrors]),
].sort((a, b) => (a.code < b.code ? -1 : 1));

/** Errors of more routes are listed by their number: they follow from credentials, limits and validation. */
const maxListedRoutes = 12;

/**
 * The routes that an error comes from, as text.
 * @param print the text for one route
 */
export function routesText(error: ErrorClass, print: (route: { readonly name: string; readonly call: string }) => string): string {
  if ((unroutedErrors as readonly ErrorClass[]).includes(error)) return "none (the request matches no route).";
  if ((clientErrors as readonly ErrorClass[]).includes(error)) return "none (created by client libraries).";
  if ((reservedErrors as readonly ErrorClass[]).includes(error)) return "none yet (reserved).";
  const having = routes.filter(({ errors }) => errors.has(error));
  if (having.length === routes.length) return "all.";
  return having.length > maxListedRoutes ? `${having.length} of ${routes.length}.` : `${having.map(print).join(", ")}.`;
}

/** The values of a details field that give different messages: placeholders in braces, every boolean, null and enum value. */
function sampleValues(name: string, schema: z.ZodType): unknown[] {
  const node = schemaNode(schema);
  if (node.kind === "nullable") return [...sampleValues(name, node.inner), null];
  if (node.kind === "boolean") return [false, true];
  if (node.kind === "enum") return [...node.values];
  if (/(?:_at|until)_millis$/.test(name)) return [Date.UTC(2030, 0, 1)];
  // Messages join arrays or count them.
  if (node.kind === "array") return [{ join: () => `{${name}}`, length: `{number of ${name}}` }];
  return [`{${name}}`];
}

/** All messages of an error, for the different values of its details. */
export function listMessages(error: ErrorClass): string[] {
  if (error.kind !== "known") return [error.defaultMessage];
  const details = error.detailsSchema && schemaNode(error.detailsSchema);
  const fields = details?.kind === "object" ? details.fields : {};
  const combinations = Object.entries(fields).reduce<Record<string, unknown>[]>(
    (all, [name, schema]) => all.flatMap((details) => sampleValues(name, schema).map((value) => ({ ...details, [name]: value }))),
    [{}],
  );
  return [...new Set(combinations.map((details) => error.messageFor(details)))];
}

/** The type of an error's details; undefined if it has none. */
export const detailsText = (error: ErrorClass): string | undefined => {
  if (error.kind !== "known" || !error.detailsSchema) return undefined;
  const inline = {
    declare(name: string) {
      throw new Error(`Details of an error must be printed inline, but ${name} is a named type.`);
    },
  };
  return typeText(error.detailsSchema, "output", inline).replaceAll(/\s+/g, " ");
};

const detailsLines = (error: ErrorClass): string[] => {
  const details = detailsText(error);
  return details === undefined ? [] : [`- Details: \`${details}\``];
};

const readSection = (error: ErrorClass): string =>
  [
    `### ${error.code}`,
    "",
    `- Status: ${error.status}`,
    ...listMessages(error).map((message) => `- Message: ${message.replaceAll("\n", " ")}`),
    ...detailsLines(error),
    `- Routes: ${routesText(error, ({ call }) => `\`${call}\``)}`,
    `- Repair: ${errorRepairs[error.code]}`,
  ].join("\n");

const listSections = (kind: ErrorClass["kind"]) =>
  allErrors
    .filter((error) => error.kind === kind)
    .map(readSection)
    .join("\n\n");

/** docs/errors.md: every error with its status, messages, details and routes. */
export function errorsDocument(): string {
  return `<!-- Generated from contract/errors by npm run generate. Do not edit. -->

# Errors

## Errors of the catalogue

The body is JSON: \`{ "code", "error", "details" }\`. The header \`x-stack-known-error\` repeats the code. The SDK throws or returns a
\`KnownError\` with the same code and typed details.

${listSections("known")}

## Errors with a text body

The body is the message. The header \`x-latchkey-error\` has the code, and so has the SDK's \`PlainError\`.

${listSections("plain")}

## Errors of the OAuth token endpoint

The body is JSON: \`{ "error", "error_description" }\` (RFC 6749, section 5.2).

${listSections("oauth")}
`;
}
