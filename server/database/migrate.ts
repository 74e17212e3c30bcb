import { type Kysely, type Migration, Migrator, sql } from "kysely";
import * as foundation from "./migrations/0001-foundation.ts";
import * as ownedProjects from "./migrations/0002-owned-projects.ts";
import * as codes from "./migrations/0003-codes.ts";
import * as waysIn from "./migrations/0004-ways-in.ts";
import type { Schema } from "./schema.ts";

/** Forward only: a landed migration never changes, a correction is a new one. */
const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-owned-projects": ownedProjects,
  "0003-codes": codes,
  "0004-ways-in": waysIn,
};

/** The database has been migrated by a newer build than this one. */
export class SchemaTooNew extends Error {}

/**
 * Brings the schema up to date. Processes that start at the same time take turns by an advisory lock, so each migration
 * runs once.
 * @throws SchemaTooNew for a database that knows a migration this build does not; it is left as it is.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const unknown = await unknownMigrations(db);
  if (unknown.length > 0) {
    throw new SchemaTooNew(
      `The database was migrated by a newer server (${unknown.join(", ")} is unknown here). Run that one, or a newer.`,
    );
  }
  throw error instanceof Error ? error : new Error(String(error));
}

/** What the database has run and this build does not have; nothing if that cannot be read, for then it is not what is wrong. */
async function unknownMigrations(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(db);
    return rows.map(({ name }) => name).filter((name) => !(name in migrations));
  } catch {
    return [];
  }
}
