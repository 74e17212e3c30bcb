import { z } from "zod";
import type { Entity } from "./entity.ts";

/** A page of entities: `pagination.next_cursor` is null on the last one. */
export interface PageReturn<E extends Entity = Entity> {
  readonly kind: "page";
  readonly of: E;
}
/** All entities at once, for collections that stay small. */
export interface ListReturn<E extends Entity = Entity> {
  readonly kind: "list";
  readonly of: E;
}

/** All entities at once. In pages where the caller requests one, or where they are too many for one response. */
export interface PagedListReturn<E extends Entity = Entity> {
  readonly kind: "pagedList";
  readonly of: E;
}

export const asPage = <E extends Entity>(of: E): PageReturn<E> => ({ kind: "page", of });
export const asList = <E extends Entity>(of: E): ListReturn<E> => ({ kind: "list", of });
export const asPagedList = <E extends Entity>(of: E): PagedListReturn<E> => ({ kind: "pagedList", of });

/** The return value of the server's handlers for a page. */
export interface Page<T> {
  items: T[];
  is_paginated: true;
  pagination: { next_cursor: string | null };
}
export interface List<T> {
  items: T[];
  is_paginated: false;
}

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  });

export const listSchema = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), is_paginated: z.literal(false) });

export const pagedListSchema = <Item extends z.ZodType>(item: Item) => z.union([pageSchema(item), listSchema(item)]);
