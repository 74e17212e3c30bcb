import { STATUS_CODES } from "node:http";
import type { ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from "zod-openapi";
import { credentialErrors, listErrors } from "#contract/errors/implied.ts";
import { InsufficientScope, InvalidBearerToken, InvalidClient, InvalidIntegrationClient } from "#contract/errors/index.ts";
import type { ErrorClass, PlainErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { helpHeader, responseHeaders } from "#contract/vocabulary/headers.ts";
import { errorReference, isKnown, isOAuth, isPlain } from "./error-schemas.ts";

/**
 * One body schema for several errors: clients distinguish them by `code`. It has no discriminator. Zod accepts none between extensions of
 * a base schema, so generated schemas would throw.
 */
function jsonContent(errors: readonly ErrorClass[]): ZodOpenApiMediaTypeObject {
  const references = errors.map(errorReference);
  return { schema: references.length > 1 ? { oneOf: references } : (references[0] ?? {}) };
}

const plainContent = (errors: readonly PlainErrorClass[]): ZodOpenApiMediaTypeObject => ({
  schema: { type: "string" },
  examples: Object.fromEntries(errors.map((error) => [error.code, { value: error.defaultMessage }])),
});

/** Errors that name the scheme by which the caller must authenticate. */
const challengedErrors: readonly ErrorClass[] = [InsufficientScope, InvalidBearerToken, InvalidClient, InvalidIntegrationClient];

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
      [helpHeader]: { $ref: "#/components/headers/Help" },
      ...(errors.some((error) => challengedErrors.includes(error)) && { "www-authenticate": { $ref: "#/components/headers/Challenge" } }),
      ...(status === 429 && { [responseHeaders.retryAfter]: { $ref: "#/components/headers/RetryAfter" } }),
      ...(status === 503 && { [responseHeaders.retryAfter]: { $ref: "#/components/headers/RetryAfterIfKnown" } }),
      ...(endsCookies && { "set-cookie": { description: "Deletes the cookies of the call.", schema: { type: "string" as const } } }),
    },
    content: {
      "application/json": jsonContent(errors),
      ...(plain.length > 0 && { "text/plain": plainContent(plain) }),
    },
  };
}

type Responses = Record<`${4 | 5}${string}`, ZodOpenApiResponseObject>;

const byCode = (a: ErrorClass, b: ErrorClass) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** The errors of a route that share a status, lowest status first. Sorted, so that routes with the same errors share a response. */
function byStatus(route: Route): [status: number, errors: ErrorClass[]][] {
  const errors = listErrors(route);
  const statuses = [...new Set(errors.map((error) => error.status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, errors.filter((error) => error.status === status).sort(byCode)]);
}

const credentialCodes: ReadonlySet<string> = new Set(credentialErrors.map(({ code }) => code));

/** A response with more codes in its name is not shared: file systems limit the names of what generators write. */
const maxCodesOfName = 6;

/**
 * Names a response after its status and its codes: `NotFound.USER_NOT_FOUND`. A name means the same in every document and version.
 * `Credentials` are the codes of `credentialErrors`, which a status has all or none of.
 */
function responseName(status: number, errors: readonly ErrorClass[], endsCookies: boolean): string {
  const phrase = (STATUS_CODES[status] ?? String(status)).replace(/[^A-Za-z]/g, "");
  const codes = errors.map((error) => error.code);
  const ofCredentials = credentialErrors.filter((error) => error.status === status);
  const hasCredentials = ofCredentials.length > 0 && ofCredentials.every(({ code }) => codes.includes(code));
  const specific = hasCredentials ? codes.filter((code) => !credentialCodes.has(code)) : codes;
  return [phrase, ...(hasCredentials ? ["Credentials"] : []), ...specific, ...(endsCookies ? ["Cookies"] : [])].join(".");
}

/**
 * The responses by which each of the routes may refuse, one per status. A response that several routes share becomes a component of the
 * document. What follows from a route's access alone is the same for most routes.
 */
export function makeErrorResponses(routes: readonly Route[]): (route: Route) => Responses {
  const useCounts = new Map<string, number>();
  for (const route of routes)
    for (const [status, errors] of byStatus(route)) {
      const key = responseName(status, errors, route.cookies !== undefined);
      useCounts.set(key, (useCounts.get(key) ?? 0) + 1);
    }

  const isShared = (key: string) => (useCounts.get(key) ?? 0) > 1 && key.split(".").length <= maxCodesOfName;
  const responses = new Map<string, ZodOpenApiResponseObject>();
  const readResponse = (route: Route, status: number, errors: readonly ErrorClass[]) => {
    const key = responseName(status, errors, route.cookies !== undefined);
    const known = responses.get(key);
    if (known) return known;
    const response = {
      ...errorResponse(status, errors, route.cookies !== undefined),
      ...(isShared(key) && { id: key }),
    };
    responses.set(key, response);
    return response;
  };
  return (route) => Object.fromEntries(byStatus(route).map(([status, errors]) => [String(status), readResponse(route, status, errors)]));
}
