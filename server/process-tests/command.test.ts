// The command `latchkey`, run as in a terminal. The browser is a program that confirms and records the URL that it opened.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../services/secrets.ts";
import { runCommand } from "../testing/command.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ada: Person;
let home: string;
let file: string;
let opened: string;
const running: ChildProcess[] = [];
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startServer();
  // The first run builds the command where it is not built.
  home = mkdtempSync(join(tmpdir(), "command-"));
  expect(await run(["--help"]).ended).toMatchObject({ code: 0 });
}, 120_000);
afterAll(() => server?.close());
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "command-"));
  file = join(home, "config/latchkey/credentials.json");
  opened = join(home, "opened");
  ada = await server.givenUser();
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  for (const step of undo.splice(0)) await step();
  rmSync(home, { recursive: true, force: true });
});

/** A browser in which `person` is signed in and confirms immediately. It records the opened URL in the file of that name. */
function writeBrowser(person: Pick<Person, "refreshToken">, { project = server.project, name = "opened" } = {}): string {
  const program = join(home, `${name}.mjs`);
  const headers = {
    "content-type": "application/json",
    "x-stack-project-id": project.id,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": project.publishableClientKey,
  };
  writeFileSync(
    program,
    `#!${process.execPath}
import { writeFileSync } from "node:fs";
const address = process.argv[2];
writeFileSync(${JSON.stringify(join(home, name))}, process.argv.slice(2).join(" "));
const body = JSON.stringify({ login_code: new URL(address).searchParams.get("login_code"), refresh_token: ${JSON.stringify(person.refreshToken)} });
await fetch(${JSON.stringify(`${server.url}/api/v1/auth/cli/complete`)}, { method: "POST", headers: ${JSON.stringify(headers)}, body });
`,
  );
  chmodSync(program, 0o755);
  return program;
}

function run(args: string[], env: Record<string, string> = {}) {
  const begun = runCommand(home, args, env);
  running.push(begun.child);
  return begun;
}
const target = ({ id, publishableClientKey }: ProjectKeys = server.project, url = server.url) => [
  ...["--url", url],
  ...["--project", id],
  ...["--publishable-client-key", publishableClientKey],
];
const login = (more: string[] = [], env: Record<string, string> = {}) => run(["login", ...target(), ...more], env);
const signedIn = () => login([], { BROWSER: writeBrowser(ada) }).ended;
const refused = (err: string) => ({ code: 1, err: `${err}\n` });
const saved = () => JSON.parse(readFileSync(file, "utf8"));
const toRow = (address: URL) => digest(address.searchParams.get("login_code") ?? "");

