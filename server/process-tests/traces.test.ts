import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";

let collector: Server;
let server: TestServer;
/** The requests that the collector received: paths, service names and spans, as protobuf. */
const received: { path: string | undefined; body: Buffer }[] = [];
const before = { ...process.env };
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url, body: Buffer.concat(chunks) });
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_SERVICE_NAME = "accounts-of-the-test";
  process.env.OTEL_BSP_SCHEDULE_DELAY = "100";
  const { createTraces } = await import("../services/traces.ts");
  server = await startServer({ traces: createTraces() });
});
afterAll(async () => {
  await server?.close();
  collector?.close();
  process.env = before;
});

test("a request is sent to the collector with what it caused, as a part of the caller's trace", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const body = { email: "ada@example.org", password: "correct horse battery" };
  expect((await server.request("POST", "/auth/password/sign-up", { as: "client", body, headers })).status).toBe(200);
  const wrong = { ...body, password: "a wrong password" };
  expect((await server.request("POST", "/auth/password/sign-in", { as: "client", body: wrong, headers })).status).toBe(400);

  const sent = () => Buffer.concat(received.map((request) => request.body));
  await expect.poll(() => sent().includes("auth.password.signIn")).toBe(true);
  for (const name of ["auth.password.signUp", "statement WITH", "password_hash hash", "accounts-of-the-test", "EMAIL_PASSWORD_MISMATCH"])
    expect([name, sent().includes(name)]).toEqual([name, true]);
  // Two requests, and what each of them caused, belong to one trace.
  expect(sent().toString("hex").split(traceId).length - 1).toBeGreaterThan(4);
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]));
  for (const secret of [body.email, body.password, server.project.publishableClientKey]) expect(sent().includes(secret)).toBe(false);
});

test("a collector that does not respond does not delay the stop", async () => {
  collector.closeAllConnections();
  collector.close();
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(15_000);
});
