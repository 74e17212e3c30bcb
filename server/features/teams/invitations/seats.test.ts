import { afterAll, beforeAll, expect, test } from "vitest";
import { seatItemId } from "#contract/vocabulary/console/developer-roles.ts";
import { createClientApp } from "#sdk/client.ts";
import "#sdk/admin.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitation } from "../../../testing/teams/invitations.ts";
import { type Developer, developerFixtures } from "../../console/owned-projects/testing/developer-fixtures.ts";

let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let work: ReturnType<typeof developerFixtures>;
let tenancyId: string;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  work = developerFixtures(server);
  tenancyId = (await server.db.selectFrom("tenancies").select("id").where("project_id", "=", "internal").executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const setSeats = async ({ teamId }: Developer, seats: number) => {
  const path = `/payments/items/team/${teamId}/${seatItemId}`;
  const { json } = await server.request("GET", path, { as: "server" });
  const body = { delta: seats - json.quantity };
  expect((await server.request("POST", `${path}/update-quantity?allow_negative=true`, { as: "server", body })).status).toBe(200);
};
/** Invitations are bound to addresses in project `internal`. */
const invite = async ({ teamId }: Developer, developer: Developer) => {
  const { primary_email: email } = (await work.byDeveloper("GET", "/users/me", developer)).json;
  return (await givenInvitation(server, { tenancyId }, { teamId, email })).code;
};
const accept = (developer: Developer, code: string, on = server) =>
  work.byDeveloper("POST", "/team-invitations/accept", developer, { code }, on);
const refused = (team: Developer) => ({
  status: 400,
  json: {
    code: "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
    details: { item_id: seatItemId, customer_id: team.teamId, quantity: -1 },
  },
});

test("a team of a new server has seats for everybody, and the library says how many", async () => {
  const team = await work.givenDeveloper();
  const grace = await work.givenDeveloper();
  expect(await accept(grace, await invite(team, grace))).toMatchObject({ status: 200, json: {} });
  const tokenStore = { accessToken: team.accessToken, refreshToken: "unused" };
  const app = createClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: server.project.publishableClientKey,
    tokenStore,
  });
  const user = await app.getUser({ or: "throw" });
  const [own] = await user.listDeveloperTeams();
  expect([own?.memberCount, await own?.getSeats()]).toEqual([2, 1_000_000]);
});

test("of those who accept at once for the last seat, in two processes, one joins; the other invitations stay valid", async () => {
  const team = await work.givenDeveloper();
  await setSeats(team, 2);
  const colleagues = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const developer = await work.givenDeveloper();
      return { developer, code: await invite(team, developer) };
    }),
  );
  const answers = await Promise.all(
    colleagues.map(({ developer, code }, index) => accept(developer, code, index % 2 === 0 ? server : secondServer)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400)) expect(answer).toMatchObject(refused(team));

  const joined = colleagues[answers.findIndex(({ status }) => status === 200)];
  const member = joined?.developer as Developer;
  expect((await accept(member, await invite(team, member))).status, "a member needs no seat").toBe(200);
  const waiting = colleagues[answers.findIndex(({ status }) => status === 400)];
  await setSeats(team, 3);
  expect((await accept(waiting?.developer as Developer, waiting?.code ?? "")).status).toBe(200);
});

test("a server that adds a member needs a seat for it, and a member none", async () => {
  const team = await work.givenDeveloper();
  await setSeats(team, 2);
  const [grace, ada, eve] = [await work.givenDeveloper(), await work.givenDeveloper(), await work.givenDeveloper()];
  const add = ({ id }: Developer) => server.request("POST", `/team-memberships/${team.teamId}/${id}`, { as: "server", body: {} });
  const answers = await Promise.all([add(grace), add(ada), accept(eve, await invite(team, eve), secondServer)]);
  expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, false, true]);
  const { json } = await server.request("GET", `/users?team_id=${team.teamId}`, { as: "server" });
  const isMember = ({ id }: Developer) => json.items.some((member: { id: string }) => member.id === id);
  expect(json.items).toHaveLength(2);
  expect(await add([grace, ada, eve].find((each) => !isMember(each)) as Developer)).toMatchObject(refused(team));
  expect((await add(team)).json.code, "a member needs no seat").toBe("TEAM_MEMBERSHIP_ALREADY_EXISTS");
  await setSeats(team, 3);
  expect((await add({ ...grace, id: crypto.randomUUID() })).json.code).toBe("USER_NOT_FOUND");
});
