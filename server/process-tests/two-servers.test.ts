import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";
import type { ProjectKeys } from "../testing/request.ts";

// Two servers in one process, each with its own database, as after a restored backup. The same project with the same ids, keys and
// revision, but other data.
let one: TestServer;
let two: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  [one, two] = await Promise.all([startServer(), startServer()]);
  const { tenancyId, ...keys } = await one.givenProject({ auth: { password: { allowSignIn: true } } });
  project = keys;
  const tables = ["projects", "tenancies", "project_keys"] as const;
  for (const table of tables) {
    const column = table === "projects" ? "id" : "project_id";
    const rows = await one.db.selectFrom(table).selectAll().where(column, "=", keys.id).execute();
    await two.db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
  await two.db.updateTable("tenancies").set({ config: "{}" }).where("id", "=", tenancyId).execute();
}, 60_000);
afterAll(() => Promise.all([one?.close(), two?.close()]));

test("servers do not share cached configurations", async () => {
  const passwordSignIn = async (server: TestServer) =>
    (await server.request("GET", "/projects/current", { as: "client", project })).json.config.credential_enabled;

  for (let round = 0; round < 2; round++) {
    expect(await passwordSignIn(one)).toBe(true);
    expect(await passwordSignIn(two)).toBe(false);
  }
});

test("servers do not share cached metrics", async () => {
  await one.givenUser({ project });
  const totalUsers = async (server: TestServer) =>
    (await server.request("GET", "/internal/metrics", { as: "admin", project })).json.total_users;

  expect(await Promise.all([totalUsers(one), totalUsers(two)])).toEqual([1, 0]);
});
