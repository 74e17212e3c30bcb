// What identifies a user whenever a line is imported, and what an import refuses.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const address = () => `${crypto.randomUUID()}@example.org`;
const lines = (...users: object[]) => users.map((user) => JSON.stringify(user)).join("\n");
async function load(project: ProjectKeys, text: string, more = {}) {
  const answer = await server.request("POST", "/internal/users/import", { as: "admin", project, body: { lines: text, ...more } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.results as { status: string; user_id: string; error: { message: string } | null }[];
}

test("an import gives random ids, and knows the users of earlier imports, whose ids follow from their address", async () => {
  const project = await server.givenProject();
  const email = address();
  const bytes = createHash("sha256")
    .update(JSON.stringify([project.tenancyId, { email }]))
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const computed = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const [first] = await load(project, lines({ primary_email: email }));
  expect(first).toMatchObject({ status: "created", user_id: expect.not.stringMatching(computed) });

  const other = await server.givenProject();
  const now = server.clock.now();
  await server.db.deleteFrom("imported_users").where("tenancy_id", "=", project.tenancyId).execute();
  await server.db.deleteFrom("users").where("tenancy_id", "=", project.tenancyId).execute();
  const row = { tenancy_id: project.tenancyId, id: computed, search_text: "", signed_up_at: now, last_active_at: now };
  await server.db.insertInto("users").values(row).execute();
  expect(await load(project, lines({ primary_email: email }))).toMatchObject([{ status: "exists", user_id: computed }]);
  expect(await load(other, lines({ primary_email: email }))).toMatchObject([{ status: "created" }]);
});

test("an import creates a user again after its deletion", async () => {
  const project = await server.givenProject();
  const text = lines({ external_id: "7" });
  const [first] = await load(project, text);
  await server.request("DELETE", `/users/${first?.user_id}`, { as: "server", project });
  const [second] = await load(project, text);
  expect(second).toMatchObject({ status: "created", user_id: expect.not.stringMatching(first?.user_id ?? "") });
});

test("a dry run names the users that exist, and none that it would create", async () => {
  const project = await server.givenProject();
  const [{ user_id: known } = { user_id: "" }] = await load(project, lines({ external_id: "7" }));
  // As a line of the project's own export, which has the id of the user.
  const text = lines({ external_id: "7" }, { id: known }, { external_id: "8" }, { external_id: "8" });
  const plan = await load(project, text, { dry_run: true });
  expect(plan.map(({ status, user_id }) => [status, user_id])).toEqual([
    ["exists", known],
    ["exists", known],
    ["valid", null],
    ["exists", null],
  ]);
  const [, , created, repeated] = await load(project, text);
  expect([created?.status, repeated]).toEqual(["created", expect.objectContaining({ status: "exists", user_id: created?.user_id })]);
});

test("an import refuses a sign-up time in the future, and takes the present one", async () => {
  const project = await server.givenProject();
  const now = server.clock.now().getTime();
  const results = await load(
    project,
    lines({ primary_email: address(), signed_up_at_millis: now + 60_000 }, { primary_email: address(), signed_up_at_millis: now }),
  );
  expect(results.map(({ status, error }) => [status, error?.message])).toEqual([
    ["failed", expect.stringContaining("signed_up_at_millis: must not be in the future")],
    ["created", undefined],
  ]);
});

test("with keep_ids, a new user has the id of its line, and a user who exists is not changed", async () => {
  const [project, other] = [await server.givenProject(), await server.givenProject()];
  const id = crypto.randomUUID();
  const line = lines({ id, external_id: "7", display_name: "Ada" }, { id: "no uuid", display_name: "Bob" });
  const [first, second] = await load(project, line, { keep_ids: true });
  expect([first, second]).toMatchObject([
    { status: "created", user_id: id },
    { status: "created", user_id: expect.not.stringMatching("no uuid") },
  ]);
  const [again] = await load(project, lines({ id, external_id: "8", display_name: "Eve" }), { keep_ids: true });
  expect(again).toMatchObject({ status: "exists", user_id: id });
  const user = await server.request("GET", `/users/${id}`, { as: "server", project });
  expect(user.json.display_name).toBe("Ada");
  // Another project may have a user of the same id.
  expect((await load(other, line, { keep_ids: true }))[0]).toMatchObject({ status: "created", user_id: id });
  expect((await load(await server.givenProject(), line))[0]).toMatchObject({ user_id: expect.not.stringMatching(id) });
});

test("of simultaneous imports that keep the same id, one creates the user and the others report it", async () => {
  const project = await server.givenProject();
  for (let round = 0; round < 5; round++) {
    const id = crypto.randomUUID();
    const imports = ["a", "b", "c"].map((name) => load(project, lines({ id, external_id: `${name}${round}` }), { keep_ids: true }));
    const results = (await Promise.all(imports)).flat();
    expect(results.map(({ status }) => status).sort()).toEqual(["created", "exists", "exists"]);
    expect(results.map(({ user_id }) => user_id)).toEqual([id, id, id]);
  }
});
