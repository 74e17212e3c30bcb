import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { onPostgres, withClient } from "./postgres.ts";
import { leaseTemplate } from "./postgres-template.ts";

describe.runIf(process.env.TEST_DATABASE_URL)("templates of test databases", () => {
  let source: TestDatabase;
  let url: string;
  const made = new Set<string>();
  beforeAll(async () => {
    // Runs that connect to another database have templates and locks apart.
    source = await freshDatabase(inject("template"));
    url = source.url as string;
  });
  afterAll(async () => {
    for (const name of made) await onPostgres(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await source?.drop();
  });

  const lease = async (digest: string) => {
    const leased = await leaseTemplate(url, digest, (templateUrl) =>
      onPostgres(templateUrl, "CREATE TABLE filled (id int)").then(() => {}),
    );
    made.add(leased.name);
    return leased;
  };
  const existing = (start: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)", [
        start,
      ]);
      return rows.map(({ name }) => name).sort();
    });
  const identity = (name: string) =>
    withClient(url, async (client) => (await client.query("SELECT oid FROM pg_database WHERE datname = $1", [name])).rows[0]?.oid);

  test("runs at the same time share one, drop their own copies, and leave it to the next run", async () => {
    const [first, second] = await Promise.all([lease("aa"), lease("aa")]);
    expect(second.name).toBe(first.name);
    expect(first.schema).toContain("filled:1");
    expect(second.schema).toBe(first.schema);
    const oid = await identity(first.name);
    await Promise.all([first, second].map(({ name, copies }) => onPostgres(url, `CREATE DATABASE ${copies}1 TEMPLATE ${name}`)));

    await first.release();
    expect(await existing(first.name)).toEqual([first.name, `${second.copies}1`]);
    await second.release();

    const third = await lease("aa");
    expect(await identity(third.name)).toBe(oid);
    await third.release();
  });

  test("one of another schema is removed once no run holds it, with what an ended run left", async () => {
    const old = await lease("bb");
    const left = `${old.name}_ended_1`;
    await onPostgres(url, `CREATE DATABASE ${left} TEMPLATE ${old.name}`);
    await (await lease("cc")).release();
    expect(await existing(old.name)).toEqual([old.name, left]);

    await old.release();
    await (await lease("cc")).release();
    expect(await existing(old.name)).toEqual([]);
  });

  test("one that was not finished is made again", async () => {
    const { name, release } = await lease("dd");
    await release();
    await onPostgres(url, `COMMENT ON DATABASE ${name} IS NULL`);
    const unfinished = await identity(name);

    await (await lease("dd")).release();
    expect(await identity(name)).not.toBe(unfinished);
  });
});
