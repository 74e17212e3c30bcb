import { failed, ok, type Result } from "./result.ts";

/** What the run time must know of a route; generated from the contract. */
export interface RouteRow {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters in braces. */
  readonly path: string;
  /** Names of the input that go into the query. */
  readonly query?: readonly string[];
  /** `fields`: the rest of the input is the JSON body; `whole`: the input's `body` is. */
  readonly body?: "fields" | "whole";
  /** Codes that come back as results; all others are thrown. */
  readonly errors?: readonly string[];
  /** Statuses of declared refusals without a code. */
  readonly plain?: readonly number[];
  /** `error` values of declared OAuth refusals. */
  readonly oauth?: readonly string[];
  /** No project credentials are read, so none are sent. */
  readonly bare?: true;
  /** Below the server's root. */
  readonly root?: true;
  readonly reply?: "text";
  /** Groups of queries whose answers a success makes stale. */
  readonly refreshes?: readonly string[];
}

export type RouteTable = Readonly<Record<string, RouteRow>>;

/** What a caller may say beside the input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Carries one route out: data or a thrown error. */
export type Carrier = (row: RouteRow, input: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<unknown>;

/** The rows that are there from the start, and the way to the others. */
export interface Rows {
  readonly first: RouteTable;
  later?(): Promise<RouteTable>;
}

/**
 * Builds `api.group.route(input)`. A row is looked up by the call's name when it is made, for not all of them need be
 * there from the start. The interface `Api` and the rows are printed by one generator from one contract; generated.test-d.ts
 * holds them to it.
 */
export const procedures = <Api>(rows: Rows, carry: Carrier): Api =>
  branch("", async (name, parameters) => {
    const row = rows.first[name] ?? (await rows.later?.())?.[name];
    if (!row) throw new TypeError(`There is no call ${name}.`);
    return carriedOut(row, carry, parameters);
  }) as Api;

/** A group or a call: which of both it is shows when it is called. */
function branch(name: string, call: (name: string, parameters: unknown[]) => Promise<unknown>): unknown {
  const below = new Map<string, unknown>();
  return new Proxy((...parameters: unknown[]) => call(name, parameters), {
    get(_, key) {
      // Symbols are asked for by inspectors, and `then` by whoever awaits a thing, to see whether it is a promise.
      if (typeof key !== "string" || key === "then") return undefined;
      if (!below.has(key)) below.set(key, branch(name ? `${name}.${key}` : key, call));
      return below.get(key);
    },
  });
}

const takesInput = (row: RouteRow) => row.body !== undefined || row.query !== undefined || row.path.includes("{");

async function carriedOut(row: RouteRow, carry: Carrier, parameters: unknown[]): Promise<Result<unknown, unknown>> {
  const [input, options] = takesInput(row) ? parameters : [undefined, parameters[0]];
  try {
    return ok(await carry(row, (input ?? {}) as Record<string, unknown>, (options ?? {}) as CallOptions));
  } catch (error) {
    if (isDeclared(row, error)) return failed(error);
    throw error;
  }
}

function isDeclared(row: RouteRow, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, error: oauth } = error as { code?: unknown; status?: unknown; error?: unknown };
  if (typeof code === "string") return row.errors?.includes(code) ?? false;
  if (typeof oauth === "string") return row.oauth?.includes(oauth) ?? false;
  return typeof status === "number" && (row.plain?.includes(status) ?? false);
}

/** The path with its parameters filled in, and the query. Throws where a parameter is missing. */
export function target(row: RouteRow, input: Readonly<Record<string, unknown>>): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    // Dots would climb the path: URL parsers resolve them even where they were encoded.
    if (value === undefined || /^\.{0,2}$/.test(String(value))) throw new TypeError(`${row.method} ${row.path} needs \`${name}\`.`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of row.query ?? []) {
    const value = input[name];
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The JSON body, or undefined for a route without one. */
export function payload(row: RouteRow, input: Readonly<Record<string, unknown>>): string | undefined {
  if (row.body === undefined) return undefined;
  if (row.body === "whole") return JSON.stringify(input.body ?? {});
  const elsewhere = new Set([...(row.query ?? []), ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
  return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name))));
}
