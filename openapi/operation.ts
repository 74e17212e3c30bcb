import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiRequestBodyObject } from "zod-openapi";
import { type Access, type AccessType, accessSentences } from "#contract/kernel/access.ts";
import { isRawBody } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { documentOrigin } from "./components.ts";
import type { makeErrorResponses } from "./error-responses.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { security } from "./security.ts";
import { successResponses } from "./success-responses.ts";

/** `auth.password.signUp` becomes `authPasswordSignUp`. */
export const operationId = (name: string): string => name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());

/** The group of a route: its name without the last part. */
export const readGroup = (name: string): string => name.slice(0, name.lastIndexOf("."));

// OpenAPI 3.1: a header parameter named Authorization is ignored; it is a security scheme instead.
const headerParameters = ({ headers }: Route) =>
  headers && requestHeaders.authorization in headers.shape ? headers.omit({ authorization: true }) : headers;

function requestParams(route: Route): ZodOpenApiParameters {
  const { params, query } = route;
  const header = headerParameters(route);
  return {
    ...(params && { path: params }),
    ...(query && { query }),
    ...(header && Object.keys(header.shape).length > 0 && { header }),
  };
}

function requestBody(name: string, route: Route, names: SchemaComponents): ZodOpenApiRequestBodyObject | undefined {
  if (!route.body) return undefined;
  if (isRawBody(route.body)) {
    // Bytes need no schema (OpenAPI 3.1, section 4.8.14.2).
    return { required: true, content: Object.fromEntries(route.body.mediaTypes.map((type) => [type, {}])) };
  }
  const schema = names.body(name, route.body);
  const media = {
    schema: schema ?? { description: "Any JSON value" },
    ...(route.examples?.body !== undefined && { example: route.examples.body }),
  };
  return {
    // A body is required even if all its fields are optional, so that a lost body is detected.
    required: schema !== undefined && route.optionalBody !== true,
    content: {
      "application/json": media,
      ...(route.accepts === "form" && { "application/x-www-form-urlencoded": media }),
      ...(route.acceptsMultipart && { "multipart/form-data": media }),
    },
  };
}

/** A route's access as plain data: each error as its code. */
function accessExtension(access: Access) {
  const { self, ...rest } = access;
  return {
    ...rest,
    ...(access.user === "required" && {
      whenMissing: access.whenMissing.code,
      ...(access.whenDeleted && { whenDeleted: access.whenDeleted.code }),
    }),
    ...(self && { self: { ...self, ...(self.error && { error: self.error.code }) } }),
  };
}

/** The common context of the operations of one document. */
export interface DocumentContext {
  readonly access: AccessType;
  readonly names: SchemaComponents;
  readonly errorResponses: ReturnType<typeof makeErrorResponses>;
}

/** A route as callers of one access type see it. */
export function operation(name: string, route: Route, { access, names, errorResponses }: DocumentContext): ZodOpenApiOperationObject {
  const body = requestBody(name, route, names);
  const description = [route.description, ...accessSentences(route.access)].filter((sentence) => sentence !== undefined).join(" ");
  return {
    operationId: operationId(name),
    tags: [readGroup(name)],
    summary: route.summary,
    ...(description !== "" && { description }),
    // The path of a route at the root of the server does not start with the document's base address.
    ...(route.base === "root" && { servers: [{ url: documentOrigin }] }),
    security: security(route, access),
    requestParams: requestParams(route),
    ...(body && { requestBody: body }),
    responses: { ...successResponses(name, route, names), ...errorResponses(route) },
    "x-access": accessExtension(route.access),
    ...(route.limits && { "x-rate-limits": route.limits.map((limit) => ({ ...limit })) }),
  };
}
