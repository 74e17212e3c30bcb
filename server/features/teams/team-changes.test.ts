import { afterAll, describe, expect, test } from "vitest";
import { Team } from "#contract/entities/teams/team.ts";
import { randomUuid } from "../../services/random.ts";
import type { ProjectKeys } from "../../testing/index.ts";
import { pixel } from "../../testing/pixel.ts";
import { givenInvitation, givenInvitingTeam } from "../../testing/teams/invitations.ts";
import { startTeamsTest } from "./testing/teams-test.ts";

const { server, project, ada, bob, asServer, asClient, givenTeam } = await startTeamsTest();
afterAll(server.close);

const read = async (id: string) => (await asServer("GET", `/teams/${id}`)).json;
const countImages = async (teamId: string) =>
  (await server.db.selectFrom("images").select("id").where("team_id", "=", teamId).execute()).length;

describe("changing a team", () => {
  test("lets a member with the permission set the fields of clients; absent ones stay", async () => {
    const team = await givenTeam({ creator_user_id: ada.id, client_metadata: { colour: "red" }, server_metadata: { plan: 1 } });

    const { status, json } = await asClient(ada, "PATCH", `/teams/${team.id}`, { display_name: "Renamed" });

    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([...Team.readable("client")].sort());
    expect(await read(team.id)).toEqual({ ...team, display_name: "Renamed" });
    await asClient(ada, "PATCH", `/teams/${team.id}`, { client_metadata: [1], display_name: "" });
    expect(await read(team.id)).toEqual({ ...team, display_name: "", client_metadata: [1] });
  });

  test.each(["client_read_only_metadata", "server_metadata", "id", "created_at_millis", "creator_user_id"])(
    "refuses %s from a client and changes nothing",
    async (field) => {
      const team = await givenTeam({ creator_user_id: ada.id });
      const refused = await asClient(ada, "PATCH", `/teams/${team.id}`, { display_name: "Renamed", [field]: ada.id });
      expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
      expect(refused.json.error).toContain(`unknown properties: ${field}`);
      expect(await read(team.id)).toEqual(team);
    },
  );

  test("with an empty body changes nothing", async () => {
    const team = await givenTeam({ creator_user_id: ada.id });
    expect((await asServer("PATCH", `/teams/${team.id}`, {})).json).toEqual(team);
  });

  test("replaces the image and deletes the one before; null clears it", async () => {
    const team = await givenTeam({ creator_user_id: ada.id, profile_image_url: pixel });
    const change = (profile_image_url: string | null) => asClient(ada, "PATCH", `/teams/${team.id}`, { profile_image_url });

    const changed = (await change(pixel)).json.profile_image_url;

    expect(changed).not.toBe(team.profile_image_url);
    expect((await fetch(changed)).status).toBe(200);
    expect((await fetch(team.profile_image_url)).status).toBe(404);
    expect((await change(null)).json.profile_image_url).toBeNull();
    expect(await countImages(team.id)).toBe(0);
    expect((await change("https://example.org/a.png")).status).toBe(400);
  });

  test("is seen in the selected team of its members", async () => {
    const team = await givenTeam({ creator_user_id: bob.id });
    await asClient(bob, "PATCH", "/users/me", { selected_team_id: team.id });
    await asServer("PATCH", `/teams/${team.id}`, { display_name: "Renamed" });
    expect((await asClient(bob, "GET", "/users/me")).json.selected_team.display_name).toBe("Renamed");
  });
});

