import { z } from "zod";
import { declaredErrors } from "#contract/errors/implied.ts";
import { type AccessType, accessSentences, isOpenTo } from "#contract/kernel/access.ts";
import { isAnyBody, isRawBody } from "#contract/kernel/body.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { isForBrowsers, type Route } from "#contract/kernel/route.ts";
import { schemaNode } from "#contract/kernel/schema-node.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { declareInput, declareView } from "./entity-text.ts";
import { typeName } from "./naming.ts";
import { type Property, printDocComment, printObjectType } from "./typescript-printer.ts";
import { type Declarations, properties, typeText } from "./zod-text.ts";

/** Whether callers of that type find the route in their tree. */
export function isInSdk(route: Route, access: AccessType): boolean {
  // Platforms have no project, which an app needs.
  if (isForBrowsers(route) || route.access.integration) return false;
  return isOpenTo(route.access, access);
}

/** Whether the route recognizes a repeated call by the header Idempotency-Key. */
const isRepeatable = ({ headers }: Route) => headers !== undefined && requestHeaders.idempotencyKey in headers.shape;

/** Declares the route's input; answers its type's name, and whether it may be left out. Undefined: the route takes none. */
export function declareRouteInput(
  name: string,
  route: Route,
  access: AccessType,
  declarations: Declarations,
): { name: string; optional: boolean } | undefined {
  const own = [...readShape(route.params, declarations), ...readShape(route.query, declarations)];
  const { body } = route;
  if (own.length === 0 && body === undefined) return undefined;

  const typeNameOfInput = `${typeName(name)}Input`;
  let indexSignature: string | undefined;
  if (isAnyBody(body)) own.push({ name: "body", type: "unknown", optional: false, description: "Any JSON document" });
  else if (body !== undefined && "kind" in body && body.kind === "entity-input") {
    const writeType = declareInput(body.entity, body.op, access, declarations);
    if (own.length === 0) return { name: writeType, optional: false };
    declarations.declare(typeNameOfInput, undefined, `extends ${writeType} ${printObjectType(own)}`);
    return { name: typeNameOfInput, optional: false };
  } else if (body !== undefined && !isRawBody(body)) {
    own.push(...readShape(body, declarations));
    const node = schemaNode(body);
    if (node.kind === "object" && node.rest) indexSignature = "unknown";
  }
  declarations.declare(typeNameOfInput, undefined, printObjectType(own, indexSignature));
  return { name: typeNameOfInput, optional: own.every(({ optional }) => optional) };
}

const readShape = (schema: Route["params"], declarations: Declarations): Property[] =>
  schema ? properties(schema.shape, "input", declarations) : [];

/** The text of the response's type. */
export function outputText(name: string, route: Route, access: AccessType, declarations: Declarations): string {
  const { returns } = route;
  if ("kind" in returns) {
    switch (returns.kind) {
      case "entity":
        return declareView(returns, access, declarations);
      case "page":
        return `Page<${declareView(returns.of, access, declarations)}>`;
      case "list":
      case "pagedList": {
        const listType = `${typeName(name)}Output`;
        const item = declareView(returns.of, access, declarations);
        const items = { name: "items", type: `${item}[]`, optional: false };
        const list = printObjectType([items, { name: "is_paginated", type: "false", optional: false }]);
        declarations.declare(listType, undefined, returns.kind === "list" ? list : `= Page<${item}> | ${list}`);
        return listType;
      }
      case "status":
        break;
      case "none":
        return "undefined";
      default:
        return "string";
    }
  }
  const text = typeText(returnsSchema(returns, access) as z.ZodType, "output", declarations);
  if (!text.startsWith("{")) return text;
  const typeNameOfInput = `${typeName(name)}Output`;
  // A union of responses cannot be declared as an interface.
  declarations.declare(typeNameOfInput, undefined, returns instanceof z.ZodObject ? text : `= ${text}`);
  return typeNameOfInput;
}

/** Lists the codes of the route's declared errors, by kind. */
export function declaredCodes(route: Route) {
  const errors = declaredErrors(route);
  const unique = <T>(values: T[]) => [...new Set(values)];
  return {
    codes: unique(errors.flatMap((error) => (error.kind === "known" ? [error.code] : []))),
    plainCodes: unique(errors.flatMap((error) => (error.kind === "plain" ? [error.code] : []))),
    plain: unique(errors.flatMap((error) => (error.kind === "plain" ? [error.status] : []))),
    oauth: unique(errors.flatMap((error) => (error.kind === "oauth" ? [error.error] : []))),
  };
}

/** The text of the type of the errors that come back as results. */
export function failureText(route: Route): string {
  const { codes, plainCodes, oauth } = declaredCodes(route);
  const kinds = [
    ...(codes.length > 0 ? [`Known<${codes.map((code) => JSON.stringify(code)).join(" | ")}>`] : []),
    ...(plainCodes.length > 0 ? [`PlainError<${plainCodes.map((code) => JSON.stringify(code)).join(" | ")}>`] : []),
    ...(oauth.length > 0 ? ["OAuthError"] : []),
  ];
  return kinds.length > 0 ? kinds.join(" | ") : "never";
}

/** Describes the effect, the needs, the limits and the errors of a route, as the lines of a doc comment. */
function routeSentences(route: Route): (string | undefined)[] {
  const { codes, plainCodes } = declaredCodes(route);
  const errors = [...codes, ...plainCodes].map((code) => `\`${code}\``);
  return [
    `${route.summary}.`,
    route.description,
    ...accessSentences(route.access),
    `\`${route.method} ${route.base === "root" ? "" : apiPath}${route.path}\``,
    ...(route.limits ?? []).map(({ max, seconds, per }) => `At most ${max} calls in ${seconds} seconds per ${per ?? "address"}.`),
    ...(errors.length > 0 ? [`Errors: ${errors.join(", ")}.`] : []),
  ];
}

/** One method of the interface tree, documented. */
export function methodText(key: string, name: string, route: Route, access: AccessType, declarations: Declarations): string {
  const input = declareRouteInput(name, route, access, declarations);
  const output = outputText(name, route, access, declarations);
  let failure = failureText(route);
  if (failure !== "never") {
    const typeNameOfInput = `${typeName(name)}Failure`;
    declarations.declare(typeNameOfInput, undefined, `= ${failure}`);
    failure = `, ${typeNameOfInput}`;
  } else failure = "";

  const options = `options?: ${isRepeatable(route) ? "RepeatableCallOptions" : "CallOptions"}`;
  const parameters = input ? `input${input.optional ? "?" : ""}: ${input.name}, ${options}` : options;
  return `${printDocComment(routeSentences(route))}${key}(${parameters}): Promise<Result<${output}${failure}>>;\n`;
}
