import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomUuid } from "../../services/random.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys, type TestUser } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { pixel } from "../../testing/pixel.ts";
import { givenInvitingTeam, givenMembership } from "../../testing/teams/invitations.ts";

let server: TestServer;
let secondServer: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    ...permissiveConfig,
    rbac: {
      permissions: {
        reader: { scope: "team", containedPermissionIds: { $read_members: true } },
        pay: { scope: "project" },
      },
      defaultPermissions: { teamMember: { reader: true, $invite_members: true, pay: true, gone: true } },
    },
  });
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const asServer = (method: Method, path: string, body?: object, at = server) => at.request(method, path, { as: "server", project, body });
const asClient = (user: TestUser, method: Method, path: string, body?: object) =>
  server.request(method, path, { as: "client", project, user: user.accessToken, body });
const givenUser = () => fixtures.givenTestUser({ project });
const givenTeam = (owner?: TestUser, permissions?: readonly string[]) => givenInvitingTeam(server, project, owner?.id, permissions);
const membership = (teamId: string, userId: string) => `/team-memberships/${teamId}/${userId}`;
const profile = (teamId: string, userId: string) => `/team-member-profiles/${teamId}/${userId}`;
const listRows = (table: "team_members" | "team_permissions", teamId: string, userId: string) =>
  server.db.selectFrom(table).selectAll().where("team_id", "=", teamId).where("user_id", "=", userId).execute();
const listPermissions = async (teamId: string, userId: string) =>
  (
    await server.db
      .selectFrom("team_permissions")
      .select("permission_id")
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .orderBy("permission_id")
      .execute()
  ).map(({ permission_id }) => permission_id);

describe("adding a member", () => {
  test("grants the existing default permissions of the team scope", async () => {
    const [teamId, user] = [await givenTeam(), await givenUser()];
    const answer = await asServer("POST", membership(teamId, user.id), {});
    expect([answer.status, answer.json]).toEqual([201, { team_id: teamId, user_id: user.id }]);
    expect(await listPermissions(teamId, user.id)).toEqual(["$invite_members", "reader"]);
    expect((await asClient(user, "GET", "/teams?user_id=me")).json.items.map(({ id }: { id: string }) => id)).toEqual([teamId]);
  });

  test("twice is refused, and a member keeps its permissions", async () => {
    const user = await givenUser();
    const teamId = await givenTeam(user, ["$delete_team"]);
    const again = await asServer("POST", membership(teamId, user.id));
    expect([again.status, again.json.code]).toEqual([409, "TEAM_MEMBERSHIP_ALREADY_EXISTS"]);
    expect(await listPermissions(teamId, user.id)).toEqual(["$delete_team"]);
  });

  test("works for one of many callers at the same time, over two processes", async () => {
    const [teamId, user] = [await givenTeam(), await givenUser()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => asServer("POST", membership(teamId, user.id), {}, at % 2 ? server : secondServer)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await listPermissions(teamId, user.id)).toHaveLength(2);
  });

  test("is refused for users and teams that are unknown or of another project", async () => {
    const [teamId, user] = [await givenTeam(), await givenUser()];
    const stranger = await fixtures.givenTestUser({ project: fixtures.foreign });
    const elsewhere = await givenInvitingTeam(server, fixtures.foreign);
    for (const id of [stranger.id, randomUuid()])
      expect((await asServer("POST", membership(teamId, id))).json, id).toMatchObject({ code: "USER_NOT_FOUND" });
    for (const id of [elsewhere, randomUuid()])
      expect((await asServer("POST", membership(id, user.id))).json).toMatchObject({ code: "TEAM_NOT_FOUND", details: { team_id: id } });
    expect(await listRows("team_members", elsewhere, user.id)).toEqual([]);
  });

  test("and deleting the user or the team at the same time leave no membership and no unexpected error", async () => {
    for (let round = 0; round < 4; round++) {
      const [teamId, user] = [await givenTeam(), await givenUser()];
      const [removed, ...added] = await Promise.all([
        asServer("DELETE", round % 2 ? `/users/${user.id}` : `/teams/${teamId}`),
        ...[1, 2].map(() => asServer("POST", membership(teamId, user.id))),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status, text } of added) expect([201, 404, 409], text).toContain(status);
      expect(await listRows("team_members", teamId, user.id)).toEqual([]);
    }
  });
});

