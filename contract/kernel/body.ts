import type { z } from "zod";
import type { AccessType } from "./access.ts";
import type { Create, Entity, Update } from "./entity.ts";

/** A body derived from an entity's rights: what the caller's access type may create or update. */
export interface EntityInput<E extends Entity = Entity, Op extends "create" | "update" = "create" | "update"> {
  readonly kind: "entity-input";
  readonly entity: E;
  readonly op: Op;
}
export const createInput = <E extends Entity>(entity: E): EntityInput<E, "create"> => ({ kind: "entity-input", entity, op: "create" });
export const updateInput = <E extends Entity>(entity: E): EntityInput<E, "update"> => ({ kind: "entity-input", entity, op: "update" });

/** Any JSON document as the body; the handler reads it as `input.body`. */
export interface AnyBody {
  readonly kind: "any-body";
}
export const anyBody: AnyBody = { kind: "any-body" };

/** The body as it was sent, for signatures over its bytes. Other media types are refused. */
export interface RawBody {
  readonly kind: "raw-body";
  readonly mediaTypes: readonly string[];
}
export const rawBody = (...mediaTypes: string[]): RawBody => ({ kind: "raw-body", mediaTypes });

/** The value of `input.body` for the handler of a route with a `rawBody`. */
export interface RawContent {
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export type Body = z.ZodObject | EntityInput | AnyBody | RawBody;

export const isAnyBody = (body: Body | undefined): body is AnyBody => (body as AnyBody | undefined)?.kind === "any-body";
export const isRawBody = (body: Body | undefined): body is RawBody => (body as RawBody | undefined)?.kind === "raw-body";
const isEntityInput = (body: Body): body is EntityInput => (body as EntityInput).kind === "entity-input";

/** The schema of the body for callers of that type. Undefined without a body, and for one that is any JSON or raw. */
export const bodySchema = (body: Body | undefined, access: AccessType): z.ZodObject | undefined => {
  if (body === undefined || isAnyBody(body) || isRawBody(body)) return undefined;
  return isEntityInput(body) ? body.entity[body.op](access) : body;
};

/** The fields that a body adds to the input of a route. */
export type BodyOf<B, A extends AccessType> =
  B extends EntityInput<infer E, infer Op>
    ? Op extends "create"
      ? Create<E, A>
      : Update<E, A>
    : B extends AnyBody
      ? { body: unknown }
      : B extends RawBody
        ? { body: RawContent }
        : B extends z.ZodObject
          ? z.output<B>
          : unknown;
