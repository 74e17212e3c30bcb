// The commands of `latchkey` that act on a project, run as in a terminal.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runCommand } from "../testing/command.ts";
import { freePort } from "../testing/free-port.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let project: ProjectKeys;
let home: string;

beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server?.close());
beforeEach(async () => {
  const google = {
    type: "google",
    isShared: false,
    clientId: "id",
    clientSecret: "hidden",
    allowSignIn: true,
    allowConnectedAccounts: true,
  };
  project = await server.givenProject({
    "auth.password.allowSignIn": true,
    "domains.allowLocalhost": true,
    "auth.oauth.providers.google": google,
  });
  home = mkdtempSync(join(tmpdir(), "project-commands-"));
  // An app has the client library and a program that removes types.
  mkdirSync(join(home, "node_modules/latchkey"), { recursive: true });
  writeFileSync(join(home, "node_modules/latchkey/package.json"), JSON.stringify({ type: "module", exports: { "./admin": "./admin.js" } }));
  writeFileSync(join(home, "node_modules/latchkey/admin.js"), "export const defineConfig = (config) => config;");
  symlinkSync(resolve("node_modules/esbuild"), join(home, "node_modules/esbuild"));
  writeFileSync(
    join(home, ".env.local"),
    `LATCHKEY_API_URL=${server.url}\nLATCHKEY_PROJECT_ID=${project.id}\nLATCHKEY_SUPER_SECRET_ADMIN_KEY=${project.superSecretAdminKey}\n`,
  );
  return () => rmSync(home, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(home, args).ended;
const file = () => join(home, "latchkey.config.ts");
const edit = (from: string | RegExp, to: string) => writeFileSync(file(), readFileSync(file(), "utf8").replace(from, to));

describe("latchkey config", () => {
  test("pull writes the settings without secrets, and the same settings need no change", async () => {
    expect(await run("config", "pull")).toEqual({ code: 0, out: "latchkey.config.ts was written.\n", err: "" });
    const text = readFileSync(file(), "utf8");
    expect(text).toContain("allowSignIn: true");
    expect(text).toContain('clientId: "id"');
    expect(text).not.toContain("hidden");
    expect(await run("config", "pull")).toMatchObject({ code: 0, out: "latchkey.config.ts is up to date.\n" });
    expect(await run("config", "plan")).toEqual({ code: 0, out: "The project has the configuration of latchkey.config.ts.\n", err: "" });
  });

  test("plan lists what differs and ends with 2; push makes the change, and keeps the secret", async () => {
    await run("config", "pull");
    edit('clientId: "id"', 'clientId: "other"');
    const difference = '  auth.oauth.providers.google.clientId: "id" -> "other"';
    expect(await run("config", "plan")).toMatchObject({ code: 2, out: expect.stringContaining(difference) });
    expect(await run("config", "push")).toMatchObject({ code: 0, out: expect.stringMatching(/has this configuration now/) });
    expect(await run("config", "plan")).toMatchObject({ code: 0 });
    const response = await server.request("GET", "/internal/config", { as: "admin", project });
    expect(JSON.parse(response.json.config_string).auth.oauth.providers.google).toMatchObject({
      clientId: "other",
      clientSecret: "hidden",
    });
  });

  test("plan marks a setting that was changed on the server and that the file does not have", async () => {
    await run("config", "pull");
    const config_override_string = JSON.stringify({ "auth.passkey.allowSignIn": true });
    await server.request("PATCH", "/internal/config/override/environment", { as: "admin", project, body: { config_override_string } });
    const { code, out } = await run("config", "plan");
    expect([code, out]).toEqual([
      2,
      expect.stringMatching(/^ {2}auth\.passkey\.allowSignIn: true -> .* \(set on the server, not in latchkey\.config\.ts\)$/m),
    ]);
    expect(out).not.toContain("auth.password");
  });

  test("push removes what the file leaves out, and refuses what users would lose until it is accepted", async () => {
    await server.givenUser({ project });
    await run("config", "pull");
    edit(/allowSignIn: true/, "allowSignIn: false");
    edit(/ +google: \{[^}]*\},\n/, "");
    const refused = await run("config", "push");
    expect(refused).toMatchObject({ code: 1, err: "Nothing was changed. Accept these effects: latchkey config push --yes\n" });
    expect(refused.out).toContain("! 1 users could no longer sign in.");
    expect(await run("config", "push", "--yes")).toMatchObject({ code: 0 });
    expect(await run("config", "plan")).toMatchObject({ code: 0 });
  });

  test("pull does not replace a file that differs, and shows the lines", async () => {
    await run("config", "pull");
    const before = readFileSync(file(), "utf8");
    edit('clientId: "id"', 'clientId: "mine"');
    const edited = readFileSync(file(), "utf8");
    const refused = await run("config", "pull");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("latchkey config pull --yes") });
    expect(refused.out).toMatch(/^- +clientId: "mine",\n\+ +clientId: "id",\n$/);
    expect(readFileSync(file(), "utf8")).toBe(edited);
    expect(await run("config", "pull", "--yes")).toMatchObject({ code: 0 });
    expect(readFileSync(file(), "utf8")).toBe(before);
  });

  test.each([
    ["export default 4;", /must export an object/],
    ["export default {", /could not be read/],
    ["export default { auth: { pasword: {} } };", /auth\.pasword/],
  ])("a file with %j is refused with a sentence", async (text, message) => {
    writeFileSync(file(), text);
    const { code, err } = await run("config", "push");
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(home, "latchkey.config.ts"))).toBe(true);
  });

  test("leaves no file behind if it is canceled while the file runs", async () => {
    writeFileSync(file(), 'console.log("running"); await new Promise((done) => setTimeout(done, 60_000)); export default {};');
    const command = runCommand(home, ["config", "plan"]);
    await vi.waitFor(() => expect(command.printed()).toContain("running"), 10_000);
    command.child.kill("SIGINT");
    expect((await command.ended).code).toBe(130);
    expect(readdirSync(home).filter((name) => name.startsWith(".latchkey"))).toEqual([]);
  });

  test("without the admin key it names the variable", async () => {
    rmSync(join(home, ".env.local"));
    expect((await run("config", "pull")).err).toMatch(
      /^Set LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_SUPER_SECRET_ADMIN_KEY in the environment/,
    );
  });
});

