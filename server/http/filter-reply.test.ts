import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import { accessTypes, adminOnly } from "#contract/kernel/access.ts";
import { entity, field, nestedOrNull, viewSchema } from "#contract/kernel/entity.ts";
import { asPagedList, pagedListSchema } from "#contract/kernel/page.ts";
import { type Returns, returnsSchema } from "#contract/kernel/returns.ts";
import { route, walk } from "#contract/kernel/route.ts";
import { isWrapper, schemaNode } from "#contract/kernel/schema-node.ts";
import { toReply } from "../kernel/reply.ts";
import { filterReply } from "./filter-reply.ts";

const Owner = entity("Owner", { name: field(z.string()), note: field(z.string(), { read: "server" }) });
const Thing = entity("Thing", {
  id: field(z.string()),
  secret: field(z.string(), { read: "admin" }),
  owner: field(nestedOrNull(Owner)),
});
const thing = { id: "1", secret: "hush", owner: { name: "Ada", note: "hush" } };
const visible = { id: "1", owner: { name: "Ada" } };

/** Returns a reply as a client gets it. */
const shown = (returns: Returns, data: unknown) => {
  const about = route({ method: "GET", path: "/things", summary: "A route of this test", access: adminOnly, returns });
  const reply = toReply(data);
  if (reply.kind !== "data") throw new Error("The reply is no data.");
  return JSON.parse(JSON.stringify(filterReply(about, "client", reply)));
};

describe("a reply has only what its schema has for the caller", () => {
  const ofThing = viewSchema("client", Thing);
  const page = { items: [thing], is_paginated: true, pagination: { next_cursor: null, rest: "hush" } };
  const list = { items: [thing, thing], is_paginated: false };

  test("in a page and in a list, declared by the entity or by its view", () => {
    for (const returns of [asPagedList(Thing), pagedListSchema(ofThing)]) {
      expect(shown(returns, page)).toEqual({ items: [visible], is_paginated: true, pagination: { next_cursor: null } });
      expect(shown(returns, list)).toEqual({ items: [visible, visible], is_paginated: false });
    }
  });

  test("in an option of a union, also where options share a field", () => {
    const returns = z.union([z.object({ thing: ofThing }), z.object({ thing: z.array(ofThing) }), z.object({ thing: z.literal(false) })]);
    expect(shown(returns, { thing, rest: "hush" })).toEqual({ thing: visible });
    expect(shown(returns, { thing: [thing] })).toEqual({ thing: [visible] });
    expect(shown(returns, { thing: false })).toEqual({ thing: false });
  });

  test("in a union of lists, in a record and below every wrapper", () => {
    expect(shown(z.union([z.array(ofThing), z.null()]), [thing])).toEqual([visible]);
    expect(shown(z.union([z.array(ofThing), z.null()]), null)).toBeNull();
    expect(shown(z.record(z.string(), ofThing), { first: thing })).toEqual({ first: visible });
    for (const wrapped of [ofThing.readonly(), ofThing.nullable(), ofThing.optional(), ofThing.nonoptional()])
      expect(shown(z.object({ thing: wrapped }), { thing })).toEqual({ thing: visible });
  });
});

/** Lists the parts of a schema that the filter does not look into. */
function unseenIn(schema: z.ZodType): string[] {
  const node = schemaNode(schema);
  if (isWrapper(node)) return unseenIn(node.inner);
  switch (node.kind) {
    case "array":
      return unseenIn(node.element);
    case "record":
      return unseenIn(node.value);
    case "union":
      return node.options.flatMap(unseenIn);
    case "object":
      return [...(node.rest ? ["further properties"] : []), ...Object.values(node.fields).flatMap(unseenIn)];
    case "tuple":
      return node.items.flatMap((item) => (["object", "array", "union"].includes(schemaNode(item).kind) ? ["tuple"] : []));
    case "pipe":
      return ["pipe"];
    default:
      return [];
  }
}

test("replies consist of what the filter looks into", () => {
  const unseen = [...walk(contract)].flatMap(([name, { returns }]) =>
    accessTypes.flatMap((access) => {
      const schema = returnsSchema(returns, access);
      return schema ? unseenIn(schema).map((kind) => `${name}: ${kind}`) : [];
    }),
  );
  expect(unseen).toEqual([]);
});
