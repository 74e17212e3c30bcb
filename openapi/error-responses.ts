import { STATUS_CODES } from "node:http";
import { z } from "zod";
import type { oas31, ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from "zod-openapi";
import { errorsOf } from "#contract/errors/implied.ts";
import type { ErrorClass, KnownErrorClass, OAuthErrorClass, PlainErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { sample } from "./sample.ts";

const isKnown = (error: ErrorClass): error is KnownErrorClass => error.kind === "known";
const isOAuth = (error: ErrorClass): error is OAuthErrorClass => error.kind === "oauth";
const isPlain = (error: ErrorClass): error is PlainErrorClass => error.kind === "plain";

const component = (error: KnownErrorClass | OAuthErrorClass) => (isKnown(error) ? `Error.${error.code}` : `OAuthError.${error.error}`);
const reference = (error: KnownErrorClass | OAuthErrorClass) => ({ $ref: `#/components/schemas/${component(error)}` });

/** The body of a known error, with one example of it: `{code, details?, error}`. */
function knownBody({ code, detailsSchema, messageFor, oauth }: KnownErrorClass): z.ZodType {
  const details = detailsSchema && sample(z.toJSONSchema(detailsSchema, { unrepresentable: "any" }) as oas31.SchemaObject, {});
  const example = { code, ...(details === undefined ? {} : { details }), error: messageFor(details) };
  return z
    .object({
      code: z.literal(code),
      ...(detailsSchema && { details: detailsSchema }),
      error: z.string().describe(oauth ? `For people; at the token endpoint \`${oauth}\`` : "Human-readable; the wording may change"),
      ...(oauth && { error_description: z.string().optional().describe("For people, at the token endpoint") }),
    })
    .meta({ examples: [example] });
}

const oauthBody = ({ error, defaultMessage }: OAuthErrorClass): z.ZodType =>
  z.object({ error: z.literal(error), error_description: z.string() }).meta({ examples: [{ error, error_description: defaultMessage }] });

/** The component of each error that has a JSON body: `Error.<CODE>`, `OAuthError.<error>`. */
export const errorSchemas = (errors: Iterable<ErrorClass>): Record<string, z.ZodType> =>
  Object.fromEntries(
    [...errors].flatMap((error) =>
      isKnown(error) ? [[component(error), knownBody(error)]] : isOAuth(error) ? [[component(error), oauthBody(error)]] : [],
    ),
  );

/** One body schema for several errors: clients distinguish known ones by `code`. */
function knownSchema(errors: readonly KnownErrorClass[]): oas31.SchemaObject | oas31.ReferenceObject {
  const [first, ...more] = errors;
  if (first && more.length === 0) return reference(first);
  return {
    oneOf: errors.map(reference),
    discriminator: { propertyName: "code", mapping: Object.fromEntries(errors.map((error) => [error.code, reference(error).$ref])) },
  };
}

function jsonContent(known: readonly KnownErrorClass[], oauth: readonly OAuthErrorClass[]): ZodOpenApiMediaTypeObject {
  const schemas = [...(known.length > 0 ? [knownSchema(known)] : []), ...oauth.map(reference)];
  const [first] = schemas;
  return { schema: first && schemas.length === 1 ? first : { oneOf: schemas } };
}

const plainContent = (errors: readonly PlainErrorClass[]): ZodOpenApiMediaTypeObject => ({
  schema: { type: "string" },
  examples: Object.fromEntries(errors.map((error) => [error.code, { value: error.defaultMessage }])),
});

function errorResponse(status: number, errors: readonly ErrorClass[], endsCookies: boolean): ZodOpenApiResponseObject {
  const known = errors.filter(isKnown);
  const oauth = errors.filter(isOAuth);
  const plain = errors.filter(isPlain);
  const codes = [...known.map(({ code }) => `\`${code}\``), ...oauth.map(({ error }) => `\`${error}\``)];
  const reasons = [
    ...(codes.length > 0 ? [codes.join(", ")] : []),
    ...plain.map(({ code, defaultMessage }) => `\`${code}\`: ${defaultMessage}`),
  ];
  return {
    description: `${STATUS_CODES[status] ?? "Refused"}: ${reasons.join("; ")}`,
    headers: {
      [responseHeaders.requestId]: { $ref: "#/components/headers/RequestId" },
      [responseHeaders.actualStatus]: { $ref: "#/components/headers/ActualStatus" },
      [responseHeaders.errorCode]: {
        description: "The code of the error.",
        required: true,
        schema: { type: "string", enum: [...new Set(errors.map((error) => error.code))] },
      },
      ...(known.length > 0 && {
        [responseHeaders.knownError]: {
          description: "The code of the error, the same as in the body.",
          required: known.length === errors.length,
          schema: { type: "string", enum: known.map((error) => error.code) },
        },
      }),
      ...(status === 429 && { [responseHeaders.retryAfter]: { $ref: "#/components/headers/RetryAfter" } }),
      ...(status === 503 && { [responseHeaders.retryAfter]: { $ref: "#/components/headers/RetryAfterIfKnown" } }),
      ...(endsCookies && { "set-cookie": { description: "Deletes the cookies of the call.", schema: { type: "string" as const } } }),
    },
    content: {
      ...(known.length + oauth.length > 0 && { "application/json": jsonContent(known, oauth) }),
      ...(plain.length > 0 && { "text/plain": plainContent(plain) }),
    },
  };
}

type Responses = Record<`${4 | 5}${string}`, ZodOpenApiResponseObject>;

/** The errors of a route that share a status, lowest status first. */
function byStatus(route: Route): [status: number, errors: ErrorClass[]][] {
  const errors = errorsOf(route);
  const statuses = [...new Set(errors.map((error) => error.status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, errors.filter((error) => error.status === status)]);
}

const keyOf = ({ cookies }: Route, status: number, errors: readonly ErrorClass[]) =>
  [status, ...(cookies ? ["cookies"] : []), ...errors.map((error) => (isPlain(error) ? error.code : component(error)))].join(" ");

/** Names responses after their status: `Unauthorized`, and `Unauthorized.2` for the next that differs. */
function createResponseNamer() {
  const counts = new Map<string, number>();
  return (status: number): string => {
    const phrase = (STATUS_CODES[status] ?? String(status)).replace(/[^A-Za-z]/g, "");
    const count = (counts.get(phrase) ?? 0) + 1;
    counts.set(phrase, count);
    return count === 1 ? phrase : `${phrase}.${count}`;
  };
}

/**
 * The responses by which each of the routes may refuse, one per status. A response that several routes share becomes a component of the
 * document. What follows from a route's access alone is the same for most routes.
 */
export function errorResponsesOf(routes: readonly Route[]): (route: Route) => Responses {
  const useCounts = new Map<string, number>();
  for (const route of routes)
    for (const [status, errors] of byStatus(route)) {
      const key = keyOf(route, status, errors);
      useCounts.set(key, (useCounts.get(key) ?? 0) + 1);
    }

  const name = createResponseNamer();
  const responses = new Map<string, ZodOpenApiResponseObject>();
  const responseOf = (route: Route, status: number, errors: readonly ErrorClass[]) => {
    const key = keyOf(route, status, errors);
    const known = responses.get(key);
    if (known) return known;
    const response = {
      ...errorResponse(status, errors, route.cookies !== undefined),
      ...((useCounts.get(key) ?? 0) > 1 && { id: name(status) }),
    };
    responses.set(key, response);
    return response;
  };
  return (route) => Object.fromEntries(byStatus(route).map(([status, errors]) => [String(status), responseOf(route, status, errors)]));
}
