import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { measureMillis, smallest } from "../testing/smallest.ts";
import { createHttpServer, listen } from "./http-server.ts";

test("headers that do not end are cut soon after their deadline", async () => {
  const server = createHttpServer();
  server.headersTimeout = 200;
  onTestFinished(() => void server.close());
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const sendEndless = async () => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).write("GET /health HTTP/1.1\r\nhost: x\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  };
  expect(await smallest(4000, () => measureMillis(sendEndless), 5)).toBeLessThan(4000);
});

/** @param partBytes of what the network delivers at once */
const sendWithCookies = async (headers: string, kilobytes: number, partBytes = 1_000_000) => {
  const server = createHttpServer().on("request", (_request, response) => response.end("read"));
  onTestFinished(() => void server.close());
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect(port, "127.0.0.1").setNoDelay();
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk)).on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const cookies = Array.from({ length: kilobytes }, (_, at) => `app${at}=${"x".repeat(1015)}`).join("; ");
  const request = `GET /handler/sign-in HTTP/1.1\r\nhost: localhost\r\n${headers}cookie: ${cookies}\r\nconnection: close\r\n\r\n`;
  for (let at = 0; at < request.length && socket.writable; at += partBytes) {
    if (at > 0) await sleep(20);
    socket.write(request.slice(at, at + partBytes));
  }
  await closed;
  return answer;
};

test.each([17, 60, 500])("a browser with %i kB of cookies gets a page that names them as the cause", async (kilobytes) => {
  const answer = await sendWithCookies("accept: text/html,application/xhtml+xml\r\n", kilobytes);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(answer).toContain("content-type: text/html");
  expect(answer).toContain("too many cookies");
  expect(Number(/content-length: (\d+)/.exec(answer)?.[1])).toBe(Buffer.byteLength(answer.split("\r\n\r\n")[1] ?? ""));
});

test("a browser gets the page also if the network delivers the request in parts", async () => {
  const answer = await sendWithCookies("accept: text/html,application/xhtml+xml\r\n", 20, 5000);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain("content-type: text/html");
});

test("a program with such headers gets an error with a code, as JSON or text", async () => {
  const json = await sendWithCookies("accept: application/json\r\n", 20);
  expect(JSON.parse(json.split("\r\n\r\n")[1] ?? "")).toEqual({ code: "HEADERS_TOO_LARGE", error: expect.stringContaining("cookies") });
  expect(json).toContain("access-control-allow-origin: *");
  expect(json).toContain('link: </docs/errors/HEADERS_TOO_LARGE>; rel="help"');
  const text = await sendWithCookies("", 20);
  expect(text).toContain("content-type: text/plain");
  expect(text).toContain("x-latchkey-error: HEADERS_TOO_LARGE");
  expect(await sendWithCookies("accept: text/html\r\n", 14)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request that is no HTTP is refused", async () => {
  const server = createHttpServer();
  onTestFinished(() => void server.close());
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk)).write("hello\r\n\r\n");
  await new Promise((resolve) => socket.once("close", resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
