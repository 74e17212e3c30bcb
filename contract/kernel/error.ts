import type { z } from "zod";

/** A family of codes that clients match as one; never sent itself (wire-protocol group codes). */
export interface ErrorGroup {
  readonly code: string;
  readonly parent?: ErrorGroup;
}

export const errorGroup = (code: string, parent?: ErrorGroup): ErrorGroup => (parent ? { code, parent } : { code });

/** The base of the three kinds of errors. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  /** Identifies the error; sent in the header `x-latchkey-error`. */
  abstract readonly code: string;
  /** Extra response headers, such as Retry-After. */
  headers: Readonly<Record<string, string>> = {};

  /** Cookies to set or, with a null value, to delete; the route declares them. */
  cookies: readonly { readonly name: string; readonly value: string | null }[] = [];

  /** Adds cookies to the response; returns the error itself, to be thrown. */
  withCookies(cookies: ApiError["cookies"]): this {
    this.cookies = [...this.cookies, ...cookies];
    return this;
  }

  /** Adds response headers; returns the error itself, to be thrown. */
  withHeaders(headers: Readonly<Record<string, string>>): this {
    this.headers = { ...this.headers, ...headers };
    return this;
  }
}

/** An error of the catalogue: thrown on the server, printed in the documents, rebuilt in the SDK. */
export abstract class KnownError<Code extends string = string, Details = unknown> extends ApiError {
  abstract override readonly code: Code;
  abstract readonly details: Details;
  /** The code of RFC 6749, section 5.2, that OAuth endpoints answer in `error`; undefined for most. */
  abstract readonly oauth: string | undefined;
}

type Arguments<Details> = [Details] extends [undefined] ? [] : [details: Details];

export interface KnownErrorClass<Code extends string = string, Details = unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: a class of any details must be assignable to the bare interface.
  new (...args: any[]): KnownError<Code, Details>;
  readonly kind: "known";
  readonly code: Code;
  readonly status: number;
  readonly detailsSchema: z.ZodType<Details> | undefined;
  /** Codes of the groups above, nearest first. */
  readonly parents: readonly string[];
  /** See `KnownError.oauth`. */
  readonly oauth: string | undefined;
  /** The text for given details. A method, so that a class of any details is assignable to the bare interface. */
  messageFor(details: Details): string;
}

interface Declaration<Schema extends z.ZodObject | undefined> {
  status: number;
  details?: Schema;
  message: string | ((details: Schema extends z.ZodObject ? z.output<Schema> : undefined) => string);
  parent?: ErrorGroup;
  /** The code of RFC 6749, section 5.2, for errors that OAuth endpoints answer in the shape of that section. */
  oauth?: string;
}

type DetailsOf<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;

/** Declares one code of the catalogue. Extend the class it returns: `class X extends knownError("X", {…}) {}`. */
export function knownError<const Code extends string, Schema extends z.ZodObject | undefined = undefined>(
  code: Code,
  declaration: Declaration<Schema>,
) {
  type Details = DetailsOf<Schema>;
  const { status, message } = declaration;
  const messageFor = (details: Details) => (typeof message === "string" ? message : message(details));
  const parents: string[] = [];
  for (let group = declaration.parent; group; group = group.parent) parents.push(group.code);

  return class extends KnownError<Code, Details> {
    static readonly kind = "known";
    static readonly code: Code = code;
    static readonly status: number = status;
    static readonly detailsSchema = declaration.details as z.ZodType<Details> | undefined;
    static readonly parents: readonly string[] = parents;
    static readonly oauth: string | undefined = declaration.oauth;
    static readonly messageFor = messageFor;

    readonly code: Code = code;
    readonly status: number = status;
    readonly oauth: string | undefined = declaration.oauth;
    readonly details: Details;

    constructor(...args: Arguments<Details>) {
      super(messageFor(args[0] as Details));
      this.name = code;
      this.details = args[0] as Details;
    }
  };
}

/** An error whose response is plain text, as the wire protocol has it for rare cases. Its code is in the header `x-latchkey-error` only. */
export interface PlainErrorClass<Code extends string = string> {
  new (message?: string): ApiError & { readonly code: Code };
  readonly kind: "plain";
  readonly code: Code;
  readonly status: number;
  readonly defaultMessage: string;
}

export function plainError<const Code extends string>(code: Code, status: number, defaultMessage: string) {
  return class extends ApiError {
    static readonly kind = "plain";
    static readonly code: Code = code;
    static readonly status: number = status;
    static readonly defaultMessage: string = defaultMessage;
    readonly code: Code = code;
    readonly status: number = status;

    constructor(message: string = defaultMessage) {
      super(message);
      this.name = code;
    }
  };
}

/** An error of the OAuth 2.0 token endpoint (RFC 6749 section 5.2): JSON of `error` and `error_description`. */
export interface OAuthErrorClass<Code extends string = string> {
  new (description?: string): ApiError & { readonly code: Code; readonly error: string };
  readonly kind: "oauth";
  readonly code: Code;
  readonly status: number;
  readonly error: string;
  readonly defaultMessage: string;
}

export function oauthError<const Code extends string>(code: Code, status: number, error: string, defaultMessage: string) {
  return class extends ApiError {
    static readonly kind = "oauth";
    static readonly code: Code = code;
    static readonly status: number = status;
    static readonly error: string = error;
    static readonly defaultMessage: string = defaultMessage;
    readonly code: Code = code;
    readonly status: number = status;
    readonly error: string = error;

    constructor(description: string = defaultMessage) {
      super(description);
      this.name = code;
    }
  };
}

export type ErrorClass = KnownErrorClass | PlainErrorClass | OAuthErrorClass;
