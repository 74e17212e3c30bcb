import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { transaction } from "../kernel/transaction.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { endingTheOther } from "../testing/deadlock.ts";
import type { Database } from "./connect.ts";
import type { Db } from "./schema.ts";
import { readConstraint, sqlState } from "./sql-state.ts";

const { database, close } = await openTestDatabase(inject("template"));
afterAll(close);

/** Runs work on one connection, whose statements stay prepared. */
const onConnection = <T>(work: (db: Database["db"]) => Promise<T>): Promise<T> => database.db.connection().execute(work);

test("values of each type are read as written by new and prepared statements", () =>
  onConnection(async (db) => {
    const at = new Date("2026-01-02T03:04:05.678Z");
    for (const text of ["plain", "Grüße \u{1F600}", ""])
      for (const flag of [true, false, null])
        for (const bytes of [Buffer.from([0, 1, 255]), null]) {
          const { rows } =
            await sql`SELECT ${text}::text AS text, ${flag}::boolean AS flag, ${bytes}::bytea AS bytes, ${at}::timestamptz AS at,
            ${12}::int AS n, ${1.5}::float8 AS f, ${9_007_199_254_740_991}::int8 AS large, ${'{"a": [1, null]}'}::jsonb AS json,
            ARRAY['x', NULL] AS list`.execute(db);
          expect(rows).toEqual([
            { text, flag, bytes, at, n: 12, f: 1.5, large: 9_007_199_254_740_991, json: { a: [1, null] }, list: ["x", null] },
          ]);
        }
  }));

test("a parameter can be an array or its text in the same statement", () =>
  onConnection(async (db) => {
    const ids = (values: unknown) => sql`SELECT unnest(${values}::int[]) AS id`.execute(db);
    expect((await ids([1, 2])).rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await ids("{3}")).rows).toEqual([{ id: 3 }]);
    expect((await ids([4])).rows).toEqual([{ id: 4 }]);
    expect((await ids("{}")).rows).toEqual([]);
  }));

test("counts the rows that a statement without columns changed", () =>
  onConnection(async (db) => {
    const rename = (name: string) =>
      db.updateTable("projects").set({ display_name: name }).where("id", "in", ["one", "two"]).executeTakeFirst();
    expect((await rename("nobody")).numUpdatedRows).toBe(0n);
    for (const id of ["one", "two"]) await db.insertInto("projects").values({ id, display_name: id, created_at: new Date() }).execute();
    expect((await rename("both")).numUpdatedRows).toBe(2n);
    const removed = await db.deleteFrom("projects").where("id", "=", "one").executeTakeFirst();
    expect(removed.numDeletedRows).toBe(1n);
  }));

test("a failed statement works the next time, and errors name the violated constraint", () =>
  onConnection(async (db) => {
    const divide = (by: number) => sql`SELECT 1 / ${by}::int AS quotient`.execute(db);
    for (const round of [1, 2]) {
      expect(await divide(0).catch(sqlState), `round ${round}`).toBe("22012");
      expect((await divide(1)).rows).toEqual([{ quotient: 1 }]);
    }
    const insert = () => db.insertInto("projects").values({ id: "twice", display_name: "", created_at: new Date() }).execute();
    await insert();
    expect(readConstraint(await insert().catch((error: unknown) => error))).toBe("projects_pkey");
    expect(readConstraint(await insert().catch((error: unknown) => error))).toBe("projects_pkey");
  }));

// Nothing else migrates an embedded database while it is open.
describe.runIf(process.env.TEST_DATABASE_URL)("a newer server adds a column to a table", () => {
  const read = (db: Db) => sql<object>`SELECT * FROM changing WHERE a = ${1}::int`.execute(db);
  beforeEach(async () => {
    await sql`CREATE TABLE changing (a int)`.execute(database.db);
    // Every connection of the pool knows the statement.
    await Promise.all(Array.from({ length: 16 }, () => read(database.db)));
    await sql`ALTER TABLE changing ADD COLUMN b int`.execute(database.db);
    await sql`INSERT INTO changing VALUES (1, 2)`.execute(database.db);
  });
  afterEach(() => sql`DROP TABLE changing`.execute(database.db));

  test("and a statement that selects all columns succeeds on every connection", async () => {
    const results = await Promise.all(Array.from({ length: 32 }, () => read(database.db)));
    expect(results.map(({ rows }) => rows)).toEqual(results.map(() => [{ a: 1, b: 2 }]));
  });

  test("and so does a transaction, which is executed again", async () => {
    const results = await Promise.all(
      Array.from({ length: 32 }, () =>
        transaction(database.db, async (db) => {
          await sql`INSERT INTO changing (a) VALUES (${3}::int)`.execute(db);
          return (await read(db)).rows;
        }),
      ),
    );
    expect(results).toEqual(results.map(() => [{ a: 1, b: 2 }]));
    const { rows } = await sql<{ a: number }>`SELECT a FROM changing WHERE a = 3`.execute(database.db);
    expect(rows).toHaveLength(32);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)("a statement that a deadlock ends is executed again", { timeout: 60_000 }, async () => {
  const { db } = database;
  for (const name of ["first_of_two", "second_of_two"]) await sql`CREATE TABLE ${sql.id(name)} (a int)`.execute(db);
  const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'first_of_two'::regclass`;
  await endingTheOther(async () => {
    let reading: Promise<{ rows: object[] }> | undefined;
    try {
      await db.transaction().execute(async (migration) => {
        await sql`LOCK TABLE first_of_two`.execute(migration);
        // The tables are locked in this order: the second is locked while the statement waits for the first.
        reading = sql<object>`SELECT 1 AS found FROM second_of_two s FULL JOIN first_of_two f ON f.a = s.a WHERE 1 = ${1}::int`.execute(db);
        await expect.poll(async () => (await waiting.execute(db)).rows.length, { interval: 10 }).toBe(1);
        await sql`LOCK TABLE second_of_two`.execute(migration);
      });
    } finally {
      expect((await reading)?.rows).toEqual([]);
    }
  });
  await sql`DROP TABLE first_of_two, second_of_two`.execute(db);
});
