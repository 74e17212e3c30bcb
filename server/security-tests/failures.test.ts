import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformRoutes } from "#contract/routes/foundation/platform.ts";
import { connectionFailure } from "../database/unavailable.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { serveEndpoints } from "../testing/serve-endpoints.ts";
import { smallest } from "../testing/smallest.ts";

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
  ["sent to a route that accepts images", { "content-length": String(10 * megabyte) }, "/users"],
])("a body of 10 MB, %s, is rejected with a response and without buffering it", async (_kind, headers, path) => {
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
  const most = 20 * megabyte;
  const held = await smallest(most, async () => (await heldBytes()) - before);
  release();
  expect(await statuses).toEqual(Array(senders).fill(413));
  expect(held).toBeLessThan(most);
});

test("an endless body is aborted", async () => {
  const sent = post(100 * megabyte, { "transfer-encoding": "chunked" }, "/users", async () => {});
  await expect(sent.catch((error: NodeJS.ErrnoException) => error.code)).resolves.toSatisfy((outcome) =>
    [413, "EPIPE", "ECONNRESET"].includes(outcome as number),
  );
  expect((await server.request("GET", "/health")).status).toBe(200);
});

test("an incomplete body has no effect, and the server continues", async () => {
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

/** A server with one route and the given handler; everything else is real. */
async function served(handler: () => unknown) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const route = platformRoutes.checkVersion;
  const url = await serveEndpoints(server, [{ name: "platform.checkVersion", route, handler: handler as Endpoint["handler"] }], { log });
  const send = async () => {
    const answer = await fetch(`${url}/api/v1/check-version`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"clientVersion":"1"}',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { send, lines };
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
  ["throws a value that is not an error", () => Promise.reject("the safe's combination is 1-2-3")],
  ["throws undefined", () => Promise.reject(undefined)],
  [
    "causes a database error",
    () =>
      server.db
        .selectFrom("projects")
        .select("no_such_column_1_2_3" as "id")
        .execute(),
  ],
])("a handler that %s gives 500 and the request id, with the cause in the log only", async (_kind, handler) => {
  const { send, lines } = await served(handler);
  const { status, headers, text } = await send();
  const requestId = headers.get("x-stack-request-id");
  expect([status, headers.get("content-type"), text]).toEqual([
    500,
    "text/plain; charset=utf-8",
    `Something went wrong on our side.\n\nRequest ID: ${requestId}`,
  ]);
  expect(headers.get("x-stack-known-error")).toBeNull();
  const reported = lines.map((line) => JSON.parse(line)).find((line) => line.msg === "unexpected failure");
  expect(reported).toMatchObject({ level: 50, requestId, route: "platform.checkVersion" });
  expect((await send()).status).toBe(500);
});

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code });
test.each([
  ["a full disk of PostgreSQL", databaseError("53100", "could not extend file: No space left on device")],
  ["a full disk of the embedded database", databaseError("ENOSPC", "write failed")],
  ["a database that was dropped", databaseError("3D000", 'database "latchkey" does not exist')],
  ["a role that was dropped", databaseError("28000", 'role "latchkey" does not exist')],
  ["a changed password of the role", databaseError("28P01", 'password authentication failed for user "latchkey"')],
  ["a primary that has become a standby", databaseError("25006", "cannot execute INSERT in a read-only transaction")],
  ["a session that was idle in its transaction", databaseError("25P03", "terminating connection due to idle-in-transaction timeout")],
  ["a shutdown", databaseError("57P01", "terminating connection due to administrator command")],
  ["a crash of another process of the database", databaseError("57P02", "terminating connection because of crash")],
  ["a start of the database", databaseError("57P03", "the database system is starting up")],
  ["a dropped database", databaseError("57P04", "terminating connection due to conflict with recovery")],
  ["a session that was idle", databaseError("57P05", "terminating connection due to idle-session timeout")],
  ["a statement that took too long", databaseError("57014", "canceling statement due to statement timeout")],
  ["a pooler without connections", databaseError("08P01", "query_wait_timeout")],
  ["a lost connection", databaseError("08006", "connection failure")],
  ["too many connections", databaseError("53300", "sorry, too many clients already")],
  ["a disk that fails", databaseError("58030", "could not read block 0")],
  ["a lock that is not available", databaseError("55P03", "canceling statement due to lock timeout")],
  ["a conflict that remains after all attempts", databaseError("40001", "could not serialize access")],
  [
    "a connection that broke before its use",
    connectionFailure(new Error("Client has encountered a connection error and is not queryable")),
  ],
])("%s is answered with 503 and a time to retry", async (_what, error) => {
  const { send, lines } = await served(() => Promise.reject(error));
  const answer = await send();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(lines.join("")).toContain(JSON.stringify(error.message));
});

test("an error of another system is no outage of the database", async () => {
  const { send } = await served(() => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })));
  expect((await send()).status).toBe(500);
});

test("an outage of the database is logged once per cause and second with a count, not once per request", async () => {
  let cause = "57P01";
  const { send, lines } = await served(() => Promise.reject(databaseError(cause, "the database is gone")));
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "the database is unavailable");
  await Promise.all(Array.from({ length: 20 }, send));
  cause = "25006";
  await Promise.all(Array.from({ length: 5 }, send));
  const repetitions = () => {
    const counts = new Map<string, number>();
    for (const line of logged()) counts.set(line.cause, (counts.get(line.cause) ?? 0) + (line.repeated ?? 1));
    return Object.fromEntries(counts);
  };
  await expect.poll(repetitions).toEqual({ "57P01": 20, "25006": 5 });
  expect(logged().filter(({ err }) => err !== undefined)).toHaveLength(2);
  // A busy machine may need several seconds for the requests.
  expect(logged().length).toBeLessThan(10);
});
