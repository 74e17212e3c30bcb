import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Db } from "../database/schema.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { CommitAndThrow, transaction } from "./transaction.ts";

const { database, close } = await openTestDatabase(inject("template"));
afterAll(close);
beforeEach(() => database.db.deleteFrom("projects").execute());

const add = (db: Db, id: string) => db.insertInto("projects").values({ id, display_name: id, created_at: new Date(0) });
const ids = async () => (await database.db.selectFrom("projects").select("id").orderBy("id").execute()).map(({ id }) => id);
const failure = (code: string) => Object.assign(new Error(`says ${code}`), { code });

describe("a transaction", () => {
  test("commits its writes and returns the result of its work", async () => {
    const answer = await transaction(database.db, async (db) => {
      await add(db, "a").execute();
      await add(db, "b").execute();
      return "done";
    });
    expect(answer).toBe("done");
    expect(await ids()).toEqual(["a", "b"]);
  });

  test("rolls back when it throws", async () => {
    const failure = new Error("no");
    const work = transaction(database.db, async (db) => {
      await add(db, "a").execute();
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await ids()).toEqual([]);
  });

  test("commits when it throws CommitAndThrow, and rejects with the inner error", async () => {
    const failure = new Error("one attempt less");
    const work = transaction(database.db, async (db) => {
      await add(db, "attempt").execute();
      throw new CommitAndThrow(failure);
    });
    await expect(work).rejects.toBe(failure);
    expect(await ids()).toEqual(["attempt"]);
  });

  test.each(["40001", "40P01"])("is retried after a transient failure (%s), without its earlier writes", async (code) => {
    let attempts = 0;
    await transaction(database.db, async (db) => {
      await add(db, `attempt ${++attempts}`).execute();
      if (attempts < 3) throw failure(code);
    });
    expect(await ids()).toEqual(["attempt 3"]);
  });

  test("fails after five transient failures and immediately after any other", async () => {
    for (const [code, most] of [
      ["40001", 5],
      ["23505", 1],
    ] as const) {
      let attempts = 0;
      const work = transaction(database.db, async () => {
        attempts++;
        throw failure(code);
      });
      await expect(work).rejects.toThrow(`says ${code}`);
      expect(attempts).toBe(most);
    }
  });

  test.runIf(process.env.TEST_DATABASE_URL)("is retried after a deadlock, so that both transactions succeed", async () => {
    await add(database.db, "a").execute();
    await add(database.db, "b").execute();
    let arrived = 0;
    let both = () => {};
    const meeting = new Promise<void>((resolve) => {
      both = resolve;
    });
    let attempts = 0;
    const touch = (db: Db, id: string) => db.updateTable("projects").set({ display_name: "touched" }).where("id", "=", id).execute();
    const cross = (first: string, second: string) =>
      transaction(database.db, async (db) => {
        attempts++;
        await touch(db, first);
        if (++arrived === 2) both();
        await meeting;
        await touch(db, second);
      });
    await Promise.all([cross("a", "b"), cross("b", "a")]);
    // One of the two was repeated. On a busy machine it may take the row before the other has woken, which is a second deadlock.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });
});
