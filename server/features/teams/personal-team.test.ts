import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/configuration/new-project.ts";
import { mergeOverride } from "#contract/configuration/override.ts";
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
const look = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const inTeams = (userId: string) =>
  server.db.selectFrom("team_permissions").select(["team_id", "permission_id"]).where("user_id", "=", userId).execute();
const inProject = async (userId: string) =>
  (await server.db.selectFrom("user_permissions").select("permission_id").where("user_id", "=", userId).execute()).map(
    ({ permission_id }) => permission_id,
  );

describe.each([
  ["signs up", async () => (await server.givenUser({ project })).id],
  ["is made by a server", () => create({ primary_email: `${crypto.randomUUID()}@example.org` })],
  ["is made without a name or address", () => create({})],
])("a user who %s", (_how, make) => {
  test("has a team of its own, selected, with the permissions of its creator", async () => {
    const id = await make();

    const { selected_team_id: teamId, selected_team: team } = await look(id);
    expect(team.id).toBe(teamId);
    expect(await inTeams(id)).toEqual([{ team_id: teamId, permission_id: "team_admin" }]);
    const listed = await server.request("GET", `/teams?user_id=${id}`, { as: "server", project });
    expect(listed.json.items).toEqual([team]);
  });

  test("has those default permissions that exist for the whole project", async () => {
    expect(await inProject(await make())).toEqual(["read"]);
  });
});

test("an anonymous user has neither, having not signed up yet", async () => {
  const id = await create({ is_anonymous: true });
  expect((await look(id)).selected_team).toBeNull();
  expect([await inTeams(id), await inProject(id)]).toEqual([[], []]);
});

test("a user who is deleted leaves no permission behind", async () => {
  const id = await create({});
  expect((await server.request("DELETE", `/users/${id}`, { as: "server", project })).status).toBe(200);
  expect([await inTeams(id), await inProject(id)]).toEqual([[], []]);
});

test("whoever signs up to project internal administers its own team there", async () => {
  const ada = await server.givenUser();
  const { json } = await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
  expect(await inTeams(ada.id)).toEqual([{ team_id: json.selected_team_id, permission_id: "team_admin" }]);
});
