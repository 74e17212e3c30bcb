import type { z } from "zod";
import type { oas31, ZodOpenApiResponseObject } from "zod-openapi";
import type { Returns } from "#contract/kernel/returns.ts";
import { type Cookie, listStatuses, type Route } from "#contract/kernel/route.ts";
import { deviceCookie } from "#contract/vocabulary/accounts/device-cookie.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The status of a success whose handler chooses none. */
export const defaultStatus = (route: Route): number => listStatuses(route)[0] ?? 200;

const location = {
  description: "The address to continue at",
  required: true,
  schema: { type: "string", format: "uri-reference" },
} satisfies oas31.HeaderObject;

function readContent(
  name: string,
  returns: Returns,
  status: number,
  components: SchemaComponents,
): NonNullable<ZodOpenApiResponseObject["content"]> {
  const json = (schema: z.ZodType | undefined) => ({ "application/json": { schema: schema ?? {} } });
  if (!("kind" in returns)) return json(components.returns(name, returns));
  switch (returns.kind) {
    case "text":
      return { "text/plain": { schema: { type: "string" } } };
    case "bytes":
      // Without parameters, as the other media types are printed.
      return Object.fromEntries(returns.mediaTypes.map((type) => [type.split(";", 1)[0] ?? type, {}]));
    case "redirect":
    case "none":
      return {};
    case "status":
      return json(returns.schemas[status as keyof typeof returns.schemas]);
    case "entity":
    case "page":
    case "list":
    case "pagedList":
      return json(components.returns(name, returns));
  }
}

const cookieLine = ([name, { description, path, maxAgeSeconds, sameSite }]: readonly [string, Cookie]) =>
  `\`${name}\`: ${description} (Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite})`;

/** The headers of every success of a route: ours, its own, and its cookies. */
function listHeaders({
  responseHeaders: ownHeaders = {},
  cookies = {},
  remembersDevice,
}: Route): NonNullable<ZodOpenApiResponseObject["headers"]> {
  const lines = [
    ...Object.entries(cookies),
    ...(remembersDevice ? [[deviceCookie.name, { description: `As \`${responseHeaders.device}\``, ...deviceCookie }] as const] : []),
  ].map(cookieLine);
  return {
    [responseHeaders.requestId]: { $ref: "#/components/headers/RequestId" },
    ...Object.fromEntries(
      Object.entries(ownHeaders).map(([name, value]) => [
        name,
        typeof value === "string" ? { required: true, schema: { type: "string" as const, enum: [value] } } : { schema: value },
      ]),
    ),
    ...(remembersDevice && { [responseHeaders.device]: { $ref: "#/components/headers/Device" } }),
    ...(lines.length > 0 && { "set-cookie": { description: lines.join("; "), schema: { type: "string" as const } } }),
  };
}

/** The responses to a call that succeeds, by their status. */
export function successResponses(
  name: string,
  route: Route,
  components: SchemaComponents,
): Readonly<Record<`${number}`, ZodOpenApiResponseObject>> {
  const { returns, redirects = [] } = route;
  const isRedirectOnly = "kind" in returns && returns.kind === "redirect";
  const successes = isRedirectOnly
    ? []
    : listStatuses(route).map((status) => {
        const content = readContent(name, returns, status, components);
        return [
          status,
          { description: "Success", headers: listHeaders(route), ...(Object.keys(content).length > 0 && { content }) },
        ] as const;
      });
  const redirections = redirects.map(
    (status) => [status, { description: "Redirect", headers: { ...listHeaders(route), location } }] as const,
  );
  return Object.fromEntries([...successes, ...redirections]);
}
