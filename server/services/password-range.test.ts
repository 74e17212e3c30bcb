import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RangeServer, rangeLines, splitHash, startRangeServer } from "../testing/sign-in/range-server.ts";
import { createPasswordRange, RangeQueryFailed } from "./password-range.ts";

const breached = "breached battery staple";
let ranges: RangeServer;
beforeAll(async () => {
  ranges = await startRangeServer([breached]);
});
afterAll(() => ranges?.close());
beforeEach(() => {
  ranges.requests.length = 0;
  ranges.respond((response) => response.end(rangeLines({ [breached]: 3 })));
});

const connect = (deadlineMillis = 5000) => createPasswordRange({ url: ranges.url, deadlineMillis });

test("the server receives five digits of the hash alone, and is to pad its response", async () => {
  expect(await connect().contains(breached)).toBe(true);
  const [request] = ranges.requests;
  expect([request?.method, request?.url]).toEqual(["GET", `/range/${splitHash(breached).prefix}`]);
  expect(request?.headers["add-padding"]).toBe("true");
  expect(JSON.stringify(request?.rawHeaders)).not.toContain(splitHash(breached).suffix);
});

test("a password whose hash is not in the response was in no breach", async () => {
  expect(await connect().contains("another battery staple")).toBe(false);
});

test("a line with the count 0 is padding", async () => {
  ranges.respond((response) => response.end(rangeLines({ [breached]: 0, other: 5 })));
  expect(await connect().contains(breached)).toBe(false);
});

test("lines may end with a line feed, and digits be lower case", async () => {
  ranges.respond((response) =>
    response.end(
      `${rangeLines({ other: 1, [breached]: 2 })
        .toLowerCase()
        .replaceAll("\r", "")}\n`,
    ),
  );
  expect(await connect().contains(breached)).toBe(true);
});

test("a composed letter is looked up as it is hashed", async () => {
  ranges.respond((response) => response.end(rangeLines({ "fu\u00dfg\u00e4nger": 2 })));
  expect(await connect().contains("fu\u00dfga\u0308nger")).toBe(true);
});

test("a range is remembered; a failure is not", async () => {
  const range = connect();
  ranges.respond((response) => response.writeHead(503).end());
  await expect(range.contains(breached)).rejects.toThrow("STATUS_503");
  ranges.respond((response) => response.end(rangeLines({ [breached]: 3 })));
  for (let use = 0; use < 3; use++) expect(await range.contains(breached)).toBe(true);
  expect(ranges.requests).toHaveLength(2);
});

const line = `${splitHash(breached).suffix}:3\r\n`;
const failures: readonly (readonly [string, string, (response: ServerResponse) => void])[] = [
  ["an error", "STATUS_500", (response) => response.writeHead(500).end(line)],
  ["no such range", "STATUS_404", (response) => response.writeHead(404).end()],
  ["a redirect", "STATUS_302", (response) => response.writeHead(302, { location: `${ranges.url}/elsewhere` }).end()],
  ["a page", "RESPONSE_MALFORMED", (response) => response.end("<!doctype html><title>Sign in to the network</title>")],
  ["another hash", "RESPONSE_MALFORMED", (response) => response.end(`${line}0123:1\r\n`)],
  ["a count that is no number", "RESPONSE_MALFORMED", (response) => response.end(`${splitHash(breached).suffix}:many`)],
  ["more than a megabyte", "RESPONSE_TOO_LARGE", (response) => response.end(line.repeat(26_000))],
  ["a closed connection", "UND_ERR_SOCKET", (response) => response.destroy()],
];
describe("is a failure:", () => {
  test.each(failures)("%s", async (_, code, respond) => {
    ranges.respond(respond);
    await expect(connect().contains(breached)).rejects.toMatchObject({ code });
    expect(ranges.requests).toHaveLength(1);
  });

  test("a server that sends without an end is left after a megabyte", async () => {
    let closed = false;
    ranges.respond((response) => {
      const timer = setInterval(() => response.write(line.repeat(5000)), 1);
      response.on("close", () => {
        closed = true;
        clearInterval(timer);
      });
    });
    await expect(connect(60_000).contains(breached)).rejects.toMatchObject({ code: "RESPONSE_TOO_LARGE" });
    await expect.poll(() => closed).toBe(true);
  });

  test.each([
    ["nothing", () => {}],
    ["a beginning", (response: ServerResponse) => response.write(line)],
  ])("%s until the deadline", async (_, respond) => {
    ranges.respond(respond);
    await expect(connect(100).contains(breached)).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  test("no server", async () => {
    await expect(createPasswordRange({ url: "http://127.0.0.1:1/range" }).contains(breached)).rejects.toBeInstanceOf(RangeQueryFailed);
  });

  test("more than 50 queries at once", async () => {
    const waiting: ServerResponse[] = [];
    ranges.respond((response) => void waiting.push(response));
    const range = connect(60_000);
    const queries = Array.from({ length: 50 }, (_, index) => range.contains(`password number ${index}`));
    await expect.poll(() => waiting.length).toBe(50);
    await expect(range.contains(breached)).rejects.toMatchObject({ code: "BUSY" });
    for (const response of waiting) response.end(line);
    expect(await Promise.all(queries)).toEqual(Array.from({ length: 50 }, () => false));
    ranges.respond((response) => response.end(line));
    expect(await range.contains(breached)).toBe(true);
  });
});