describe("latchkey doctor in the folder of an app", () => {
  const setVariables = (variables: Readonly<Record<string, string>>) =>
    writeFileSync(
      join(home, ".env.local"),
      Object.entries(variables)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
  const connection = () => ({
    VITE_LATCHKEY_API_URL: server.url,
    VITE_LATCHKEY_PROJECT_ID: project.id,
    VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey as string,
  });

  test("finds a connection in order, and a domain that the project does not trust", async () => {
    setVariables(connection());
    const { code, out, err } = await run("doctor");
    expect([code, err], out).toEqual([0, ""]);
    for (const subject of ["Environment", "Server", "Clock", "CORS", "Version"]) expect(out).toMatch(new RegExp(`^ok +${subject} `, "m"));
    expect(out.match(/^ok +Keys /gm)).toHaveLength(2);
    expect(out).toMatch(/^warning +Domains +the project trusts no domain/m);
    const untrusted = await run("doctor", "--app-url", "https://shop.example.org");
    expect([untrusted.code, untrusted.out]).toEqual([1, expect.stringMatching(/^failure +Domains .*https:\/\/shop\.example\.org/m)]);
  });

  test("names what is missing, refused or out of reach", async () => {
    setVariables({ ...connection(), LATCHKEY_SECRET_SERVER_KEY: "ssk_wrong" });
    expect(await run("doctor")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^failure +Keys +the secret server key is refused: /m),
    });
    const unused = `http://127.0.0.1:${await freePort()}`;
    setVariables({ ...connection(), VITE_LATCHKEY_API_URL: unused });
    expect((await run("doctor")).out).toContain(`${unused} cannot be reached: ECONNREFUSED\n${" ".repeat(20)}→ Start it: latchkey start\n`);
    setVariables({ LATCHKEY_API_URL: server.url });
    const missing = await run("doctor");
    expect([missing.code, missing.out]).toEqual([1, expect.stringMatching(/sets LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY/)]);
    expect(missing.out).toContain("→ Connect the app: latchkey init");
  });
});

test("latchkey users creates, finds and deletes a user", async () => {
  const created = await run("users", "create", "--email", "ada@example.org", "--name", "Ada\u0007\u009b\u202e", "--json");
  expect(created).toMatchObject({ code: 0, err: "" });
  const { id } = JSON.parse(created.out);
  // What a terminal would act on is escaped.
  expect(created.out.trim()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  const listed = await run("users", "list", "--query", "ada@");
  expect(listed.out).toMatch(new RegExp(`^${id}\tada@example.org \\(unverified\\)\tAda\t`));
  expect(await run("users", "delete", id)).toMatchObject({ code: 1, err: expect.stringContaining("--yes") });
  expect(await run("users", "delete", id, "--yes")).toMatchObject({ code: 0, out: "Deleted ada@example.org.\n" });
  expect(await run("users", "list")).toMatchObject({ code: 0, out: "No users.\n" });
  expect(await run("users", "delete", id)).toMatchObject({ code: 1, err: `There is no user ${id} in this project.\n` });
});

test("latchkey keys creates keys that work until they are revoked", async () => {
  const created = await run("keys", "create", "--description", "ci", "--days", "2");
  expect(created.out).toContain(`LATCHKEY_PROJECT_ID=${project.id}\n`);
  const [, id] = /^# Key set (\S+), until /.exec(created.out) as RegExpExecArray;
  const [, secretServerKey] = /^LATCHKEY_SECRET_SERVER_KEY=(\S+)$/m.exec(created.out) as RegExpExecArray;
  const asServer = () =>
    server.request("GET", "/users", { as: "server", project: { ...project, secretServerKey: secretServerKey as string } });
  expect((await asServer()).status).toBe(200);
  expect((await run("keys", "list")).out).toContain(`${id}\tci\tclient …`);
  expect(await run("keys", "revoke", id as string)).toMatchObject({ code: 0, out: 'Revoked the key set "ci".\n' });
  expect((await asServer()).status).toBe(401);
  expect((await run("keys", "list")).out).toContain("\trevoked\n");
});

test.each([
  [["config"], "latchkey config takes pull, plan, push. See: latchkey --help"],
  [["users", "rename"], "latchkey users takes list, create, delete. See: latchkey --help"],
  [["keys", "revoke"], "latchkey keys revoke needs ID. See: latchkey --help"],
  [["users", "list", "--limit", "0"], "--limit takes a whole number from 1 to 1000."],
  [["keys", "create", "--days", "x"], "--days takes a whole number from 1 to 36500."],
])("%j fails with one line", async (args, message) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err: `${message}\n` });
});
