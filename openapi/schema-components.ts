import { z } from "zod";
import type { AccessType } from "#contract/kernel/access.ts";
import { type Body, bodySchema } from "#contract/kernel/body.ts";
import type { Entity, Nested } from "#contract/kernel/entity.ts";
import { type Returns, returnsSchema } from "#contract/kernel/returns.ts";
import { entityName, pascalName } from "./component-names.ts";

/** The schemas of one document that have a name of their own, collected while its routes are read. */
export interface SchemaComponents {
  /** Components by name: `User`, `UserCreate`, `UserUpdate`, `UserPage`, `UserList`, `UsersSearchInput`, `UsersSearchOutput`. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** The entity of a component, for the descriptions of its fields. */
  readonly entities: Readonly<Record<string, Entity>>;
  /** The schema of what callers are shown of an entity. */
  view(entity: Entity): z.ZodObject;
  /** Gives a schema a name, unless it has one. Returns the schema. */
  add<S extends z.ZodType>(name: string, schema: S): S;
  /** The schema of a route's body; undefined when there is none or when it may be any JSON. */
  body(route: string, body: Body | undefined): z.ZodObject | undefined;
  /** The schema of a route's response; undefined for text and redirects. */
  returns(route: string, returns: Returns): z.ZodType | undefined;
}

const suffix = { page: "Page", list: "List", pagedList: "PagedList" } as const;

const isNested = (schema: z.ZodType | Nested): schema is Nested => (schema as Nested).kind === "nested";

/** Starts the collection for callers of one access type. Each name has one schema instance, so that every use becomes a reference. */
export function createSchemaComponents(access: AccessType): SchemaComponents {
  const schemas: Record<string, z.ZodType> = {};
  const entities: Record<string, Entity> = {};
  const named = new Set<z.ZodType>();

  const add = <S extends z.ZodType>(name: string, schema: S): S => {
    if (named.has(schema) || schema.meta()?.id !== undefined) return schema;
    if (schemas[name]) throw new Error(`Two schemas have the name ${name}.`);
    named.add(schema);
    schemas[name] = schema;
    return schema;
  };
  const addEntity = (name: string, entity: Entity, schema: z.ZodObject): z.ZodObject => {
    entities[name] = entity;
    return add(name, schema);
  };

  const view = (entity: Entity): z.ZodObject => {
    const schema = entity.view(access);
    if (named.has(schema)) return schema;
    addEntity(entityName(entity, "view", access), entity, schema);
    for (const key of entity.readable(access)) {
      const field = entity.fields[key]?.schema;
      if (field && isNested(field)) view(field.entity);
    }
    return schema;
  };

  const lists: Record<string, z.ZodType> = {};

  return {
    schemas,
    entities,
    view,
    add,
    body(route, body) {
      const schema = bodySchema(body, access);
      if (!schema || !body) return undefined;
      if ("kind" in body && body.kind === "entity-input") return addEntity(entityName(body.entity, body.op, access), body.entity, schema);
      return add(`${pascalName(route)}Input`, schema);
    },
    returns(route, returns) {
      if (!("kind" in returns)) {
        const isNamed = returns instanceof z.ZodObject || returns instanceof z.ZodUnion;
        return isNamed ? add(`${pascalName(route)}Output`, returns) : returns;
      }
      switch (returns.kind) {
        case "entity":
          return view(returns);
        case "page":
        case "list":
        case "pagedList": {
          view(returns.of);
          const name = entityName(returns.of, "view", access) + suffix[returns.kind];
          lists[name] ??= add(name, returnsSchema(returns, access) as z.ZodType);
          return lists[name];
        }
        case "status":
          return returns.union;
        default:
          return undefined;
      }
    },
  };
}
