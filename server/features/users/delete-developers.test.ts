// A team with projects or members keeps an owner, by every way to delete users and to revoke roles.
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../services/random.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { type Developer, developerFixtures } from "../console/owned-projects/testing/developer-fixtures.ts";

let server: TestServer;
let fixtures: ReturnType<typeof developerFixtures>;
beforeAll(async () => {
  server = await startServer();
  fixtures = developerFixtures(server);
  // The first developer also owns project `internal`.
  await fixtures.givenDeveloper();
  const override = JSON.stringify({ "users.allowClientUserDeletion": true });
  await server.request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string: override } });
});
afterAll(() => server?.close());

async function givenOwner(): Promise<Developer> {
  const owner = await fixtures.givenDeveloper();
  expect((await fixtures.create(owner)).status).toBe(201);
  return owner;
}
const exists = async ({ id }: Developer) => (await server.request("GET", `/users/${id}`, { as: "server" })).status === 200;

const deletions: Record<string, (owner: Developer) => Promise<{ status: number; headers: Headers }>> = {
  "the owner": ({ accessToken }) => server.request("DELETE", "/users/me", { as: "client", user: accessToken }),
  "a server": ({ id }) => server.request("DELETE", `/users/${id}`, { as: "server" }),
  "an admin": ({ id }) => server.request("DELETE", `/users/${id}`, { as: "admin" }),
  "a deletion of many": ({ id }) =>
    server.request("POST", "/internal/users/delete", { as: "admin", body: { user_ids: [randomUuid(), id] } }),
};

test.each(Object.entries(deletions))("%s does not delete the only owner of a team with projects", async (_name, remove) => {
  const owner = await givenOwner();
  const refused = await remove(owner);
  expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "TEAM_NEEDS_OWNER"]);
  expect(await exists(owner)).toBe(true);
});

test.each(Object.entries(deletions))("%s deletes a developer who owns neither projects nor members", async (_name, remove) => {
  const developer = await fixtures.givenDeveloper();
  expect((await remove(developer)).status).toBe(200);
  expect(await exists(developer)).toBe(false);
});

test("the role of the only owner is not revoked; that of one of two owners is", async () => {
  const [owner, second] = [await givenOwner(), await fixtures.givenDeveloper()];
  const path = (id: string) => `/team-permissions/${owner.teamId}/${id}/team_owner`;
  for (const as of ["server", "admin"] as const) {
    const refused = await server.request("DELETE", path(owner.id), { as });
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "TEAM_NEEDS_OWNER"]);
  }
  await fixtures.join(second, owner.teamId);
  expect((await server.request("POST", path(second.id), { as: "server" })).status).toBe(201);
  const both = await Promise.all([owner, second].map(({ id }) => server.request("DELETE", path(id), { as: "server" })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a deletion of all owners of a team is refused as a whole; one of them may go", async () => {
  const [owner, second] = [await givenOwner(), await fixtures.givenDeveloper()];
  await fixtures.join(second, owner.teamId);
  await server.db
    .updateTable("team_permissions")
    .set({ permission_id: "team_owner" })
    .where("team_id", "=", owner.teamId)
    .where("user_id", "=", second.id)
    .execute();
  const remove = (...user_ids: string[]) => server.request("POST", "/internal/users/delete", { as: "admin", body: { user_ids } });
  expect((await remove(owner.id, second.id)).status).toBe(400);
  expect([await exists(owner), await exists(second)]).toEqual([true, true]);
  expect((await remove(owner.id)).json.deleted_user_ids).toEqual([owner.id]);
});
