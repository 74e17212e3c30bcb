import type { z } from "zod";
import type { AccessType } from "#contract/kernel/access.ts";
import { type Body, bodySchema } from "#contract/kernel/body.ts";
import type { Entity, Nested } from "#contract/kernel/entity.ts";
import { type Returns, returnsSchema } from "#contract/kernel/returns.ts";

/** The schemas of one document that have a name of their own, collected while its routes are read. */
export interface SchemaComponents {
  /** Components by name: `User`, `UserCreate`, `UserUpdate`, `UserPage`, `UserList`. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** The entity of a component, for the descriptions of its fields. */
  readonly entities: Readonly<Record<string, Entity>>;
  /** The schema of a body; undefined when there is none or when it may be any JSON. */
  body(body: Body | undefined): z.ZodObject | undefined;
  /** The schema of a response; undefined for text and redirects. */
  returns(returns: Returns): z.ZodType | undefined;
}

const suffix = { entity: "", page: "Page", list: "List", pagedList: "PagedList", create: "Create", update: "Update" } as const;

const isNested = (schema: z.ZodType | Nested): schema is Nested => (schema as Nested).kind === "nested";

/** Starts the collection for callers of one access type. Each name has one schema instance, so that every use becomes a reference. */
export function createSchemaComponents(access: AccessType): SchemaComponents {
  const schemas: Record<string, z.ZodType> = {};
  const entities: Record<string, Entity> = {};

  const view = (entity: Entity) => {
    if (schemas[entity.name]) return;
    schemas[entity.name] = entity.view(access);
    entities[entity.name] = entity;
    for (const key of entity.readable(access)) {
      const schema = entity.fields[key]?.schema;
      if (schema && isNested(schema)) view(schema.entity);
    }
  };

  return {
    schemas,
    entities,
    body(body) {
      const schema = bodySchema(body, access);
      if (schema && body && "kind" in body && body.kind === "entity-input") {
        const name = body.entity.name + suffix[body.op];
        schemas[name] = schema;
        entities[name] = body.entity;
      }
      return schema;
    },
    returns(returns) {
      if (!("kind" in returns)) return returns;
      if (returns.kind === "entity") {
        view(returns);
        return returns.view(access);
      }
      if (returns.kind === "page" || returns.kind === "list" || returns.kind === "pagedList") {
        view(returns.of);
        const name = returns.of.name + suffix[returns.kind];
        schemas[name] ??= returnsSchema(returns, access) as z.ZodType;
        return schemas[name];
      }
      return returns.kind === "status" ? returns.union : undefined;
    },
  };
}
