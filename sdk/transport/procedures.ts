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

/** The rows that are there from the start, and the way to the others, whose names are known already. */
export interface Rows {
  readonly first: RouteTable;
  readonly later?: { readonly names: readonly string[]; rows(): Promise<RouteTable> };
}

type Call = (...parameters: unknown[]) => Promise<unknown>;
interface Group {
  [key: string]: Group | Call;
}

/**
 * Builds `api.group.route(input)`: plain objects, so that whoever prints, copies or serialises them finds what is there and
 * calls nothing. A row is looked up when its call is made, for not all of them need be there from the start. The interface
 * `Api` and the rows are printed by one generator from one contract; generated.test-d.ts holds them to it.
 */
export function procedures<Api>(rows: Rows, carry: Carrier): Api {
  const api: Group = {};
  for (const name of [...Object.keys(rows.first), ...(rows.later?.names ?? [])]) {
    const groups = name.split(".");
    const call = groups.pop() as string;
    const group = groups.reduce((above, key) => (above[key] ??= {}) as Group, api);
    group[call] = async (...parameters) => carriedOut(await rowOf(rows, name), carry, parameters);
  }
  return api as Api;
}

async function rowOf(rows: Rows, name: string): Promise<RouteRow> {
  const row = rows.first[name] ?? (await rows.later?.rows())?.[name];
  if (!row) throw new TypeError(`There is no call ${name}.`);
  return row;
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
