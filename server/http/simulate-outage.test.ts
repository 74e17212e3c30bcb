import { afterAll, beforeAll, expect, test } from "vitest";
import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import { startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  server = await startServer();
  production = await startServer({ databaseOf: server, development: false });
});
afterAll(async () => {
  await production?.close();
  await server?.close();
});

const ready = (at: TestServer, outage?: string) =>
  at.request("GET", "/health/ready", outage === undefined ? {} : { headers: { [outageHeader]: outage } });

test("a part of a development server fails for the call that names it, and for no other", async () => {
  const [failed, other] = await Promise.all([ready(server, "the database is lost"), ready(server)]);
  expect([failed.status, other.status]).toEqual([503, 200]);
  expect(failed.text).toContain("takes no writes");
});

test("an unknown outage is refused with the list of the known ones", async () => {
  const { status, text } = await ready(server, "the moon is down");
  expect(status).toBe(400);
  expect(text).toContain(`${outageHeader} must be one of: hashing is busy, the AI model is down, `);
});

test("a server in production ignores the header", async () => {
  expect((await ready(production, "the database is lost")).status).toBe(200);
  expect((await ready(production, "the moon is down")).status).toBe(200);
});
