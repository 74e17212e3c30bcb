import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { type Developer, workshop } from "./testing.ts";

let server: TestServer;
let second: TestServer;
let work: ReturnType<typeof workshop>;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ beside: server });
  work = workshop(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const transfer = (who: Developer, project_id: string, new_team_id: string, on = server) =>
  work.byDeveloper("POST", "/internal/projects/transfer", who, { project_id, new_team_id }, on);
const look = (who: Developer, id: string, on: TestServer) => work.byOwner("GET", "/internal/projects/current", who, id, undefined, on);

test("from the answer on the new team administers the project, and the old one no more, on every process", async () => {
  const [ada, grace] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  await work.join(ada, grace.teamId);
  for (const on of [server, second]) {
    expect((await look(ada, id, on)).status).toBe(200);
    expect(await look(grace, id, on)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  }
  expect(await transfer(ada, id, grace.teamId)).toMatchObject({ status: 200, json: { success: "true" } });
  await server.db.deleteFrom("team_members").where("team_id", "=", grace.teamId).where("user_id", "=", ada.id).execute();
  for (const on of [second, server]) {
    expect((await look(grace, id, on)).json).toMatchObject({ owner_team_id: grace.teamId });
    expect(await look(ada, id, on)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  }
  expect((await work.byDeveloper("GET", "/internal/projects", ada)).text).not.toContain(id);
});

// TEN-08
test("whoever is in no team that owns a project cannot tell it from one that does not exist", async () => {
  const [ada, stranger] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  const unknown = randomUuid();
  const [theirs, none] = [await transfer(stranger, id, stranger.teamId), await transfer(stranger, unknown, stranger.teamId)];
  expect(none).toMatchObject({ status: 404, json: { code: "PROJECT_NOT_FOUND", details: { project_id: unknown } } });
  expect(theirs.text.replaceAll(id, unknown)).toBe(none.text);
});

test("a project is given by who may, to a team they are in, and otherwise stays where it is", async () => {
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
  expect((await look(ada, id, server)).json.owner_team_id).toBe(ada.teamId);
});

test("of two transfers at once one is made, and the other finds nothing to give", async () => {
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
    expect((await look(ada, id, server)).json.owner_team_id).toBe(winner);
  }
});

// TEN-08
test("developers' calls are refused to every other project, whatever its keys", async () => {
  const project = await server.givenProject();
  const body = { project_id: project.id, new_team_id: randomUuid() };
  for (const as of ["client", "server", "admin"] as const) {
    const asked = [
      server.request("GET", "/internal/projects", { as, project }),
      server.request("POST", "/internal/projects", { as, project, body: { display_name: "Mine", owner_team_id: randomUuid() } }),
      server.request("POST", "/internal/projects/transfer", { as, project, body }),
    ];
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 401, json: { code: "EXPECTED_INTERNAL_PROJECT" } });
  }
});

// TEN-06
test("an admin access token opens the projects of its user's teams, for as long as it is one of project internal and fresh", async () => {
  const [ada, stranger] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const { id } = (await work.create(ada)).json;
  const other = await server.givenProject();
  const elsewhere = await server.givenUser({ project: other });
  const ask = (token: string, as = "admin") =>
    server.request("GET", "/internal/projects/current", {
      headers: { [header.projectId]: id, [header.accessType]: as, [header.adminAccessToken]: token },
    });

  expect((await ask(ada.accessToken)).status).toBe(200);
  expect(await ask(elsewhere.accessToken)).toMatchObject({ status: 401, json: { code: "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN" } });
  expect(await ask(stranger.accessToken)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } });
  for (const as of ["client", "server"])
    expect(await ask(ada.accessToken, as)).toMatchObject({ status: 401, json: { code: "INSUFFICIENT_ACCESS_TYPE" } });
  server.clock.advance(700_000);
  expect(await ask(ada.accessToken)).toMatchObject({ status: 401, json: { code: "ADMIN_ACCESS_TOKEN_EXPIRED" } });
  server.clock.advance(-700_000);
});
