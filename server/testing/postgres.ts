import pg from "pg";

/** For connections of the tests themselves, to databases whose defaults a test may have changed. */
export const ownOptions = "-c default_transaction_read_only=off -c search_path=public -c statement_timeout=0 -c DateStyle=ISO";

/** Connects to the server that `url` names, for the duration of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: ownOptions });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs commands one after another on the server that `url` names. */
export const onPostgres = (url: string, ...commands: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const command of commands) await client.query(command);
  });

export const withName = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export const migrationTables = ["schema_migrations", "schema_migrations_lock"];

/**
 * Changes when a test adds or drops a relation, column, constraint, trigger or function, or leaves statistics for the planner. The
 * server itself may collect those of the tables of migrations.
 */
export const schemaQuery = `SELECT concat_ws(' ',
  (SELECT string_agg(concat_ws(':', relname, relnatts), ',' ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT count(*) FROM pg_attribute WHERE NOT attisdropped), (SELECT count(*) FROM pg_constraint),
  (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_proc),
  (SELECT count(*) FROM pg_statistic JOIN pg_class ON pg_class.oid = starelid
    WHERE relnamespace = 'public'::regnamespace AND relname NOT IN (${migrationTables.map((name) => `'${name}'`).join(", ")}))) AS schema`;

/**
 * Defaults of a database with which no statement would have the right result: `TEST_DATABASE_DEFAULTS=other`. The product's connections set
 * their own.
 */
export const otherDefaults: Readonly<Record<string, string>> = {
  DateStyle: "'German'",
  TimeZone: "'Asia/Kathmandu'",
  IntervalStyle: "'sql_standard'",
  search_path: "elsewhere",
  standard_conforming_strings: "off",
  array_nulls: "off",
  bytea_output: "'escape'",
  extra_float_digits: "'-10'",
  transform_null_equals: "on",
  gin_fuzzy_search_limit: "1",
  // Enough for the statements that set the settings, on a busy machine.
  statement_timeout: "'2s'",
  lock_timeout: "1",
  default_transaction_isolation: "'serializable'",
  default_transaction_read_only: "on",
};

/** How a database with another collation is made: Turkish, in which the lower case of I is not i. */
export const otherCollation = "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'";
