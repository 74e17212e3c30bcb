import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClientDocuments, DocumentUnavailable } from "./client-documents.ts";

let port: number;
let requests = 0;
const pages: Record<string, (response: ServerResponse) => void> = {
  "/ok": (response) => response.end('{"a":1}'),
  "/jwks": (response) => response.setHeader("content-type", "application/jwk-set+json; charset=utf-8").end("{}"),
  "/html": (response) => response.setHeader("content-type", "text/html").end("{}"),
  "/broken": (response) => response.end("{"),
  "/large": (response) => response.end(JSON.stringify("a".repeat(2000))),
  "/redirect": (response) => response.writeHead(302, { location: "/ok" }).end("{}"),
  "/missing": (response) => response.writeHead(404).end("{}"),
  "/silent": () => {},
  "/slow": (response) => void response.write("{"),
};
const target = createServer(({ url = "" }, response) => {
  requests++;
  response.setHeader("content-type", "application/json");
  pages[url]?.(response);
});
beforeAll(async () => {
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  port = (target.address() as AddressInfo).port;
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const at = (path: string) => `http://127.0.0.1:${port}${path}`;

function givenReader(options: object = {}) {
  let millis = 1_000_000;
  const clock = { now: () => new Date(millis) };
  const documents = createClientDocuments({ clock, allowPrivate: true, fetchMillis: 200, maxBytes: 1000, ...options });
  return { read: documents.read, advance: (by: number) => void (millis += by) };
}

/** The requests that reach the server. */
async function countRequests(work: () => Promise<unknown>): Promise<number> {
  const before = requests;
  await work();
  return requests - before;
}

test.each(["/ok", "/jwks"])("the document at %s is read", async (path) => {
  expect(await givenReader().read(at(path))).toBeTypeOf("object");
});

test.each(["/html", "/broken", "/large", "/redirect", "/missing", "/silent", "/slow"])("the answer at %s is no document", async (path) => {
  await expect(givenReader().read(at(path))).rejects.toThrow(DocumentUnavailable);
});

test("a document is cached for five minutes, and a failure for half a minute", async () => {
  const { read, advance } = givenReader();
  expect(await countRequests(() => Promise.all([read(at("/ok")), read(at("/ok"))]))).toBe(1);
  advance(299_000);
  expect(await countRequests(() => read(at("/ok")))).toBe(0);
  expect(await countRequests(() => read(at("/ok"), 30_000))).toBe(1);
  const fail = () => expect(read(at("/missing"), 0)).rejects.toThrow(DocumentUnavailable);
  expect(await countRequests(fail)).toBe(1);
  advance(29_000);
  expect(await countRequests(fail)).toBe(0);
  advance(2000);
  expect(await countRequests(fail)).toBe(1);
});

test("a process fetches a limited number of documents at the same time", async () => {
  const { read } = givenReader({ maxFetches: 2 });
  const waiting = [read(at("/silent?1")), read(at("/silent?2"))].map((each) => each.catch(() => "ended"));
  expect(await countRequests(() => expect(read(at("/ok"))).rejects.toThrow(DocumentUnavailable))).toBe(0);
  expect(await Promise.all(waiting)).toEqual(["ended", "ended"]);
  expect(await read(at("/ok"))).toEqual({ a: 1 });
});

describe("in production", () => {
  test.each(["http://example.org/", "ftp://example.org/", "file:///etc/passwd", "data:application/json,{}", "not a URL"])(
    "%s is not fetched",
    async (url) => {
      await expect(givenReader({ allowPrivate: false }).read(url)).rejects.toThrow(DocumentUnavailable);
    },
  );

  test.each(["127.0.0.1", "localhost", "[::1]", "2130706433", "169.254.169.254", "[::ffff:169.254.169.254]"])(
    "nothing is sent to %s",
    async (host) => {
      const { read } = givenReader({ allowPrivate: false });
      expect(await countRequests(() => expect(read(`https://${host}:${port}/ok`)).rejects.toThrow(DocumentUnavailable))).toBe(0);
    },
  );

  test("a name with a private address is not connected to", async () => {
    const lookup = (_name: string, _options: unknown, callback: (error: null, addresses: object[]) => void) =>
      callback(null, [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    const { read } = givenReader({ allowPrivate: false, lookup });
    expect(await countRequests(() => expect(read(`https://a.example:${port}/ok`)).rejects.toThrow(DocumentUnavailable))).toBe(0);
  });
});
