import { z } from "zod";
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

/** Where the status tells two answers apart, each has its own. */
function byStatus(route: Route): [status: number, returns: Returns][] {
  const { returns, createdWhen } = route;
  if (!createdWhen || !(returns instanceof z.ZodDiscriminatedUnion)) return [[successStatus(route), returns]];
  const created = (option: unknown) =>
    option instanceof z.ZodObject && option.shape[createdWhen.field]?.safeParse(createdWhen.is).success === true;
  const of = (is: boolean) => z.union((returns.options as readonly z.ZodType[]).filter((option) => created(option) === is));
  return [
    [successStatus(route), of(false)],
    [201, of(true)],
  ];
}

/** The answers of a call that succeeds, by their status. */
export const replies = (route: Route, names: Names): Readonly<Record<`${number}`, ZodOpenApiResponseObject>> =>
  Object.fromEntries(byStatus(route).map(([status, returns]) => [`${status}`, reply({ ...route, returns }, names)]));

function reply({ returns, replyHeaders: fixed = {} }: Route, names: Names): ZodOpenApiResponseObject {
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
