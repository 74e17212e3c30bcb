// Every list with a search finds names by the same rule: without regard to case, accents, widths and marks.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { createFixtures, type Fixtures } from "../testing/fixtures.ts";
import { type Person, startServer, type TestServer } from "../testing/index.ts";
import { givenInvitation, givenInvitingTeam, givenMembership } from "../testing/teams/invitations.ts";
import { type SearchedList, searchedLists } from "./testing/searched-lists.ts";

const names: readonly (readonly [name: string, terms: readonly string[]])[] = [
  ["İstanbul Ağır", ["istanbul", "ISTANBUL", "İSTANBUL", "İstanbul ağ", "agir", "AĞIR"]],
  ["Straße 7", ["strasse", "STRASSE", "straße", "STRAẞE"]],
  ["Cafe\u0301 Noé", ["cafe", "CAFÉ", "cafe\u0301", "Café Noe", "NOÉ", "noë"]],
  ["Ｆｕｌｌ ｗｉｄｔｈ", ["full", "ＦＵＬＬ", "Width"]],
  ["Plain Zoe", ["zoë", "ZOE", "ｐｌａｉｎ"]],
];
const searched = [...walk(contract)].filter(([, { query }]) => "query" in (query?.shape ?? {})).map(([name]) => name);
/** Only the addresses of their items are searched, which are ASCII. */
const byAddress = ["internal.developerTeams.listInvitations", "waitlist.list"];
/** Their items have no names: the search of users finds whose items they are. */
const byUser = ["internal.auditLog.exportAll", "internal.auditLog.list"];

/** The count and the export of the users that `users.list` finds, with its conditions. */
const ofListedUsers = ["internal.users.count", "internal.users.exportAll"];

/** Known before there is a server to create the lists with. */
const listCount = 15;

let server: TestServer;
let fixtures: Fixtures;
let member: Person;
let lists: readonly SearchedList[];
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const { project } = fixtures;
  member = await server.givenUser({ project });
  const teamId = await givenInvitingTeam(server, project, member.id);
  lists = await searchedLists(fixtures, teamId);
});
afterAll(() => server?.close());

async function search({ path, as, idOf = ({ id = "" }) => id }: SearchedList, term: string): Promise<string[]> {
  const { project, internal, developer } = fixtures;
  const caller = {
    developer: { as: "client", project: internal, user: developer.accessToken },
    member: { as: "client", project, user: member.accessToken },
    admin: { as: "admin", project },
  } as const;
  const { json, text } = await server.request("GET", `${path}query=${encodeURIComponent(term)}`, caller[as ?? "admin"]);
  if (!json?.items) throw new Error(text);
  return json.items.map(idOf);
}

test("every list with a search is one of these", () => {
  expect(lists).toHaveLength(listCount);
  expect([...new Set(lists.map(({ route }) => route)), ...byAddress, ...byUser, ...ofListedUsers].sort()).toEqual(searched.sort());
});

describe.each(Array.from({ length: listCount }, (_, at) => at))("list %i", (at) => {
  test("finds names in any spelling, those of old rows after a job, and new ones after a change", async () => {
    const list = lists[at];
    if (!list) throw new Error("there is no such list");
    const ids: string[] = [];
    for (const [name] of names) ids.push(await list.create(name));
    const mine = async (term: string) => (await search(list, term)).filter((id) => ids.includes(id));
    const expectFound = async () => {
      for (const [row, [, terms]] of names.entries())
        for (const term of terms) expect(await mine(term), `${list.route}: ${term}`).toEqual([ids[row]]);
    };
    await expectFound();
    // Marks alone are in no folded text.
    expect(await mine("\u0301"), list.route).not.toContain(ids[4]);

    if (list.folded) {
      const [table, id] = list.folded;
      const folded = sql.ref(table.endsWith("_keys") ? "folded_description" : "folded_name");
      await sql`UPDATE ${sql.table(table)} SET ${folded} = NULL WHERE ${sql.ref(id)}::text = ANY (${ids})`.execute(server.db);
      expect(await mine("strasse"), list.route).toEqual([]);
      expect(await mine("Straße"), list.route).toEqual([ids[1]]);
      await server.db
        .insertInto("jobs")
        .values({ kind: "name-folding", key: `${table}/`, due_at: server.clock.now() })
        .execute();
      await server.running.jobsIdle();
      await expectFound();
    }

    await list.rename(ids[1] as string, "Łódź");
    expect(await mine("strasse"), list.route).toEqual([]);
    expect(await mine("lodz"), list.route).toEqual([ids[1]]);
    await list.rename(ids[1] as string, "Lane");
    expect(await mine("łodź"), list.route).toEqual([]);
    expect(await mine("LÀNE"), list.route).toEqual([ids[1]]);
  });
});

test("invitations are found by an address with and without accents in the term", async () => {
  const { internal, developer } = fixtures;
  await givenInvitation(server, internal, { teamId: developer.teamId, email: "noe.strasse@example.org" });
  const path = `/internal/developer-teams/${developer.teamId}/invitations`;
  const call = { as: "client", project: internal, user: developer.accessToken } as const;
  for (const [term, count] of [
    ["Noé", 1],
    ["STRAßE", 1],
    ["ｎｏｅ", 1],
    ["noé@", 0],
  ] as const)
    expect((await server.request("GET", `${path}?query=${encodeURIComponent(term)}`, call)).json.items, term).toHaveLength(count);
});

test("a member finds others by name, but not by an address", async () => {
  const { project, givenTestUser } = fixtures;
  const { id } = await givenTestUser();
  const teamId = await givenInvitingTeam(server, project, member.id);
  await givenMembership(server, project, teamId, id);
  const body = { display_name: "Zoë", primary_email: "hidden.adress@example.org" };
  await server.request("PATCH", `/users/${id}`, { as: "server", project, body });
  const list = { route: "teamMemberProfiles.list", path: `/team-member-profiles?team_id=${teamId}&` } as SearchedList;
  const found = (term: string, as: "member" | undefined) =>
    search({ ...list, ...(as && { as }), idOf: ({ user_id = "" }) => user_id }, term);
  expect(await found("zoe", "member")).toEqual([id]);
  expect(await found("hidden", "member")).toEqual([]);
  expect(await found("hiddén", undefined)).toEqual([id]);
});
