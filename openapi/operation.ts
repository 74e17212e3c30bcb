import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiRequestBodyObject } from "zod-openapi";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { security } from "./credentials.ts";
import type { Names } from "./names.ts";
import type { refusalsOf } from "./refusals.ts";
import { replies } from "./reply.ts";

/** `auth.password.signUp` becomes `authPasswordSignUp`. */
export const operationId = (name: string): string => name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());

/** The group of a route: its name without the last part. */
export const groupOf = (name: string): string => name.slice(0, name.lastIndexOf("."));

// OpenAPI 3.1: a header parameter named Authorization is ignored; it is a security scheme instead.
const headersOf = ({ headers }: Route) =>
  headers && requestHeaders.authorization in headers.shape ? headers.omit({ authorization: true }) : headers;

function requestParams(route: Route): ZodOpenApiParameters {
  const { params, query } = route;
  const header = headersOf(route);
  return {
    ...(params && { path: params }),
    ...(query && { query }),
    ...(header && Object.keys(header.shape).length > 0 && { header }),
  };
}

function requestBody(route: Route, names: Names): ZodOpenApiRequestBodyObject | undefined {
  if (!route.body) return undefined;
  const schema = names.body(route.body);
  const media = {
    schema: schema ?? { description: "Any JSON value" },
    ...(route.examples?.body !== undefined && { example: route.examples.body }),
  };
  return {
    // Where every field may be absent the body is still an object: without one, nobody can tell it from one that got lost.
    required: schema !== undefined && route.bodyMayBeAbsent !== true,
    content: { "application/json": media, ...(route.accepts === "form" && { "application/x-www-form-urlencoded": media }) },
  };
}

const sharedParameters = ({ access }: Route) =>
  access.from === "bare"
    ? []
    : [access.from === "open" ? "OptionalAccessType" : "AccessType", "BranchId", "AllowAnonymousUser"].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      }));

/** What the operations of one document have in common. */
export interface Printing {
  readonly access: AccessType;
  readonly names: Names;
  readonly refusals: ReturnType<typeof refusalsOf>;
}

/** A route as callers of one access type see it. */
export function operation(name: string, route: Route, { access, names, refusals }: Printing): ZodOpenApiOperationObject {
  const body = requestBody(route, names);
  return {
    operationId: operationId(name),
    tags: [groupOf(name)],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    // Routes at the root of the server lie outside the document's base address.
    ...(route.base === "root" && { servers: [{ url: "/" }] }),
    security: security(route, access),
    requestParams: requestParams(route),
    parameters: sharedParameters(route),
    ...(body && { requestBody: body }),
    responses: { ...replies(route, names), ...refusals(route) },
    "x-access": { ...route.access },
    ...(route.limits && { "x-rate-limits": route.limits.map((limit) => ({ ...limit })) }),
  };
}
