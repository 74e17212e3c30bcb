// A second database replaces a replica that lags without end: it has only the rows that a test gives it.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../database/connect.ts";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let source: TestDatabase;
let replica: Database;
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
const logged: string[] = [];
const onReplica: string[] = [];
beforeAll(async () => {
  source = await freshDatabase(inject("template"));
  replica = await source.open();
  replica.onStatement = (text) => void onReplica.push(text);
  server = await startServer({ replica, log: (line) => void logged.push(line) });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await source?.drop();
});
beforeEach(async () => {
  project = await server.givenProject();
  onReplica.length = 0;
});

const list = async (query = "") => {
  const { status, json, text } = await server.request("GET", `/users${query}`, { as: "server", project });
  expect(status, text).toBe(200);
  return json.items.map(({ id }: { id: string }) => id);
};

/** Copies rows of the project to the replica. */
async function replicate(): Promise<void> {
  for (const table of ["projects", "tenancies", "users"] as const) {
    const column = table === "users" ? "tenancy_id" : table === "tenancies" ? "project_id" : "id";
    const rows =
      await sql`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)}::text = ${table === "users" ? project.tenancyId : project.id}`.execute(
        server.db,
      );
    const generated = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = ${table} AND is_generated = 'ALWAYS'`.execute(server.db);
    const names = Object.keys(rows.rows[0] as object).filter((name) => !generated.rows.some((column) => column.name === name));
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      SELECT ${sql.join(names.map((name) => sql.ref(name)))} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows.rows)}::jsonb)
      ON CONFLICT DO NOTHING`.execute(replica.db);
  }
}

test("lists, search, metrics and the audit log come from the replica", async () => {
  const ada = await server.givenUser({ project, email: "ada@example.org" });
  expect(await list()).toEqual([]);
  await replicate();
  const grace = await server.givenUser({ project });
  expect(await list()).toEqual([ada.id]);
  expect(await list("?query=ada@example.org")).toEqual([ada.id]);
  const metrics = await server.request("GET", "/internal/metrics", { as: "admin", project });
  expect(metrics.json.total_users).toBe(1);
  const log = await server.request("GET", "/internal/audit-log", { as: "admin", project });
  expect(log.json.items).toEqual([]);
  expect((await server.request("GET", `/users/${grace.id}`, { as: "server", project })).json.id).toBe(grace.id);
});

test("a cursor that the replica does not have yet is found on the primary", async () => {
  const ada = await server.givenUser({ project });
  const grace = await server.givenUser({ project });
  expect(await list(`?cursor=${grace.id}`)).toEqual([grace.id]);
  expect(await list()).not.toContain(ada.id);
  const { status, json } = await server.request("GET", `/users?cursor=${crypto.randomUUID()}`, { as: "server", project });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
});

test("nothing else is read there: no rights, sessions, single users or limits", async () => {
  const ada = await server.givenUser({ project });
  await server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken });
  const headers = { "x-stack-refresh-token": ada.refreshToken };
  expect((await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers })).status).toBe(200);
  await server.request("PATCH", `/users/${ada.id}`, { as: "server", project, body: { display_name: "Ada" } });
  await server.request("GET", "/teams?user_id=me", { as: "client", project, user: ada.accessToken });
  expect(onReplica).toEqual([]);

  // The key is revoked on the primary alone: the list is refused at once.
  await replicate();
  await server.db.updateTable("project_keys").set({ revoked_at: server.clock.now() }).where("project_id", "=", project.id).execute();
  expect((await server.request("GET", "/users", { as: "server", project })).status).toBe(401);
  expect(onReplica.filter((text) => text.includes("FROM users") && !text.startsWith("INSERT"))).toEqual([]);
});

test("where the replica fails, the primary answers, and the replica is left alone for a while", async () => {
  const ada = await server.givenUser({ project });
  await sql`ALTER TABLE users RENAME TO users_elsewhere`.execute(replica.db);
  expect(await list()).toEqual([ada.id]);
  onReplica.length = 0;
  expect(await list()).toEqual([ada.id]);
  expect(onReplica).toEqual([]);
  expect(logged.filter((line) => line.includes("the read replica failed"))).toHaveLength(1);
});

test.runIf(process.env.TEST_DATABASE_URL)("the replica is opened for reading only", async () => {
  const database = await openDatabase({ databaseUrl: source.url, readOnly: true, poolSize: 1 });
  const write = database.db.insertInto("projects").values({ id: "p", display_name: "P", created_at: new Date() }).execute();
  await expect(write).rejects.toMatchObject({ code: "25006" });
  await database.close();
});
