import type { Selectable, Updateable } from "kysely";
import { z } from "zod";
import type { Create, Entity, Update, View } from "#contract/kernel/entity.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { recordMaker } from "./record-maker.ts";

/** The shape that the contract shows: an entity, or an object it declares by its schema alone. */
type Shape = Entity | z.ZodObject;
type ViewOf<S extends Shape> = S extends Entity ? View<S, "admin"> : S extends z.ZodObject ? z.output<S> : never;

/** The columns of a table that a view's fields are read from by name. A new field with a column of its name is one of them. */
export type ColumnsByName<S extends Shape, Table> = {
  readonly [F in keyof ViewOf<S> & keyof Selectable<Table> as Selectable<Table>[F] extends ViewOf<S>[F] ? F : never]: Selectable<Table>[F];
};

type ReadByName<V, Row> = { [F in keyof V & keyof Row]-?: Row[F] extends V[F] ? F : never }[keyof V & keyof Row];

/** Readers of the fields that are not a column of the same name. A field with neither column nor reader does not compile. */
export type Readers<S extends Shape, Row> = {
  readonly [F in Exclude<keyof ViewOf<S>, ReadByName<ViewOf<S>, Row>>]: (row: Row) => ViewOf<S>[F];
};

const fieldNames = (shape: Shape): readonly string[] => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : shape.readable("admin"));

/** The names of `ColumnsByName`: the fields that neither a reader nor another source provides. */
export const columnNames = <S extends Shape, Table>(shape: S, ...provided: readonly object[]): (keyof ColumnsByName<S, Table> & string)[] =>
  fieldNames(shape).filter((name) => !provided.some((source) => Object.hasOwn(source, name))) as (keyof ColumnsByName<S, Table> & string)[];

/** Makes views of rows: each field by its reader, or the row's value of the same name. */
export function viewFrom<S extends Shape, Row extends object>(shape: S, readers: Readers<S, Row>): (row: Row) => ViewOf<S> {
  const byName = columnNames(shape, readers) as readonly string[];
  const read = Object.entries(readers) as [string, (row: Row) => unknown][];
  return recordMaker<Row>([
    ...byName.map((name) => ({ name, from: name as keyof Row & string })),
    ...read.map(([name, reader]) => ({ name, read: reader })),
  ]) as (row: Row) => ViewOf<S>;
}

/** The writer of a field that another table holds. `writer` hands such fields back, for the domain that writes that table. */
export const elsewhere = Symbol("written to another table");

/** Every field of an entity that some caller may write, on create or on update. */
export type Writable<E extends Entity> = {
  [F in keyof Create<E, "admin"> | keyof Update<E, "admin">]: F extends keyof Create<E, "admin">
    ? Exclude<Create<E, "admin">[F], undefined>
    : F extends keyof Update<E, "admin">
      ? Exclude<Update<E, "admin">[F], undefined>
      : never;
};

/** Every field of an input that the contract declares by its schema. */
export type WritableBy<Schema extends z.ZodObject> = {
  [F in keyof z.output<Schema>]-?: Exclude<z.output<Schema>[F], undefined>;
};

type Column<Table, F> = F extends keyof Updateable<Table> ? Exclude<Updateable<Table>[F], undefined> : never;
type IsColumn<Table, F, Value> = [Value] extends [Column<Table, F>] ? true : false;
type Writer<Table, Value, Context> = ((value: Value, context: Context) => Updateable<Table>) | typeof elsewhere;

/** Writers of fields. Those that are a column of the same name and type need none. */
type Writers<Table, Input, Context> = { readonly [F in keyof Input]?: Writer<Table, Input[F], Context> };

type WithoutColumn<Table, Input> = { [F in keyof Input]: IsColumn<Table, F, Input[F]> extends true ? never : F }[keyof Input];

/**
 * A property for each field with neither column nor writer, which no argument has. Its name is the message of the compiler.
 */
type Complete<W, Table, Input> = {
  readonly [F in Exclude<
    WithoutColumn<Table, Input>,
    keyof W
  > as `The field ${F & string} has neither a column of its type nor a writer.`]: F;
};

/** Writers must be of fields of the input, and write columns of the table. Others do not compile. */
type Exact<W, Table, Input> = {
  readonly [F in keyof W]: F extends keyof Input
    ? W[F] extends (...given: never) => infer Columns
      ? [Exclude<keyof Columns, keyof Updateable<Table>>] extends [never]
        ? W[F]
        : never
      : W[F]
    : never;
};

type Optional<Input> = { readonly [F in keyof Input]?: Input[F] | undefined };
/** An input without `undefined`: absent fields are missing keys. */
type Present<I> = { readonly [F in keyof I as undefined extends I[F] ? never : F]: I[F] } & {
  readonly [F in keyof I as undefined extends I[F] ? F : never]?: Exclude<I[F], undefined>;
};
type Elsewhere<W> = { [F in keyof W]: W[F] extends typeof elsewhere ? F : never }[keyof W];

interface FieldWriters<Table, Input, Context, W> {
  readonly writers: W;
  /** Exists for the compiler alone. */
  readonly types?: readonly [table: Table, input: Input, context: Context];
}

/** The writers of an input's fields, for `columnWriter`. */
export const fieldWriters =
  <Table, Input, Context>() =>
  <const W extends Writers<Table, Input, Context>>(writers: W & Exact<W, Table, Input>): FieldWriters<Table, Input, Context, W> => ({
    writers,
  });

/**
 * Splits an input into the columns it sets and the fields that other tables hold. Absent fields set nothing. The writers come from a call of
 * their own: so their type is known even if one is missing. The compiler then prints one message, and none at each use.
 * @returns a function of the input; one with a field that `Input` does not have does not compile.
 */
export const columnWriter =
  <Table, Input, Context, W>({ writers }: FieldWriters<Table, Input, Context, W> & Complete<W, Table, Input>) =>
  <I extends Optional<Input>>(input: I & Record<Exclude<keyof I, keyof Input>, never>, context: Context) => {
    const columns: Record<string, unknown> = {};
    const others: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input)) {
      if (value === undefined) continue;
      const writer = (writers as Record<string, Writer<Table, unknown, Context> | undefined>)[name];
      if (writer === undefined) columns[name] = value;
      else if (writer === elsewhere) others[name] = value;
      else Object.assign(columns, writer(value, context));
    }
    return { columns, others } as {
      /** Named where a field has no writer, so that the required fields of the input stay visible. */
      readonly columns: Present<Pick<I, Exclude<keyof I & keyof Input, keyof W>>> & Present<Updateable<Table>>;
      readonly others: Pick<I, keyof I & Elsewhere<W>>;
    };
  };

/**
 * Returns the input that creates an entity, with null for each absent field that takes null. So the text of the INSERT, which the database prepares, does not
 * vary with the fields sent.
 */
export const absentAsNull = <E extends Entity>(entity: E, input: Create<E, "admin">): Create<E, "admin"> => ({
  ...(Object.fromEntries(
    Object.entries(entity.create("admin").shape as Record<string, z.ZodType>)
      .filter(([, schema]) => schema.safeParse(null).success)
      .map(([name]) => [name, null]),
  ) as Partial<Create<E, "admin">>),
  ...input,
});

/** Compiles only where every field has been taken out: `const { a, b, ...rest } = others; nothingLeft(rest);` */
export const nothingLeft = (_rest: Readonly<Record<string, never>>): void => undefined;

/** JSON for a jsonb column; null is stored as no value. */
export const jsonColumn = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
