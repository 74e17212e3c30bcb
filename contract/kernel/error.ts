import type { z } from "zod";

/** A family of codes that clients match as one; never sent itself (wire-protocol group codes). */
export interface ErrorGroup {
  readonly code: string;
  readonly parent?: ErrorGroup;
}

export const errorGroup = (code: string, parent?: ErrorGroup): ErrorGroup => (parent ? { code, parent } : { code });

/** What every refusal knows, whichever of the three kinds it is. */
export abstract class Refusal extends Error {
  abstract readonly status: number;
  /** Extra answer headers, such as Retry-After. */
  headers: Readonly<Record<string, string>> = {};

  /** Adds answer headers; returns the error itself, to be thrown. */
  withHeaders(headers: Readonly<Record<string, string>>): this {
    this.headers = { ...this.headers, ...headers };
    return this;
  }
}

/** An error of the catalogue: thrown on the server, printed in the documents, rebuilt in the SDK. */
export abstract class KnownError<Code extends string = string, Details = unknown> extends Refusal {
  abstract readonly code: Code;
  abstract readonly details: Details;
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
  /** The text for given details. A method, so that a class of any details is assignable to the bare interface. */
  say(details: Details): string;
}

interface Declaration<Schema extends z.ZodObject | undefined> {
  status: number;
  details?: Schema;
  message: string | ((details: Schema extends z.ZodObject ? z.output<Schema> : undefined) => string);
  parent?: ErrorGroup;
}

type DetailsOf<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;

/** Declares one code of the catalogue. Extend the class it returns: `class X extends knownError("X", {…}) {}`. */
export function knownError<const Code extends string, Schema extends z.ZodObject | undefined = undefined>(
  code: Code,
  declaration: Declaration<Schema>,
) {
  type Details = DetailsOf<Schema>;
  const { status, message } = declaration;
  const say = (details: Details) => (typeof message === "string" ? message : message(details));
  const parents: string[] = [];
  for (let group = declaration.parent; group; group = group.parent) parents.push(group.code);

  return class extends KnownError<Code, Details> {
    static readonly kind = "known";
    static readonly code: Code = code;
    static readonly status: number = status;
    static readonly detailsSchema = declaration.details as z.ZodType<Details> | undefined;
    static readonly parents: readonly string[] = parents;
    static readonly say = say;

    readonly code: Code = code;
    readonly status: number = status;
    readonly details: Details;

    constructor(...args: Arguments<Details>) {
      super(say(args[0] as Details));
      this.name = code;
      this.details = args[0] as Details;
    }
  };
}

/** A refusal without a code: plain text with a status, as the wire protocol has it for rare cases. */
export interface PlainErrorClass {
  new (message?: string): Refusal;
  readonly kind: "plain";
  readonly status: number;
  readonly text: string;
}

export function plainError(status: number, text: string) {
  return class extends Refusal {
    static readonly kind = "plain";
    static readonly status: number = status;
    static readonly text: string = text;
    readonly status: number = status;

    constructor(message: string = text) {
      super(message);
      this.name = "PlainError";
    }
  };
}

/** An error of the OAuth 2.0 token endpoint (RFC 6749 section 5.2): JSON of `error` and `error_description`. */
export interface OAuthErrorClass {
  new (description?: string): Refusal & { readonly error: string };
  readonly kind: "oauth";
  readonly status: number;
  readonly error: string;
  readonly text: string;
}

export function oauthError(status: number, error: string, text: string) {
  return class extends Refusal {
    static readonly kind = "oauth";
    static readonly status: number = status;
    static readonly error: string = error;
    static readonly text: string = text;
    readonly status: number = status;
    readonly error: string = error;

    constructor(description: string = text) {
      super(description);
      this.name = "OAuthError";
    }
  };
}

export type ErrorClass = KnownErrorClass | PlainErrorClass | OAuthErrorClass;
