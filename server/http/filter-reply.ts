import type { z } from "zod";
import type { AccessType } from "#contract/kernel/access.ts";
import { pageSchema } from "#contract/kernel/page.ts";
import { returnsSchema, statusSchema } from "#contract/kernel/returns.ts";
import type { Route } from "#contract/kernel/route.ts";
import { schemaNode } from "#contract/kernel/schema-node.ts";
import { recordTemplate } from "../database/record-template.ts";
import type { DataReply } from "../kernel/reply.ts";
import { replyStatus } from "./reply.ts";

type ReplyFilter = (value: unknown) => unknown;

const unfiltered: ReplyFilter = (value) => value;

/** A function that keeps of a value what the schema has, at every level: cheaper than parsing, and as tight. */
function filterOf(schema: z.ZodType): ReplyFilter {
  const node = schemaNode(schema);
  if (node.kind === "nullable" || node.kind === "optional") {
    const inner = filterOf(node.inner);
    return inner === unfiltered ? unfiltered : (value) => (value === null || value === undefined ? value : inner(value));
  }
  if (node.kind === "array") {
    const item = filterOf(node.element);
    return item === unfiltered ? unfiltered : (value) => (value as unknown[]).map(item);
  }
  if (node.kind === "object") {
    const fields = Object.entries(node.fields).map(([key, field]) => [key, filterOf(field)] as const);
    const empty = recordTemplate(fields.map(([key]) => key));
    return (value) => {
      const filtered = { ...empty };
      for (const [key, filter] of fields) {
        const field = (value as Record<string, unknown>)[key];
        filtered[key] = filter === unfiltered || field === undefined ? field : filter(field);
      }
      return filtered;
    };
  }
  return unfiltered;
}

const filtersByRoute = new WeakMap<Route, Map<AccessType, ReplyFilter>>();
const filtersBySchema = new WeakMap<z.ZodType, ReplyFilter>();

/** The data of a reply without the fields that callers of that type may not read. */
export function filterReply(route: Route, accessType: AccessType, reply: DataReply): unknown {
  return filterFor(route, accessType, reply)(reply.data);
}

function filterFor(route: Route, accessType: AccessType, reply: DataReply): ReplyFilter {
  const { returns } = route;
  if ("kind" in returns && returns.kind === "status") {
    const schema = statusSchema(returns, accessType, replyStatus(route, reply));
    let filter = schema && filtersBySchema.get(schema);
    if (schema && !filter) filtersBySchema.set(schema, (filter = filterOf(schema)));
    return filter ?? unfiltered;
  }
  let filters = filtersByRoute.get(route);
  if (!filters) filtersByRoute.set(route, (filters = new Map()));
  let filter = filters.get(accessType);
  if (!filter) {
    // A union is not filtered. A list is a page without its `pagination`.
    const schema =
      "kind" in returns && returns.kind === "pagedList" ? pageSchema(returns.of.view(accessType)) : returnsSchema(returns, accessType);
    filters.set(accessType, (filter = schema ? filterOf(schema) : unfiltered));
  }
  return filter;
}
