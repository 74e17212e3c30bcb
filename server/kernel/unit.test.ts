import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Database } from "../database/connect.ts";
import type { Db } from "../database/schema.ts";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { Commit, together, unit } from "./unit.ts";

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
beforeEach(() => database.db.deleteFrom("projects").execute());

const add = (db: Db, id: string) => db.insertInto("projects").values({ id, display_name: id, created_at: new Date(0) });
const ids = async () => (await database.db.selectFrom("projects").select("id").orderBy("id").execute()).map(({ id }) => id);
const failure = (code: string) => Object.assign(new Error(`says ${code}`), { code });

describe("a unit", () => {
  test("keeps everything it wrote, and answers what its work answers", async () => {
    const answer = await unit(database.db, async (db) => {
      await add(db, "a").execute();
      await add(db, "b").execute();
      return "done";
    });
    expect(answer).toBe("done");
    expect(await ids()).toEqual(["a", "b"]);
  });

  test("keeps nothing when it throws", async () => {
    const refusal = new Error("no");
    const work = unit(database.db, async (db) => {
      await add(db, "a").execute();
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await ids()).toEqual([]);
  });

  test("keeps what it wrote when it throws Commit, and refuses with the refusal inside", async () => {
    const refusal = new Error("one attempt less");
    const work = unit(database.db, async (db) => {
      await add(db, "attempt").execute();
      throw new Commit(refusal);
    });
    await expect(work).rejects.toBe(refusal);
    expect(await ids()).toEqual(["attempt"]);
  });

  test.each(["40001", "40P01"])("begins anew after a transient failure (%s), and its first writes are gone", async (code) => {
    let attempts = 0;
    await unit(database.db, async (db) => {
      await add(db, `attempt ${++attempts}`).execute();
      if (attempts < 3) throw failure(code);
    });
    expect(await ids()).toEqual(["attempt 3"]);
  });

  test("gives up after three transient failures, and at once after any other", async () => {
    for (const [code, most] of [
      ["40001", 3],
      ["23505", 1],
    ] as const) {
      let attempts = 0;
      const work = unit(database.db, async () => {
        attempts++;
        throw failure(code);
      });
      await expect(work).rejects.toThrow(`says ${code}`);
      expect(attempts).toBe(most);
    }
  });

  test.runIf(process.env.TEST_DATABASE_URL)("outlives a real deadlock: both of two that wait for each other end well", async () => {
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
      unit(database.db, async (db) => {
        attempts++;
        await touch(db, first);
        if (++arrived === 2) both();
        await meeting;
        await touch(db, second);
      });
    await Promise.all([cross("a", "b"), cross("b", "a")]);
    expect(attempts).toBe(3);
  });
});

describe("writes together", () => {
  test("are one statement, and count what the parts returned", async () => {
    await add(database.db, "old").execute();
    const seen: string[] = [];
    database.onStatement = (text) => void seen.push(text);
    const counts = await together(
      database.db,
      {
        added: add(database.db, "new").returning("id"),
        nobody: sql`UPDATE projects SET display_name = 'x' WHERE id = 'nobody' RETURNING id`,
        removed: database.db.deleteFrom("projects").where("id", "=", "old"),
        left: undefined,
      },
      ["added", "nobody"],
    );
    database.onStatement = undefined;
    expect(counts).toEqual({ added: 1, nobody: 0 });
    expect(seen).toHaveLength(1);
    expect(await ids()).toEqual(["new"]);
  });

  test("are all undone when one fails", async () => {
    await add(database.db, "taken").execute();
    await expect(together(database.db, { one: add(database.db, "one"), two: add(database.db, "taken") })).rejects.toMatchObject({
      code: "23505",
    });
    expect(await ids()).toEqual(["taken"]);
  });

  test("see the database as it was before, not each other", async () => {
    const counts = await together(
      database.db,
      { added: add(database.db, "new"), seen: sql`UPDATE projects SET display_name = 'seen' WHERE id = 'new' RETURNING id` },
      ["seen"],
    );
    expect(counts).toEqual({ seen: 0 });
  });
});
