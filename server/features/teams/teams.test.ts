import { afterAll, describe, expect, test } from "vitest";
import { Team } from "#contract/entities/teams/team.ts";
import { teamsPerUser } from "#contract/vocabulary/teams/teams.ts";
import { randomUuid } from "../../services/random.ts";
import { pixel } from "../../testing/pixel.ts";
import { startTeamsTest } from "./testing/teams-test.ts";

const { server, project, ada, bob, asServer, asClient, givenTeam } = await startTeamsTest();
afterAll(server.close);

const listIds = (answer: { json: { items: { id: string }[] } }) => answer.json.items.map(({ id }) => id);
const listGrants = async (teamId: string) =>
  (await server.db.selectFrom("team_permissions").select(["user_id", "permission_id"]).where("team_id", "=", teamId).execute()).map(
    ({ user_id, permission_id }) => [user_id, permission_id],
  );

const clientFields = [...Team.readable("client")].sort();

describe("a new team", () => {
  test("of a client has the client's user as member with the creator's permissions", async () => {
    const { status, json } = await asClient(ada, "POST", "/teams", { display_name: "Ada's", client_metadata: { colour: "red" } });

    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(String),
      display_name: "Ada's",
      profile_image_url: null,
      client_metadata: { colour: "red" },
      client_read_only_metadata: null,
    });
    expect(listIds(await asClient(ada, "GET", "/teams?user_id=me"))).toContain(json.id);
    expect(await listGrants(json.id)).toEqual([[ada.id, "team_admin"]]);
  });

  test("is limited per user for clients but not for servers", async () => {
    const eager = await server.givenUser({ project });
    const own = await asClient(eager, "GET", "/teams?user_id=me");
    const teams = Array.from({ length: teamsPerUser - own.json.items.length }, () => randomUuid());
    const tenancy_id = project.tenancyId;
    const created_at = server.clock.now();
    await server.db
      .insertInto("teams")
      .values(teams.map((id) => ({ tenancy_id, id, display_name: "One of many", profile_image_url: null, created_at })))
      .execute();
    await server.db
      .insertInto("team_members")
      .values(teams.map((team_id) => ({ tenancy_id, team_id, user_id: eager.id, created_at })))
      .execute();

    const refused = await asClient(eager, "POST", "/teams", { display_name: "One too many" });
    expect(refused).toMatchObject({ status: 400, text: `You are in ${teamsPerUser} teams. Leave one before you make another.` });
    expect((await asServer("POST", "/teams", { display_name: "More", creator_user_id: eager.id })).status).toBe(201);
  });

  test("of a server has all given fields, and no member unless the server names one", async () => {
    const before = server.clock.now().getTime();
    const sent = { display_name: "", client_metadata: [1], client_read_only_metadata: "seen", server_metadata: { plan: null } };
    const { status, json } = await asServer("POST", "/teams", sent);

    expect(status).toBe(201);
    expect(json).toEqual({ id: expect.any(String), ...sent, profile_image_url: null, created_at_millis: expect.any(Number) });
    expect(json.created_at_millis).toBeGreaterThanOrEqual(before);
    expect((await asServer("GET", `/teams/${json.id}`)).json).toEqual(json);
    expect(await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", json.id).execute()).toEqual([]);
  });

  test.each([
    ["its id", () => ({ creator_user_id: bob.id }), ""],
    ["`me`", () => ({ creator_user_id: "me" }), ""],
    ["the older add_current_user", () => ({}), "?add_current_user=true"],
  ])("of a server gets its creator by %s", async (_how, body, query) => {
    const { status, json } = await asServer("POST", `/teams${query}`, { display_name: "Bob's", ...body() }, bob);

    expect(status).toBe(201);
    expect(await listGrants(json.id)).toEqual([[bob.id, "team_admin"]]);
    expect(listIds(await asServer("GET", `/teams?user_id=${bob.id}`))).toContain(json.id);
  });

  test("is not selected at creation and can be selected by its creator", async () => {
    const team = (await asClient(bob, "POST", "/teams", { display_name: "Bob's" })).json;
    expect((await asClient(bob, "GET", "/users/me")).json.selected_team_id).toBeNull();

    const selected = (await asClient(bob, "PATCH", "/users/me", { selected_team_id: team.id })).json;

    expect(selected).toMatchObject({ selected_team_id: team.id, selected_team: team });
    const seen = (await asServer("GET", `/users/${bob.id}`)).json.selected_team;
    expect(seen).toEqual({ ...team, server_metadata: null, created_at_millis: expect.any(Number) });
  });

  test("has an image that is deleted with it", async () => {
    const team = (await asClient(ada, "POST", "/teams", { display_name: "Pictured", profile_image_url: pixel })).json;
    expect((await fetch(team.profile_image_url)).status).toBe(200);

    await server.db.deleteFrom("teams").where("id", "=", team.id).execute();

    expect((await fetch(team.profile_image_url)).status).toBe(404);
  });

  test("is not created if its creator does not exist", async () => {
    const displayName = randomUuid();
    const refused = await asServer("POST", "/teams", {
      display_name: displayName,
      creator_user_id: randomUuid(),
      profile_image_url: pixel,
    });

    expect(refused).toMatchObject({ status: 404, json: { code: "USER_NOT_FOUND" } });
    expect(await server.db.selectFrom("teams").select("id").where("display_name", "=", displayName).execute()).toEqual([]);
  });

  test("cannot have a creator from another project", async () => {
    const stranger = await server.givenUser({ project: await server.givenProject() });
    expect((await asServer("POST", "/teams", { display_name: "Team", creator_user_id: stranger.id })).json.code).toBe("USER_NOT_FOUND");
  });

  test("is created or rejected while its creator is deleted", async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await server.givenUser({ project });
      const [removed, ...made] = await Promise.all([
        asServer("DELETE", `/users/${leaving.id}`),
        ...[1, 2, 3].map(() => asServer("POST", "/teams", { display_name: "Team", creator_user_id: leaving.id })),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status, json } of made) expect([201, 404], JSON.stringify(json)).toContain(status);
    }
  });

  test("gives its creator the existing default permissions of the team scope", async () => {
    const custom = await server.givenProject({
      auth: { password: { allowSignIn: true } },
      rbac: {
        permissions: { fly: { scope: "team" }, swim: { scope: "project" } },
        defaultPermissions: { teamCreator: { fly: true, swim: true, gone: true, $update_team: true } },
      },
    });
    const testUser = await server.givenUser({ project: custom });
    const made = await server.request("POST", "/teams", {
      as: "server",
      project: custom,
      body: { display_name: "Team", creator_user_id: testUser.id },
    });
    expect((await listGrants(made.json.id)).sort()).toEqual([
      [testUser.id, "$update_team"],
      [testUser.id, "fly"],
    ]);
  });
});

