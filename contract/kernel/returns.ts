import { z } from "zod";
import type { AccessType } from "./access.ts";
import type { Entity, View } from "./entity.ts";
import {
  type List,
  type ListReturn,
  listSchema,
  type Page,
  type PagedListReturn,
  type PageReturn,
  pagedListSchema,
  pageSchema,
} from "./page.ts";

export type SuccessStatus = 200 | 201 | 202 | 204;
export type RedirectStatus = 302 | 303 | 307 | 308;

/** Plain text. */
export interface TextReturn {
  readonly kind: "text";
}
export const text: TextReturn = { kind: "text" };

/** No body: the route only redirects, with one of its `redirects`. */
export interface RedirectReturn {
  readonly kind: "redirect";
}
export const redirectOnly: RedirectReturn = { kind: "redirect" };

/** No body, with status 204. */
export interface NoContentReturn {
  readonly kind: "none";
}
export const noContent: NoContentReturn = { kind: "none" };

/** Bytes with one of these media types. */
export interface BytesReturn {
  readonly kind: "bytes";
  readonly mediaTypes: readonly string[];
}
export const bytes = (...mediaTypes: string[]): BytesReturn => ({ kind: "bytes", mediaTypes });

/** The return value of a handler for `bytes`. */
export interface Bytes {
  readonly mediaType: string;
  /** In parts, which are sent as they are made, or as a whole. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

type Schemas = Readonly<Partial<Record<SuccessStatus, z.ZodType>>>;

/** JSON whose schema depends on the success status; the one of 200 is the default. */
export interface StatusReturn<S extends Schemas = Schemas> {
  readonly kind: "status";
  readonly schemas: S;
  /** All schemas as one, for callers that ignore the status. */
  readonly union: z.ZodType<z.output<Extract<S[keyof S], z.ZodType>>>;
}
export const returnsByStatus = <const S extends Schemas & { readonly 200: z.ZodType }>(schemas: S): StatusReturn<S> => ({
  kind: "status",
  schemas,
  union: z.union(Object.values(schemas) as [z.ZodType]) as unknown as StatusReturn<S>["union"],
});

export type Returns =
  | z.ZodType
  | Entity
  | PageReturn
  | ListReturn
  | PagedListReturn
  | StatusReturn
  | TextReturn
  | RedirectReturn
  | NoContentReturn
  | BytesReturn;

/** The schema of the JSON that a caller of that type gets with that status. */
export const statusSchema = (returns: Returns, access: AccessType, status: number): z.ZodType | undefined =>
  "kind" in returns && returns.kind === "status" ? returns.schemas[status as SuccessStatus] : returnsSchema(returns, access);

/** The schema of the JSON that a caller of that type gets; undefined for text, bytes and redirects. */
export const returnsSchema = (returns: Returns, access: AccessType): z.ZodType | undefined => {
  if (!("kind" in returns)) return returns;
  switch (returns.kind) {
    case "entity":
      return returns.view(access);
    case "page":
      return pageSchema(returns.of.view(access));
    case "list":
      return listSchema(returns.of.view(access));
    case "pagedList":
      return pagedListSchema(returns.of.view(access));
    case "status":
      return returns.union;
    default:
      return undefined;
  }
};

/** The data that a caller of access type A gets. Handlers return the fullest view: A = admin. */
export type ReturnedData<R, A extends AccessType> =
  R extends PageReturn<infer E>
    ? Page<View<E, A>>
    : R extends ListReturn<infer E>
      ? List<View<E, A>>
      : R extends PagedListReturn<infer E>
        ? Page<View<E, A>> | List<View<E, A>>
        : R extends Entity
          ? View<R, A>
          : R extends TextReturn
            ? string
            : R extends BytesReturn
              ? Bytes
              : R extends NoContentReturn
                ? undefined
                : R extends StatusReturn<infer S>
                  ? z.output<Extract<S[keyof S], z.ZodType>>
                  : R extends z.ZodType
                    ? z.output<R>
                    : never;
