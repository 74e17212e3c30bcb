import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { type MigrateOptions, migrate } from "./migrate.ts";

const samples = join(import.meta.dirname, "samples");
const password = "correct horse battery";
const secondFactor = "MULTI_FACTOR_AUTHENTICATION_REQUIRED";
const oauth = (id: string) => ({ [`auth.oauth.providers.${id}`]: { type: id, isShared: true, allowSignIn: true } });

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let folder: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrate-"));
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    ...oauth("github"),
    ...oauth("google"),
    "rbac.permissions.team_admin": { scope: "team" },
  });
  vi.stubEnv("LATCHKEY_API_URL", server.url);
  vi.stubEnv("LATCHKEY_PROJECT_ID", project.id);
  vi.stubEnv("LATCHKEY_SUPER_SECRET_ADMIN_KEY", project.superSecretAdminKey);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const listFiles = (from: string) => readdirSync(join(samples, from)).map((name) => join(samples, from, name));
const progressFile = () => join(folder, "progress.jsonl");

async function run(from: string, files: readonly string[], options: MigrateOptions = {}) {
  const printed: string[] = [];
  const code = await migrate([from, ...files], { resume: progressFile(), ...options }, (line) => printed.push(line));
  return { code, text: printed.join("\n") };
}
const signIn = (email: string) => server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
const read = async (path: string) => (await server.request("GET", path, { as: "server", project })).json;
const readHash = async (id: string) =>
  (await server.db.selectFrom("passwords").select("hash").where("user_id", "=", id).executeTakeFirst())?.hash;
const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("the sample export of each system", () => {
  test.each([
    ["clerk", { email: "ada@clerk.example.com", account: "1001", bob: "bob@clerk.example.com", bobsCode: secondFactor, team: true }],
    ["auth0", { email: "ada@auth0.example.com", account: "108251222085688410292", bob: undefined, bobsCode: undefined, team: true }],
    [
      "supabase",
      { email: "ada@supabase.example.com", account: "3003", bob: "bob@supabase.example.com", bobsCode: secondFactor, team: false },
    ],
    ["firebase", { email: "ada@firebase.example.com", account: "4004", bob: "bob@firebase.example.com", bobsCode: undefined, team: false }],
    ["better-auth", { email: "ada@better.example.com", account: "5005", bob: "bob@better.example.com", bobsCode: undefined, team: true }],
    ["stack", { email: "ada@stack.example.com", account: "6006", bob: undefined, bobsCode: undefined, team: true }],
  ])("moves users, who sign in with the old password, and again after it is hashed anew: %s", async (from, expected) => {
    const files = listFiles(from);
    const rehearsal = await run(from, files, { dryRun: true });
    expect(rehearsal.code, rehearsal.text).toBe(0);
    expect(rehearsal.text).toContain("2 can be created");
    expect((await read("/users")).items).toEqual([]);

    const result = await run(from, files);
    expect(result.code, result.text).toBe(0);
    expect(result.text).toContain("2 created, 0 exist");
    const { items } = await read("/users");
    const ada = items.find((user: { primary_email: string }) => user.primary_email === expected.email);
    expect(items.map((user: { display_name: string }) => user.display_name)).not.toContain("Eve");
    expect(ada).toMatchObject({ display_name: "Ada Lovelace", primary_email_verified: true, has_password: true });
    expect(ada.oauth_providers).toMatchObject([{ account_id: expected.account }]);

    const imported = await readHash(ada.id);
    expect((await signIn(expected.email)).json.user_id).toBe(ada.id);
    await expect.poll(() => readHash(ada.id)).not.toBe(imported);
    expect((await signIn(expected.email)).json.user_id).toBe(ada.id);
    if (expected.bob) expect((await signIn(expected.bob)).json.code).toBe(expected.bobsCode);

    const { items: teams } = await read("/teams");
    expect(teams.map(({ display_name }: { display_name: string }) => display_name)).toEqual(expected.team ? ["Analytical Engines"] : []);
    if (!expected.team) return;
    const members = await read(`/team-member-profiles?team_id=${teams[0].id}`);
    expect(members.items).toHaveLength(2);
    const permissions = await read(`/team-permissions?team_id=${teams[0].id}`);
    expect(permissions.items).toMatchObject([{ id: "team_admin", user_id: ada.id }]);
    expect(teams[0].server_metadata.migrated_from.source).toBe(from);
  });

  test("can be moved twice: users, teams and memberships exist once", async () => {
    await run("better-auth", listFiles("better-auth"));
    const again = await run("better-auth", listFiles("better-auth"), { resume: join(folder, "other.jsonl") });
    expect([again.code, again.text]).toEqual([0, expect.stringContaining("0 created, 2 exist")]);
    const { items } = await read("/teams");
    expect(items).toHaveLength(1);
    expect((await read(`/team-member-profiles?team_id=${items[0].id}`)).items).toHaveLength(2);
  });
});

