import type { oas31, ZodOpenApiResponseObject } from "zod-openapi";
import type { Returns, Route } from "#contract/kernel/route.ts";
import { replyHeaders } from "#contract/vocabulary/headers.ts";
import type { Names } from "./names.ts";

/** Success status of a route. */
export const successStatus = ({ returns, status }: Route): number =>
  "kind" in returns && returns.kind === "redirect" ? returns.status : (status ?? 200);

const location = {
  description: "Where to go on",
  required: true,
  schema: { type: "string", format: "uri-reference" },
} satisfies oas31.HeaderObject;

function contentOf(returns: Returns, names: Names): NonNullable<ZodOpenApiResponseObject["content"]> {
  const json = () => ({ "application/json": { schema: names.returns(returns) ?? {} } });
  if (!("kind" in returns)) return json();
  switch (returns.kind) {
    case "text":
      return { "text/plain": { schema: { type: "string" } } };
    case "bytes":
      return Object.fromEntries(returns.mediaTypes.map((type) => [type, {}]));
    case "redirect":
      return {};
    case "entity":
    case "page":
    case "list":
      return json();
  }
}

/** The answer of a call that succeeds. */
export function reply({ returns, replyHeaders: fixed = {} }: Route, names: Names): ZodOpenApiResponseObject {
  const redirects = "kind" in returns && returns.kind === "redirect";
  const content = contentOf(returns, names);
  return {
    description: redirects ? "Redirect" : "Success",
    headers: {
      [replyHeaders.requestId]: { $ref: "#/components/headers/RequestId" },
      ...Object.fromEntries(
        Object.entries(fixed).map(([name, value]) => [name, { required: true, schema: { type: "string" as const, const: value } }]),
      ),
      ...(redirects && { location }),
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}
