// The packed server, run by the commands of the Dockerfile: without root, and in a folder that it cannot write.
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
import { freePort } from "../testing/free-port.ts";
import { onPostgres, withName } from "../testing/postgres.ts";
import { type ServerProcess, startProcess } from "../testing/process.ts";
import { type ProjectKeys, requester } from "../testing/request.ts";

const run = promisify(execFile);
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const secret = "a server secret for the packed server, long enough";
const project: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_packed_server",
  secretServerKey: "ssk_of_the_packed_server",
  superSecretAdminKey: "sak_of_the_packed_server",
};

let folder: string;
let packed: string;
let data: string;
const started: ServerProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  packed = join(folder, "app");
  data = join(folder, "data");
  const built = ["ui/index.html", "server/main.js", "openapi/admin.json", "sdk", "command/latchkey.js"];
  // `npm test` builds before it runs the suites.
  if (!built.every((file) => existsSync(join("dist", file)))) await run(process.execPath, ["scripts/build.mjs"]);
  await run(process.execPath, ["scripts/pack.mjs", packed]);
  chmodSync(folder, 0o755);
  mkdirSync(data, { mode: 0o777 });
  chmodSync(data, 0o777);
  await run("chmod", ["-R", "a-w,a+rX", packed]);
}, 240_000);
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  await run("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

const dockerfile = readFileSync("Dockerfile", "utf8");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
const readCommand = (instruction: RegExp): string[] => JSON.parse(instruction.exec(lastStage)?.[1] ?? "[]");

/** Starts the command of the Dockerfile with the variables of the Dockerfile. */
async function start(settings: Record<string, string>) {
  const port = await freePort();
  const [program, main = ""] = readCommand(/^CMD (\[.*\])$/m);
  expect(program).toBe("node");
  const ofImage = Object.fromEntries(
    [...(/^ENV (.+)$/m.exec(lastStage)?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const server = startProcess(
    join(packed, main),
    packed,
    {
      ...ofImage,
      PATH: process.env.PATH ?? "",
      DATA_DIR: data,
      PORT: String(port),
      HOST: "127.0.0.1",
      SERVER_SECRET: secret,
      INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
      INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    },
    unprivileged,
  );
  started.push(server);
  await server.ready();
  return { server, port, url: `http://127.0.0.1:${port}`, request: requester(`http://127.0.0.1:${port}`, project) };
}

test("the commands of the Dockerfile run without root, write only to the database, and report their health", async () => {
  const database = process.env.TEST_DATABASE_URL ? await freshDatabase(inject("template")) : undefined;
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url as string } : { NODE_ENV: "development" };
  try {
    const metricsPort = await freePort();
    const { server, port, url, request } = await start({ ...settings, METRICS_PORT: String(metricsPort) });
    for (const path of ["/", "/handler/sign-in", "/docs", "/docs/errors/TOO_MANY_REQUESTS", "/openapi/client.json"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    const body = { email: "ada@example.org", password: "correct horse battery" };
    expect((await request("POST", "/auth/password/sign-up", { as: "client", body })).status).toBe(200);
    const theme = { display_name: "Broken", tsx_source: "export function EmailTheme() {\n  return <p>Hello;\n}" };
    const refused = await request("POST", "/internal/email-themes", { as: "admin", body: theme });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("line 2")]);

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('latchkey_requests_total{route="auth.password.signUp",outcome="ok"} 1');
    if (database) expect(readdirSync(data)).toEqual([]);

    const [program = "", ...args] = readCommand(/^HEALTHCHECK .* CMD (\[.*\])$/m);
    const health = () =>
      run(program, args, { env: { PATH: process.env.PATH, PORT: String(port) } }).then(
        () => 0,
        ({ code }) => code,
      );
    expect(await health()).toBe(0);
    const environment = { PATH: process.env.PATH, DATA_DIR: data, ...settings, SERVER_SECRET: secret, PUBLIC_URL: url };
    const doctor = await run(join(packed, "bin/latchkey"), ["doctor"], { cwd: data, env: environment }).catch((error) => error);
    expect(doctor.stdout).toMatch(/^ok +Proxy /m);

    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(await health()).toBe(1);
  } finally {
    await database?.drop();
  }
});

describe.runIf(process.env.TEST_DATABASE_URL)("a backup", () => {
  test("restores users, passwords and sessions, only into an empty database", async () => {
    const source = await freshDatabase(inject("template"));
    const name = `latchkey_test_restored_${process.pid}`;
    const target = withName(source.url as string, name);
    const file = join(data, "backup.dump");
    const tool = (script: string, url: string) =>
      run(process.execPath, [join(packed, "scripts", script), file], {
        cwd: data,
        env: { PATH: process.env.PATH, DATABASE_URL: url },
      }).then(
        ({ stdout }) => stdout.trim(),
        ({ stderr }) => `failed: ${stderr.trim().split("\n").at(-1)}`,
      );
    try {
      const before = await start({ DATABASE_URL: source.url as string });
      const body = { email: "grace@example.org", password: "correct horse battery" };
      const grace = (await before.request("POST", "/auth/password/sign-up", { as: "client", body })).json;
      expect(await tool("backup.mjs", source.url as string)).toMatch(/^The backup is in \S+backup\.dump\. Keep SERVER_SECRET with it/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await tool("backup.mjs", source.url as string)).toMatch(/^failed: \S+ exists\./);

      expect(await tool("restore.mjs", source.url as string)).toMatch(/^failed: The database is not empty\./);
      await onPostgres(source.url as string, `CREATE DATABASE ${name}`);
      const whole = readFileSync(file);
      truncateSync(file, Math.floor(whole.length / 2));
      expect(await tool("restore.mjs", target)).toBe("failed: The restore failed, and the database is still empty.");
      writeFileSync(file, whole);
      expect(await tool("restore.mjs", "postgres://latchkey:hush/hush@db/latchkey")).toMatch(/^failed: DATABASE_URL is not a URL\./);
      // The host as a parameter, like the directory of a socket.
      const { username, pathname, hostname, port } = new URL(target);
      const byParameter = `postgres://${username}@${pathname}?host=${hostname}&port=${port || "5432"}`;
      expect(await tool("restore.mjs", byParameter)).toMatch(/^The backup is restored\./);

      const after = await start({ DATABASE_URL: target });
      const headers = { "x-stack-refresh-token": grace.refresh_token };
      const refreshed = await after.request("POST", "/auth/sessions/current/refresh", { as: "client", headers });
      expect(refreshed.status, refreshed.text).toBe(200);
      const me = await after.request("GET", "/users/me", { as: "client", user: refreshed.json.access_token });
      expect(me.json).toMatchObject({ id: grace.user_id, primary_email: "grace@example.org" });
      expect((await after.request("POST", "/auth/password/sign-in", { as: "client", body })).json.user_id).toBe(grace.user_id);
    } finally {
      for (const { child } of started) child.kill("SIGKILL");
      await onPostgres(source.url as string, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await source.drop();
    }
  });
});

test("metrics and traces are loaded only where they are used", () => {
  const main = readFileSync(join(packed, "dist/server/main.js"), "utf8");
  expect(main).toMatch(/from "express"/);
  expect(main).not.toMatch(/^import .*"(prom-client|@opentelemetry\/)/m);
});

test("the packed folder contains no package of the pages or the build, and is small", async () => {
  for (const path of ["react", "recharts", "vite", "typescript"]) expect(existsSync(join(packed, "node_modules", path))).toBe(false);
  expect(existsSync(join(packed, "node_modules/express"))).toBe(true);
  const kibibytes = Number((await run("du", ["-sk", packed])).stdout.split("\t")[0]);
  expect(kibibytes).toBeLessThan(80 * 1024);
});
