import type { z } from "zod";
import type { Access, AccessType } from "./access.ts";
import type { Create, Entity, Update, View } from "./entity.ts";
import type { ErrorClass } from "./error.ts";
import { type List, type ListOf, listSchema, type Page, type PageOf, pageSchema } from "./page.ts";

/** A body that follows from an entity's rights: what the caller's access type may create or change. */
export interface EntityInput<E extends Entity = Entity, Op extends "create" | "update" = "create" | "update"> {
  readonly kind: "entity-input";
  readonly entity: E;
  readonly op: Op;
}
export const creating = <E extends Entity>(entity: E): EntityInput<E, "create"> => ({ kind: "entity-input", entity, op: "create" });
export const changing = <E extends Entity>(entity: E): EntityInput<E, "update"> => ({ kind: "entity-input", entity, op: "update" });

/** Any JSON document as the body; the handler finds it as `input.body`. */
export interface AnyBody {
  readonly kind: "any-body";
}
export const anyBody: AnyBody = { kind: "any-body" };

/** Plain text as the answer. */
export interface TextReply {
  readonly kind: "text";
}
export const text: TextReply = { kind: "text" };

/** A redirect as the answer; the handler returns the address. */
export interface RedirectReply {
  readonly kind: "redirect";
  readonly status: 303 | 307;
}
export const redirect = (status: 303 | 307): RedirectReply => ({ kind: "redirect", status });

/** Bytes as the answer; the handler returns them with their media type. */
export interface BytesReply {
  readonly kind: "bytes";
  readonly mediaTypes: readonly string[];
}
export const bytes = (...mediaTypes: string[]): BytesReply => ({ kind: "bytes", mediaTypes });

/** What a handler returns for `bytes`. */
export interface Bytes {
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export type Returns = z.ZodType | Entity | Page | List | TextReply | RedirectReply | BytesReply;
export type Body = z.ZodObject | EntityInput | AnyBody;

/**
 * How often a route may be called: `max` calls in each `seconds`, counted per project and caller's address.
 * `per`: instead per secret key (without one, per admin whose token proved the call), or per session, which its handler counts.
 */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
  readonly per?: "key" | "session";
}

/**
 * Everything about a call, and nothing about how. Plain data: walked by the server's two faces, the OpenAPI documents,
 * the SDK generator, the hooks and the contract tests.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the API's base, parameters in braces. */
  readonly path: `/${string}`;
  /** `root`: below the server's root instead of `/api/v1`. */
  readonly base?: "root";
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Body;
  /** `form`: the body may also come as application/x-www-form-urlencoded, and the route has no tRPC face. */
  readonly accepts?: "form";
  /** A request without a body is one with an empty one: nothing is lost where every field has a default. */
  readonly bodyMayBeAbsent?: true;
  /** The body may carry images or metadata, and is allowed more bytes. */
  readonly large?: true;
  /** Request headers the handler reads, in lower case. */
  readonly headers?: z.ZodObject;
  readonly returns: Returns;
  /** Success status, 200 unless said. */
  readonly status?: 200 | 201;
  /** Success with 201 instead where the answer's field has this value. */
  readonly createdWhen?: { readonly field: string; readonly is: string };
  /** Fixed answer headers. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** The errors of its own; those that any such call may meet follow from `access` (errors/implied.ts). */
  readonly errors?: readonly ErrorClass[];
  /** Instead of those that hold for every call (vocabulary/limits.ts, `calls`). */
  readonly limits?: readonly Limit[];
  /** Sample bodies, for the documents and the generated tests. */
  readonly examples?: {
    readonly body?: unknown;
    readonly returns?: unknown;
    readonly params?: Record<string, string>;
    readonly query?: Record<string, unknown>;
  };
  /** Keys of the queries whose answers this call makes stale (for the hooks): `group.route` names. */
  readonly refreshes?: readonly string[];
}

export interface RouteTree {
  readonly [name: string]: Route | RouteTree;
}

/** Declares a route; the type keeps every literal. */
export const route = <const R extends Route>(declared: R): R => declared;

export const isRoute = (node: Route | RouteTree): node is Route => typeof (node as Route).method === "string";

/** Whether a session in which somebody else acts as the user is refused, whatever it sends; ending that session itself is allowed. */
export const refusesImpersonation = ({ method, access }: Route): boolean =>
  access.ownerOnly === true || (method === "DELETE" && access.endedSession !== true);

/** Every route of a tree with its dotted name, in order of declaration. */
export function* walk(tree: RouteTree, prefix = ""): Generator<[name: string, route: Route]> {
  for (const [key, node] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (isRoute(node)) yield [name, node];
    else yield* walk(node, name);
  }
}

/** Redirects, bytes and forms are for browsers and OAuth clients; they have no face in tRPC. */
export const hasTrpcFace = (r: Route): boolean =>
  r.accepts === undefined &&
  r.base === undefined &&
  !("kind" in r.returns && (r.returns.kind === "redirect" || r.returns.kind === "bytes"));

export const bodySchema = (body: Body | undefined, access: AccessType): z.ZodObject | undefined => {
  if (body === undefined || isAnyBody(body)) return undefined;
  return isEntityInput(body) ? body.entity[body.op](access) : body;
};

export const isAnyBody = (body: Body | undefined): body is AnyBody => (body as AnyBody | undefined)?.kind === "any-body";
const isEntityInput = (body: Body): body is EntityInput => (body as EntityInput).kind === "entity-input";

/** The schema of the answer as a caller of that type gets it; undefined for text and redirects. */
export const returnsSchema = (returns: Returns, access: AccessType): z.ZodType | undefined => {
  if (!("kind" in returns)) return returns;
  switch (returns.kind) {
    case "entity":
      return returns.view(access);
    case "page":
      return pageSchema(returns.of.view(access));
    case "list":
      return listSchema(returns.of.view(access));
    default:
      return undefined;
  }
};

type ObjectOf<S> = S extends z.ZodObject ? z.output<S> : unknown;
type BodyOf<B, A extends AccessType> =
  B extends EntityInput<infer E, infer Op>
    ? Op extends "create"
      ? Create<E, A>
      : Update<E, A>
    : B extends AnyBody
      ? { body: unknown }
      : ObjectOf<B>;

type Flat<T> = { [K in keyof T]: T[K] };

/** Path, query and body of a route as one flat object, as a caller of access type A may send it. */
export type InputOf<R extends Route, A extends AccessType = "admin"> = Flat<
  ObjectOf<R["params"]> & ObjectOf<R["query"]> & BodyOf<R["body"], A>
>;

export type HeadersOf<R extends Route> = R["headers"] extends z.ZodObject ? z.output<R["headers"]> : Record<never, never>;

/** The answer of a route as a caller of access type A gets it. Handlers give the fullest: A = admin. */
export type OutputOf<R extends Route, A extends AccessType = "admin"> =
  R["returns"] extends Page<infer E>
    ? PageOf<View<E, A>>
    : R["returns"] extends List<infer E>
      ? ListOf<View<E, A>>
      : R["returns"] extends Entity
        ? View<R["returns"], A>
        : R["returns"] extends TextReply | RedirectReply
          ? string
          : R["returns"] extends BytesReply
            ? Bytes
            : R["returns"] extends z.ZodType
              ? z.output<R["returns"]>
              : never;
