import { type Kysely, type Migration, Migrator } from "kysely";
import * as foundation from "./migrations/0001-foundation.ts";
import type { Schema } from "./schema.ts";

/** Forward only: a landed migration never changes, a correction is a new one. */
const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
};

/**
 * Brings the schema up to date. Processes that start at the same time take turns by an advisory lock, so each migration
 * runs once. A database that knows a migration this build does not is refused: the server is too old for it.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
