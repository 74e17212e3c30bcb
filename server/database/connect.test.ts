import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { endingTheOther } from "../testing/deadlock.ts";
import { onPostgres, withName } from "../testing/postgres.ts";
import { type Database, openDatabase } from "./connect.ts";
import { migrate, SchemaTooNew } from "./migrate.ts";
import { readConstraint, sqlState } from "./sql-state.ts";
import { noPrepare } from "./statement-names.ts";

describe("the embedded database", () => {
  test("writes to disk, rejects a second process, and returns its rows when reopened", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "embedded-"));
    try {
      const first = await openDatabase({ dataDir });
      const setting = await sql<{ fsync: string }>`SHOW fsync`.execute(first.db);
      expect(setting.rows).toEqual([{ fsync: "on" }]);
      await migrate(first.db);
      await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid} on `);
      await first.db.insertInto("projects").values({ id: "p", display_name: "Kept", created_at: new Date() }).execute();
      await first.close();

      const again = await openDatabase({ dataDir });
      await migrate(again.db);
      expect(await again.db.selectFrom("projects").select("display_name").execute()).toEqual([{ display_name: "Kept" }]);
      await again.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});

describe("a database", () => {
  let source: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    source = await freshDatabase(inject("template"));
    database = await source.open();
  });
  afterAll(async () => {
    await database.close();
    await source.drop();
  });
  const project = (id: string) => database.db.insertInto("projects").values({ id, display_name: "One", created_at: new Date() });

  test("names the violated constraint, on both engines", async () => {
    await project("twice").execute();
    const failure = await project("twice")
      .execute()
      .catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("23505");
    expect(readConstraint(failure)).toBe("projects_pkey");
    const orphan = await database.db
      .insertInto("tenancies")
      .values({ id: "00000000-0000-4000-8000-000000000001", project_id: "nobody", branch_id: "main", config: "{}" })
      .execute()
      .catch((error: unknown) => error);
    expect(readConstraint(orphan)).toBe("tenancies_project_id_fkey");
  });

  test("does not treat other errors as database errors", () => {
    for (const error of [new Error("x"), Object.assign(new Error("x"), { code: "ECONNREFUSED" }), null, undefined, "23505"]) {
      expect(sqlState(error)).toBeUndefined();
      expect(readConstraint(error)).toBeUndefined();
    }
    expect(readConstraint(Object.assign(new Error("x"), { code: "40P01" }))).toBeUndefined();
  });

  test("returns large counts as numbers and times as dates", async () => {
    const { rows } = await sql<{
      n: unknown;
      t: unknown;
    }>`SELECT count(*) AS n, '2026-01-02T03:04:05.678Z'::timestamptz(3) AS t FROM generate_series(1, 3)`.execute(database.db);
    expect(rows).toEqual([{ n: 3, t: new Date("2026-01-02T03:04:05.678Z") }]);
  });

  test("reports every statement with its values to the listener", async () => {
    const seen: [string, readonly unknown[]][] = [];
    database.onStatement = (text, values) => void seen.push([text, values]);
    await database.db.transaction().execute((transaction) => sql`SELECT ${7}::int AS n`.execute(transaction));
    database.onStatement = undefined;
    expect(seen).toEqual([
      ["begin", []],
      ["SELECT $1::int AS n", [7]],
      ["commit", []],
    ]);
  });

  test("prepares a repeated statement once, and one with `noPrepare` never", async () => {
    await database.db.connection().execute(async (connection) => {
      for (const text of ["SELECT $1::int AS named", `${noPrepare}SELECT $1::int AS unnamed`]) {
        for (const value of [1, 2]) {
          const { rows } = await connection.executeQuery<Record<string, number>>({
            sql: text,
            parameters: [value],
            query: { kind: "RawNode" },
            queryId: { queryId: "" },
          } as never);
          expect(Object.values(rows[0] ?? {})).toEqual([value]);
        }
      }
      const { rows } = await sql<{
        statement: string;
      }>`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%named%' AND statement NOT LIKE '%pg_prepared%'`.execute(
        connection,
      );
      expect(rows.map(({ statement }) => statement)).toEqual(["SELECT $1::int AS named"]);
    });
  });

  test.runIf(process.env.TEST_DATABASE_URL)("limits the duration of statements except within withoutTimeouts", async () => {
    const limit = async (db: Database["db"]) =>
      (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(db)).rows;
    expect(await limit(database.db)).toEqual([{ limit: "15s" }]);
    expect(await database.withoutTimeouts(limit)).toEqual([{ limit: "0" }]);
  });

  test("that a newer server migrated is rejected and not changed", async () => {
    await sql`INSERT INTO schema_migrations (name, timestamp) VALUES ('9999-of-the-future', '2099-01-01')`.execute(database.db);
    try {
      await expect(migrate(database.db)).rejects.toThrow(SchemaTooNew);
      await expect(migrate(database.db)).rejects.toThrow("9999-of-the-future");
    } finally {
      await sql`DELETE FROM schema_migrations WHERE name = '9999-of-the-future'`.execute(database.db);
    }
    await migrate(database.db);
  });
});

// The migration waits for the other transaction, which then waits for the migration.
test.runIf(process.env.TEST_DATABASE_URL)("a migration that a deadlock ends is executed again", { timeout: 60_000 }, async () => {
  const source = await freshDatabase(inject("template"));
  const database = await source.open();
  const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'schema_migrations'::regclass`;
  try {
    await endingTheOther(async () => {
      let migrating: Promise<void> | undefined;
      try {
        await database.db.transaction().execute(async (other) => {
          await sql`LOCK TABLE schema_migrations`.execute(other);
          migrating = migrate(database.db);
          await expect.poll(async () => (await waiting.execute(database.db)).rows.length, { interval: 10 }).toBe(1);
          await sql`SELECT 1 FROM schema_migrations_lock FOR UPDATE`.execute(other);
        });
      } finally {
        await migrating;
      }
    });
  } finally {
    await database.close();
    await source.drop();
  }
});

describe.runIf(process.env.TEST_DATABASE_URL)("an empty PostgreSQL", () => {
  test("is migrated once by servers that start concurrently", async () => {
    const url = process.env.TEST_DATABASE_URL as string;
    const name = `latchkey_test_migrate_${process.pid}`;
    await onPostgres(url, `CREATE DATABASE ${name}`);
    const starters = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ databaseUrl: withName(url, name), poolSize: 2 })));
    try {
      const statements: string[] = [];
      for (const starter of starters) starter.onStatement = (text) => void statements.push(text);
      await Promise.all(starters.map(({ db }) => migrate(db)));
      expect(statements.filter((text) => text.startsWith("CREATE TABLE users "))).toHaveLength(1);
      const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute((starters[0] as Database).db);
      const files = readdirSync(join(import.meta.dirname, "migrations")).filter((file) => /^\d+-[a-z-]+\.ts$/.test(file));
      expect(rows.map(({ name }) => name.slice(0, 4))).toEqual(files.sort().map((file) => file.slice(0, 4)));
    } finally {
      await Promise.all(starters.map((starter) => starter.close()));
      await onPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  }, 240_000);
});
