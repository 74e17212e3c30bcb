// The routes of development show every e-mail and sign in any address: they answer this host only.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../security-tests/testing/raw-request.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { isLocalRequest } from "./local-requests.ts";

let server: TestServer;
let open: TestServer;
beforeAll(async () => {
  server = await startServer();
  open = await startServer({ databaseOf: server, devRoutesRemote: true });
});
afterAll(async () => {
  await open?.close();
  await server?.close();
});

const paths = [
  "/dev/inbox.json",
  "/dev/inbox",
  "/dev/states",
  "/dev/traces",
  "/dev/clock",
  "/dev/projects/internal/reset",
  "/dev/identity/.well-known/openid-configuration",
  "/DEV/inbox.json",
];
const foreign: Record<string, Record<string, string>> = {
  "with the Host of another site": { host: "evil.example" },
  "with a Host that begins with localhost": { host: "localhost.evil.example" },
  "with a Host that begins with 127.0.0.1": { host: "127.0.0.1.evil.example" },
  "through a proxy (X-Forwarded-For)": { "x-forwarded-for": "127.0.0.1" },
  "through a proxy (Forwarded)": { forwarded: "for=127.0.0.1" },
  "through a proxy (X-Real-IP)": { "x-real-ip": "127.0.0.1" },
};

async function readStatus(at: TestServer, path: string, headers: Record<string, string>): Promise<number> {
  const sent = { host: `localhost:${new URL(at.url).port}`, connection: "close", ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return (await sendRaw(at.url, `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)).status;
}

describe.each(paths)("%s", (path) => {
  test.each(Object.entries(foreign))("is refused to a request %s", async (_name, headers) => {
    expect(await readStatus(server, path, headers)).toBe(403);
  });

  test("answers a local request, and every one with DEV_ROUTES_REMOTE", async () => {
    expect(await readStatus(server, path, {})).not.toBe(403);
    for (const headers of Object.values(foreign)) expect(await readStatus(open, path, headers)).not.toBe(403);
  });
});

test("the refusal has a code, also for a program that names JSON", async () => {
  const ask = (accept: string) => fetch(`${server.url}/dev/inbox.json`, { headers: { accept, "x-forwarded-for": "127.0.0.1" } });
  expect((await ask("*/*")).headers.get("x-latchkey-error")).toBe("LOCAL_REQUESTS_ONLY");
  expect(await (await ask("application/json")).json()).toMatchObject({
    code: "LOCAL_REQUESTS_ONLY",
    docs_url: expect.stringMatching(/^http:\/\/[^/]+\/docs\/errors\/LOCAL_REQUESTS_ONLY$/),
  });
});

test.each([
  ["127.0.0.1", "localhost:8102", true],
  ["::1", "[::1]:8102", true],
  ["::ffff:127.0.0.1", "app.localhost", true],
  ["192.168.1.5", "localhost:8102", false],
  ["::ffff:10.0.0.1", "localhost", false],
  [undefined, "localhost", false],
  ["127.0.0.1", undefined, false],
  ["127.0.0.1", "[::2]", false],
])("a request of %s with the Host %s is local: %s", (remoteAddress, host, local) => {
  expect(isLocalRequest({ socket: { remoteAddress }, headers: { host } })).toBe(local);
});
