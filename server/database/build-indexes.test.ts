import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import type { Database } from "./connect.ts";
import { migrations as released } from "./generated/migrations.ts";
import { executedMigrations, migrate, type SchemaMigration } from "./migrate.ts";
import type { Db } from "./schema.ts";

const indexed = "9000-emails-by-sender";
const after = "9001-after-the-index";
const migrations: Readonly<Record<string, SchemaMigration>> = {
  ...released,
  [indexed]: {
    indexes: [
      { name: "emails_by_sender_address", table: "emails", definition: "(tenancy_id, sender_address)" },
      { name: "emails_with_other_names", table: "emails", definition: "(tenancy_id, sender_name) WHERE sender_name <> 'Apples'" },
    ],
  },
  [after]: { up: async (db) => void (await sql`CREATE TABLE after_the_index (id uuid PRIMARY KEY)`.execute(db)) },
};

const tenancyId = "6f0d4f6e-7f0a-4d0e-9a53-0d4d2b1f9a10";
let source: TestDatabase;
let database: Database;
beforeEach(async () => {
  source = await freshDatabase(inject("template"), { unused: true });
  database = await source.open();
  const { db } = database;
  await db.insertInto("projects").values({ id: "apples", display_name: "Apples", created_at: new Date() }).execute();
  await db.insertInto("tenancies").values({ id: tenancyId, project_id: "apples", branch_id: "main", config: "{}" }).execute();
});
afterEach(async () => {
  await database?.close();
  await source?.drop();
});

const start = () => database.withoutTimeouts((db, { sessions }) => migrate(db, { sessions, migrations }));
const insertEmail = (db: Db, recipient: string) =>
  sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, created_at)
    VALUES (${tenancyId}::uuid, gen_random_uuid(), 'Apples', '', ${recipient}, now())`.execute(db);
const validity = async () => {
  const { rows } = await sql<{ name: string; valid: boolean }>`SELECT relname AS name, indisvalid AS valid FROM pg_index
    JOIN pg_class ON oid = indexrelid WHERE relname IN ('emails_by_sender_address', 'emails_with_other_names') ORDER BY relname`.execute(
    database.db,
  );
  return rows.map(({ name, valid }) => [name, valid]);
};
const bothValid = [
  ["emails_by_sender_address", true],
  ["emails_with_other_names", true],
];
const recorded = async () => (await executedMigrations(database.db)).filter((name) => name >= indexed);

test.each([
  ["without rows", []],
  ["with rows", ["ada@example.org"]],
] as const)("the indexes of a table %s are built, and the migrations after them run", async (_what, recipients) => {
  for (const recipient of recipients) await insertEmail(database.db, recipient);
  await start();
  expect(await validity()).toEqual(bothValid);
  expect(await recorded()).toEqual([indexed, after]);
  await start();
});

// The embedded database runs one transaction at a time; behind a pooler, indexes are built in a transaction.
describe.runIf(process.env.TEST_DATABASE_URL && !process.env.TEST_DATABASE_POOLER)("while an open transaction holds up the build", () => {
  const builders = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND query ~ '^(CREATE|DROP) INDEX' AND state = 'active' AND wait_event_type = 'Lock'`.execute(database.db);
    return rows.map(({ pid }) => pid);
  };
  /** Runs work while a build of the indexes waits for a transaction that has written to the table. @returns what the build came to */
  async function whileHeldUp(work: (builder: number) => Promise<void>): Promise<"built" | Error> {
    let building: Promise<"built" | Error> | undefined;
    await database.db.transaction().execute(async (open) => {
      await insertEmail(open, "open@example.org");
      building = start().then(
        () => "built",
        (error: Error) => error,
      );
      await expect.poll(builders, { interval: 20 }).toHaveLength(1);
      await work((await builders())[0] as number);
    });
    return (await building) as "built" | Error;
  }
  /** A write that fails if it waits. */
  const write = (recipient: string) =>
    database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
      await insertEmail(tx, recipient);
    });

  test("others write to the table, and another process that starts waits for the build", async () => {
    await insertEmail(database.db, "before@example.org");
    let secondProcess: Promise<void> | undefined;
    const built = await whileHeldUp(async () => {
      await write("one@example.org");
      secondProcess = start();
      await write("two@example.org");
      // As long as the other process takes to find that the lock is taken.
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(await builders()).toHaveLength(1);
      await write("three@example.org");
      expect(await recorded()).toEqual([]);
    });
    expect(built).toBe("built");
    await secondProcess;
    expect(await validity()).toEqual(bothValid);
    expect(await recorded()).toEqual([indexed, after]);
    const { rows } = await sql<{ recipient: string }>`SELECT recipient FROM emails ORDER BY 1`.execute(database.db);
    expect(rows.map(({ recipient }) => recipient.split("@")[0])).toEqual(["before", "one", "open", "three", "two"]);
  });

  test("a build that is interrupted is built again by the next start", async () => {
    await insertEmail(database.db, "before@example.org");
    const interrupted = await whileHeldUp(async (builder) => {
      await sql`SELECT pg_terminate_backend(${builder}::int)`.execute(database.db);
      await expect.poll(builders, { interval: 20 }).toEqual([]);
    });
    expect(interrupted).toBeInstanceOf(Error);
    expect(await validity()).toEqual([["emails_by_sender_address", false]]);
    expect(await recorded()).toEqual([]);

    expect(await whileHeldUp(() => write("after@example.org"))).toBe("built");
    expect(await validity()).toEqual(bothValid);
    expect(await recorded()).toEqual([indexed, after]);
  });

  test("without sessions, such as behind a pooler, an invalid index is built again in the transaction", async () => {
    await insertEmail(database.db, "before@example.org");
    await whileHeldUp(async (builder) => void (await sql`SELECT pg_terminate_backend(${builder}::int)`.execute(database.db)));
    await migrate(database.db, { migrations });
    expect(await validity()).toEqual(bothValid);
    expect(await recorded()).toEqual([indexed, after]);
  });
});
