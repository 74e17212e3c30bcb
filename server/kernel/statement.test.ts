import { sql } from "kysely";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import { statement } from "./statement.ts";

const { database, close } = await openTestDatabase(inject("template"));
afterAll(close);
beforeEach(() => database.db.deleteFrom("projects").execute());

const insert = (id: string) => database.db.insertInto("projects").values({ id, display_name: `project ${id}`, created_at: new Date(0) });
const remove = (id: string) => database.db.deleteFrom("projects").where("id", "=", id);
const ids = async () => (await database.db.selectFrom("projects").select("id").orderBy("id").execute()).map(({ id }) => id);

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let sent = 0;
  database.onStatement = () => void sent++;
  await work();
  database.onStatement = undefined;
  return sent;
}

test("all steps run as one statement, without skipped steps", async () => {
  await insert("old").execute();
  const skipped = undefined as ReturnType<typeof insert> | undefined;
  const sent = await countStatements(() =>
    statement()
      .step("inserted", insert("new"))
      .step("skipped", skipped)
      .also([remove("old"), skipped, sql`UPDATE projects SET display_name = 'x' WHERE id = 'unknown'`])
      .also(skipped)
      .also(() => insert("newer"))
      .execute(database.db),
  );
  expect(sent).toBe(1);
  expect(await ids()).toEqual(["new", "newer"]);
});

test("a statement without steps is not sent", async () => {
  expect(await countStatements(() => statement().also(undefined).also([]).execute(database.db))).toBe(0);
});

test("the rows of a step are returned, from query builders and SQL", async () => {
  const both = statement()
    .step("inserted", insert("new").returning(["id", "created_at"]))
    .step("selected", sql<{ one: number }>`SELECT 1 AS one UNION ALL SELECT 2 ORDER BY one`);
  expect(await both.rows(database.db, "selected")).toEqual([{ one: 1 }, { one: 2 }]);
  await remove("new").execute();
  expect(await both.rows(database.db, "inserted")).toEqual([{ id: "new", created_at: new Date(0) }]);
});

test("the rows of several steps are counted", async () => {
  await insert("old").execute();
  const counts = await statement()
    .step("inserted", insert("new").returning("id"))
    .step("updated", sql<{ id: string }>`UPDATE projects SET display_name = 'x' WHERE id = 'unknown' RETURNING id`)
    .step("removed", remove("old").returning("id"))
    .counts(database.db, "inserted", "updated");
  expect(counts).toEqual({ inserted: 1, updated: 0 });
});

test.each([
  ["old", ["copy of old"]],
  ["unknown", ["old"]],
])("a step that selects from the removal of %s runs once per removed row", async (id, left) => {
  await insert("old").execute();
  await statement()
    .step("removed", remove(id).returning("id"))
    .also((earlier) => {
      const copies = earlier.selectFrom("removed").select([sql`'copy of ' || id`.as("id"), sql`id`.as("name"), sql`now()`.as("at")]);
      return database.db.insertInto("projects").columns(["id", "display_name", "created_at"]).expression(copies);
    })
    .execute(database.db);
  expect(await ids()).toEqual(left);
});

test("a step reads the database as it was before the statement", async () => {
  const counts = await statement()
    .also(insert("new"))
    .step("found", database.db.selectFrom("projects").select("id").where("id", "=", "new"))
    .counts(database.db, "found");
  expect(counts).toEqual({ found: 0 });
  expect(await ids()).toEqual(["new"]);
});

test("if one step fails, none is written", async () => {
  await insert("taken").execute();
  const failing = statement()
    .also([insert("one"), insert("taken")])
    .execute(database.db);
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await ids()).toEqual(["taken"]);
});

test("a second step with the same name is rejected", () => {
  const first = statement().step("removed", remove("a")) as ReturnType<typeof statement>;
  expect(() => first.step("removed", remove("b"))).toThrow('already has a step "removed"');
});

test("a statement outside a transaction is retried after a deadlock", async () => {
  await sql`CREATE SEQUENCE tries`.execute(database.db);
  await sql`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('tries') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`.execute(database.db);
  await sql`CREATE TRIGGER fail_once BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION fail_once()`.execute(database.db);
  await statement().step("inserted", insert("retried")).execute(database.db);
  expect(await ids()).toEqual(["retried"]);
  await sql`DROP TRIGGER fail_once ON projects`.execute(database.db);
});
