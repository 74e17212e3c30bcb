import type { z } from "zod";
import type { Page } from "#contract/kernel/page.ts";
import type { StatusReturn } from "#contract/kernel/returns.ts";
import type { Cookie, OutputOf, Route } from "#contract/kernel/route.ts";

/** A cookie of a reply; a null value deletes it. */
export interface ReplyCookie<Name extends string = string> {
  readonly name: Name;
  readonly value: string | null;
}

const marker = Symbol("reply");

interface ReplyParts<Status extends number, CookieName extends string, HeaderName extends string> {
  readonly [marker]: true;
  /** Default: the first that the route declares. */
  readonly status: Status | undefined;
  readonly cookies: readonly ReplyCookie<CookieName>[];
  readonly headers: readonly (readonly [name: HeaderName, value: string])[];
}

/** Data with a status, headers or cookies of the handler's choice. */
export interface DataReply<
  Data = unknown,
  Status extends number = number,
  CookieName extends string = string,
  HeaderName extends string = string,
> extends ReplyParts<Status, CookieName, HeaderName> {
  readonly kind: "data";
  readonly data: Data;
}

/** A redirect. */
export interface RedirectReply<Status extends number = number, CookieName extends string = string, HeaderName extends string = string>
  extends ReplyParts<Status, CookieName, HeaderName> {
  readonly kind: "redirect";
  readonly url: string;
}

interface ReplyChoices<Status extends number, CookieName extends string, HeaderName extends string> {
  readonly status?: Status;
  readonly cookies?: readonly ReplyCookie<CookieName>[];
  readonly headers?: Readonly<Record<HeaderName, string>>;
}

const toParts = <Status extends number, CookieName extends string, HeaderName extends string>({
  status,
  cookies = [],
  headers,
}: ReplyChoices<Status, CookieName, HeaderName>): ReplyParts<Status, CookieName, HeaderName> => ({
  [marker]: true,
  status,
  cookies,
  headers: Object.entries(headers ?? {}) as [HeaderName, string][],
});

const defaultParts: ReplyParts<never, never, never> = { [marker]: true, status: undefined, cookies: [], headers: [] };

/**
 * Replies for handlers that choose more than the data. The route declares the statuses, cookies and headers; any other does not
 * compile. A handler without a choice returns the data itself.
 */
export const reply = {
  /**
   * A page of a list.
   * @param next the position that starts the next page; null on the last
   */
  page: <Row, Item>(rows: readonly Row[], next: string | null, toView: (row: Row) => Item): Page<Item> => ({
    items: rows.map((row) => toView(row)),
    is_paginated: true,
    pagination: { next_cursor: next },
  }),

  json: <Data, const Status extends number = never, const CookieName extends string = never, const HeaderName extends string = never>(
    data: Data,
    choices: ReplyChoices<Status, CookieName, HeaderName>,
  ): DataReply<Data, Status, CookieName, HeaderName> => ({ kind: "data", data, ...toParts(choices) }),

  redirect: <const Status extends number = never, const CookieName extends string = never, const HeaderName extends string = never>(
    url: string,
    choices: ReplyChoices<Status, CookieName, HeaderName> = {},
  ): RedirectReply<Status, CookieName, HeaderName> => ({ kind: "redirect", url, ...toParts(choices) }),
};

/** A reply as the transports write it. */
export type Reply = DataReply | RedirectReply;

const isReply = (value: unknown): value is Reply => typeof value === "object" && value !== null && marker in value;

/** Converts a handler's return value to a reply. */
export const toReply = (returned: unknown): Reply => (isReply(returned) ? returned : { kind: "data", data: returned, ...defaultParts });

/** The cookie of a route with that name; undefined for one that it does not declare. */
export function declaredCookie({ cookies = {} }: Route, name: string): Cookie | undefined {
  if (Object.hasOwn(cookies, name)) return cookies[name];
  const pattern = Object.keys(cookies).find(
    (declared) => declared.endsWith("}") && name.startsWith(declared.slice(0, declared.indexOf("{"))),
  );
  return pattern === undefined ? undefined : cookies[pattern];
}

type NamesFrom<Pattern> = Pattern extends `${infer Prefix}{${string}}` ? `${Prefix}${string}` : Pattern;
type CookieNames<R extends Route> = R["cookies"] extends infer C extends Readonly<Record<string, Cookie>>
  ? NamesFrom<keyof C & string>
  : never;
type HeaderNames<R extends Route> = R["responseHeaders"] extends infer H extends Readonly<Record<string, string | z.ZodType<string>>>
  ? { [K in keyof H & string]: H[K] extends string ? never : K }[keyof H & string]
  : never;
type Statuses<R extends Route> = R["statuses"] extends readonly (infer S extends number)[] ? S : 200;
type Redirects<R extends Route> = R["redirects"] extends readonly (infer S extends number)[]
  ? RedirectReply<S, CookieNames<R>, HeaderNames<R>>
  : never;

/** The return types that the handler of a route may have. */
export type ReplyOf<R extends Route> =
  | Redirects<R>
  | (R["returns"] extends StatusReturn<infer S>
      ?
          | z.output<Extract<S[200 & keyof S], z.ZodType>>
          | { [K in keyof S & number]: DataReply<z.output<Extract<S[K], z.ZodType>>, K, CookieNames<R>, HeaderNames<R>> }[keyof S & number]
      : OutputOf<R> | DataReply<OutputOf<R>, Statuses<R>, CookieNames<R>, HeaderNames<R>>);
