// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import type { ColumnType } from "kysely";
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { entity, field } from "#contract/kernel/entity.ts";
import {
  type ColumnsByName,
  columnWriter,
  elsewhere,
  fieldWriters,
  nothingLeft,
  type Readers,
  viewFrom,
  type Writable,
} from "./entity-columns.ts";

const Thing = entity("Thing", {
  id: field(z.string()),
  name: field(z.string(), { write: "client", required: true }),
  size: field(z.int().nullable(), { update: "server" }),
  tags: field(z.array(z.string()), { write: "client" }),
  made_at_millis: field(z.int()),
  email: field(z.string().nullable(), { create: "server" }),
});
type Thing = typeof Thing;
interface Things {
  tenancy_id: string;
  id: string;
  name: string;
  size: number | null;
  tags: ColumnType<string[], string, string>;
  made_at: Date;
}

// Reading.
type Row = ColumnsByName<Thing, Things> & { readonly made_at: Date; readonly email: string | null };
expectTypeOf<keyof ColumnsByName<Thing, Things>>().toEqualTypeOf<"id" | "name" | "size" | "tags">();
expectTypeOf<keyof Readers<Thing, Row>>().toEqualTypeOf<"made_at_millis">();
viewFrom<Thing, Row>(Thing, { made_at_millis: (row) => row.made_at.getTime() });
// @ts-expect-error nothing reads the field that has no column
viewFrom<Thing, Row>(Thing, {});
// @ts-expect-error a column of another type does not fit the field
viewFrom<Thing, Omit<Row, "size"> & { size: string }>(Thing, { made_at_millis: (row) => row.made_at.getTime() });

// Writing.
expectTypeOf<Writable<Thing>>().toEqualTypeOf<{ name: string; size: number | null; tags: string[]; email: string | null }>();
const writers = fieldWriters<Things, Writable<Thing>, { prefix: string }>();
const split = columnWriter(writers({ tags: (tags, { prefix }) => ({ tags: prefix + tags.join() }), email: elsewhere }));
// @ts-expect-error nothing writes the field that has no column
columnWriter(writers({ tags: (tags) => ({ tags: tags.join() }) }));
// @ts-expect-error nothing writes the field whose column has another type
columnWriter(writers({ email: elsewhere }));
// @ts-expect-error no such field
writers({ tags: () => ({}), email: elsewhere, colour: elsewhere });
// @ts-expect-error no such column
writers({ tags: () => ({ labels: "a" }), email: elsewhere });

const { columns, others } = split({ name: "a", email: null, size: 3 }, { prefix: "" });
expectTypeOf(columns.name).toEqualTypeOf<string>();
expectTypeOf(others).toEqualTypeOf<{ email: null }>();
// @ts-expect-error the input has a field that the entity does not have
split({ name: "a", colour: "red" }, { prefix: "" });
// @ts-expect-error the e-mail is left
nothingLeft(others);
const { email, ...rest } = others;
nothingLeft(rest);
export const used = [email];
