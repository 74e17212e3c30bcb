import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { Team } from "#contract/entities/teams/team.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { createServerApp } from "#sdk/server.ts";
import { randomUuid } from "../../services/random.ts";
import { startTeamsTest } from "./testing/teams-test.ts";

const { server, project, ada, bob, asServer, asClient, givenTeam } = await startTeamsTest();
afterAll(server.close);

const listIds = (answer: { json: { items: { id: string }[] } }) => answer.json.items.map(({ id }) => id);

const clientFields = [...Team.readable("client")].sort();
const serverFields = [...Team.readable("server")].sort();

describe("the team list", () => {
  test("contains a client's teams, oldest first, with the fields of clients", async () => {
    const carol = await server.givenUser({ project });
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      server.clock.advance(1000);
      ids.push((await givenTeam({ creator_user_id: carol.id, server_metadata: "hidden" })).id);
    }

    const answer = await asClient(carol, "GET", "/teams?user_id=me");

    expect(answer.json).toMatchObject({ is_paginated: false });
    expect(listIds(answer)).toEqual(ids);
    for (const team of answer.json.items) expect(Object.keys(team).sort()).toEqual(clientFields);
    expect(listIds(await asClient(carol, "GET", `/teams?user_id=${carol.id}`))).toEqual(ids);
  });

  /** The ids that pages of two teams have, read by their cursors. */
  async function readPages(fields: readonly string[], get: (query: string) => ReturnType<typeof asServer>): Promise<string[]> {
    const ids: string[] = [];
    let cursor = "";
    do {
      const { status, text, json } = await get(`limit=2${cursor && `&cursor=${cursor}`}`);
      expect([status, json.is_paginated], text).toEqual([200, true]);
      expect(json.items.length).toBeLessThanOrEqual(2);
      for (const team of json.items) expect(Object.keys(team).sort()).toEqual(fields);
      ids.push(...listIds({ json }));
      cursor = json.pagination.next_cursor ?? "";
    } while (cursor);
    return ids;
  }

  test("is read in pages, of the project and of one user, whose list knows no cursor of another user's team", async () => {
    const dora = await server.givenUser({ project });
    const foreign = (await givenTeam({ creator_user_id: bob.id })).id;
    for (let made = 0; made < 5; made++) {
      server.clock.advance(1000);
      await givenTeam({ creator_user_id: made % 2 ? dora.id : bob.id });
    }
    expect(await readPages(serverFields, (query) => asServer("GET", `/teams?${query}`))).toEqual(listIds(await asServer("GET", "/teams")));
    const ofDora = listIds(await asClient(dora, "GET", "/teams?user_id=me"));
    expect(ofDora.length).toBeGreaterThan(1);
    expect(await readPages(clientFields, (query) => asClient(dora, "GET", `/teams?user_id=me&${query}`))).toEqual(ofDora);
    for (const query of ["limit=0", "limit=x", "cursor=x", `cursor=${randomUuid()}`, `cursor=${foreign}`]) {
      const refused = await asClient(dora, "GET", `/teams?user_id=me&${query}`);
      expect([refused.status, refused.json.code], query).toEqual([400, "SCHEMA_ERROR"]);
    }
  });

  test("is in the reverse order, and has the teams whose name or id is searched", async () => {
    const own = await server.givenProject();
    const list = async (query: string) => (await server.request("GET", `/teams?${query}`, { as: "server", project: own })).json;
    const ids: Record<string, string> = {};
    for (const display_name of ["Looms", "Engines", "Steam looms", "100% looms"]) {
      server.clock.advance(1000);
      const { json } = await server.request("POST", "/teams", { as: "server", project: own, body: { display_name } });
      ids[display_name] = json.id;
    }
    const names = async (query: string) => (await list(query)).items.map(({ display_name }: { display_name: string }) => display_name);
    expect(await names("order_by=created_at&desc=true")).toEqual(["100% looms", "Steam looms", "Engines", "Looms"]);
    expect(await names("query=LOOMS")).toEqual(["Looms", "Steam looms", "100% looms"]);
    expect(await names("query=100%25")).toEqual(["100% looms"]);
    expect(await names(`query=${ids.Engines}`)).toEqual(["Engines"]);
    const first = await list("query=looms&desc=true&limit=2");
    const second = await list(`query=looms&desc=true&limit=2&cursor=${first.pagination.next_cursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([ids["100% looms"], ids["Steam looms"], ids.Looms]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)("of more teams than one response has gets a cursor, and the library reads all", async () => {
    const own = await server.givenProject();
    await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at)
      SELECT ${own.tenancyId}::uuid, gen_random_uuid(), 'Team', ${server.clock.now()}::timestamptz
      FROM generate_series(0, ${listSizes.teams}::int)`.execute(server.db);
    const list = async (query: string) => (await server.request("GET", `/teams${query}`, { as: "server", project: own })).json;
    const first = await list("");
    expect([first.items.length, first.is_paginated]).toEqual([listSizes.teams, true]);
    const rest = await list(`?cursor=${first.pagination.next_cursor}`);
    expect([rest.items.length, rest.pagination.next_cursor]).toEqual([1, null]);
    const { id: projectId, secretServerKey } = own;
    const app = createServerApp({ baseUrl: server.url, projectId, secretServerKey });
    expect(await app.listTeams()).toHaveLength(listSizes.teams + 1);
  });

  test("contains all teams of the branch for a server, ordered by time and id", async () => {
    const own = await server.givenProject({}, ["side"]);
    const at = server.clock.now();
    const ids = Array.from({ length: 5 }, randomUuid);
    const row = { display_name: "Team", created_at: at, tenancy_id: own.tenancyId };
    await server.db
      .insertInto("teams")
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    const list = (branch: string) =>
      server.request("GET", "/teams", { as: "server", project: own, headers: { "x-stack-branch-id": branch } });

    expect(listIds(await list("main"))).toEqual([...ids].sort());
    expect(listIds(await list("side"))).toEqual([]);
  });

  test("is empty for an unknown user", async () => {
    expect((await asServer("GET", `/teams?user_id=${randomUuid()}`)).json.items).toEqual([]);
  });

  test.each([
    ["another user's teams", () => ada, () => `?user_id=${bob.id}`],
    ["all teams", () => ada, () => ""],
    ["a user's teams without being signed in", () => undefined, () => `?user_id=${bob.id}`],
  ])("rejects a client that requests %s", async (_what, who, query) => {
    const { status, text } = await asClient(who(), "GET", `/teams${query()}`);
    expect([status, text]).toEqual([403, "Clients may only act for their own user."]);
  });
});
