import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { statement } from "../kernel/statement.ts";
import { transaction } from "../kernel/transaction.ts";
import { openEmptyDatabase } from "../testing/databases.ts";
import type { Database } from "./connect.ts";

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase(inject("template"));
  await sql`CREATE SEQUENCE executions`.execute(database.db);
  // A sequence also counts executions that are rolled back.
  await sql`CREATE FUNCTION fail_until(execution int, state text) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE number bigint := nextval('executions');
    BEGIN
      IF number < execution THEN RAISE EXCEPTION 'execution %', number USING ERRCODE = state; END IF;
      RETURN number;
    END $$`.execute(database.db);
});
afterAll(() => database?.close());
beforeEach(() => sql`ALTER SEQUENCE executions RESTART`.execute(database.db));

const executions = async () => Number((await sql<{ n: string }>`SELECT last_value AS n FROM executions`.execute(database.db)).rows[0]?.n);
const failUntil = (execution: number, state: string) => sql<{ n: number }>`SELECT fail_until(${execution}::int, ${state}::text) AS n`;

const ways: Record<string, (execution: number, state: string) => Promise<unknown>> = {
  "a statement": (execution, state) => failUntil(execution, state).execute(database.db),
  "a statement without values": (execution, state) => sql`SELECT fail_until(${sql.lit(execution)}, ${sql.lit(state)})`.execute(database.db),
  "a statement of several steps": (execution, state) =>
    statement().step("failing", failUntil(execution, state)).rows(database.db, "failing"),
  "a transaction": (execution, state) => transaction(database.db, (tx) => failUntil(execution, state).execute(tx)),
};

describe.each(Object.entries(ways))("%s", (_name, run) => {
  test.each(["40001", "40P01"])("that fails by %s is executed again until it succeeds", async (state) => {
    await run(3, state);
    expect(await executions()).toBe(3);
  });

  test("that fails by 40001 each time is executed five times, and not five times five", async () => {
    await expect(run(100, "40001")).rejects.toMatchObject({ code: "40001" });
    expect(await executions()).toBe(5);
  });

  test("that fails by another error is executed once", async () => {
    await expect(run(100, "23514")).rejects.toMatchObject({ code: "23514" });
    expect(await executions()).toBe(1);
  });
});
