import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Db, Schema } from "./schema.ts";

/** An index that a migration adds to a table which exists. */
export interface NewIndex {
  readonly name: string;
  readonly table: string;
  /** The part of CREATE INDEX after the table, such as `(tenancy_id, created_at) WHERE sent_at IS NULL`. */
  readonly definition: string;
}

/** A migration that only builds indexes. Where their table has rows, requests write to it meanwhile. */
export interface IndexMigration {
  readonly indexes: readonly NewIndex[];
}

/** How often a process asks whether another one has finished its indexes. */
const pollMillis = 500;
/** The advisory lock of the session that builds indexes. */
const lock = sql`hashtext('schema_migrations')`;

const createIndex = ({ name, table, definition }: NewIndex, how: "" | "CONCURRENTLY" = "") =>
  sql`CREATE INDEX ${sql.raw(how)} ${sql.id(name)} ON ${sql.table(table)} ${sql.raw(definition)}`;

/** Builds the indexes of a migration in its transaction, which stops writes to their tables until it ends. */
export async function buildIndexes(tx: Db, { indexes }: IndexMigration): Promise<void> {
  for (const index of indexes) {
    const state = await readState(tx, index);
    if (state === "invalid") await sql`DROP INDEX ${sql.id(index.name)}`.execute(tx);
    if (state !== "valid") await createIndex(index).execute(tx);
  }
}

/** Whether a table of the indexes has rows. */
export async function haveRows(db: Db, { indexes }: IndexMigration): Promise<boolean> {
  for (const table of new Set(indexes.map((index) => index.table))) {
    const { rows } = await sql<{ exists: boolean }>`SELECT EXISTS (SELECT FROM ${sql.table(table)}) AS exists`.execute(db);
    if (rows[0]?.exists) return true;
  }
  return false;
}

/**
 * Builds the indexes of a migration while requests write to their tables. One process does, and the others wait: two concurrent builds
 * on a table would wait for each other. The lock belongs to the session, since CREATE INDEX CONCURRENTLY refuses transactions.
 * @param db connections to PostgreSQL itself
 * @param run whether the migration has been run meanwhile, and what records it
 */
export async function buildIndexesConcurrently(
  db: Kysely<Schema>,
  { indexes }: IndexMigration,
  run: { readonly isRecorded: (db: Db) => Promise<boolean>; readonly record: (db: Db) => Promise<unknown> },
): Promise<void> {
  await db.connection().execute(async (session) => {
    // Whatever the role has: a large table takes longer than any other statement. The session ends with the migrations.
    await sql`SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(session);
    // Polls: a statement that waits for the lock has a snapshot, for whose end the build would wait.
    while (!(await tryLock(session))) await sleep(pollMillis);
    try {
      if (await run.isRecorded(session)) return;
      for (const index of indexes) await buildConcurrently(session, index);
      await run.record(session);
    } finally {
      await sql`SELECT pg_advisory_unlock(${lock})`.execute(session);
    }
  });
}

async function tryLock(session: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${lock}) AS locked`.execute(session);
  return rows[0]?.locked === true;
}

async function buildConcurrently(session: Db, index: NewIndex): Promise<void> {
  const state = await readState(session, index);
  if (state === "invalid") await sql`DROP INDEX CONCURRENTLY ${sql.id(index.name)}`.execute(session);
  if (state !== "valid") await createIndex(index, "CONCURRENTLY").execute(session);
}

/**
 * Reads the state in which an earlier concurrent build has left an index. It is `valid` if its process stopped before it recorded the migration, `invalid` if the build
 * was interrupted. Writes maintain an invalid index, and reads do not use it.
 */
async function readState(db: Db, { name }: NewIndex): Promise<"missing" | "valid" | "invalid"> {
  const { rows } = await sql<{ valid: boolean }>`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(
    db,
  );
  const [existing] = rows;
  return existing ? (existing.valid ? "valid" : "invalid") : "missing";
}
