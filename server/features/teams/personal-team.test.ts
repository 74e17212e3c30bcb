import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
/** Gives each new user a team and the permission to read. */
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(
    mergeOverride(newProjectOverride(), {
      "teams.createPersonalTeamOnSignUp": true,
      "rbac.permissions.read": { scope: "project" },
      "rbac.defaultPermissions.signUp": { read: true, team_admin: true, gone: true, $update_team: true },
    }),
  );
});
afterAll(() => server?.close());

const create = async (body: object) => (await server.request("POST", "/users", { as: "server", project, body })).json.id as string;
const readUser = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const inTeams = (userId: string) =>
  server.db.selectFrom("team_permissions").select(["team_id", "permission_id"]).where("user_id", "=", userId).execute();
const inProject = async (userId: string) =>
  (await server.db.selectFrom("user_permissions").select("permission_id").where("user_id", "=", userId).execute()).map(
    ({ permission_id }) => permission_id,
  );

describe.each([
  ["signs up", async () => (await server.givenUser({ project })).id],
  ["is created by a server", () => create({ primary_email: `${crypto.randomUUID()}@example.org` })],
  ["is created without a name or address", () => create({})],
])("a user who %s", (_how, make) => {
  test("has a selected personal team with the permissions of its creator", async () => {
    const id = await make();

    const { selected_team_id: teamId, selected_team: team } = await readUser(id);
    expect(team.id).toBe(teamId);
    expect(await inTeams(id)).toEqual([{ team_id: teamId, permission_id: "team_admin" }]);
    const listed = await server.request("GET", `/teams?user_id=${id}`, { as: "server", project });
    expect(listed.json.items).toEqual([team]);
  });

  test("has the existing default permissions of the project scope", async () => {
    expect(await inProject(await make())).toEqual(["read"]);
  });
});

test("the response to the creation of a user is from before its personal team, which the next read shows", async () => {
  const { json: created } = await server.request("POST", "/users", { as: "server", project, body: { display_name: "Ada" } });
  expect(created).toMatchObject({ display_name: "Ada", selected_team_id: null, selected_team: null });
  expect((await readUser(created.id)).selected_team).toMatchObject({ display_name: "Ada's Team" });
});

test("an anonymous user created by a server has a team with the generic name and no permissions", async () => {
  const id = await create({ is_anonymous: true, display_name: "Ada" });
  const { selected_team: team } = await readUser(id);
  expect(team.display_name).toBe("Personal Team");
  expect([await inTeams(id), await inProject(id)]).toEqual([[{ team_id: team.id, permission_id: "team_admin" }], []]);
});

test("deleting a user deletes the user's permissions", async () => {
  const id = await create({});
  expect((await server.request("DELETE", `/users/${id}`, { as: "server", project })).status).toBe(200);
  expect([await inTeams(id), await inProject(id)]).toEqual([[], []]);
});

test("a user of project internal owns its personal team", async () => {
  const ada = await server.givenUser();
  const { json } = await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
  expect(await inTeams(ada.id)).toEqual([{ team_id: json.selected_team_id, permission_id: "team_owner" }]);
});