describe("a team by id", () => {
  test("is returned to members with the fields of clients", async () => {
    const team = await givenTeam({ creator_user_id: ada.id, server_metadata: 1 });

    const seen = await asClient(ada, "GET", `/teams/${team.id}`);

    expect([seen.status, Object.keys(seen.json).sort()]).toEqual([200, clientFields]);
  });

  test("is unknown to other users", async () => {
    const [team, none] = [(await givenTeam({ creator_user_id: ada.id })).id, randomUuid()];
    const ask = async (id: string) => {
      const { status, json } = await asClient(bob, "GET", `/teams/${id}`);
      return { status, code: json.code, details: json.details };
    };

    expect(await ask(team)).toEqual({
      status: 404,
      code: "TEAM_MEMBERSHIP_NOT_FOUND",
      details: { team_id: team, user_id: bob.id },
    });
    expect(await ask(none)).toEqual({ ...(await ask(team)), details: { team_id: none, user_id: bob.id } });
  });

  test("is returned to servers, and an unknown id gives an error", async () => {
    const [team, none] = [await givenTeam(), randomUuid()];
    expect((await asServer("GET", `/teams/${team.id}`)).json).toEqual(team);
    expect(await asServer("GET", `/teams/${none}`)).toMatchObject({
      status: 404,
      json: { code: "TEAM_NOT_FOUND", details: { team_id: none } },
    });
  });
});

describe("the selected team", () => {
  test.each([
    ["a server", (id: string) => asServer("PATCH", `/users/${bob.id}`, { selected_team_id: id })],
    ["a client", (id: string) => asClient(bob, "PATCH", "/users/me", { selected_team_id: id })],
  ])("must be a team of the user, even if %s sets it", async (_who, select) => {
    const [mine, foreign] = [(await givenTeam({ creator_user_id: bob.id })).id, (await givenTeam({ creator_user_id: ada.id })).id];
    expect((await select(mine)).json).toMatchObject({ selected_team_id: mine, selected_team: { id: mine } });

    for (const id of [foreign, randomUuid()])
      expect(await select(id)).toMatchObject({
        status: 404,
        json: { code: "TEAM_MEMBERSHIP_NOT_FOUND", details: { team_id: id, user_id: bob.id } },
      });

    expect((await asServer("GET", `/users/${bob.id}`)).json.selected_team_id).toBe(mine);
  });

  test("can be null and becomes null when the team is deleted", async () => {
    const team = await givenTeam({ creator_user_id: ada.id });
    const select = (id: string | null) => asClient(ada, "PATCH", "/users/me", { selected_team_id: id });
    await select(team.id);
    expect((await select(null)).json).toMatchObject({ selected_team_id: null, selected_team: null });

    await select(team.id);
    await server.db.deleteFrom("teams").where("id", "=", team.id).execute();

    expect((await asClient(ada, "GET", "/users/me")).json).toMatchObject({ selected_team_id: null, selected_team: null });
  });
});
