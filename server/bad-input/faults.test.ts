import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { platformRoutes } from "#contract/routes/platform.ts";
import { createPipeline, type Served } from "../http/pipeline.ts";
import { createRest } from "../http/rest.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const megabyte = 1_000_000;

/** Posts a body of that many bytes in a hundred pieces; before the last one it waits. Answers the status once the connection is at rest. */
function post(bytes: number, headers: Readonly<Record<string, string>>, path: string, beforeLast: () => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const options = { host: "localhost", port, method: "POST", path: `/api/v1${path}`, agent: false };
    const all = { ...keyHeaders("server", server.project), "content-type": "application/json", ...headers };
    let status = 0;
    const outgoing = httpRequest({ ...options, headers: all }, (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    outgoing.on("error", reject);
    outgoing.on("close", () => resolve(status));
    const piece = Buffer.alloc(bytes / 100, "x");
    let left = 100;
    const more = () => {
      while (left > 1) {
        left--;
        if (!outgoing.write(piece)) return void outgoing.once("drain", more);
      }
      void beforeLast().then(() => outgoing.end(piece));
    };
    more();
  });
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
/** Bytes that this process really holds: garbage is given time to go. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// ENV-05
test.each([
  ["declared", { "content-length": String(10 * megabyte) }, "/auth/password/sign-in"],
  ["undeclared", { "transfer-encoding": "chunked" }, "/auth/password/sign-in"],
  ["sent where pictures may be", { "content-length": String(10 * megabyte) }, "/users"],
])("a body of 10 MB, %s, is refused unheld, and its sender gets the answer, not a broken connection", async (_kind, headers, path) => {
  const senders = 10;
  let waiting = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = await heldBytes();
  const posts = Array.from({ length: senders }, () =>
    post(10 * megabyte, headers, path, () => {
      waiting++;
      return released;
    }),
  );
  const statuses = Promise.all(posts);
  await expect.poll(() => waiting, { timeout: 60_000 }).toBe(senders);
  // Nearly a hundred megabytes are on their way to the server or there.
  const held = (await heldBytes()) - before;
  release();
  expect(await statuses).toEqual(Array(senders).fill(413));
  expect(held).toBeLessThan(20 * megabyte);
});

test("a body without an end is cut off", async () => {
  const sent = post(100 * megabyte, { "transfer-encoding": "chunked" }, "/users", async () => {});
  await expect(sent.catch((error: NodeJS.ErrnoException) => error.code)).resolves.toSatisfy((outcome) =>
    [413, "EPIPE", "ECONNRESET"].includes(outcome as number),
  );
  expect((await server.request("GET", "/health")).status).toBe(200);
});

test("a body that never comes whole does nothing, and its connection harms nobody", async () => {
  const { port } = new URL(server.url);
  const people = () => server.db.selectFrom("users").select("id").execute();
  const before = await people();
  for (let round = 0; round < 5; round++) {
    const headers = { ...keyHeaders("client", server.project), "content-type": "application/json", "content-length": "61" };
    const outgoing = httpRequest({ host: "localhost", port, method: "POST", path: "/api/v1/auth/password/sign-up", headers, agent: false });
    const broken = new Promise((resolve) => outgoing.on("error", resolve));
    outgoing.write('{"email":"cut@example.org","password":"correct horse"');
    await sleep(20);
    outgoing.destroy(new Error("the cable was pulled"));
    await broken;
  }
  expect((await server.request("GET", "/health/ready")).status).toBe(200);
  expect(await people()).toEqual(before);
});

/** A server of one route whose handler is given, with everything around it real. */
async function served(handler: () => unknown) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const execute = createPipeline({ db: server.db, services: server.running.services, log, strict: false });
  const route = platformRoutes.checkVersion;
  const rest = createRest({
    served: [{ name: "platform.checkVersion", route, handler: handler as Served["handler"] }],
    execute,
    log,
    addressOf: () => "127.0.0.1",
    fixedHeaders: {},
  });
  const http = createServer((request, response) => void rest(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => http.once("listening", resolve));
  onTestFinished(() => void http.close());
  const ask = async () => {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1/check-version`;
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"clientVersion":"1"}' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { ask, lines };
}

// ENV-17
test.each([
  [
    "throws",
    () => {
      throw new Error("the safe's combination is 1-2-3");
    },
  ],
  ["rejects", () => Promise.reject(new Error("the safe's combination is 1-2-3"))],
  ["throws something that is no error", () => Promise.reject("the safe's combination is 1-2-3")],
  ["throws nothing at all", () => Promise.reject(undefined)],
  [
    "meets an error of the database",
    () =>
      server.db
        .selectFrom("projects")
        .select("no_such_column_1_2_3" as "id")
        .execute(),
  ],
])("a handler that %s is answered with 500 and the request's id, and the cause stands in the log only", async (_kind, handler) => {
  const { ask, lines } = await served(handler);
  const { status, headers, text } = await ask();
  const requestId = headers.get("x-stack-request-id");
  expect([status, headers.get("content-type"), text]).toEqual([
    500,
    "text/plain; charset=utf-8",
    `Something went wrong on our side.\n\nRequest ID: ${requestId}`,
  ]);
  expect(headers.get("x-stack-known-error")).toBeNull();
  const told = lines.map((line) => JSON.parse(line)).find((line) => line.msg === "unexpected failure");
  expect(told).toMatchObject({ level: 50, requestId, route: "platform.checkVersion" });
  expect((await ask()).status).toBe(500);
});

/** The server as it is run, with a signal that makes it forget to await a promise. */
async function startProcess(): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const socket = createSocket().listen(0, "127.0.0.1");
  await new Promise((resolve) => socket.once("listening", resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  const directory = await mkdtemp(join(tmpdir(), "latchkey-"));
  const careless = 'process.on("SIGUSR2", () => void Promise.reject(new Error("nobody awaited this")));';
  const preload = ["--import", "tsx", "--import", `data:text/javascript,${encodeURIComponent(careless)}`];
  const child = spawn(process.execPath, [...preload, "server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => void (printed += bytes.toString()));
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGKILL")) await ended;
    await rm(directory, { recursive: true, force: true });
  });
  return { child, url: `http://127.0.0.1:${port}`, output: () => printed };
}

test("a promise that is rejected and awaited by nobody is logged, and the process stays up", { timeout: 240_000 }, async () => {
  const { child, url, output } = await startProcess();
  const health = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 180_000, interval: 200 }).toBe(200);
  child.kill("SIGUSR2");
  await expect.poll(output).toContain("nobody awaited this");
  expect([await health(), child.exitCode]).toEqual([200, null]);
});
