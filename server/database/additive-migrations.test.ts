// During an upgrade the version before runs on the schema of the new one (docs/deploy.md). A migration only adds to existing tables.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewIndex } from "./build-indexes.ts";
import { type Database, openDatabase } from "./connect.ts";
import { migrations } from "./generated/migrations.ts";
import { migrationNames, runMigration, type SchemaMigration } from "./migrate.ts";
import type { Db } from "./schema.ts";

/** Migrations after which the version before cannot run, with the reason. The release notes name them. */
const breaking: Readonly<Record<string, string>> = {};

/** Migrations that remove a constraint on which no statement of the version before relies, with the reason. */
const relaxing: Readonly<Record<string, string>> = {
  "0662-several-passkeys": "the version before deletes all passkeys of a user before it inserts one",
};

type Schema = ReadonlyMap<string, { readonly table: string; readonly state: string }>;

/** The columns, constraints and unique indexes of all tables. */
async function readSchema(db: Db): Promise<Schema> {
  const { rows } = await sql<{ name: string; table: string; state: string }>`
    WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
    SELECT 'table ' || relname AS name, relname AS table, '' AS state FROM tables
    UNION ALL SELECT concat('column ', relname, '.', attname), relname, concat_ws(' ', format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN CASE WHEN atthasdef OR attidentity <> '' THEN 'with a default' ELSE 'required' END END)
      FROM tables JOIN pg_attribute ON attrelid = tables.oid WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT concat('constraint ', relname, '.', conname), relname, pg_get_constraintdef(pg_constraint.oid)
      FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype IN ('c', 'f')
    UNION ALL SELECT concat('unique index ', relname, '.', indexrelid::regclass), relname, pg_get_indexdef(indexrelid)
      FROM tables JOIN pg_index ON indrelid = tables.oid WHERE indisunique`.execute(db);
  return new Map(rows.map(({ name, table, state }) => [name, { table, state }]));
}

/** The tables of all indexes, by the name of the index. */
async function listIndexes(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; table: string }>`SELECT i.relname AS name, t.relname AS table FROM pg_index
    JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
    WHERE i.relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map(({ name, table }) => [name, table]));
}

const isRequired = (name: string, state: string) => name.startsWith("column ") && state.endsWith(" required");

/** Lists the things that statements of the version before rely on and no longer find, or must obey without knowing. */
function breaksBetween(before: Schema, after: Schema): string[] {
  const removed = [...before].flatMap(([name, { state }]) => {
    const now = after.get(name)?.state;
    if (now === undefined) return [`removes ${name}`];
    const isRelaxed = name.startsWith("column ") && state.replace(/ required$/, "") === now.replace(/ with a default$/, "");
    return now === state || isRelaxed ? [] : [`changes ${name}`];
  });
  const added = [...after].flatMap(([name, { table, state }]) => {
    if (before.has(name) || !before.has(`table ${table}`)) return [];
    return name.startsWith("column ") && !isRequired(name, state) ? [] : [`adds ${name}`];
  });
  return [...removed, ...added];
}

let database: Database;
const breaks = new Map<string, string[]>();
const locking: string[] = [];
const repeated: NewIndex[] = [];
beforeAll(async () => {
  database = await openDatabase({ dataDir: "memory://" });
  let before: Schema = new Map();
  for (const name of migrationNames) {
    const migration = migrations[name] as SchemaMigration;
    const indexesBefore = await listIndexes(database.db);
    if ("indexes" in migration) repeated.push(...migration.indexes.filter((index) => indexesBefore.has(index.name)));
    await database.db.transaction().execute((db) => runMigration(db, migration));
    const after = await readSchema(database.db);
    const added = [...(await listIndexes(database.db))].filter(([index]) => !indexesBefore.has(index));
    if ("up" in migration && added.some(([, table]) => before.has(`table ${table}`))) locking.push(name);
    breaks.set(name, breaksBetween(before, after));
    before = after;
  }
}, 120_000);
afterAll(() => database?.close());

test("the version before can run on the schema of each migration, except those that are listed", () => {
  const listed = [...Object.keys(breaking), ...Object.keys(relaxing)].sort();
  const found = [...breaks].filter(([, list]) => list.length > 0);
  for (const [name, list] of found) expect(listed, `${name} ${list.join(", ")}`).toContain(name);
  expect(found.map(([name]) => name)).toEqual(listed);
  // Relaxing: nothing is added or changed.
  for (const [name, list] of found)
    if (name in relaxing) expect(list, name).toEqual(list.filter((each) => each.startsWith("removes unique index ")));
});

// They export `indexes` (CONTRIBUTING.md).
test("no migration stops writes to a table while it builds an index", () => {
  expect(locking).toEqual([]);
});

// One that exists is taken for the result of an earlier build.
test("a migration of indexes has new names for them", () => {
  expect(repeated).toEqual([]);
});

/** Lists the things that a migration of these statements would break; the schema stays as it is. */
async function breaksBy(statements: readonly string[]): Promise<string[]> {
  const before = await readSchema(database.db);
  let found: string[] = [];
  await database.db
    .transaction()
    .execute(async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
      found = breaksBetween(before, await readSchema(db));
      throw new Error("rolled back");
    })
    .catch(({ message }: Error) => expect(message).toBe("rolled back"));
  return found;
}

test.each([
  ["removes table images", ["DROP TABLE images"]],
  ["removes column users.display_name", ["ALTER TABLE users DROP COLUMN display_name"]],
  ["removes column users.display_name", ["ALTER TABLE users RENAME COLUMN display_name TO name"]],
  ["changes column users.display_name", ["ALTER TABLE users ALTER COLUMN display_name SET NOT NULL"]],
  ["changes column sessions.token_hash", ["ALTER TABLE sessions ALTER COLUMN token_hash TYPE varchar(64) USING ''"]],
  ["adds column users.a", ["ALTER TABLE users ADD COLUMN a int NOT NULL"]],
  ["adds column users.a", ["ALTER TABLE users ADD COLUMN a int NOT NULL DEFAULT 1", "ALTER TABLE users ALTER COLUMN a DROP DEFAULT"]],
  ["adds constraint users.a", ["ALTER TABLE users ADD CONSTRAINT a CHECK (display_name <> '')"]],
  ["adds unique index users.a", ["CREATE UNIQUE INDEX a ON users (tenancy_id, display_name)"]],
  ["removes unique index sessions.sessions_by_token", ["DROP INDEX sessions_by_token"]],
])("it is found that a migration %s", async (expected, statements) => {
  expect(await breaksBy(statements)).toContain(expected);
});

test.each([
  "CREATE TABLE a (b int NOT NULL UNIQUE)",
  "ALTER TABLE users ADD COLUMN a int",
  "ALTER TABLE users ADD COLUMN a int NOT NULL DEFAULT 1",
  "ALTER TABLE sessions ALTER COLUMN token_hash DROP NOT NULL",
  "CREATE INDEX a ON users (tenancy_id, display_name)",
])("%s is allowed", async (statement) => {
  expect(await breaksBy([statement])).toEqual([]);
});