/** A server that is not ours. */
async function listen(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
  undo.push(
    () => made.closeAllConnections(),
    () => made.close(),
  );
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

/** Ours, behind something that may answer in its place, or say nothing. */
const proxied = (instead: (request: IncomingMessage, response: ServerResponse) => unknown) =>
  listen(async (request, response) => {
    if (instead(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const body = chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {};
    const answer = await fetch(`${server.url}${request.url}`, { method: request.method ?? "GET", headers, ...body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(await answer.text());
  });

describe("latchkey login", () => {
  test("opens the browser and stores the session privately; whoami and logout use it", async () => {
    const { code, out, err } = await signedIn();
    expect([code, err], out).toEqual([0, ""]);
    const [, address = ""] = /^ {2}(http\S+)$/m.exec(out) ?? [];
    expect(address).toMatch(new RegExp(`^${server.url}/handler/cli-auth-confirm\\?login_code=[0-9a-z]{45}$`));
    expect(readFileSync(opened, "utf8")).toBe(address);
    expect(out).toContain(`Signed in as ${ada.email}.`);

    expect(saved()).toMatchObject({ baseUrl: server.url, projectId: "internal", refreshToken: ada.refreshToken });
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readdirSync(dirname(file))).toEqual(["credentials.json"]);

    const who = await run(["whoami"]).ended;
    expect(who).toEqual({ code: 0, err: "", out: `${ada.email}, user ${ada.id} of project internal at ${server.url}\n` });
    expect(await run(["logout"]).ended).toEqual({ code: 0, out: "Signed out.\n", err: "" });
    expect(out + who.out).not.toContain(ada.refreshToken);
    expect(existsSync(file)).toBe(false);
    const headers = { "x-stack-refresh-token": ada.refreshToken };
    expect((await server.request("POST", "/auth/sessions/current/refresh", { as: "client", headers })).status).toBe(401);
    expect(await run(["whoami"]).ended).toMatchObject(refused("You are not signed in. Sign in: latchkey login"));
    expect(await run(["logout"]).ended).toMatchObject({ code: 0, out: "You are not signed in.\n" });
  });

  test("uses hosted pages for another project and reads missing options from the environment", async () => {
    const project = await server.givenProject();
    const bea = await server.givenUser({ project });
    const { code, out, err } = await run(["login"], {
      BROWSER: writeBrowser(bea, { project }),
      STACK_API_URL: `${server.url}/`,
      STACK_PROJECT_ID: project.id,
      STACK_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    }).ended;
    expect([code, err], out).toEqual([0, ""]);
    expect(readFileSync(opened, "utf8")).toContain(`${server.url}/p/${project.id}/handler/cli-auth-confirm?login_code=`);
    expect((await run(["whoami"]).ended).out).toContain(`user ${bea.id} of project ${project.id}`);
  });

  test("uses an app's own page and opens no browser if requested", async () => {
    const bea = await server.givenUser();
    const waiting = login(["--no-browser", "--app-url", "https://shop.example.org/en/"], { BROWSER: writeBrowser(ada) });
    const address = await waiting.address();
    expect(address.href).toMatch(/^https:\/\/shop\.example\.org\/en\/handler\/cli-auth-confirm\?login_code=/);
    // The same program as a browser that the command had opened, begun later: that one would be done before it.
    await once(spawn(writeBrowser(bea, { name: "by-hand" }), [address.href]), "close");
    expect((await waiting.ended).out).toContain(`Signed in as ${bea.email}.`);
    expect(existsSync(join(home, "by-hand"))).toBe(true);
    expect(existsSync(opened)).toBe(false);
  });

  test("ends immediately on SIGINT without leaving files", async () => {
    const waiting = login(["--no-browser"]);
    await waiting.address();
    waiting.child.kill("SIGINT");
    expect(await waiting.ended).toMatchObject({ code: 130, err: "\nCanceled.\n" });
    expect(existsSync(dirname(file))).toBe(false);
  });

  test("replaces an earlier sign-in and restricts the permissions of its folder", async () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    writeFileSync(file, "{}", { mode: 0o644 });
    expect(await run(["whoami"]).ended).toMatchObject(refused(`${file} is not valid. Remove it and sign in again: latchkey login`));
    expect(await signedIn()).toMatchObject({ code: 0, err: "" });
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(saved().refreshToken).toBe(ada.refreshToken);
  });

  test("stores the session in the home directory if XDG_CONFIG_HOME is not absolute", async () => {
    const env = { BROWSER: writeBrowser(ada), XDG_CONFIG_HOME: "config" };
    expect(await login([], env).ended).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(home, ".config/latchkey/credentials.json"))).toBe(true);
  });

  test("reports an expired sign-in", async () => {
    expect(await login(["--expires-in", "1"]).ended).toMatchObject(refused("CLI authentication request expired. Please try again."));
    expect(existsSync(file)).toBe(false);
  });

  test("reports a token that was already collected", async () => {
    const waiting = login(["--no-browser"]);
    const now = server.clock.now();
    const taken = server.db.updateTable("cli_logins").set({ completed_at: now, used_at: now });
    await taken.where("login_hash", "=", toRow(await waiting.address())).execute();
    expect(await waiting.ended).toMatchObject(
      refused(
        "This authentication token has already been used. Another program used it, or the response was lost. Start again: latchkey login",
      ),
    );
    expect(existsSync(file)).toBe(false);
  });

  test("stops polling when the sign-in expires", async () => {
    const begun = { polling_code: "a".repeat(45), login_code: "b".repeat(45), expires_at: new Date(0).toISOString() };
    const url = await listen(({ url: path }, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(path?.endsWith("/poll") ? { status: "waiting" } : begun));
    });
    const { code, err } = await run(["login", ...target(server.project, url), "--no-browser", "--expires-in", "1"]).ended;
    expect({ code, err }).toEqual(refused("Timed out waiting for CLI authentication."));
  });

  test("continues to poll after lost connections and rate limits", async () => {
    let polls = 0;
    const url = await proxied((request, response) => {
      if (!request.url?.endsWith("/poll")) return false;
      polls++;
      if (polls === 1) return request.socket.destroy();
      if (polls === 2) return response.writeHead(429, { "retry-after": "1" }).end("Too many");
      return polls === 3 && response.writeHead(502).end("Bad gateway");
    });
    const { code, err } = await run(["login", ...target(server.project, url)], { BROWSER: writeBrowser(ada) }).ended;
    expect([code, err]).toEqual([0, ""]);
    expect(polls).toBeGreaterThan(3);
  });

  test("succeeds even if the user cannot be read", async () => {
    const url = await proxied((request, response) => request.url?.endsWith("/users/me") && response.writeHead(503).end("Restarting."));
    const { code, out, err } = await run(["login", ...target(server.project, url)], { BROWSER: writeBrowser(ada) }).ended;
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`Signed in, but the user could not be read: Restarting.\nThe session is stored in ${file}.\n`);
    expect(saved()).toMatchObject({ baseUrl: url, refreshToken: ada.refreshToken });
  });
});

