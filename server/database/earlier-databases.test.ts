// The first migration makes the schema of version 0.1.0. Databases of that version and of later ones are migrated without loss.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { openEmptyDatabase, openTestDatabase } from "../testing/databases.ts";
import { migrationTables } from "../testing/postgres.ts";
import type { Database } from "./connect.ts";
import { executedMigrations, migrate, SchemaTooOld } from "./migrate.ts";
import { up as makeSchema } from "./migrations/0110-schema.ts";
import type { Db } from "./schema.ts";
import { describeSchema } from "./testing/describe-schema.ts";
import { type DumpName, restoreDump } from "./testing/dumps.ts";

let database: Database;
beforeEach(async () => {
  database = await openEmptyDatabase(inject("template"));
});
afterEach(() => database?.close());

const start = () => database.withoutTimeouts((db, { sessions }) => migrate(db, { sessions }));

type Rows = Readonly<Record<string, readonly object[]>>;

/** The rows of each table, except those of migrations, in any fixed order. */
async function readRows(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> ALL (${migrationTables}) ORDER BY 1`.execute(db);
  const read: Record<string, readonly object[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: object }>`SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t ORDER BY t::text COLLATE "C"`.execute(
      db,
    );
    read[name] = rows.map(({ row }) => row);
  }
  return read;
}

/** Rows with those columns only that each row had before, by the key that begins the row. */
const listWithColumns = (before: readonly object[], after: readonly object[]): object[] => {
  const columns = Object.keys(before[0] ?? {});
  return after.map((row) => Object.fromEntries(columns.map((name) => [name, row[name as keyof typeof row]])));
};

interface BranchRow {
  readonly config: Readonly<Record<string, unknown>>;
}

/** The setting about common passwords has another name, beside the earlier one. A change of the configuration is a new revision. */
const migratedBranches = (rows: readonly object[]): readonly object[] =>
  (rows as BranchRow[]).map(({ config, ...row }) => ({
    ...row,
    config: config["auth.password.refuseCommon"] === true ? { ...config, "auth.password.refuseBreached": true } : config,
    config_revision: expect.any(String),
    revision: expect.any(String),
  }));
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

test("the first migration makes the schema of version 0.1.0", async () => {
  await restoreDump(database.db, "0110");
  const expected = (await describeSchema(database.db)).filter((line) => !migrationTables.some((name) => line.includes(name)));
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  await makeSchema(database.db as never);
  expect(await describeSchema(database.db)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(800);
});

const foldedNames = ["api_keys", "project_keys", "projects", "team_members", "teams", "users"].map((table) => ({
  kind: "name-folding",
  key: `${table}/`,
}));

test.each<[DumpName, object[]]>([
  ["0110", [...foldedNames, { kind: "search-text-folding", key: "" }]],
  ["0580", foldedNames],
])("a database of migration %s gets the schema of a new one, and preserves its rows", async (name, newJobs) => {
  const { db } = database;
  await restoreDump(db, name);
  const before = await readRows(db);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(45);

  await start();

  const fresh = await openTestDatabase(inject("template"));
  try {
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh.database.db));
  } finally {
    await fresh.close();
  }
  const after = await readRows(db);
  const { jobs = [], ...others } = before;
  for (const [table, rows] of Object.entries(others)) {
    const read = listWithColumns(rows, after[table] ?? []);
    // Sign-ups of the last 31 days become activity of their day.
    if (table === "active_users") {
      expect(rows).toEqual([]);
      continue;
    }
    if (table === "tenancies") expect(read).toEqual(expect.arrayContaining([...migratedBranches(rows)]));
    else expect(sorted(read), table).toEqual(sorted(listWithColumns(rows, rows)));
    expect(read).toHaveLength(rows.length);
  }
  const jobsAfter = sorted(listWithColumns(jobs, after.jobs ?? []));
  expect(jobsAfter).toEqual(expect.arrayContaining(sorted(listWithColumns(jobs, jobs))));
  const foldingJobs = db.selectFrom("jobs").select(["kind", "key"]).where("kind", "like", "%-folding").orderBy("kind").orderBy("key");
  expect(await foldingJobs.execute()).toMatchObject(newJobs);
  // Processes of the version before run for some time, and write rows without the folded text.
  const early = foldingJobs.where("due_at", "<", sql<Date>`now() + interval '50 minutes'`);
  expect(await early.execute()).toEqual([]);
  expect(jobsAfter).toHaveLength(jobs.length + newJobs.length);

  await start();
  expect(await readRows(db)).toEqual(after);
});

test("a database that is one migration older is refused, and not changed", async () => {
  const { db } = database;
  await restoreDump(db, "0110");
  await sql`DELETE FROM schema_migrations WHERE name = '0110-new-rows-of-summaries'`.execute(db);
  const [schema, rows, executed] = [await describeSchema(db), await readRows(db), await executedMigrations(db)];
  expect(executed.at(-1)).toBe("0105-webhook-revision");

  await expect(start()).rejects.toThrow(SchemaTooOld);
  await expect(start()).rejects.toThrow(
    "The database was last migrated by a server before version 0.1.0. Start version 0.1.0 once, and then this one.",
  );

  expect([await describeSchema(db), await readRows(db), await executedMigrations(db)]).toEqual([schema, rows, executed]);
});