describe("deleting a team", () => {
  test("ends memberships, permissions, selections, invitations and images", async () => {
    const team = await givenTeam({ creator_user_id: ada.id, profile_image_url: pixel });
    await asClient(ada, "PATCH", "/users/me", { selected_team_id: team.id });
    const { code } = await givenInvitation(server, project, { teamId: team.id });
    const other = await givenInvitation(server, project);

    expect((await asClient(ada, "DELETE", `/teams/${team.id}`)).json).toEqual({ success: true });

    expect((await asServer("GET", `/teams/${team.id}`)).json.code).toBe("TEAM_NOT_FOUND");
    expect((await asClient(ada, "GET", "/users/me")).json).toMatchObject({ selected_team_id: null, selected_team: null });
    expect((await fetch(team.profile_image_url)).status).toBe(404);
    for (const table of ["team_members", "team_permissions"] as const)
      expect(await server.db.selectFrom(table).select("user_id").where("team_id", "=", team.id).execute()).toEqual([]);
    const check = (text: string) =>
      server.request("POST", "/team-invitations/accept/check-code", { as: "client", project, body: { code: text } });
    expect((await check(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await check(other.code)).status).toBe(200);
  });

  test("works once", async () => {
    const { id } = await givenTeam();
    const answers = await Promise.all(Array.from({ length: 6 }, () => asServer("DELETE", `/teams/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers) if (status !== 200) expect([status, json.code]).toEqual([404, "TEAM_NOT_FOUND"]);
  });

  test("and changing it at the same time leave neither an error nor an image", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await givenTeam();
      const [deleted, ...changed] = await Promise.all([
        asServer("DELETE", `/teams/${id}`),
        ...[1, 2, 3].map(() => asServer("PATCH", `/teams/${id}`, { profile_image_url: pixel })),
      ]);
      expect(deleted?.status).toBe(200);
      for (const { status, text } of changed) expect([200, 404], text).toContain(status);
      expect(await countImages(id)).toBe(0);
    }
  });

  test("that owns projects is refused in project internal", async () => {
    const internal = { as: "server", project: server.project } as const;
    const team = (await server.request("POST", "/teams", { ...internal, body: { display_name: "Owners" } })).json;
    const owned = await server.givenProject();
    await server.db.updateTable("projects").set({ owner_team_id: team.id }).where("id", "=", owned.id).execute();

    const refused = await server.request("DELETE", `/teams/${team.id}`, internal);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("owns projects")]);

    await server.db.updateTable("projects").set({ owner_team_id: null }).where("id", "=", owned.id).execute();
    expect((await server.request("DELETE", `/teams/${team.id}`, internal)).status).toBe(200);
  });
});

describe.each([
  ["PATCH", { display_name: "Taken" }],
  ["DELETE", undefined],
] as const)("%s of a team", (method, body) => {
  test("is refused for a member without the permission, and answers non-members as for an unknown team", async () => {
    const permissions = ["$read_members", "$invite_members", "$remove_members", method === "PATCH" ? "$delete_team" : "$update_team"];
    const own = await givenInvitingTeam(server, project, ada.id, permissions);
    const before = await read(own);
    const refused = await asClient(ada, method, `/teams/${own}`, body);
    expect([refused.status, refused.json.code]).toEqual([401, "TEAM_PERMISSION_REQUIRED"]);

    const foreign = (await givenTeam({ creator_user_id: bob.id })).id;
    const none = randomUuid();
    const [known, unknown] = [await asClient(ada, method, `/teams/${foreign}`, body), await asClient(ada, method, `/teams/${none}`, body)];
    expect([known.status, known.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect(known.text.replaceAll(foreign, none)).toBe(unknown.text);
    expect(await read(own)).toEqual(before);
    expect((await read(foreign)).display_name).toBe("Team");
  });
});

describe("the list of teams for administrators", () => {
  const search = async (where: ProjectKeys, query: string) => {
    const answer = await server.request("GET", `/internal/teams${query}`, { as: "admin", project: where });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as {
      items: { id: string; display_name: string; member_count: number }[];
      pagination: { next_cursor: string | null };
    };
  };
  const listNames = ({ items }: Awaited<ReturnType<typeof search>>) => items.map(({ display_name }) => display_name);

  test("is paged, newest first, and counts members", async () => {
    const own = await server.givenProject();
    const member = await server.givenUser({ project: own });
    for (const [at, name] of ["First", "Second", "Third"].entries()) {
      server.clock.advance(1000);
      const body = { display_name: name, ...(at === 1 && { creator_user_id: member.id }) };
      await server.request("POST", "/teams", { as: "server", project: own, body });
    }
    const first = await search(own, "?limit=2");
    expect(first.items.map(({ display_name, member_count }) => [display_name, member_count])).toEqual([
      ["Third", 0],
      ["Second", 1],
    ]);
    const last = await search(own, `?limit=2&cursor=${first.pagination.next_cursor}`);
    expect([listNames(last), last.pagination.next_cursor]).toEqual([["First"], null]);
    const unknown = await server.request("GET", `/internal/teams?cursor=${randomUuid()}`, { as: "admin", project: own });
    expect([unknown.status, unknown.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test("is searched by a part of the name in any case, or by id, with wildcards taken literally", async () => {
    const own = await server.givenProject();
    const ids: string[] = [];
    for (const display_name of ["Engines", "50% Looms", "Looms"])
      ids.push((await server.request("POST", "/teams", { as: "server", project: own, body: { display_name } })).json.id);
    expect(listNames(await search(own, "?query=ENGI"))).toEqual(["Engines"]);
    expect(listNames(await search(own, "?query=%25"))).toEqual(["50% Looms"]);
    expect(listNames(await search(own, `?query=${ids[2]}`))).toEqual(["Looms"]);
    expect(listNames(await search(own, "?query=none"))).toEqual([]);
  });
});
