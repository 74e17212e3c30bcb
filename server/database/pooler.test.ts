import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { hasPgBouncer } from "../testing/has-pgbouncer.ts";
import { type PgBouncer, startPgBouncer } from "../testing/pgbouncer.ts";
import { onPostgres } from "../testing/postgres.ts";
import { type ConnectOptions, openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { detectPooler, PoolerNotConfigured, requireNoPooler, toPoolerError } from "./pooler.ts";

const advice = "Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to an address of PostgreSQL itself if there is one.";
const sessionSettings = ["options", "statement_timeout", "idle_in_transaction_session_timeout"];
const url = process.env.TEST_DATABASE_URL ?? "";

test("an error caused by a pooler names the settings to change", () => {
  const error = Object.assign(new Error('prepared statement "x" already exists'), { code: "42P05" });
  expect(toPoolerError(error)?.message).toBe(`DATABASE_URL leads to a connection pooler (${error.message}). ${advice}`);
  expect(toPoolerError(error)?.cause).toBe(error);
  for (const other of [new Error("x"), Object.assign(new Error("x"), { code: "42P01" }), null, undefined])
    expect(toPoolerError(other)).toBeUndefined();
});

describe.skipIf(!url)("direct connections", () => {
  test("are not reported as a pooler", async () => {
    const database = await openDatabase({ databaseUrl: url, poolSize: 2 });
    expect(await detectPooler(database.db)).toEqual({ kind: "none", droppedSettings: [] });
    await database.close();
  });

  test("whose settings a proxy drops are reported", async () => {
    // As after a proxy: a connection without settings, to a database that has others.
    const pool = new pg.Pool({
      connectionString: url,
      max: 2,
      options: "-c DateStyle=German -c TimeZone=Asia/Kathmandu -c search_path=elsewhere",
    });
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const warnings: string[] = [];
    await requireNoPooler(db, { warn: (line) => void warnings.push(line) });
    await db.destroy();
    expect(warnings).toEqual([
      `A pooler or proxy drops settings of database connections (DateStyle, TimeZone, search_path, jit, statement_timeout, idle_in_transaction_session_timeout), on which statements depend. ${advice}`,
    ]);
  });
});

describe.skipIf(!url || !hasPgBouncer())("behind PgBouncer in transaction mode (skipped where it is not installed)", () => {
  let source: TestDatabase;
  let direct: string;
  let pooled: string;
  let poolers: PgBouncer[];
  beforeAll(async () => {
    source = await freshDatabase(inject("template"));
    direct = source.url as string;
    poolers = await Promise.all([startPgBouncer(url), startPgBouncer(url, { ignoredSettings: sessionSettings })]);
    pooled = (poolers[0] as PgBouncer).urlOf(direct);
  });
  afterAll(async () => {
    await Promise.all(poolers?.map((pooler) => pooler.stop()) ?? []);
    await source?.drop();
  });
  test("migrations by a direct address that leads to a pooler, too, name that variable", async () => {
    const database = await openDatabase({ databaseUrl: pooled, pooler: "transaction", directUrl: pooled, poolSize: 2 });
    try {
      await expect(database.withoutTimeouts((untimed) => sql`SELECT 1`.execute(untimed))).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a connection pooler \(.+\)\. Set DATABASE_DIRECT_URL to an address of PostgreSQL itself, or remove it\.$/,
      );
    } finally {
      await database.close();
    }
  });

  const errorAt = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, poolSize: 4 });
    try {
      return await requireNoPooler(database.db, { warn: () => {} }).catch((error: unknown) => error);
    } finally {
      await database.close();
    }
  };

  test("without DATABASE_POOLER, an error names the settings to change", async () => {
    const [refusing, dropping] = await Promise.all([errorAt(pooled), errorAt((poolers[1] as PgBouncer).urlOf(direct))]);
    for (const error of [refusing, dropping]) expect(error).toBeInstanceOf(PoolerNotConfigured);
    expect((refusing as Error).message).toMatch(/^DATABASE_URL leads to a connection pooler \(unsupported startup parameter[^)]*\)\. Set /);
    expect((dropping as Error).message).toBe(`DATABASE_URL leads to a connection pooler in transaction mode. ${advice}`);
  });

  test("a named statement that fails in the pooler names the same settings", async () => {
    const database = await openDatabase({ databaseUrl: (poolers[1] as PgBouncer).urlOf(direct), poolSize: 12 });
    const select = (n: number) => sql`SELECT ${n}::int AS n, pg_sleep(0.01)`.execute(database.db);
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => select(n)));
    await database.close();
    const failures = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect((failure as Error).message).toContain(advice);
  });

  test("with DATABASE_POOLER, more callers than connections run statements and transactions", async () => {
    const database = await openDatabase({ databaseUrl: pooled, pooler: "transaction", poolSize: 16 });
    const { db } = database;
    const counted = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        db.transaction().execute(async (tx) => {
          const first = await sql<{ pid: number; n: number }>`SELECT pg_backend_pid() AS pid, ${n}::int AS n`.execute(tx);
          const second = await sql<{ pid: number; n: number }>`SELECT pg_backend_pid() AS pid, ${n}::int AS n`.execute(tx);
          expect(second.rows).toEqual(first.rows);
          return first.rows[0];
        }),
      ),
    );
    expect(counted.map((row) => row?.n)).toEqual(counted.map((_, n) => n));
    expect(new Set(counted.map((row) => row?.pid)).size).toBeLessThanOrEqual(3);
    const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ left: 0 }]);
    await database.close();
  });

  test("an empty database is migrated once by servers that start concurrently", async () => {
    await onPostgres(direct, "DROP SCHEMA public CASCADE");
    await onPostgres(direct, "CREATE SCHEMA public");
    const starters = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ databaseUrl: pooled, pooler: "transaction" })));
    const statements: string[] = [];
    for (const starter of starters) starter.onStatement = (text) => void statements.push(text);
    await Promise.all(starters.map(({ db }) => migrate(db)));
    expect(statements.filter((text) => text.startsWith("CREATE TABLE users "))).toHaveLength(1);
    await Promise.all(starters.map((starter) => starter.close()));
  });

  test("migrations use DATABASE_DIRECT_URL if it is set", async () => {
    const read = async (options: ConnectOptions) => {
      const database = await openDatabase({ databaseUrl: pooled, pooler: "transaction", ...options });
      // Only a direct connection has its settings from the start.
      const setting = sql<{ source: string; timeout: string }>`SELECT (SELECT source FROM pg_settings WHERE name = 'jit') AS source,
        current_setting('statement_timeout') AS timeout`;
      const found = await database.withoutTimeouts(async (db, { sessions }) => ({ ...(await setting.execute(db)).rows[0], sessions }));
      await database.close();
      return found;
    };
    expect(await read({ directUrl: direct })).toEqual({ source: "client", timeout: "0", sessions: true });
    expect(await read({})).toEqual({ source: "session", timeout: "0", sessions: false });
  });
});
