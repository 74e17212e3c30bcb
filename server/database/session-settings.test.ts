import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { hasPgBouncer } from "../testing/has-pgbouncer.ts";
import { type PgBouncer, startPgBouncer } from "../testing/pgbouncer.ts";
import { onPostgres, otherDefaults } from "../testing/postgres.ts";
import { type Database, openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { findDroppedSettings, splitOptions } from "./session-settings.ts";

const url = process.env.TEST_DATABASE_URL ?? "";

test("the search path is read from the options of a connection string, which are removed from it", () => {
  const named = splitOptions("postgres://u:p@db:5432/latchkey?sslmode=require&options=-c%20jit%3Don%20-csearch_path%3Down%2Cpublic");
  expect(named).toEqual({
    url: "postgres://u:p@db:5432/latchkey?sslmode=require",
    options: "-c jit=on -csearch_path=own,public",
    searchPath: "own,public",
  });
  const socket = "postgres:///db?host=/run/postgresql";
  expect(splitOptions(socket)).toEqual({ url: socket, options: "" });
  expect(splitOptions(`${socket}&options=--search_path%3Down`)).toMatchObject({ searchPath: "own" });
});

describe.skipIf(!url)("the settings of a database", () => {
  let source: TestDatabase;
  let pooler: PgBouncer | undefined;
  const opened: Database[] = [];
  beforeAll(async () => {
    source = await freshDatabase(inject("template"));
    const name = new URL(source.url as string).pathname.slice(1);
    await onPostgres(url, ...Object.entries(otherDefaults).map(([setting, value]) => `ALTER DATABASE ${name} SET ${setting} = ${value}`));
    if (hasPgBouncer()) pooler = await startPgBouncer(url, { connections: 1 });
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await pooler?.stop();
    const name = new URL(source.url as string).pathname.slice(1);
    await onPostgres(url, `ALTER DATABASE ${name} RESET ALL`);
    await source.drop();
  });
  const open = async (kind: string) => {
    const database = await openDatabase(
      kind === "directly"
        ? { databaseUrl: source.url, poolSize: 2 }
        : { databaseUrl: pooler?.urlOf(source.url as string), pooler: "transaction", poolSize: 2 },
    );
    opened.push(database);
    return database;
  };
  const kinds = ["directly", ...(hasPgBouncer() ? ["behind PgBouncer"] : [])];

  test.each(kinds)("decide no result of a statement or transaction (%s)", async (kind) => {
    const { db } = await open(kind);
    const at = new Date("2026-11-26T22:30:00.125Z");
    const id = `${kind} \\ 1`;
    await db.insertInto("projects").values({ id, display_name: "One", created_at: at }).execute();
    const read = () => db.selectFrom("projects").select(["id", "created_at"]).where("id", "=", id).execute();
    expect(await read()).toEqual([{ id, created_at: at }]);
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("projects").set({ display_name: "Two" }).where("id", "=", id).execute();
      const { rows } = await sql<{ isolation: string; day: string; list: string[] }>`SELECT
        current_setting('transaction_isolation') AS isolation, ${at}::timestamptz::date::text AS day,
        ${["NULL", "a"]}::text[] AS list, '\\x00ff'::bytea AS bytes`.execute(tx);
      expect(rows).toEqual([{ isolation: "read committed", day: "2026-11-26", list: ["NULL", "a"], bytes: Buffer.from([0, 255]) }]);
    });
    expect(await findDroppedSettings(db)).toEqual([]);
    await db.deleteFrom("projects").where("id", "=", id).execute();
  });

  test.runIf(kinds.length > 1)("that another client leaves to a session of a pooler decide no result either", async () => {
    const { db } = await open("behind PgBouncer");
    // The pooler has one session, which every client gets.
    const leave =
      "SET search_path = pg_temp; SET default_transaction_read_only = on; SET DateStyle = 'SQL, DMY'; SET IntervalStyle = iso_8601";
    const neighbour = new pg.Client({ connectionString: pooler?.urlOf(source.url as string) });
    await neighbour.connect();
    await neighbour.query(leave);
    await neighbour.end();
    const created_at = new Date("2026-11-26T22:30:00.125Z");
    await db.insertInto("projects").values({ id: "beside", display_name: "One", created_at }).execute();
    expect(await db.selectFrom("projects").select("created_at").where("id", "=", "beside").execute()).toEqual([{ created_at }]);
    await db.transaction().execute((tx) => tx.deleteFrom("projects").where("id", "=", "beside").execute());
  });

  test("end statements that take too long (directly and behind a pooler)", async () => {
    for (const kind of kinds) {
      const { rows } = await sql<{ timeout: string }>`SELECT current_setting('statement_timeout') AS timeout`.execute(
        (await open(kind)).db,
      );
      expect(rows, kind).toEqual([{ timeout: "15s" }]);
    }
  });

  test("do not lead to a second set of tables: those in another schema are named", async () => {
    const other = await freshDatabase(inject("template"));
    await onPostgres(other.url as string, "ALTER SCHEMA public RENAME TO own", "CREATE SCHEMA public");
    const [database, named] = await Promise.all([
      openDatabase({ databaseUrl: other.url }),
      openDatabase({ databaseUrl: `${other.url}?options=-csearch_path%3Down` }),
    ]);
    await expect(migrate(database.db)).rejects.toThrow(
      /^The schema own has tables .+ Append \?options=-csearch_path%3Down to DATABASE_URL/,
    );
    await migrate(named.db);
    expect(await named.db.selectFrom("projects").select("id").execute()).toEqual([]);
    await Promise.all([database.close(), named.close()]);
    await other.drop();
  });
});