describe("removing a member", () => {
  test("deletes its profile, image, permissions and selection, at once for its sessions (TEA-07)", async () => {
    const [owner, user] = [await givenUser(), await givenUser()];
    const teamId = await givenTeam(owner, ["$remove_members"]);
    await givenMembership(server, project, teamId, user.id, ["$read_members"]);
    await asClient(user, "PATCH", "/users/me", { selected_team_id: teamId });
    const { profile_image_url } = (await asClient(user, "PATCH", profile(teamId, "me"), { display_name: "B.", profile_image_url: pixel }))
      .json;

    expect((await asClient(owner, "DELETE", membership(teamId, user.id), {})).json).toEqual({ success: true });

    for (const table of ["team_members", "team_permissions"] as const) expect(await listRows(table, teamId, user.id)).toEqual([]);
    expect((await fetch(profile_image_url)).status).toBe(404);
    expect((await asClient(user, "GET", "/users/me")).json.selected_team_id).toBeNull();
    expect((await asClient(user, "GET", `/teams/${teamId}`)).json.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
    const again = await asClient(owner, "DELETE", membership(teamId, user.id));
    expect([again.status, again.json]).toMatchObject([
      404,
      { code: "TEAM_MEMBERSHIP_NOT_FOUND", details: { team_id: teamId, user_id: user.id } },
    ]);
    // A new membership does not bring the profile back.
    await asServer("POST", membership(teamId, user.id));
    expect((await asServer("GET", profile(teamId, user.id))).json.display_name).toBeNull();
  });

  test("needs no permission for oneself; the last member may leave and the team stays", async () => {
    const user = await givenUser();
    const teamId = await givenTeam(user, []);
    expect((await asClient(user, "DELETE", membership(teamId, "me"))).json).toEqual({ success: true });
    expect((await asServer("GET", `/teams/${teamId}`)).status).toBe(200);
    const again = await asClient(user, "DELETE", membership(teamId, user.id));
    expect([again.status, again.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
  });

  test("of the last two who leave at once, over two processes, both leave once, and the team stays", async () => {
    const [first, last] = [await givenUser(), await givenUser()];
    const teamId = await givenTeam(first, []);
    await givenMembership(server, project, teamId, last.id, []);
    const leave = (user: TestUser, at: TestServer) =>
      at.request("DELETE", membership(teamId, "me"), { as: "client", project, user: user.accessToken });
    const answers = await Promise.all([first, last, first, last].map((user, index) => leave(user, index < 2 ? server : secondServer)));
    for (const own of [0, 1]) expect([answers[own]?.status, answers[own + 2]?.status].sort()).toEqual([200, 404]);
    expect((await asServer("GET", `/teams/${teamId}`)).status).toBe(200);
    expect((await asServer("GET", `/team-member-profiles?team_id=${teamId}`)).json.items).toEqual([]);
  });

  test("is refused without the permission, for other teams as for unknown ones, and without a user", async () => {
    const [owner, user, outsider] = [await givenUser(), await givenUser(), await givenUser()];
    const teamId = await givenTeam(owner);
    await givenMembership(server, project, teamId, user.id, ["$read_members", "$update_team", "$delete_team", "$invite_members"]);
    const refused = await asClient(user, "DELETE", membership(teamId, owner.id));
    expect([refused.status, refused.json]).toMatchObject([
      401,
      { code: "TEAM_PERMISSION_REQUIRED", details: { team_id: teamId, user_id: user.id, permission_id: "$remove_members" } },
    ]);
    const none = randomUuid();
    const [known, unknown] = await Promise.all([teamId, none].map((id) => asClient(outsider, "DELETE", membership(id, owner.id))));
    expect([known?.status, known?.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect(known?.text.replaceAll(teamId, none)).toBe(unknown?.text);
    const unsigned = await server.request("DELETE", membership(teamId, owner.id), { as: "client", project, body: {} });
    expect([unsigned.status, unsigned.json.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect(await listRows("team_members", teamId, owner.id)).toHaveLength(1);
  });

  test("of an unknown team or user is an unknown membership to a server", async () => {
    const [teamId, user] = [await givenTeam(), await givenUser()];
    for (const [team, id] of [
      [teamId, user.id],
      [teamId, randomUuid()],
      [randomUuid(), user.id],
    ] as const)
      expect((await asServer("DELETE", membership(team, id))).json).toMatchObject({
        code: "TEAM_MEMBERSHIP_NOT_FOUND",
        details: { team_id: team, user_id: id },
      });
  });
});

describe("member profiles", () => {
  const listIds = (answer: { json: { items: { user_id: string }[] } }) => answer.json.items.map(({ user_id }) => user_id);
  /** A reader, a member without permissions, and their team. */
  async function givenMembers() {
    const [reader, plain] = [await givenUser(), await givenUser()];
    const teamId = await givenTeam(reader, ["$read_members"]);
    server.clock.advance(1000);
    await givenMembership(server, project, teamId, plain.id);
    return { teamId, reader, plain };
  }

  test("are listed to readers in the order of joining, with the fields of clients", async () => {
    const { teamId, reader, plain } = await givenMembers();
    const listed = await asClient(reader, "GET", `/team-member-profiles?team_id=${teamId}`);
    expect(listIds(listed)).toEqual([reader.id, plain.id]);
    expect(listed.json).toEqual({
      items: [reader, plain].map(({ id }) => ({ team_id: teamId, user_id: id, display_name: null, profile_image_url: null })),
      is_paginated: false,
    });
    expect(listIds(await asClient(reader, "GET", `/team-member-profiles?team_id=${teamId}&user_id=${plain.id}`))).toEqual([plain.id]);
  });

  test("embed the user for servers, who may list by team, by user, or all", async () => {
    const { teamId, reader, plain } = await givenMembers();
    const listed = await asServer("GET", `/team-member-profiles?team_id=${teamId}`);
    const users = await Promise.all([reader, plain].map(async ({ id }) => (await asServer("GET", `/users/${id}`)).json));
    expect(listed.json.items.map(({ user }: { user: unknown }) => user)).toEqual(users);
    const second = await givenTeam(plain);
    const ofUser = (await asServer("GET", `/team-member-profiles?user_id=${plain.id}`)).json.items;
    expect(ofUser.map(({ team_id }: { team_id: string }) => team_id)).toEqual([teamId, second]);
    expect(listIds(await asServer("GET", "/team-member-profiles")).filter((id) => id === plain.id)).toHaveLength(2);
    expect(listIds(await asServer("GET", `/team-member-profiles?team_id=${await givenTeam()}`))).toEqual([]);
    for (const [query, code] of [
      [`team_id=${randomUuid()}`, "TEAM_NOT_FOUND"],
      [`user_id=${randomUuid()}`, "USER_NOT_FOUND"],
      [`team_id=${teamId}&user_id=${randomUuid()}`, "USER_NOT_FOUND"],
    ])
      expect((await asServer("GET", `/team-member-profiles?${query}`)).json.code).toBe(code);
  });

  test("are found by servers without regard to the accents of a name", async () => {
    const { teamId, plain } = await givenMembers();
    await asServer("PATCH", `/users/${plain.id}`, { display_name: "İstanbul" });
    for (const query of ["istanbul", "İstanbul", "ístanbul"])
      expect(listIds(await asServer("GET", `/team-member-profiles?team_id=${teamId}&query=${encodeURIComponent(query)}`)), query).toEqual([
        plain.id,
      ]);
  });

  test("of others need $read_members; a member's own does not", async () => {
    const { teamId, reader, plain } = await givenMembers();
    expect(listIds(await asClient(plain, "GET", `/team-member-profiles?team_id=${teamId}&user_id=me`))).toEqual([plain.id]);
    expect((await asClient(plain, "GET", profile(teamId, "me"))).json.user_id).toBe(plain.id);
    for (const path of [
      profile(teamId, reader.id),
      `/team-member-profiles?team_id=${teamId}`,
      `/team-member-profiles?team_id=${teamId}&user_id=${reader.id}`,
    ]) {
      const refused = await asClient(plain, "GET", path);
      expect([refused.status, refused.json.code], path).toEqual([401, "TEAM_PERMISSION_REQUIRED"]);
    }
    expect((await asClient(reader, "GET", profile(teamId, plain.id))).status).toBe(200);
    const none = await asClient(reader, "GET", profile(teamId, randomUuid()));
    expect([none.status, none.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    const unnamed = await asClient(reader, "GET", "/team-member-profiles?user_id=me");
    expect([unnamed.status, unnamed.headers.get("x-stack-known-error")]).toEqual([400, null]);
  });

  test("have the user's own name and image until they have their own", async () => {
    const { teamId, reader, plain } = await givenMembers();
    await asServer("PATCH", `/users/${plain.id}`, { display_name: "Ada", profile_image_url: "https://example.org/ada.png" });
    const read = async () => (await asClient(reader, "GET", profile(teamId, plain.id))).json;
    expect(await read()).toMatchObject({ display_name: "Ada", profile_image_url: "https://example.org/ada.png" });

    const own = (await asClient(plain, "PATCH", profile(teamId, "me"), { display_name: "Ada L.", profile_image_url: pixel })).json;
    await asClient(plain, "PATCH", "/users/me", { display_name: "Countess", profile_image_url: pixel });

    expect(await read()).toEqual(own);
    expect(own.display_name).toBe("Ada L.");
    expect((await fetch(own.profile_image_url)).status).toBe(200);
    const cleared = (await asClient(plain, "PATCH", profile(teamId, "me"), { profile_image_url: null })).json;
    expect((await fetch(own.profile_image_url)).status).toBe(404);
    expect((await fetch(cleared.profile_image_url)).status).toBe(200);
    expect(cleared.display_name).toBe("Ada L.");
  });

  test("are changed by their own member only, and by servers", async () => {
    const { teamId, reader, plain } = await givenMembers();
    const refused = await asClient(reader, "PATCH", profile(teamId, plain.id), { display_name: "Mallory" });
    expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([403, null]);
    expect((await asServer("PATCH", profile(teamId, plain.id), { display_name: "Ada" })).json.display_name).toBe("Ada");
    expect((await asServer("PATCH", profile(teamId, plain.id), {})).json.display_name).toBe("Ada");
    const outsider = await givenUser();
    const none = await asClient(outsider, "PATCH", profile(teamId, "me"), { display_name: "Mallory" });
    expect([none.status, none.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect((await asServer("PATCH", profile(teamId, outsider.id), { profile_image_url: pixel })).json.code).toBe(
      "TEAM_MEMBERSHIP_NOT_FOUND",
    );
    for (const body of [{ display_name: null }, { user_id: reader.id }, { team_id: teamId }, { user: {} }])
      expect((await asClient(plain, "PATCH", profile(teamId, "me"), body)).json.code).toBe("SCHEMA_ERROR");
    expect((await asClient(plain, "PATCH", profile(teamId, "me"), { profile_image_url: "https://example.org/a.png" })).status).toBe(400);
  });
});
