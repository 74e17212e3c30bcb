import { z } from "zod";
import type { AccessType } from "#contract/kernel/access.ts";
import { returnsSchema, statusSchema } from "#contract/kernel/returns.ts";
import type { Route } from "#contract/kernel/route.ts";
import { innermost, isWrapper, type SchemaNode, schemaNode } from "#contract/kernel/schema-node.ts";
import { recordMaker } from "../database/record-maker.ts";
import type { DataReply } from "../kernel/reply.ts";
import { replyStatus } from "./reply.ts";

type ReplyFilter = (value: unknown) => unknown;

const unfiltered: ReplyFilter = (value) => value;

/** A function that keeps of a value what the schema has, at every level: cheaper than parsing, and as tight. */
function toFilter(schema: z.ZodType): ReplyFilter {
  const node = schemaNode(schema);
  if (isWrapper(node)) {
    const inner = toFilter(node.inner);
    return inner === unfiltered ? unfiltered : (value) => (value === null || value === undefined ? value : inner(value));
  }
  switch (node.kind) {
    case "array": {
      const item = toFilter(node.element);
      return item === unfiltered ? unfiltered : (value) => (value as unknown[]).map(item);
    }
    case "record": {
      const each = toFilter(node.value);
      return each === unfiltered
        ? unfiltered
        : (value) => Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, each(v)]));
    }
    case "object":
      return filterOfFields(node.fields);
    case "union":
      return filterOfUnion(node.options);
    default:
      return unfiltered;
  }
}

function filterOfFields(schemas: Readonly<Record<string, z.ZodType>>): ReplyFilter {
  const keep = recordMaker<Readonly<Record<string, unknown>>>(
    Object.entries(schemas).map(([name, schema]) => {
      const filter = toFilter(schema);
      return { name, from: name, read: filter === unfiltered ? undefined : (field) => (field === undefined ? field : filter(field)) };
    }),
  );
  return (value) => keep(value as Readonly<Record<string, unknown>>);
}

/** Keeps what any option has: all of them are for the same caller. So it need not know which option a value is. */
function filterOfUnion(options: readonly z.ZodType[]): ReplyFilter {
  const nodes = options.flatMap(listAlternatives);
  const elements = nodes.flatMap((node) => (node.kind === "array" ? [node.element] : []));
  const fields = new Map<string, z.ZodType[]>();
  for (const node of nodes)
    if (node.kind === "object")
      for (const [key, field] of Object.entries(node.fields)) fields.set(key, [...(fields.get(key) ?? []), field]);
  const ofArrays = elements.length === 0 ? unfiltered : toFilter(z.array(z.union(elements)));
  const ofObjects =
    fields.size === 0 ? unfiltered : filterOfFields(Object.fromEntries([...fields].map(([key, each]) => [key, z.union(each)])));
  if (ofArrays === unfiltered && ofObjects === unfiltered) return unfiltered;
  return (value) => {
    if (Array.isArray(value)) return ofArrays(value);
    return typeof value === "object" && value !== null ? ofObjects(value) : value;
  };
}

/** The options of a schema, those of unions in unions included. */
function listAlternatives(schema: z.ZodType): SchemaNode[] {
  const node = schemaNode(innermost(schema));
  return node.kind === "union" ? node.options.flatMap(listAlternatives) : [node];
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
    if (schema && !filter) filtersBySchema.set(schema, (filter = toFilter(schema)));
    return filter ?? unfiltered;
  }
  let filters = filtersByRoute.get(route);
  if (!filters) filtersByRoute.set(route, (filters = new Map()));
  let filter = filters.get(accessType);
  if (!filter) {
    const schema = returnsSchema(returns, accessType);
    filters.set(accessType, (filter = schema ? toFilter(schema) : unfiltered));
  }
  return filter;
}
