import { readFileSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../testing/databases.ts";
import { openProcessContext, type ProcessContext } from "../testing/process.ts";
import type { Request, RequestOptions, TestResponse } from "../testing/request.ts";

/*
 * V8 gives a copy like `{ ...source, added }` a new hidden class each time. It takes 1 to 3 µs and is garbage of the old generation, and
 * every later use of the copy is slow. `{ added, ...source }` has one hidden class.
 */

let context: ProcessContext;
let database: TestDatabase;
let request: Request;
let log: string;
/** Bytes of the log at the end of the start. */
let logStart: number;
let bundle: string[];
beforeAll(async () => {
  context = await openProcessContext();
  bundle = readFileSync(context.main, "utf8").split("\n");
  database = await freshDatabase(inject("template"));
  const location = await context.givenInstallation(database.url === undefined ? {} : { DATABASE_URL: database.url });
  log = join(location.directory, "v8.log");
  // Not during the start, which makes very many classes.
  const logAfterSignal = `import { setFlagsFromString as set } from "node:v8";
    set("--no-log-maps"); process.once("SIGUSR2", () => set("--log-maps"));`;
  const nodeOptions = ["--log-maps", `--logfile=${log}`, "--no-logfile-per-isolate", "--import", `data:text/javascript,${logAfterSignal}`];
  const server = context.start({ ...location, nodeOptions });
  await server.ready();
  logStart = (await stat(log)).size;
  server.child.kill("SIGUSR2");
  ({ request } = server);
});
afterAll(async () => {
  await context?.clear();
  await context?.close();
  await database?.drop();
});

const callCount = 20;

/** A property that gave an object a new class. Columns of the log: time, from, to, program counter, line, column, reason, name. */
const newClass = /^map,Transition,\d+,\w+,\w+,\w+,(\d+),(\d+),[^,]*,(?!symbol)(.*)$/gm;

/** The part of the log from a byte on. */
async function readLogFrom(start: number): Promise<string> {
  const file = await open(log);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString("latin1");
  } finally {
    await file.close();
  }
}

/** The properties of the bundle that made a new class in nearly each of the calls. */
async function listNewClasses(call: () => Promise<TestResponse>): Promise<string[]> {
  const sendAll = async () => {
    for (let turn = 0; turn < callCount; turn++) {
      const { status, text } = await call();
      expect(status, text).toBeLessThan(300);
    }
  };
  await sendAll();
  const { size } = await stat(log);
  await sendAll();
  const counts = new Map<string, number>();
  for (const [, line, column, name] of (await readLogFrom(size)).matchAll(newClass)) {
    const source = bundle[Number(line) - 1] ?? "";
    // Positions in other files are mostly none in the bundle.
    if (Number(column) > source.length) continue;
    const position = `${name} at ${line}:${column}: ${source.trim()}`;
    counts.set(position, (counts.get(position) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > callCount * 0.8).map(([position]) => position);
}

test("frequent calls make no hidden classes of their own", { timeout: 60_000 }, async () => {
  const password = "correct horse battery";
  const email = "ada@example.org";
  const ada = await request("POST", "/auth/password/sign-up", { as: "client", body: { email, password } });
  const { access_token: user, refresh_token, user_id: userId } = ada.json;
  const team = await request("POST", "/teams", { as: "server", body: { display_name: "Team", creator_user_id: userId } });
  const form = {
    grant_type: "refresh_token",
    refresh_token,
    client_id: context.project.id,
    client_secret: context.project.publishableClientKey,
  };
  const calls: Record<string, readonly [string, string, RequestOptions]> = {
    health: ["GET", "/health", {}],
    "project of the client": ["GET", "/projects/current", { as: "client" }],
    "own user": ["GET", "/users/me", { as: "client", user }],
    "change of the own user": ["PATCH", "/users/me", { as: "client", user, body: { display_name: "Ada" } }],
    refresh: [
      "POST",
      "/auth/oauth/token",
      { rawBody: new URLSearchParams(form).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } },
    ],
    "session refresh": ["POST", "/auth/sessions/current/refresh", { as: "client", headers: { "x-stack-refresh-token": refresh_token } }],
    "change of a user": ["PATCH", `/users/${userId}`, { as: "server", body: { display_name: "Ada" } }],
    "page of users": ["GET", "/users?limit=100", { as: "server" }],
    "search for users": ["GET", "/users?query=ada", { as: "server" }],
    "one user": ["GET", `/users/${userId}`, { as: "server" }],
    "teams of a user": ["GET", "/teams?user_id=me", { as: "client", user }],
    "permissions of a user": ["GET", "/team-permissions?user_id=me&recursive=true", { as: "client", user }],
    sessions: ["GET", "/auth/sessions?user_id=me", { as: "client", user }],
    "member of a team": ["GET", `/team-member-profiles/${team.json.id}/${userId}`, { as: "server" }],
  };
  const found: Record<string, string[]> = {};
  for (const [name, [method, path, options]] of Object.entries(calls)) {
    const newClasses = await listNewClasses(() => request(method, path, options));
    if (newClasses.length > 0) found[name] = newClasses;
  }
  expect(found).toEqual({});
  expect(await readLogFrom(logStart), "the log has been written").toMatch(/^map,/m);
});
