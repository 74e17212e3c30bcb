import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { unavailableCalls } from "#contract/vocabulary/unavailable-calls.ts";
import { startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test.each(unavailableCalls)("$method $path is refused with the name of what the server lacks", async ({ method, path, feature }) => {
  const answer = await server.request(method, path.replaceAll(/\{\w+\}/g, "r1"), { as: "admin", body: {} });
  expect([answer.status, answer.text]).toEqual([400, `This server does not have ${feature}.`]);
  expect(answer.headers.get(responseHeaders.errorCode)).toBe("FEATURE_NOT_AVAILABLE");
});

test("no route has an address of them", () => {
  const addresses = [...walk(contract)].map(([, { method, path }]) => `${method} ${path}`);
  expect(unavailableCalls.filter(({ method, path }) => addresses.includes(`${method} ${path}`))).toEqual([]);
});

test("other methods and paths beside them are as unknown as before", async () => {
  expect((await server.request("GET", "/internal/analytics", { as: "admin" })).status).toBe(404);
  expect((await server.request("DELETE", "/internal/analytics/query", { as: "admin" })).status).toBe(404);
});

test("uploads of analytics are accepted in both forms, and store nothing", async () => {
  const sizes = async () => (await server.db.selectFrom("audit_events").select("id").execute()).length;
  const before = await sizes();
  for (const path of ["/analytics/events/batch", "/session-replays/batch"]) {
    const json = await server.request("POST", path, { as: "client", body: { events: [{ type: "click" }] } });
    expect([json.status, json.text]).toEqual([204, ""]);
    const headers = { "content-type": "application/octet-stream" };
    const zipped = await server.request("POST", path, { as: "client", headers, rawBody: gzipSync("{}") });
    expect([zipped.status, zipped.text]).toEqual([204, ""]);
  }
  expect(await sizes()).toBe(before);
});
