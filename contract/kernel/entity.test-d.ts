// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { type Create, entity, field, nested, nestedOrNull, type Update, type View } from "./entity.ts";

const Owner = entity("Owner", {
  id: field(z.string()),
  secret: field(z.string(), { read: "server" }),
});

const Thing = entity("Thing", {
  id: field(z.string()),
  name: field(z.string(), { write: "client", required: true }),
  note: field(z.string().nullable(), { create: "server", update: "client" }),
  hidden: field(z.number(), { read: "server", write: "server" }),
  audited: field(z.boolean(), { read: "admin", write: "admin" }),
  written_only: field(z.string(), { read: "none", write: "server" }),
  trimmed: field(z.string(), { input: z.string().transform((value) => value.length), write: "client" }),
  owner: field(nested(Owner)),
  heir: field(nestedOrNull(Owner)),
});
type Thing = typeof Thing;

// Who reads: the entity within is cut to the same access type.
type ClientView = View<Thing, "client">;
expectTypeOf<keyof ClientView>().toEqualTypeOf<"id" | "name" | "note" | "trimmed" | "owner" | "heir">();
expectTypeOf<Exclude<keyof View<Thing, "server">, keyof ClientView>>().toEqualTypeOf<"hidden">();
expectTypeOf<Exclude<keyof View<Thing, "admin">, keyof ClientView>>().toEqualTypeOf<"hidden" | "audited">();
expectTypeOf<ClientView["owner"]>().toEqualTypeOf<{ readonly id: string }>();
expectTypeOf<View<Thing, "server">["owner"]>().toEqualTypeOf<{ readonly id: string; readonly secret: string }>();
expectTypeOf<ClientView["heir"]>().toEqualTypeOf<{ readonly id: string } | null>();

// Who writes, and when.
expectTypeOf<keyof Create<Thing, "client">>().toEqualTypeOf<"name" | "trimmed">();
expectTypeOf<keyof Update<Thing, "client">>().toEqualTypeOf<"name" | "note" | "trimmed">();
expectTypeOf<keyof Update<Thing, "server">>().toEqualTypeOf<"name" | "note" | "trimmed" | "hidden" | "written_only">();
expectTypeOf<keyof Update<Thing, "admin">>().toEqualTypeOf<"name" | "note" | "trimmed" | "hidden" | "written_only" | "audited">();
expectTypeOf<Create<Thing, "client">["name"]>().toEqualTypeOf<string>();
expectTypeOf<Update<Thing, "client">["name"]>().toEqualTypeOf<string | undefined>();
// What a handler gets is what the writer's schema made of it.
expectTypeOf<Update<Thing, "client">["trimmed"]>().toEqualTypeOf<number | undefined>();

// @ts-expect-error a thing has a name
export const missingName: Create<Thing, "admin"> = { note: null };
// @ts-expect-error clients do not write hidden
export const hiddenFromClient: Update<Thing, "client"> = { hidden: 1 };
// @ts-expect-error clients note on change only
export const updateOnlyOnCreate: Create<Thing, "client"> = { name: "a", note: "b" };
// @ts-expect-error the id is not writable
export const readOnlyId: Update<Thing, "admin"> = { id: "another" };
// @ts-expect-error a write-only field is not readable
export const writeOnlyRead: View<Thing, "admin">["written_only"] = "text";
// @ts-expect-error no such access type
field(z.string(), { read: "owner" });