test("a session revoked elsewhere is reported by whoami and removed by logout", async () => {
  await signedIn();
  await server.request("DELETE", "/auth/sessions/current", { as: "client", user: ada.accessToken });
  expect(await run(["whoami"]).ended).toMatchObject(refused("The session was revoked or has expired. Sign in again: latchkey login"));
  expect(await run(["logout"]).ended).toEqual({ code: 0, out: "Signed out.\n", err: "" });
  expect(existsSync(file)).toBe(false);
});

test("logout removes the session locally if the server fails, and reports the failure", async () => {
  await signedIn();
  const url = await listen((_request, response) => void response.writeHead(500).end("Something went wrong\non our side."));
  writeFileSync(file, JSON.stringify({ ...saved(), baseUrl: url }));
  expect(await run(["logout"]).ended).toMatchObject(
    refused("You are signed out here, but the session may still be active: Something went wrong on our side."),
  );
  expect(existsSync(file)).toBe(false);
});

test("control characters in names are removed", async () => {
  const body = { display_name: "Ada\u001b[2J\nroot \u202eecalevoL" };
  await server.request("PATCH", "/users/me", { as: "client", user: ada.accessToken, body });
  const { out } = await signedIn();
  expect(out).toContain(`Signed in as ${ada.email} (Ada [2J root ecalevoL).`);
});

test.each<[args: string[], answer: string | RegExp]>([
  [["login"], "The server is missing. Pass --url or set STACK_API_URL."],
  [["login", "--url", "localhost:8102"], "--url must be an http(s) address."],
  [["login", "--url", "http://localhost:1"], "The project is missing. Pass --project or set STACK_PROJECT_ID."],
  [
    ["login", "--url", "http://localhost:1", "--project", "internal"],
    /^The publishable client key is missing\. Pass --publishable-client-key/,
  ],
  [
    ["login", ...["--url", "http://x", "--project", "mine", "--publishable-client-key", "k"]],
    /^The projectId must be a v4 UUID or "internal"/,
  ],
  [["login", ...["--url", "http://x", "--project", "internal", "--publishable-client-key", "k", "--app-url", "x"]], /^--app-url must be/],
  [
    ["login", ...["--url", "http://x", "--project", "internal", "--publishable-client-key", "k", "--expires-in", "0"]],
    /^--expires-in takes/,
  ],
  [
    ["login", ...["--url", "http://127.0.0.1:9", "--project", "internal", "--publishable-client-key", "k"]],
    /^http:\/\/127\.0\.0\.1:9 does not/,
  ],
  [["login", "--foo"], "Unknown option '--foo'. See: latchkey --help"],
  [["sign-in"], 'There is no command "sign-in". See: latchkey --help'],
  [["whoami", "--url", "http://localhost:1"], "whoami does not take --url. See: latchkey --help"],
  [["login", "now"], '"now" is an unexpected argument. See: latchkey --help'],
])("%j fails with one line that names the fix", async (args, answer) => {
  const { code, out, err } = await run(args).ended;
  expect([code, out]).toEqual([1, ""]);
  expect(err.split("\n")).toEqual([typeof answer === "string" ? answer : expect.stringMatching(answer), ""]);
});

test("an unknown key fails before the sign-in starts", async () => {
  const { code, out, err } = await run(["login", ...target({ ...server.project, publishableClientKey: "pck_wrong" })]).ended;
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/publishable client key.*\n$/i);
  expect(err.trim().split("\n")).toHaveLength(1);
});

test("without arguments and with --help it prints its usage", async () => {
  for (const args of [[], ["--help"], ["login", "-h"]]) {
    const { code, out, err } = await run(args).ended;
    expect([code, err]).toEqual([0, ""]);
    for (const word of ["login", "whoami", "logout", "--app-url"]) expect(out).toContain(word);
  }
});
