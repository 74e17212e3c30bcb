import pg from "pg";

/** Connects to the server that `url` names, for the duration of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
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
