import type { z } from "zod";
import { type Access, type AccessType, noCredentials } from "./access.ts";
import { type Body, type BodyOf, isRawBody, type RawBody } from "./body.ts";
import type { ErrorClass } from "./error.ts";
import type { BytesReturn, RedirectStatus, ReturnedData, Returns, SuccessStatus } from "./returns.ts";

/**
 * How often a route may be called: `max` calls in each `seconds`, counted per project and caller's address.
 * `per`: instead per secret key (or per admin whose token authenticated the call), or per session, which its handler counts.
 */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
  readonly per?: "key" | "session";
}

/** A cookie that a reply may set. It is always HttpOnly, and Secure where the server is reached over TLS. */
export interface Cookie {
  readonly description: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
  readonly sameSite: "strict" | "lax" | "none";
}

/**
 * Everything about a call, and nothing about its implementation. Plain data. Walked by both of the server's protocols, the OpenAPI
 * documents, the SDK generator, the hooks and the contract tests.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the API's base, parameters in braces. */
  readonly path: `/${string}`;
  /** `root`: below the server's root instead of `/api/v1`. */
  readonly base?: "root";
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Query parameters of the item's list, which published clients may send with an item, too: validated, and without effect. */
  readonly listQuery?: z.ZodObject;
  readonly body?: Body;
  /** `form`: the body may also come as application/x-www-form-urlencoded, and the route is not callable over tRPC. */
  readonly accepts?: "form";
  /** Parameters of the query or form that may be repeated. Their values are joined by spaces. */
  readonly repeats?: readonly string[];
  /** With `accepts: "form"`: the body may also be multipart/form-data. */
  readonly acceptsMultipart?: true;
  /** A request without a body is one with an empty one: nothing is lost where every field has a default. */
  readonly optionalBody?: true;
  /** The body may carry images or metadata, and is allowed more bytes. */
  readonly largeBody?: true;
  /** Request headers the handler reads, in lower case. */
  readonly headers?: z.ZodObject;
  readonly returns: Returns;
  /** The success statuses; the first is the default. `[200]` unless declared, or those of `returnsByStatus`. */
  readonly statuses?: readonly [SuccessStatus, ...SuccessStatus[]];
  /** The statuses that `reply.redirect` may use; the first is the default. */
  readonly redirects?: readonly [RedirectStatus, ...RedirectStatus[]];
  /** Headers of a success, in lower case. Each is a constant, always sent, or the schema of a value that the handler chooses. */
  readonly responseHeaders?: Readonly<Record<string, string | z.ZodType<string>>>;
  /** The cookies that a reply may set. A name may end in a parameter: `oauth-{state}`. */
  readonly cookies?: Readonly<Record<string, Cookie>>;
  /** Only navigations of browsers call the route: scripts of other origins cannot read its responses. */
  readonly navigation?: true;
  /** Signs in: `x-latchkey-device` marks the device, of the request and, with another account on it, of a success. */
  readonly remembersDevice?: true;
  /** The route's specific errors. Errors that follow from `access` are in errors/implied.ts. */
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
  /** Keys of the queries whose responses this call makes stale (for the hooks): `group.route` names. */
  readonly refreshes?: readonly string[];
}

export interface RouteTree {
  readonly [name: string]: Route | RouteTree;
}

/** Declares a route; the type keeps every literal. */
export const route = <const R extends Route>(declared: R): R => declared;

export const isRoute = (node: Route | RouteTree): node is Route => typeof (node as Route).method === "string";

/**
 * Whether an impersonation session is rejected for every input. Ending the impersonation itself is always allowed. A call without
 * credentials reads no session.
 */
export const forbidsImpersonation = ({ method, access }: Route): boolean =>
  access.noImpersonation === true || (method === "DELETE" && access.allowEndedSession !== true && access !== noCredentials);

/** Every route of a tree with its dotted name, in order of declaration. */
export function* walk(tree: RouteTree, prefix = ""): Generator<[name: string, route: Route]> {
  for (const [key, node] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (isRoute(node)) yield [name, node];
    else yield* walk(node, name);
  }
}

/** Whether only a browser or another server calls the route: it redirects, sets cookies, answers bytes or reads raw ones. */
export const isForBrowsers = ({ returns, redirects, cookies, body }: Route): boolean =>
  redirects !== undefined || cookies !== undefined || isRawBody(body) || ("kind" in returns && returns.kind === "bytes");

/** Routes for browsers, OAuth clients and platforms, and those at the root of the server, have no tRPC procedure. */
export const isExposedOverTrpc = (declared: Route): boolean =>
  declared.accepts === undefined && declared.base === undefined && !declared.access.integration && !isForBrowsers(declared);

/** The success statuses of a route, the default first. */
export const listStatuses = ({ returns, statuses, redirects }: Route): readonly number[] => {
  if (!("kind" in returns)) return statuses ?? [200];
  if (returns.kind === "none") return [204];
  if (returns.kind === "redirect") return redirects ?? [];
  return returns.kind === "status" ? Object.keys(returns.schemas).map(Number) : (statuses ?? [200]);
};

type ObjectOf<S> = S extends z.ZodObject ? z.output<S> : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** Path, query and body of a route as one flat object that a caller of access type A may send. */
export type InputOf<R extends Route, A extends AccessType = "admin"> = Flat<
  ObjectOf<R["params"]> & ObjectOf<R["query"]> & BodyOf<R["body"], A>
>;

export type HeadersOf<R extends Route> = R["headers"] extends z.ZodObject ? z.output<R["headers"]> : Record<never, never>;

/** The data of a route as a caller of access type A gets it. Handlers return the fullest view: A = admin. */
export type OutputOf<R extends Route, A extends AccessType = "admin"> = ReturnedData<R["returns"], A>;

/** Whether only a browser or another server calls the route, as a type. */
export type IsForBrowsers<R extends Route> = R extends { readonly redirects: unknown } | { readonly cookies: unknown }
  ? true
  : R["returns"] extends BytesReturn
    ? true
    : R["body"] extends RawBody
      ? true
      : false;
