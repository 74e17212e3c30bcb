import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Database, openDatabase, openEngine } from "../database/connect.ts";
import { migrationTables, onPostgres, otherDefaults, ownOptions, schemaQuery, withName } from "./postgres.ts";

/** The source of test databases, created once per run by global-setup.ts. */
export interface TemplateDatabase {
  /** Archive of a migrated embedded database. */
  readonly archive: string;
  /** Name of a migrated database on TEST_DATABASE_URL. */
  readonly postgres: PostgresTemplate | undefined;
}

interface PostgresTemplate {
  readonly url: string;
  readonly name: string;
  /** The state of its schema, as `schemaQuery` reads it. */
  readonly schema: string;
  /** How the names of this run's databases begin. */
  readonly copies: string;
  /** The same server behind a pooler in transaction mode, which every test then uses. */
  readonly pooledUrl?: string | undefined;
  /** Whether its databases have the defaults `otherDefaults`. */
  readonly hasOtherDefaults?: boolean | undefined;
}

export interface TestDatabase {
  /** Opens the database; on PostgreSQL any number of times, as other processes would. */
  open(): Promise<Database>;
  /** Connection string, on PostgreSQL. */
  readonly url: string | undefined;
  /** Closes every connection and gives the database back. */
  drop(): Promise<void>;
}

/** An embedded engine and the state of its schema when it was opened. */
interface Engine {
  readonly engine: PGlite;
  readonly schema: string;
}

/** Engines of this worker that no test uses: opening one takes a second, emptying one a few milliseconds. */
const idleEngines: Engine[] = [];
const idleEnginesMax = 3;

/** Stack traces of the calls that opened, or are opening, the databases of this worker that are in use. */
const inUse = new Map<symbol, string>();

/** Forgets the databases in use. @returns the stack trace of the call that opened each; a test file did not close it */
export function forgetDatabasesInUse(): string[] {
  const places = [...inUse.values()];
  inUse.clear();
  return places;
}

const readSchema = async (engine: PGlite) => (await engine.query<{ schema: string }>(schemaQuery)).rows[0]?.schema ?? "";

async function leaseEngine(archive: string): Promise<Engine> {
  const idle = idleEngines.pop();
  if (idle) return idle;
  const engine = await openEngine("memory://", new Blob([await readFile(archive)]));
  return { engine, schema: await readSchema(engine) };
}

/** Empties an engine for the next test; one whose schema a test has changed is closed instead. */
async function returnEngine(used: Engine): Promise<void> {
  const { engine, schema } = used;
  // Also ends what the connection keeps: named statements, settings, advisory locks.
  await engine.exec("ROLLBACK");
  await engine.exec("DISCARD ALL");
  if (idleEngines.length >= idleEnginesMax || (await readSchema(engine)) !== schema) return engine.close();
  const { rows } = await engine.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1) AND pg_relation_size(oid) > 0`,
    [migrationTables],
  );
  if (rows.length > 0) await engine.exec(`TRUNCATE ${rows.map(({ name }) => name).join(", ")} RESTART IDENTITY CASCADE`);
  idleEngines.push(used);
}

async function embeddedDatabase(archive: string, empty = false): Promise<TestDatabase> {
  const leased = await leaseEngine(archive);
  if (empty) await leased.engine.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const opened: Database[] = [];
  return {
    url: undefined,
    async open() {
      const database = await openDatabase({ engine: leased.engine });
      opened.push(database);
      return database;
    },
    async drop() {
      await Promise.all(opened.map((database) => database.close()));
      await returnEngine(leased);
    },
  };
}

/**
 * Databases of this worker that no test uses, by their template. Creating and dropping one takes a fifth of a second of CPU time. It also
 * writes all pages of the server to disk. Emptying one takes a few milliseconds. The run drops them at its end.
 */
const idleDatabases = new Map<string, string[]>();
const idleDatabasesMax = 4;
/** A table that grew beyond these bytes slows scans after its rows are deleted. */
const reusableTableBytes = 512 * 1024;
const othersCloseMillis = 1000;

/** Deletes all rows of a database. @returns false if a test has changed its schema, filled it, or left a connection open */
async function emptyPostgres(url: string, schema: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: ownOptions });
  await client.connect();
  try {
    const others = `SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    const deadline = performance.now() + othersCloseMillis;
    while (Number((await client.query<{ count: string }>(others)).rows[0]?.count) > 0) {
      if (performance.now() > deadline) return false;
      await sleep(5);
    }
    if ((await client.query<{ schema: string }>(schemaQuery)).rows[0]?.schema !== schema) return false;
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT quote_ident(relname) AS name, pg_relation_size(oid) AS bytes FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1) AND pg_relation_size(oid) > 0`,
      [migrationTables],
    );
    if (rows.some(({ bytes }) => Number(bytes) > reusableTableBytes)) return false;
    // TRUNCATE would write a new file for each table and index. Without triggers, because some refuse or cascade deletions.
    const deletions = rows.map(({ name }) => `DELETE FROM ${name};`).join("");
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off; ${deletions}
      SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE last_value IS NOT NULL;
      COMMIT`);
    return true;
  } catch {
    // Only some roles may switch triggers off.
    return false;
  } finally {
    await client.end();
  }
}

