import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { startServer } from "../testing/index.ts";
import { onPostgres } from "../testing/postgres.ts";
import { type Database, openDatabase } from "./connect.ts";
import { DatabaseUnavailable, isUnavailable } from "./unavailable.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const url = process.env.TEST_DATABASE_URL ?? "";

describe.skipIf(!url)("a connection", () => {
  let source: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    source = await freshDatabase(inject("template"));
    database = await openDatabase({ databaseUrl: source.url, poolSize: 1 });
  });
  afterAll(async () => {
    await database?.close();
    await source?.drop();
  });
  const readPid = async (db: Kysely<never>) =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid as number;
  const pid = () => readPid(database.db as never);
  const readFailure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test("that breaks between its loan and its use fails as an unavailable database, and is not lent again", async () => {
    let broken = 0;
    await database.db.connection().execute(async (connection) => {
      broken = await readPid(connection as never);
      await onPostgres(source.url as string, `SELECT pg_terminate_backend(${broken}, 5000)`);
      const failures = [await readFailure(sql`SELECT 1`.execute(connection)), await readFailure(sql`SELECT ${1}::int`.execute(connection))];
      expect(failures.map(isUnavailable)).toEqual([true, true]);
      expect(failures[1]).toBeInstanceOf(DatabaseUnavailable);
    });
    expect(await pid()).not.toBe(broken);
  });

  test("that breaks in a transaction fails as an unavailable database", async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await onPostgres(source.url as string, `SELECT pg_terminate_backend(${await readPid(tx as never)}, 5000)`);
      await sql`SELECT 1`.execute(tx);
    });
    expect(isUnavailable(await readFailure(transaction))).toBe(true);
    expect(await pid()).toBeGreaterThan(0);
  });

  test("to a session that takes no writes is closed", async () => {
    const before = await pid();
    await sql`SELECT set_config('default_transaction_read_only', 'on', false)`.execute(database.db);
    const write = () => database.db.insertInto("projects").values({ id: crypto.randomUUID(), display_name: "P", created_at: new Date() });
    expect(await readFailure(write().execute())).toMatchObject({ code: "25006" });
    await write().execute();
    expect(await pid()).not.toBe(before);
  });

  test("is closed at its maximum age", async () => {
    const aging = await openDatabase({ databaseUrl: source.url, poolSize: 1, maxAgeSeconds: 0.05 });
    const first = await readPid(aging.db as never);
    await expect.poll(() => readPid(aging.db as never), { interval: 100 }).not.toBe(first);
    await aging.close();
  });

  test("is waited for at the start, within a limit", async () => {
    const unreachable = await openDatabase({ databaseUrl: "postgres://127.0.0.1:9/latchkey", poolSize: 1 });
    const waits: unknown[] = [];
    const waiting = waitForDatabase(unreachable.db, { seconds: 0.3, onWait: (error) => void waits.push(error) });
    await expect(waiting).rejects.toThrow(/^The database could not be used for 0\.3 seconds \(DATABASE_WAIT_SECONDS\): .*ECONNREFUSED/);
    expect(waits).toHaveLength(1);
    await unreachable.close();
    const missing = await openDatabase({ databaseUrl: `${url}_that_does_not_exist`, poolSize: 1 });
    await expect(waitForDatabase(missing.db, { seconds: 60, onWait: () => {} })).rejects.toThrow(/does not exist/);
    await missing.close();
  });
});

test.skipIf(!url)("a server whose database goes away answers 503, is not ready, and works again without a restart", async () => {
  const lines: string[] = [];
  const server = await startServer({ log: (line) => void lines.push(line) });
  const database = new URL(server.source.url as string).pathname.slice(1);
  const call = async () => {
    const { status, headers } = await server.request("GET", "/users?limit=1", { as: "server" });
    return [status, headers.get("retry-after")];
  };
  const ready = async () => (await server.request("GET", "/health/ready")).status;
  const page = () => fetch(`${server.url}/handler/sign-in`, { headers: { accept: "text/html" } });
  expect([await call(), await ready()]).toEqual([[200, null], 200]);
  await onPostgres(
    url,
    `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`,
  );
  try {
    for (let round = 0; round < 20; round++) expect(await call()).toEqual([503, "1"]);
    await expect.poll(ready).toBe(503);
    const { status, headers } = await page();
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  } finally {
    await onPostgres(url, `ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
  }
  await expect.poll(ready).toBe(200);
  expect(await call()).toEqual([200, null]);
  expect(lines.filter((line) => line.includes('"stack"')).length).toBeLessThan(15);
});
