import { z } from "zod";
import { type AccessType, includes } from "#contract/kernel/access.ts";
import { isAnyBody, type Route, returnsSchema } from "#contract/kernel/route.ts";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import { viewName, writeName } from "./entity-text.ts";
import { typeName } from "./naming.ts";
import { braces, doc, type Property } from "./text.ts";
import { type Declarations, properties, typeText } from "./zod-text.ts";

// Redirects are for a browser's address bar, where fetch cannot read them; bytes are for `<img src>`.
const forBrowsers: readonly string[] = ["redirect", "bytes"];

/** Whether callers of that type find the route in their tree. */
export function isOffered(route: Route, access: AccessType): boolean {
  if ("kind" in route.returns && forBrowsers.includes(route.returns.kind)) return false;
  const { from } = route.access;
  return from === "open" || from === "bare" || includes(access, from);
}

/** Declares the route's input; answers its type's name, and whether it may be left out. Undefined: the route takes none. */
export function inputName(
  name: string,
  route: Route,
  access: AccessType,
  declarations: Declarations,
): { name: string; optional: boolean } | undefined {
  const own = [...shapeOf(route.params, declarations), ...shapeOf(route.query, declarations)];
  const { body } = route;
  if (own.length === 0 && body === undefined) return undefined;

  const named = `${typeName(name)}Input`;
  let rest: string | undefined;
  if (isAnyBody(body)) own.push({ name: "body", type: "unknown", optional: false, description: "Any JSON document" });
  else if (body !== undefined && "kind" in body) {
    const written = writeName(body.entity, body.op, access, declarations);
    if (own.length === 0) return { name: written, optional: false };
    declarations.declare(named, undefined, `extends ${written} ${braces(own)}`);
    return { name: named, optional: false };
  } else if (body !== undefined) {
    own.push(...shapeOf(body, declarations));
    const { catchall } = body._zod.def;
    if (catchall && catchall._zod.def.type !== "never") rest = "unknown";
  }
  declarations.declare(named, undefined, braces(own, rest));
  return { name: named, optional: own.every(({ optional }) => optional) };
}

const shapeOf = (schema: Route["params"], declarations: Declarations): Property[] =>
  schema ? properties(schema.shape, "input", declarations) : [];

/** The text of the answer's type. */
export function outputText(name: string, route: Route, access: AccessType, declarations: Declarations): string {
  const { returns } = route;
  if ("kind" in returns) {
    switch (returns.kind) {
      case "entity":
        return viewName(returns, access, declarations);
      case "page":
        return `Page<${viewName(returns.of, access, declarations)}>`;
      case "list": {
        const listed = `${typeName(name)}Output`;
        const items = { name: "items", type: `${viewName(returns.of, access, declarations)}[]`, optional: false };
        declarations.declare(listed, undefined, braces([items, { name: "is_paginated", type: "false", optional: false }]));
        return listed;
      }
      default:
        return "string";
    }
  }
  const text = typeText(returnsSchema(returns, access) ?? returns, "output", declarations);
  if (!text.startsWith("{")) return text;
  const named = `${typeName(name)}Output`;
  // Several answers are no interface.
  declarations.declare(named, undefined, returns instanceof z.ZodObject ? text : `= ${text}`);
  return named;
}

/** What the route's declared errors are called, by kind. */
export function declaredErrors(route: Route) {
  const errors = route.errors ?? [];
  const unique = <T>(values: T[]) => [...new Set(values)];
  return {
    codes: unique(errors.flatMap((error) => (error.kind === "known" ? [error.code] : []))),
    plain: unique(errors.flatMap((error) => (error.kind === "plain" ? [error.status] : []))),
    oauth: unique(errors.flatMap((error) => (error.kind === "oauth" ? [error.error] : []))),
  };
}

/** The text of the type of the errors that come back as results. */
export function failureText(route: Route): string {
  const { codes, plain, oauth } = declaredErrors(route);
  const kinds = [
    ...(codes.length > 0 ? [`Known<${codes.map((code) => JSON.stringify(code)).join(" | ")}>`] : []),
    ...(plain.length > 0 ? ["PlainError"] : []),
    ...(oauth.length > 0 ? ["OAuthError"] : []),
  ];
  return kinds.length > 0 ? kinds.join(" | ") : "never";
}

const users = {
  optional: undefined,
  required: "Needs a signed-in user.",
  "signed in": "Needs a signed-in user.",
  "of clients": "Callers of type client need a signed-in user.",
  own: "Acts on the signed-in user.",
  "own of clients": "Callers of type client need a signed-in user.",
} as const;

/** One method of the interface tree, documented. */
export function methodText(key: string, name: string, route: Route, access: AccessType, declarations: Declarations): string {
  const input = inputName(name, route, access, declarations);
  const output = outputText(name, route, access, declarations);
  let failure = failureText(route);
  if (failure !== "never") {
    const named = `${typeName(name)}Failure`;
    declarations.declare(named, `What \`${name}\` may answer instead.`, `= ${failure}`);
    failure = `, ${named}`;
  } else failure = "";

  const parameters = input ? `input${input.optional ? "?" : ""}: ${input.name}, options?: CallOptions` : "options?: CallOptions";
  const said = doc([
    `${route.summary}.`,
    route.description,
    users[route.access.user],
    route.access.project && `For project \`${route.access.project}\` only.`,
    `\`${route.method} ${route.base === "root" ? "" : apiPath}${route.path}\``,
  ]);
  return `${said}${key}(${parameters}): Promise<Result<${output}${failure}>>;\n`;
}
