import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type Migration, sql } from "kysely";
import { buildIndexes, buildIndexesConcurrently, haveRows, type IndexMigration } from "./build-indexes.ts";
import { migrations as released } from "./generated/migrations.ts";
import { type Retries, retryTransient } from "./retry.ts";
import type { Db, Schema } from "./schema.ts";
import { defaultSearchPath } from "./session-settings.ts";

/** A change of the schema. */
export type SchemaMigration = Migration | IndexMigration;
type Migrations = Readonly<Record<string, SchemaMigration>>;

/** The names of all migrations of this build, in order. */
export const migrationNames: readonly string[] = Object.keys(released).sort();

/**
 * The first migration, which makes the schema of the version below. Earlier builds made it by several. Databases that those migrated have
 * recorded this name last, after earlier names, which no longer matter.
 */
const firstMigration = migrationNames[0] as string;
const firstVersion = "0.1.0";

/** The database has been migrated by a newer build than this one. */
export class SchemaTooNew extends Error {
  /** The names of its migrations that this build does not know. */
  readonly unknown: readonly string[];

  constructor(unknown: readonly string[]) {
    super(`The database was migrated by a newer server: this one does not know ${unknown.join(", ")}. Run the newer server.`);
    this.unknown = unknown;
  }
}

/** The database has some of the migrations that the first one replaces, and not all. */
export class SchemaTooOld extends Error {
  readonly fact = `was last migrated by a server before version ${firstVersion}`;
  readonly remedy = `Start version ${firstVersion} once, and then this one.`;

  constructor() {
    super();
    this.message = `The database ${this.fact}. ${this.remedy}`;
  }
}

const creationAttempts = 5;
/** A transaction of a running server uses the same tables in another order. Running a migration again continues or begins it again. */
const retries: Retries = { attempts: 20, pauseMillis: 50 };

interface MigrateOptions {
  /** Whether a connection remains one session of PostgreSQL, as neither a pooler nor the embedded engine grants. */
  readonly sessions?: boolean;
  /** Defaults to those of this build. */
  readonly migrations?: Migrations;
}

/**
 * Migrates the schema to the latest version, in one transaction. A row lock makes processes that start together run each migration
 * once. It is not a session lock: it holds behind a pooler in transaction mode, and ends with its process.
 * With sessions, the indexes of tables that have rows are built between transactions, without stopping writes.
 * @throws SchemaTooNew or SchemaTooOld if the database is not one that this build can migrate; nothing is changed then
 */
export async function migrate(db: Kysely<Schema>, { sessions = false, migrations = released }: MigrateOptions = {}): Promise<void> {
  await requireTablesInSearchPath(db);
  await createMigrationTables(db);
  for (;;) {
    const next = await retryTransient(() => migrateTransactionally(db, sessions, migrations), retries);
    if (!next) return;
    const run = {
      isRecorded: async (session: Db) => (await executedMigrations(session)).includes(next.name),
      record: (session: Db) => recordMigration(session, next.name),
    };
    await retryTransient(() => buildIndexesConcurrently(db, next.migration, run), retries);
  }
}

/**
 * Runs the pending migrations in one transaction, in order.
 * @returns the first whose indexes must be built outside of a transaction; it and those after it are still pending
 */
async function migrateTransactionally(
  db: Kysely<Schema>,
  sessions: boolean,
  migrations: Migrations,
): Promise<{ name: string; migration: IndexMigration } | undefined> {
  return db.transaction().execute(async (tx) => {
    // For this transaction alone. A large table takes longer than any other statement, and so does the wait for its migration.
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '1h', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`SELECT id FROM schema_migrations_lock WHERE id = 'migration_lock' FOR UPDATE`.execute(tx);
    for (const name of listPending(await executedMigrations(tx), migrations)) {
      const migration = migrations[name] as SchemaMigration;
      if ("indexes" in migration && sessions && (await haveRows(tx, migration))) return { name, migration };
      await runMigration(tx, migration);
      await recordMigration(tx, name);
    }
    return undefined;
  });
}

/** Runs a migration in a transaction. */
export const runMigration = (tx: Kysely<Schema>, migration: SchemaMigration): Promise<void> =>
  "indexes" in migration ? buildIndexes(tx, migration) : migration.up(tx);

const recordMigration = (db: Db, name: string) =>
  sql`INSERT INTO schema_migrations (name, timestamp)
    VALUES (${name}, to_char(transaction_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(db);

/**
 * The migrations to run after those that the database has recorded.
 * @throws SchemaTooNew if it has one that this build does not know
 * @throws SchemaTooOld if it lacks the first one and has others
 */
export function listPending(executed: readonly string[], migrations: Migrations = released): string[] {
  const unknown = executed.filter((name) => name > firstMigration && !(name in migrations));
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  if (executed.length > 0 && !executed.includes(firstMigration)) throw new SchemaTooOld();
  const pending = Object.keys(migrations)
    .sort()
    .filter((name) => !executed.includes(name));
  const last = executed.at(-1);
  const skipped = pending.find((name) => last !== undefined && name < last);
  if (skipped !== undefined) throw new Error(`The database has run ${last} without ${skipped}, which comes before it.`);
  return pending;
}

/** The names of the migrations that the database has run, in order. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name COLLATE "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Refuses to create tables beside those that a former search path of the role or database led to.
 * @throws Error that says what to set
 */
async function requireTablesInSearchPath(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`SELECT schemaname AS schema FROM pg_tables
    WHERE tablename = 'schema_migrations_lock' AND to_regclass('schema_migrations_lock') IS NULL
      AND replace(current_setting('search_path'), ' ', '') = ${defaultSearchPath} LIMIT 1`.execute(db);
  const schema = rows[0]?.schema;
  if (schema !== undefined)
    throw new Error(
      `The schema ${schema} has tables of a server, and is not in the search path. Append ?options=-csearch_path%3D${schema} to DATABASE_URL.`,
    );
}

/** Creates the tables that record migrations. Their form is that of the first release. */
async function createMigrationTables(db: Kysely<Schema>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
        name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(db);
      await sql`CREATE TABLE IF NOT EXISTS schema_migrations_lock (
        id varchar(255) NOT NULL PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0)`.execute(db);
      await sql`INSERT INTO schema_migrations_lock (id, is_locked) VALUES ('migration_lock', 0) ON CONFLICT DO NOTHING`.execute(db);
      return;
    } catch (error) {
      // IF NOT EXISTS does not wait for another process that creates the same table: one of the two fails.
      if (attempt === creationAttempts) throw error;
      await sleep(50 * attempt);
    }
  }
}
