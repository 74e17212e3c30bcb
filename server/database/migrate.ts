import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type Migration, sql } from "kysely";
import { migrations } from "./generated/migrations.ts";
import type { Db, Schema } from "./schema.ts";
import { sqlState } from "./sql-state.ts";

/** The names of all migrations of this build, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** The database has been migrated by a newer build than this one. */
export class SchemaTooNew extends Error {}

const creationAttempts = 5;
const migrationAttempts = 20;
const deadlockDetected = "40P01";

/**
 * Migrates the schema to the latest version, in one transaction. A row lock makes processes that start together run each migration
 * once. It is not a session lock, so that it holds behind a pooler in transaction mode, and ends with its process.
 * @throws SchemaTooNew if the database has a migration that this build does not know; nothing is changed then
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await createMigrationTables(db);
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateOnce(db);
      return;
    } catch (error) {
      // A transaction of a running server uses the same tables in another order. Nothing was changed.
      if (attempt === migrationAttempts || sqlState(error) !== deadlockDetected) throw error;
      await sleep(50 * attempt);
    }
  }
}

async function migrateOnce(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // For this transaction alone: a large table takes longer than any other statement, and so does the wait for its migration.
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '1h', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    await sql`SELECT id FROM schema_migrations_lock WHERE id = 'migration_lock' FOR UPDATE`.execute(tx);
    const pending = pendingOf(await executedMigrations(tx));
    for (const name of pending) {
      await (migrations[name] as Migration).up(tx);
      await sql`INSERT INTO schema_migrations (name, timestamp)
        VALUES (${name}, to_char(transaction_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx);
    }
  });
}

/** The migrations to run after those that the database has recorded. */
function pendingOf(executed: readonly string[]): string[] {
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new SchemaTooNew(
      `The database was migrated by a newer server: this one does not know ${unknown.join(", ")}. Run the newer server.`,
    );
  }
  const pending = migrationNames.filter((name) => !executed.includes(name));
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
