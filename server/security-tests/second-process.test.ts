// A revocation in one process takes effect in the other on the next call.
import { afterAll, beforeAll, expect, test } from "vitest";
import { InvalidSecretServerKey } from "#contract/errors/index.ts";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";

const list = (on: TestServer, project: TenantKeys) => on.request("GET", "/users", { as: "server", project });
let server: TestServer;
let second: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  second = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

test("a revoked key is rejected immediately", async () => {
  const project = await server.givenProject();
  for (const on of [server, second]) expect((await list(on, project)).status).toBe(200);
  await server.db.updateTable("project_keys").set({ revoked_at: server.clock.now() }).where("project_id", "=", project.id).execute();
  for (const on of [second, server])
    expect(await list(on, project)).toMatchObject({ status: 401, json: { code: InvalidSecretServerKey.code } });
});

test("a key is rejected from its expiry on", async () => {
  const project = await server.givenProject();
  const expire = (millis: number) =>
    server.db
      .updateTable("project_keys")
      .set({ expires_at: new Date(server.clock.now().getTime() + millis) })
      .where("project_id", "=", project.id)
      .execute();
  await expire(60_000);
  expect((await list(second, project)).status).toBe(200);
  await expire(0);
  for (const on of [second, server])
    expect(await list(on, project)).toMatchObject({ status: 401, json: { code: InvalidSecretServerKey.code } });
});

test("a change of a project, its keys or its configuration takes effect in both processes immediately", async () => {
  const project = await server.givenProject();
  const current = (on: TestServer, at: TenantKeys = project) => on.request("GET", "/projects/current", { as: "client", project: at });
  for (const on of [server, second]) expect((await current(on)).json).toMatchObject({ display_name: "Another project" });
  await server.db.updateTable("projects").set({ display_name: "Renamed" }).where("id", "=", project.id).execute();
  for (const on of [second, server])
    expect((await current(on)).json).toMatchObject({ display_name: "Renamed", config: { passkey_enabled: false } });
  await server.configure({ auth: { passkey: { allowSignIn: true } } }, project.id);
  for (const on of [second, server]) expect((await current(on)).json).toMatchObject({ config: { passkey_enabled: true } });

  const added = { ...project, publishableClientKey: "pck_added_later" };
  for (const on of [server, second]) expect((await current(on, added)).json.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
  const body = {
    description: "",
    expires_at_millis: server.clock.now().getTime() + 60_000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  };
  const { json } = await server.request("POST", "/internal/api-keys", { as: "admin", project, body });
  for (const on of [second, server])
    expect((await current(on, { ...project, publishableClientKey: json.publishable_client_key })).status).toBe(200);

  await server.db.deleteFrom("projects").where("id", "=", project.id).execute();
  for (const on of [second, server]) expect((await current(on)).json.code).toBe("CURRENT_PROJECT_NOT_FOUND");
});

test("a session revoked in one process ends in the other immediately, and a deleted user is signed out", async () => {
  const [leaving, deleted] = [await fixtures.givenTestUser(), await fixtures.givenTestUser()];
  const me = ({ accessToken }: TestUser) =>
    second.request("GET", "/users/me", { as: "client", project: fixtures.project, user: accessToken });
  for (const testUser of [leaving, deleted]) expect((await me(testUser)).status).toBe(200);
  await server.request("DELETE", "/auth/sessions/current", { as: "client", project: fixtures.project, user: leaving.accessToken });
  await server.request("DELETE", `/users/${deleted.id}`, { as: "server", project: fixtures.project });
  expect(await me(leaving)).toMatchObject({ status: 401, json: { code: "ACCESS_TOKEN_EXPIRED" } });
  expect(await me(deleted)).toMatchObject({ status: 400, json: { code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } });
});
