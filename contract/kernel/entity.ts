import { z } from "zod";
import { type AccessType, accessTypes, isAtLeast } from "./access.ts";

export type Right = AccessType | "none";

/** Another entity standing in a field, seen with the same access type as the one around it. */
export interface Nested {
  readonly kind: "nested";
  readonly entity: Entity;
  readonly nullable: boolean;
}

export const nested = <E extends Entity>(entity: E) => ({ kind: "nested", entity, nullable: false }) as const;
export const nestedOrNull = <E extends Entity>(entity: E) => ({ kind: "nested", entity, nullable: true }) as const;

export interface Field {
  /** The schema of the value that a reader gets. */
  readonly schema: z.ZodType | Nested;
  /** The schema of the value that a writer may send. */
  readonly input: z.ZodType;
  /** The schema that a writer may send on update, where that is less than `input`. */
  readonly updateInput?: z.ZodType;
  readonly read: Right;
  readonly create: Right;
  readonly update: Right;
  /** Must be there on create. */
  readonly required: boolean;
  /** Whether it is a credential, or decides which credentials are accepted. An impersonated session may not write it. */
  readonly credential: boolean;
  readonly description?: string;
}

interface Rights<I, R, W, C, U, Q> {
  read?: R;
  write?: W;
  create?: C;
  update?: U;
  input?: I;
  /** A narrower schema for updates. Its values must be values of `input`. */
  updateInput?: z.ZodType;
  required?: Q;
  credential?: boolean;
  description?: string;
}

export interface FieldOf<S, I, R, C, U, Q> {
  readonly schema: S;
  readonly input: I;
  readonly updateInput?: z.ZodType;
  readonly read: R;
  readonly create: C;
  readonly update: U;
  readonly required: Q;
  readonly credential: boolean;
  readonly description?: string;
}

/**
 * One field of an entity with its rights. The rights are the lowest access types that may read it (default: client) and write it (default:
 * none). `create` and `update` set the right to write separately.
 */
export function field<
  const S extends z.ZodType | Nested,
  I extends z.ZodType = z.ZodType<S extends z.ZodType ? z.output<S> : never>,
  const R extends Right = "client",
  const W extends Right = "none",
  const C extends Right = W,
  const U extends Right = W,
  const Q extends boolean = false,
>(schema: S, rights: Rights<I, R, W, C, U, Q> = {}): FieldOf<S, NoInfer<I>, NoInfer<R>, NoInfer<C>, NoInfer<U>, NoInfer<Q>> {
  const write = rights.write ?? "none";
  return {
    schema,
    input: (rights.input ?? (schema instanceof z.ZodType ? schema : z.never())) as unknown as I,
    ...(rights.updateInput === undefined ? {} : { updateInput: rights.updateInput }),
    read: (rights.read ?? "client") as R,
    create: (rights.create ?? write) as C,
    update: (rights.update ?? write) as U,
    required: (rights.required ?? false) as Q,
    credential: rights.credential ?? false,
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
  /** Returns the schema of an entity as a caller of that type sees it. */
  view(access: AccessType): z.ZodObject;
  /** Returns the schema that a caller of that type may create one with; unknown properties are refused. */
  create(access: AccessType): z.ZodObject;
  /** Returns the schema that a caller of that type may change one with: every field optional. */
  update(access: AccessType): z.ZodObject;
}

/** Whether a shape is an entity, or else a schema. */
export const isEntity = (shape: Entity | z.ZodType): shape is Entity => (shape as Entity).kind === "entity";

const cachePerAccess = (make: (access: AccessType) => z.ZodObject) => {
  const schemas = new Map<AccessType, z.ZodObject>();
  return (access: AccessType) => {
    let schema = schemas.get(access);
    if (!schema) schemas.set(access, (schema = make(access)));
    return schema;
  };
};

const hasRight = (access: AccessType, right: Right) => right !== "none" && isAtLeast(access, right);

export function entity<const Name extends string, const F extends Fields>(name: Name, fields: F): Entity<Name, F> {
  const entries = Object.entries(fields);

  const chooseReadSchema = (f: Field, access: AccessType): z.ZodType => {
    if (f.schema instanceof z.ZodType) return f.schema;
    const view = f.schema.entity.view(access);
    return f.schema.nullable ? view.nullable() : view;
  };
  const writableShape = (access: AccessType, right: "create" | "update") =>
    Object.fromEntries(
      entries
        .filter(([, f]) => hasRight(access, f[right]))
        .map(([key, f]) => {
          const input = (right === "update" && f.updateInput) || f.input;
          return [key, right === "create" && f.required ? input : input.optional()];
        }),
    );

  const readable = (access: AccessType) => entries.filter(([, f]) => hasRight(access, f.read));
  /** Whether both show the same fields, nested entities included. */
  const hasSameView = (a: AccessType, b: AccessType) =>
    readable(a).length === readable(b).length &&
    readable(a).every(([, { schema }]) => schema instanceof z.ZodType || schema.entity.view(a) === schema.entity.view(b));

  const view: (access: AccessType) => z.ZodObject = cachePerAccess((access) => {
    const lower = accessTypes[accessTypes.indexOf(access) - 1];
    // One schema for each form, so that the documents and the client library refer to it by name.
    if (lower && hasSameView(access, lower)) return view(lower);
    return z.object(Object.fromEntries(readable(access).map(([key, f]) => [key, chooseReadSchema(f, access)])));
  });

  return {
    kind: "entity",
    name,
    fields,
    readable: (access) => readable(access).map(([key]) => key),
    view,
    create: cachePerAccess((access) => z.strictObject(writableShape(access, "create"))),
    update: cachePerAccess((access) => z.strictObject(writableShape(access, "update"))),
  };
}

type AtMost = { client: "client"; server: "client" | "server"; admin: AccessType };
type ReadValue<S, A extends AccessType> = S extends { kind: "nested"; entity: infer E; nullable: infer N }
  ? E extends Entity
    ? N extends true
      ? View<E, A> | null
      : View<E, A>
    : never
  : S extends z.ZodType
    ? z.output<S>
    : never;

/** Entity E as a caller of access type A sees it. */
export type View<E extends Entity, A extends AccessType> = {
  [K in keyof E["fields"] as E["fields"][K]["read"] extends AtMost[A] ? K : never]: ReadValue<E["fields"][K]["schema"], A>;
};

type RequiredFields<F extends Fields, A extends AccessType> = {
  [K in keyof F as F[K]["create"] extends AtMost[A] ? (F[K]["required"] extends true ? K : never) : never]: z.output<F[K]["input"]>;
};
type OptionalFields<F extends Fields, A extends AccessType> = {
  [K in keyof F as F[K]["create"] extends AtMost[A] ? (F[K]["required"] extends true ? never : K) : never]?:
    | z.output<F[K]["input"]>
    | undefined;
};

/** The fields with which a caller of access type A may create an E. */
export type Create<E extends Entity, A extends AccessType> = RequiredFields<E["fields"], A> & OptionalFields<E["fields"], A>;

/** The fields with which a caller of access type A may change an E. */
export type Update<E extends Entity, A extends AccessType> = {
  [K in keyof E["fields"] as E["fields"][K]["update"] extends AtMost[A] ? K : never]?: z.output<E["fields"][K]["input"]> | undefined;
};

/** The view as a schema with its type, for responses that contain entities and other values. */
export const viewSchema = <E extends Entity, A extends AccessType>(access: A, entity: E): z.ZodType<View<E, A>> =>
  entity.view(access) as unknown as z.ZodType<View<E, A>>;