interface DatabaseOptions {
  /** Whether it has no schema. */
  readonly empty?: boolean;
  /** Whether no test has used it. Emptied tables have dead rows, which plans of statements count. */
  readonly unused?: boolean;
}

async function postgresDatabase(template: PostgresTemplate, { empty, unused }: DatabaseOptions = {}): Promise<TestDatabase> {
  // A pooler keeps its connections.
  const isReusable = !empty && !unused && template.pooledUrl === undefined;
  const idle = idleDatabases.get(template.name) ?? [];
  idleDatabases.set(template.name, idle);
  const used = isReusable ? idle.pop() : undefined;
  // The run finds its databases by this name.
  const name = used ?? `${template.copies}${randomBytes(6).toString("hex")}`;
  if (used === undefined) {
    await onPostgres(
      template.url,
      `CREATE DATABASE ${name}${empty ? "" : ` TEMPLATE ${template.name}`}`,
      // Commits do not wait for the disk. Tests of durability kill our processes, not PostgreSQL, which then loses nothing.
      `ALTER DATABASE ${name} SET synchronous_commit = off`,
      ...Object.entries(template.hasOtherDefaults ? otherDefaults : {}).map(
        ([setting, value]) => `ALTER DATABASE ${name} SET ${setting} = ${value}`,
      ),
    );
  }
  const url = withName(template.url, name);
  return {
    url,
    open: () =>
      template.pooledUrl === undefined
        ? openDatabase({ databaseUrl: url, poolSize: 8 })
        : openDatabase({ databaseUrl: withName(template.pooledUrl, name), pooler: "transaction", poolSize: 8 }),
    drop: async () => {
      if (isReusable && idle.length < idleDatabasesMax && (await emptyPostgres(url, template.schema))) idle.push(name);
      else await onPostgres(template.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** A migrated database without rows, for one test or file, until `drop`. */
export const freshDatabase = ({ archive, postgres }: TemplateDatabase, options?: Pick<DatabaseOptions, "unused">): Promise<TestDatabase> =>
  lend(() => (postgres ? postgresDatabase(postgres, options) : embeddedDatabase(archive)));

/** Opens a migrated database without rows, for the tests of one file. Call `close` after them. */
export async function openTestDatabase(template: TemplateDatabase): Promise<{ database: Database; close(): Promise<void> }> {
  const source = await freshDatabase(template);
  const database = await source.open();
  return {
    database,
    async close() {
      await database.close();
      await source.drop();
    },
  };
}

/** Opens a database without a schema, for the tests of migrations. Closing it gives it back. */
export async function openEmptyDatabase({ archive, postgres }: TemplateDatabase): Promise<Database> {
  const source = await lend(() => (postgres ? postgresDatabase(postgres, { empty: true }) : embeddedDatabase(archive, true)));
  const database = await source.open();
  return {
    ...database,
    close: async () => {
      await database.close();
      await source.drop();
    },
  };
}

/**
 * Opens a database that is in use until `drop`. It counts before it is open, because a file may end while it still opens one. Otherwise
 * the next file of the worker would fail.
 */
async function lend(open: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const lease = Symbol();
  inUse.set(lease, new Error("opened here").stack ?? "");
  try {
    const database = await open();
    let dropped: Promise<void> | undefined;
    return {
      ...database,
      drop: () => {
        dropped ??= database.drop().finally(() => inUse.delete(lease));
        return dropped;
      },
    };
  } catch (error) {
    inUse.delete(lease);
    throw error;
  }
}
