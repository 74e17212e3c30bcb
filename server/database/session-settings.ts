import { type Kysely, sql } from "kysely";

/** PostgreSQL's own default. The schema of the role comes first, for installations whose tables are there. */
export const defaultSearchPath = '"$user",public';

/**
 * Settings that decide what a statement means, or whether it may run. A database, a role, or another client of a pooler can have other
 * values of them. Behind a pooler, all of them hold for one transaction.
 */
const deciding = {
  DateStyle: "ISO,MDY",
  TimeZone: "UTC",
  IntervalStyle: "postgres",
  search_path: defaultSearchPath,
  standard_conforming_strings: "on",
  array_nulls: "on",
  bytea_output: "hex",
  extra_float_digits: "1",
  transform_null_equals: "off",
  gin_fuzzy_search_limit: "0",
  lock_timeout: "0",
  // The statements are short: compiling one would cost more than running it.
  jit: "off",
} as const;

/** Settings of transactions that have not begun. Behind a pooler, BEGIN names them. */
const ofTransactions = {
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
} as const;

const timeouts = { statement_timeout: "15s", idle_in_transaction_session_timeout: "30s" } as const;
const noTimeouts = { statement_timeout: "0", idle_in_transaction_session_timeout: "0" } as const;

export interface SessionSettings {
  /** Refuses writes. */
  readonly readOnly?: boolean | undefined;
  /** Whether statements may take any time, such as those of migrations. */
  readonly untimed?: boolean | undefined;
  /** The search path that the connection string names. */
  readonly searchPath?: string | undefined;
}

const settingsFor = ({ untimed, searchPath }: SessionSettings): Record<string, string> => ({
  ...deciding,
  ...(searchPath === undefined ? {} : { search_path: searchPath }),
  ...(untimed ? noTimeouts : timeouts),
});

/** The startup parameter `options` of a connection that remains one session. */
export const startupOptions = (settings: SessionSettings): string =>
  Object.entries({
    ...settingsFor(settings),
    ...ofTransactions,
    default_transaction_read_only: settings.readOnly ? "on" : "off",
  })
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, "\\$&")}`)
    .join(" ");

/** Ends the session if its server is in recovery. The pooler then connects again, to the primary. */
const endInRecovery = "CASE WHEN pg_is_in_recovery() THEN pg_terminate_backend(pg_backend_pid(), 1000) END";
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Statements for a connection that a pooler may exchange after each transaction. */
export interface PooledSettings {
  /** Sets the settings until the end of the transaction. */
  readonly select: string;
  /** Begins a transaction with the settings. */
  readonly begin: string;
}

/** The statements that set the settings of one transaction. */
export function pooledSettings(settings: SessionSettings): PooledSettings {
  const values = Object.entries(settingsFor(settings)).map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, true)`);
  // A replica is in recovery.
  const select = `SELECT ${[...(settings.readOnly ? [] : [endInRecovery]), ...values].join(", ")}`;
  return { select, begin: `BEGIN ISOLATION LEVEL READ COMMITTED ${settings.readOnly ? "READ ONLY" : "READ WRITE"}; ${select}` };
}

/** A connection string without its parameter `options`, and that parameter. */
export function splitOptions(connectionString: string): { readonly url: string; readonly options: string; readonly searchPath?: string } {
  const [base = "", query] = connectionString.split("?", 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get("options");
  if (options === null) return { url: connectionString, options: "" };
  parameters.delete("options");
  const searchPath = /(?:-c\s*|--)search_path=((?:\\.|[^\\\s])+)/.exec(options)?.[1]?.replace(/\\(.)/g, "$1");
  return {
    url: parameters.size > 0 ? `${base}?${parameters}` : base,
    options,
    ...(searchPath === undefined ? {} : { searchPath }),
  };
}

/** PostgreSQL shows lists with spaces, and the embedded engine durations in milliseconds. */
const normalize = (value: string) => value.replace(/\s*,\s*/g, ",").replace(/^15000(ms)?$/, "15s");

/**
 * The names of settings whose values are not those with which a connection was opened. A pooler or proxy drops them.
 * @param settings those of the connection
 */
export async function findDroppedSettings<Schema>(db: Kysely<Schema>, settings: SessionSettings = {}): Promise<string[]> {
  const expected: Record<string, string> = { ...deciding, ...timeouts };
  if (settings.searchPath !== undefined) expected.search_path = settings.searchPath;
  const names = Object.keys(expected);
  // Without values, so that no statement is prepared, which a pooler might refuse.
  const values = sql.join(names.map((name) => sql`current_setting(${sql.lit(name)})`));
  const { rows } = await sql<{ values: string[] }>`SELECT ARRAY[${values}] AS values`.execute(db);
  const found = rows[0]?.values ?? [];
  return names.filter((name, index) => normalize(found[index] ?? "") !== normalize(expected[name] ?? ""));
}
