import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { schemaQuery, withClient, withName } from "./postgres.ts";

export interface TemplateLease {
  readonly name: string;
  /** The state of its schema, as `schemaQuery` reads it. */
  readonly schema: string;
  /** How the names of this run's databases begin. */
  readonly copies: string;
  /** Drops this run's databases. The template remains for the next run. */
  release(): Promise<void>;
}

/**
 * How the names of all templates begin, and so those of their copies: `<prefix><digest>_<run>_<copy>`. Locks are those of one database,
 * so runs that connect to another one have templates apart.
 */
const readPrefix = (url: string) => `latchkey_schema_${createHash("sha256").update(new URL(url).pathname).digest("hex").slice(0, 4)}_`;
const lockId = (key: string) => `hashtextextended('${key}', 0)`;

/**
 * Leases the template for `digest` on the server of `url`. Where there is none, `migrate` fills one by its URL. Locks of the session, which
 * end with its process, separate runs. One makes the template, each holds the one it uses, and what no run holds is removed.
 * @param how what follows CREATE DATABASE, such as its collation
 */
export async function leaseTemplate(
  url: string,
  digest: string,
  migrate: (url: string) => Promise<void>,
  how = "",
): Promise<TemplateLease> {
  const prefix = readPrefix(url);
  const name = `${prefix}${digest}`;
  const copies = `${name}_${randomBytes(4).toString("hex")}_`;
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`SELECT pg_advisory_lock(${lockId(prefix)})`);
  await removeUnused(holder, prefix, name);
  await holder.query(`SELECT pg_advisory_lock_shared(${lockId(name)})`);
  const schema = (await schemaOfTemplate(holder, name)) ?? (await makeTemplate(url, holder, name, migrate, how));
  await holder.query(`SELECT pg_advisory_unlock(${lockId(prefix)})`);
  return {
    name,
    schema,
    copies,
    async release() {
      await drop(holder, await databasesFrom(holder, copies));
      await holder.end();
    },
  };
}

/** Makes a database and closes it to connections, since nothing may be connected to a template while it is copied. */
async function makeTemplate(
  url: string,
  holder: pg.Client,
  name: string,
  migrate: (url: string) => Promise<void>,
  how: string,
): Promise<string> {
  // A run that ended early leaves one without the comment that says that it is complete.
  await drop(holder, [name]);
  await holder.query(`CREATE DATABASE ${name} ${how}`);
  const templateUrl = withName(url, name);
  await migrate(templateUrl);
  const { rows } = await withClient(templateUrl, (client) => client.query<{ schema: string }>(schemaQuery));
  const { schema = "" } = rows[0] ?? {};
  await holder.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await holder.query(`COMMENT ON DATABASE ${name} IS ${pg.escapeLiteral(schema)}`);
  return schema;
}

/** Reads the comment of a complete template. */
async function schemaOfTemplate(holder: pg.Client, name: string): Promise<string | undefined> {
  const comment = "SELECT shobj_description(oid, 'pg_database') AS schema FROM pg_database WHERE datname = $1";
  const { rows } = await holder.query<{ schema: string | null }>(comment, [name]);
  return rows[0]?.schema ?? undefined;
}

/** Removes templates of other schemas that no run holds, and the copies of ended runs. */
async function removeUnused(holder: pg.Client, prefix: string, current: string): Promise<void> {
  const readTemplate = (database: string) => prefix + database.slice(prefix.length).split("_")[0];
  const found = await databasesFrom(holder, prefix);
  for (const template of new Set([current, ...found.map(readTemplate)])) {
    const { rows } = await holder.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${lockId(template)}) AS free`);
    if (!rows[0]?.free) continue;
    await drop(
      holder,
      found.filter((each) => readTemplate(each) === template && each !== current),
    );
    await holder.query(`SELECT pg_advisory_unlock(${lockId(template)})`);
  }
}

async function databasesFrom(holder: pg.Client, start: string): Promise<string[]> {
  const { rows } = await holder.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)", [start]);
  return rows.map(({ name }) => name);
}

async function drop(holder: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await holder.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
