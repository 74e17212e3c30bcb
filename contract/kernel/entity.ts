import { z } from "zod";
import { type AccessType, accessTypes, includes } from "./access.ts";

export type Right = AccessType | "nobody";

/** Another entity standing in a field, seen with the same access type as the one around it. */
export interface Nested {
  readonly kind: "nested";
  readonly entity: Entity;
  readonly nullable: boolean;
}

export const nested = <E extends Entity>(entity: E) => ({ kind: "nested", entity, nullable: false }) as const;
export const nestedOrNull = <E extends Entity>(entity: E) => ({ kind: "nested", entity, nullable: true }) as const;

export interface Field {
  /** What a reader gets. */
  readonly schema: z.ZodType | Nested;
  /** What a writer may send. */
  readonly input: z.ZodType;
  readonly read: Right;
  readonly create: Right;
  readonly update: Right;
  /** Must be there on create. */
  readonly required: boolean;
  readonly description?: string;
}

interface Rights<I, R, W, C, U, Q> {
  read?: R;
  write?: W;
  create?: C;
  update?: U;
  input?: I;
  required?: Q;
  description?: string;
}

interface FieldOf<S, I, R, C, U, Q> {
  readonly schema: S;
  readonly input: I;
  readonly read: R;
  readonly create: C;
  readonly update: U;
  readonly required: Q;
  readonly description?: string;
}

/**
 * One field of an entity with its rights: the lowest access type that may read it (default client) and write it
 * (default nobody; `create` and `update` say the two apart).
 */
export function field<
  const S extends z.ZodType | Nested,
  I extends z.ZodType = z.ZodType<S extends z.ZodType ? z.output<S> : never>,
  const R extends Right = "client",
  const W extends Right = "nobody",
  const C extends Right = W,
  const U extends Right = W,
  const Q extends boolean = false,
>(schema: S, rights: Rights<I, R, W, C, U, Q> = {}): FieldOf<S, NoInfer<I>, NoInfer<R>, NoInfer<C>, NoInfer<U>, NoInfer<Q>> {
  const write = rights.write ?? "nobody";
  return {
    schema,
    input: (rights.input ?? (schema instanceof z.ZodType ? schema : z.never())) as unknown as I,
    read: (rights.read ?? "client") as R,
    create: (rights.create ?? write) as C,
    update: (rights.update ?? write) as U,
    required: (rights.required ?? false) as Q,
    ...(rights.description === undefined ? {} : { description: rights.description }),
  };
}

export type Fields = Readonly<Record<string, Field>>;

export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly kind: "entity";
  readonly name: Name;
  readonly fields: F;
  /** Names of the fields a caller of that type is shown. */
  readable(access: AccessType): readonly string[];
  /** What a caller of that type is shown. */
  view(access: AccessType): z.ZodObject;
  /** What a caller of that type may send to make one; unknown properties are refused. */
  create(access: AccessType): z.ZodObject;
  /** What a caller of that type may send to change one: every field optional. */
  update(access: AccessType): z.ZodObject;
}

const perAccess = (make: (access: AccessType) => z.ZodObject) => {
  const made = new Map<AccessType, z.ZodObject>();
  return (access: AccessType) => {
    let schema = made.get(access);
    if (!schema) made.set(access, (schema = make(access)));
    return schema;
  };
};

const may = (access: AccessType, right: Right) => right !== "nobody" && includes(access, right);

export function entity<const Name extends string, const F extends Fields>(name: Name, fields: F): Entity<Name, F> {
  const entries = Object.entries(fields);

  const shown = (f: Field, access: AccessType): z.ZodType => {
    if (f.schema instanceof z.ZodType) return f.schema;
    const view = f.schema.entity.view(access);
    return f.schema.nullable ? view.nullable() : view;
  };
  const sent = (access: AccessType, right: "create" | "update") =>
    Object.fromEntries(
      entries
        .filter(([, f]) => may(access, f[right]))
        .map(([key, f]) => [key, right === "create" && f.required ? f.input : f.input.optional()]),
    );

  const readable = (access: AccessType) => entries.filter(([, f]) => may(access, f.read));
  /** Whether both are shown the same, also of what is nested. */
  const alike = (a: AccessType, b: AccessType) =>
    readable(a).length === readable(b).length &&
    readable(a).every(([, { schema }]) => schema instanceof z.ZodType || schema.entity.view(a) === schema.entity.view(b));

  const view: (access: AccessType) => z.ZodObject = perAccess((access) => {
    const below = accessTypes[accessTypes.indexOf(access) - 1];
    // One schema for one form, so that the documents and the client library know it by its name wherever it stands.
    if (below && alike(access, below)) return view(below);
    return z.object(Object.fromEntries(readable(access).map(([key, f]) => [key, shown(f, access)])));
  });

  return {
    kind: "entity",
    name,
    fields,
    readable: (access) => readable(access).map(([key]) => key),
    view,
    create: perAccess((access) => z.strictObject(sent(access, "create"))),
    update: perAccess((access) => z.strictObject(sent(access, "update"))),
  };
}

type Below = { client: "client"; server: "client" | "server"; admin: AccessType };
type Shown<S, A extends AccessType> = S extends { kind: "nested"; entity: infer E; nullable: infer N }
  ? E extends Entity
    ? N extends true
      ? View<E, A> | null
      : View<E, A>
    : never
  : S extends z.ZodType
    ? z.output<S>
    : never;

/** What a caller of access type A is shown of entity E. */
export type View<E extends Entity, A extends AccessType> = {
  [K in keyof E["fields"] as E["fields"][K]["read"] extends Below[A] ? K : never]: Shown<E["fields"][K]["schema"], A>;
};

type Needed<F extends Fields, A extends AccessType> = {
  [K in keyof F as F[K]["create"] extends Below[A] ? (F[K]["required"] extends true ? K : never) : never]: z.output<F[K]["input"]>;
};
type Possible<F extends Fields, A extends AccessType> = {
  [K in keyof F as F[K]["create"] extends Below[A] ? (F[K]["required"] extends true ? never : K) : never]?:
    | z.output<F[K]["input"]>
    | undefined;
};

/** What a caller of access type A may send to make an E. */
export type Create<E extends Entity, A extends AccessType> = Needed<E["fields"], A> & Possible<E["fields"], A>;

/** What a caller of access type A may send to change an E. */
export type Update<E extends Entity, A extends AccessType> = {
  [K in keyof E["fields"] as E["fields"][K]["update"] extends Below[A] ? K : never]?: z.output<E["fields"][K]["input"]> | undefined;
};

/** The view as a schema that knows its type, for answers in which entities stand among other things. */
export const shownTo = <E extends Entity, A extends AccessType>(access: A, entity: E): z.ZodType<View<E, A>> =>
  entity.view(access) as unknown as z.ZodType<View<E, A>>;
