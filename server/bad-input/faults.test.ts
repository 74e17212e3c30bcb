import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const megabyte = 1_000_000;

/** Posts a body of that many bytes in pieces, and answers the status however the connection ends. */
function post(bytes: number, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const options = { host: "localhost", port, method: "POST", path: "/api/v1/auth/password/sign-in", agent: false };
    const all = { ...keyHeaders("client", server.project), "content-type": "application/json", ...headers };
    const outgoing = httpRequest({ ...options, headers: all }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    const piece = Buffer.alloc(megabyte / 10, "x");
    let left = bytes;
    const more = () => {
      while (left > 0) {
        left -= piece.length;
        if (!outgoing.write(piece)) return void outgoing.once("drain", more);
      }
      outgoing.end();
    };
    more();
  });
}

// ENV-05
test.each([
  ["declared", { "content-length": String(10 * megabyte) }],
  ["undeclared", {}],
])("a body of 10 MB, %s, is refused unread, and the caller gets the answer instead of a broken connection", async (_kind, headers) => {
  await post(10 * megabyte, headers);
  const before = process.memoryUsage().rss;
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) statuses.push(await post(10 * megabyte, headers));
  expect(statuses).toEqual(Array(10).fill(413));
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * megabyte);
});

test("fetch", async () => {
  const out=[];
  for (let i=0;i<10;i++) {
    try { const a = await server.request("POST", "/auth/password/sign-in", { as: "client", headers: {"content-type":"application/json"}, rawBody: Buffer.alloc(10*megabyte) }); out.push(a.status); } catch (e) { out.push(String((e as Error).cause)); }
  }
  expect(out).toEqual(Array(10).fill(413));
});
