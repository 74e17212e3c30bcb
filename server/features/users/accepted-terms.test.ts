import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let project: ProjectKeys;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, brand: { termsVersion: "2026-11" } });
  ada = await server.givenUser({ project });
});
afterAll(() => server?.close());

const update = (body: object) => server.request("PATCH", "/users/me", { as: "client", project, user: ada.accessToken, body });
const read = async () => (await server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken })).json;

test("a user accepts the current terms only, and reads which and when", async () => {
  expect(await read()).toMatchObject({ accepted_terms_version: null, accepted_terms_at_millis: null });
  for (const version of ["2025-01", null]) {
    const { status, headers } = await update({ accepted_terms_version: version });
    expect([status, headers.get("x-latchkey-error")]).toEqual([400, "TERMS_VERSION_MISMATCH"]);
  }
  // The time is the server's.
  expect((await update({ accepted_terms_version: "2026-11", accepted_terms_at_millis: 1 })).status).toBe(400);

  const now = server.clock.now().getTime();
  expect((await update({ accepted_terms_version: "2026-11" })).json).toMatchObject({ accepted_terms_version: "2026-11" });
  expect((await read()).accepted_terms_at_millis).toBeGreaterThanOrEqual(now);
});

test("a server records any version with its time, at creation and later, and an import does", async () => {
  const terms = { accepted_terms_version: "2024-05", accepted_terms_at_millis: 1_715_000_000_000 };
  const created = await server.request("POST", "/users", { as: "server", project, body: terms });
  expect(created.json).toMatchObject(terms);
  const address = `/users/${created.json.id}`;
  const cleared = await server.request("PATCH", address, { as: "server", project, body: { accepted_terms_version: null } });
  expect(cleared.json).toMatchObject({ accepted_terms_version: null, accepted_terms_at_millis: null });
  const alone = await server.request("PATCH", address, { as: "server", project, body: { accepted_terms_at_millis: 5 } });
  expect([alone.status, alone.headers.get("x-latchkey-error")]).toEqual([400, "INVALID_USER_CHANGE"]);

  const line = JSON.stringify({ primary_email: "grace@example.org", primary_email_auth_enabled: false, ...terms });
  const imported = await server.request("POST", "/internal/users/import", { as: "admin", project, body: { lines: line } });
  expect(imported.status, imported.text).toBe(200);
  const { json } = await server.request("GET", "/users?query=grace@example.org", { as: "server", project });
  expect(json.items[0]).toMatchObject(terms);
});