const userRow = (id: string, email: string, more = "") => `{"id":"${id}","email":"${email}","emailVerified":true,"name":"${id}"${more}}`;

describe("a migration", () => {
  test("keeps ids that are UUIDs, and writes others into the metadata and the progress file", async () => {
    const uuid = crypto.randomUUID();
    await run("better-auth", [write("user.jsonl", `${userRow(uuid, "a@example.org")}\n${userRow("old7", "b@example.org")}\n`)]);
    const { items } = await read("/users");
    const [same, renamed] = [uuid, "old7"].map((name) => items.find((user: { display_name: string }) => user.display_name === name));
    expect(same).toMatchObject({ id: uuid, server_metadata: null });
    expect(renamed.server_metadata).toEqual({ migrated_from: { source: "better-auth", id: "old7" } });
    expect(readFileSync(progressFile(), "utf8")).toContain(`"old7":"${renamed.id}"`);
  });

  test("names each user that does not move, with file and line, and ends with code 2", async () => {
    const lines = [
      userRow("1", "same@example.org"),
      userRow("2", "SAME@example.org"),
      userRow("3", "no address"),
      userRow("4", "hash@example.org"),
      userRow("5", "link@example.org"),
      '{"accountId":"4","providerId":"credential","userId":"4","password":"$P$B12345678abcdefghijklmnopqrstuv"}',
      '{"accountId":"9","providerId":"myspace","userId":"5"}',
    ];
    const files = [write("all.jsonl", lines.join("\n"))];
    const { code, text } = await run("better-auth", files, { dryRun: true });
    expect(code).toBe(2);
    expect(text).toContain("all.jsonl:2 2: all.jsonl:1 has the same address");
    expect(text).toMatch(/failed SCHEMA_ERROR: 1\n {2}all\.jsonl:3 3: .*primary_email/);
    expect(text).toMatch(/failed INVALID_PASSWORD_HASH: 1\n {2}all\.jsonl:4 4: .*phpass/);
    expect(text).toMatch(/failed INVALID_STANDARD_OAUTH_PROVIDER_ID: 1\n {2}all\.jsonl:5 5: /);
    const without = await run("better-auth", files, { dryRun: true, withoutProviders: "myspace", json: true });
    expect(without.text).not.toContain("INVALID_STANDARD_OAUTH_PROVIDER_ID");
    expect(JSON.parse(without.text.split("\n")[0] ?? "")).toMatchObject({ kind: "failed", id: "2", file: "all.jsonl", line: 2 });
  });

  test("continues where an earlier run ended, and refuses the progress of other files", async () => {
    const file = write("user.jsonl", ["1", "2", "3"].map((id) => userRow(id, `${id}@example.org`)).join("\n"));
    await run("better-auth", [file]);
    const [header = ""] = readFileSync(progressFile(), "utf8").split("\n");
    // As after an end in the middle of a step.
    writeFileSync(progressFile(), `${header}\n{"users":2,"ids":{}}\n{"users":`);
    const again = await run("better-auth", [file]);
    expect(again.text).toContain("Continuing after 2 users.");
    expect(again.text).toContain("3 users read: 0 created, 1 exist.");
    expect(readFileSync(progressFile(), "utf8")).toContain('{"done":true}');
    writeFileSync(file, userRow("4", "4@example.org"));
    await expect(run("better-auth", [file])).rejects.toThrow("the progress of another migration");
  });

  test.each([
    ["an unknown system", "myspace", ["x.json"], "clerk, auth0, supabase"],
    ["no file", "clerk", [], "needs the files"],
    ["a file that does not exist", "clerk", ["missing.json"], "There is no file"],
  ])("of %s is refused with advice", async (_, from, files, advice) => {
    await expect(run(from, files)).rejects.toThrow(advice);
  });

  test.each([
    ["JSON that ends early", '{"users":[{"localId":"1"}', "ends in the middle"],
    ["invalid JSON", '{"localId": nonsense}', "no valid JSON"],
    ["CSV with too many fields", "id,name\n1,2,3\n", "more fields than columns"],
    ["CSV with an open quote", 'id,name\n"1,2\n', "has no end"],
    ["files without users", '{"other":1}', "have no users of firebase"],
  ])("of %s is refused with the file", async (_, text, advice) => {
    await expect(run("firebase", [write("users.json", text)], { dryRun: true })).rejects.toThrow(advice);
  });
});
