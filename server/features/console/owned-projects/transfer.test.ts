import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { type Developer, developerFixtures } from "./testing/developer-fixtures.ts";

let server: TestServer;
let second: TestServer;
let work: ReturnType<typeof developerFixtures>;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  work = developerFixtures(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const transfer = (who: Developer, project_id: string, new_team_id: string, on = server) =>
  work.byDeveloper("POST", "/internal/projects/transfer", who, { project_id, new_team_id }, on);
const readProject = (who: Developer, id: string, on: TestServer) =>
  work.byOwner("GET", "/internal/projects/current", who, id, undefined, on);

test("a transfer replaces the administering team immediately in every process", async () => {
  const [ada, grace] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  await work.join(ada, grace.teamId);
  for (const on of [server, second]) {
    expect((await readProject(ada, id, on)).status).toBe(200);
    expect(await readProject(grace, id, on)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  }
  expect(await transfer(ada, id, grace.teamId)).toMatchObject({ status: 200, json: { success: "true" } });
  await server.db.deleteFrom("team_members").where("team_id", "=", grace.teamId).where("user_id", "=", ada.id).execute();
  for (const on of [second, server]) {
    expect((await readProject(grace, id, on)).json).toMatchObject({ owner_team_id: grace.teamId });
    expect(await readProject(ada, id, on)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  }
  expect((await work.byDeveloper("GET", "/internal/projects", ada)).text).not.toContain(id);
});

// TEN-08
test("for non-members of the owner team, a project is unknown", async () => {
  const [ada, stranger] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  const unknown = randomUuid();
  const [theirs, none] = [await transfer(stranger, id, stranger.teamId), await transfer(stranger, unknown, stranger.teamId)];
  expect(none).toMatchObject({ status: 404, json: { code: "PROJECT_NOT_FOUND", details: { project_id: unknown } } });
  expect(theirs.text.replaceAll(id, unknown)).toBe(none.text);
});

test("a project is transferred only by a permitted member to one of their teams", async () => {
  const [ada, colleague, grace] = [await work.givenDeveloper(), await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  await work.join(colleague, ada.teamId);

  expect(await transfer(colleague, id, colleague.teamId)).toMatchObject({
    status: 401,
    json: { code: "TEAM_PERMISSION_REQUIRED", details: { team_id: ada.teamId, user_id: colleague.id, permission_id: "team_admin" } },
  });
  for (const team of [grace.teamId, randomUuid()])
    expect(await transfer(ada, id, team)).toMatchObject({
      status: 404,
      json: { code: "TEAM_MEMBERSHIP_NOT_FOUND", details: { team_id: team, user_id: ada.id } },
    });
  expect(await transfer(ada, "internal", ada.teamId)).toMatchObject({ status: 400 });
  expect((await readProject(ada, id, server)).json.owner_team_id).toBe(ada.teamId);
});

test("of two concurrent transfers, one succeeds and the other is rejected", async () => {
  const [ada, grace, alan] = [await work.givenDeveloper(), await work.givenDeveloper(), await work.givenDeveloper()];
  await work.join(ada, grace.teamId);
  await work.join(ada, alan.teamId);
  for (let round = 0; round < 10; round++) {
    const { id } = (await work.create(ada)).json;
    const answers = await Promise.all([transfer(ada, id, grace.teamId), transfer(ada, id, alan.teamId, second)]);
    const statuses = answers.map(({ status }) => status);
    // One after the other the second may still find itself in the owning team, but without the permission there.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([401, 404]).toContain(statuses.find((status) => status !== 200));
    const winner = statuses[0] === 200 ? grace.teamId : alan.teamId;
    expect((await readProject(ada, id, server)).json.owner_team_id).toBe(winner);
  }
});

test("a team that is deleted while it gets projects leaves none without an owner", async () => {
  const ada = await work.givenDeveloper();
  for (let round = 0; round < 6; round++) {
    const { json: team } = await work.byDeveloper("POST", "/teams", ada, { display_name: "Short", creator_user_id: "me" });
    const { id } = (await work.create(ada)).json;
    const [removed, moved, made] = await Promise.all([
      work.byDeveloper("DELETE", `/teams/${team.id}`, ada, undefined, round % 2 ? second : server),
      transfer(ada, id, team.id, second),
      work.create(ada, { owner_team_id: team.id }),
    ]);
    // Either the team goes first and gets nothing, or it owns a project and stays.
    expect([removed.status, moved.status, made.status], removed.text + moved.text + made.text).toEqual(
      removed.status === 200 ? [200, 404, 404] : [400, expect.any(Number), expect.any(Number)],
    );
    const owners = server.db
      .selectFrom("projects as p")
      .leftJoin("teams as t", "t.id", "p.owner_team_id")
      .select("p.id")
      .where("t.id", "is", null);
    expect(await owners.where("p.owner_team_id", "is not", null).execute()).toEqual([]);
  }
});

// TEN-08
test("routes of developers reject callers of every other project", async () => {
  const project = await server.givenProject();
  const body = { project_id: project.id, new_team_id: randomUuid() };
  for (const as of ["client", "server", "admin"] as const) {
    const requests = [
      server.request("GET", "/internal/projects", { as, project }),
      server.request("POST", "/internal/projects", { as, project, body: { display_name: "Mine", owner_team_id: randomUuid() } }),
      server.request("POST", "/internal/projects/transfer", { as, project, body }),
    ];
    for (const answer of await Promise.all(requests))
      expect(answer).toMatchObject({ status: 401, json: { code: "EXPECTED_INTERNAL_PROJECT" } });
  }
});

// TEN-06
test("an admin access token of project internal administers the projects of its user's teams until it expires", async () => {
  const [ada, stranger] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  const other = await server.givenProject();
  const otherProjectUser = await server.givenUser({ project: other });
  const readWithToken = (token: string, as = "admin") =>
    server.request("GET", "/internal/projects/current", {
      headers: { [header.projectId]: id, [header.accessType]: as, [header.adminAccessToken]: token },
    });

  expect((await readWithToken(ada.accessToken)).status).toBe(200);
  expect(await readWithToken(otherProjectUser.accessToken)).toMatchObject({
    status: 401,
    json: { code: "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN" },
  });
  expect(await readWithToken(stranger.accessToken)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  for (const as of ["client", "server"])
    expect(await readWithToken(ada.accessToken, as)).toMatchObject({ status: 401, json: { code: "INSUFFICIENT_ACCESS_TYPE" } });
  server.clock.advance(700_000);
  expect(await readWithToken(ada.accessToken)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_EXPIRED" } });
  server.clock.advance(-700_000);
});
