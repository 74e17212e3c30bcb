import { failed, ok, type Result } from "./result.ts";

/** The description of a route at run time, generated from the contract. */
export interface RouteRow {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters in braces. */
  readonly path: string;
  /** Input fields that are sent in the query. */
  readonly query?: readonly string[];
  /** `fields`: the other input fields are the JSON body. `whole`: the field `body` is the JSON body. */
  readonly body?: "fields" | "whole";
  /** Codes that are returned as results; all others are thrown. */
  readonly errors?: readonly string[];
  /** Statuses of declared plain errors, for responses without a code, which a proxy may have removed. */
  readonly plain?: readonly number[];
  /** `error` values of declared OAuth refusals. */
  readonly oauth?: readonly string[];
  /** The server reads no project credentials, so none are sent. */
  readonly bare?: true;
  /** Below the server root instead of the API base. */
  readonly root?: true;
  readonly reply?: "text" | "none";
  /** Groups of queries that a success invalidates. */
  readonly refreshes?: readonly string[];
}

export type RouteTable = Readonly<Record<string, RouteRow>>;

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Options of a write that the server can recognize as a repetition. */
export interface RepeatableCallOptions extends CallOptions {
  /**
   * 1 to 255 characters that belong to this operation alone. With it, a lost connection is retried, and all attempts have one effect
   * and one response, for 24 hours.
   */
  readonly idempotencyKey?: string;
}

/** Calls a route. Returns its data or throws. */
export type InvokeRoute = (row: RouteRow, input: Readonly<Record<string, unknown>>, options: RepeatableCallOptions) => Promise<unknown>;

/** Routes that are loaded eagerly, and the loader of the others. */
export interface RouteRows {
  readonly eager: RouteTable;
  /** `names`: of the routes of each group. The build of the hosted pages removes them, because the list grows with every route. */
  readonly lazy?: { readonly names?: Readonly<Record<string, readonly string[]>>; load(): Promise<RouteTable> };
}

type Call = (...parameters: unknown[]) => Promise<unknown>;
interface Group {
  [key: string]: Group | Call;
}

/**
 * Builds `api.group.route(input)` as plain objects, which can be printed and copied without a call; without names as a proxy. A row is looked up at the time of
 * the call, because it may be loaded lazily. `Api` and the rows are generated from the contract; generated.test-d.ts checks them.
 */
export function procedures<Api>(rows: RouteRows, invoke: InvokeRoute): Api {
  const call = async (name: string, parameters: unknown[]) => invokeRow(await toRow(rows, name), invoke, parameters);
  const { names } = rows.lazy ?? {};
  if (rows.lazy && !names) return namelessGroup("", call) as Api;
  const api: Group = {};
  const lazyNames = Object.entries(names ?? {}).flatMap(([group, calls]) => calls.map((name) => `${group}.${name}`));
  for (const name of [...Object.keys(rows.eager), ...lazyNames]) {
    const groups = name.split(".");
    const last = groups.pop() as string;
    const group = groups.reduce((above, key) => (above[key] ??= {}) as Group, api);
    group[last] = (...parameters) => call(name, parameters);
  }
  return api as Api;
}

/** A group whose members are made when they are read: each may be a group or a call. */
const namelessGroup = (path: string, call: (name: string, parameters: unknown[]) => Promise<unknown>): object =>
  new Proxy(() => {}, {
    get: (_, key) => namelessGroup(`${path}${path && "."}${String(key)}`, call),
    apply: (_, _this, parameters) => call(path, parameters),
  });

async function toRow(rows: RouteRows, name: string): Promise<RouteRow> {
  const row = rows.eager[name] ?? (await rows.lazy?.load())?.[name];
  if (!row) throw new TypeError(`Unknown route ${name}.`);
  return row;
}

const takesInput = (row: RouteRow) => row.body !== undefined || row.query !== undefined || row.path.includes("{");

async function invokeRow(row: RouteRow, invoke: InvokeRoute, parameters: unknown[]): Promise<Result<unknown, unknown>> {
  const [input, options] = takesInput(row) ? parameters : [undefined, parameters[0]];
  try {
    return ok(await invoke(row, (input ?? {}) as Record<string, unknown>, (options ?? {}) as CallOptions));
  } catch (error) {
    if (isDeclared(row, error)) return failed(error);
    throw error;
  }
}

function isDeclared(row: RouteRow, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, error: oauth } = error as { code?: unknown; status?: unknown; error?: unknown };
  if (typeof oauth === "string") return row.oauth?.includes(oauth) ?? false;
  if (typeof code === "string") return row.errors?.includes(code) ?? false;
  return typeof status === "number" && (row.plain?.includes(status) ?? false);
}

/** The path with its parameters, and the query. @throws TypeError if a parameter is missing */
export function requestPath(row: RouteRow, input: Readonly<Record<string, unknown>>): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    // URL parsers resolve dot segments even if they are encoded.
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
export function requestBody(row: RouteRow, input: Readonly<Record<string, unknown>>): string | undefined {
  if (row.body === undefined) return undefined;
  if (row.body === "whole") return JSON.stringify(input.body ?? {});
  const elsewhere = new Set([...(row.query ?? []), ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
  return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name))));
}
