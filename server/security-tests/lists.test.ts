import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

type Project = ProjectKeys & { tenancyId: string };
interface Listed {
  id: string;
  display_name: string | null;
  signed_up_at_millis: number;
}
const list = async (project: Project, query: Record<string, string> = {}) => {
  const { status, json, text } = await server.request("GET", `/users?${new URLSearchParams(query)}`, { as: "server", project });
  expect(status, text).toBe(200);
  expect(json.is_paginated).toBe(true);
  return json as { items: Listed[]; pagination: { next_cursor: string | null } };
};
const create = async (project: Project, body: object): Promise<Listed> => {
  const { status, json, text } = await server.request("POST", "/users", { as: "server", project, body });
  expect(status, text).toBe(201);
  return json;
};
const names = ({ items }: { items: Listed[] }) => items.map((item) => item.display_name);

/** Every page of a list, and what happens between two. */
async function pages(project: Project, query: Record<string, string>, between: () => Promise<unknown> = async () => {}) {
  const seen: Listed[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(project, { ...query, ...(cursor ? { cursor } : {}) });
    expect(page.items.length).toBeLessThanOrEqual(Number(query.limit));
    seen.push(...page.items);
    cursor = page.pagination.next_cursor;
    await between();
    if (seen.length > 200) throw new Error("the list does not end");
  }
  return seen;
}

describe("paging", () => {
  test("returns every user once, ordered by sign-up in both directions, even for equal times", async () => {
    const project = await server.givenProject();
    const same = new Date(server.clock.now().getTime() - 60_000);
    const row = (at: Date) => ({
      tenancy_id: project.tenancyId,
      id: crypto.randomUUID(),
      signed_up_at: at,
      last_active_at: at,
      search_text: "",
    });
    const rows = Array.from({ length: 23 }, (_, n) => row(n < 12 ? same : new Date(same.getTime() + n)));
    await server.db.insertInto("users").values(rows).execute();
    const order = rows
      .toSorted((a, b) => a.signed_up_at.getTime() - b.signed_up_at.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    for (const limit of ["1", "5", "23", "24"]) {
      expect((await pages(project, { limit })).map(({ id }) => id)).toEqual(order);
      expect((await pages(project, { limit, desc: "true", order_by: "signed_up_at" })).map(({ id }) => id)).toEqual(order.toReversed());
    }
  });

  test("neither repeats nor skips users during concurrent sign-ups and deletions", async () => {
    const project = await server.givenProject();
    const settled: string[] = [];
    const leaving: string[] = [];
    for (let n = 0; n < 12; n++) settled.push((await create(project, { display_name: `Settled ${n}` })).id);
    for (let n = 0; n < 4; n++) leaving.push((await create(project, { display_name: `Leaving ${n}` })).id);
    for (const desc of ["false", "true"]) {
      const seen = await pages(project, { limit: "3", desc }, async () => {
        await create(project, { display_name: "A newcomer" });
        // Users on read pages may be deleted; the next page starts with another user.
        if (desc === "true" && leaving.length > 0) await server.request("DELETE", `/users/${leaving.pop()}`, { as: "server", project });
      }).catch((error: unknown) => error);
      if (seen instanceof Error) throw seen;
      const ids = (seen as Listed[]).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => settled.includes(id))).toEqual(desc === "true" ? settled.toReversed() : settled);
    }
  });

  test("starts at a user's id, too, which is rejected once the user is deleted", async () => {
    const project = await server.givenProject();
    for (let n = 0; n < 3; n++) await create(project, {});
    const cursor = (await list(project, {})).items[2]?.id as string;
    expect((await list(project, { cursor })).items.map(({ id }) => id)).toEqual([cursor]);
    // A cursor that starts an empty page because of a filter is none to complain about.
    expect((await list(project, { cursor, query: "nobody is called that" })).items).toEqual([]);
    await server.request("DELETE", `/users/${cursor}`, { as: "server", project });
    const answer = await server.request("GET", `/users?cursor=${cursor}`, { as: "server", project });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test("needs one statement besides authentication on every page", async () => {
    const project = await server.givenProject();
    for (let n = 0; n < 3; n++) await create(project, {});
    const cursor = (await list(project, { limit: "2" })).pagination.next_cursor as string;
    expect(await server.statements(() => list(project, { limit: "1" }))).toHaveLength(2);
    expect(await server.statements(() => list(project, { limit: "1", cursor }))).toHaveLength(2);
  });
});

describe("a user search", () => {
  const people = {
    ada: { display_name: "Ada 100% Lovelace", primary_email: "ada.lovelace@example.org" },
    grace: { display_name: "Grace_Hopper", primary_email: "grace@navy.example" },
    back: { display_name: "Back\\slash", primary_email: "back@example.org" },
    emil: { display_name: "ÉMIL Ünal", primary_email: null },
    none: { display_name: null, primary_email: "x_y%z@example.org" },
    testUser: { display_name: "A guest", is_anonymous: true },
  };
  let project: Project;
  let ids: Record<string, string>;
  beforeAll(async () => {
    project = await server.givenProject();
    const made: [string, string][] = [];
    for (const [key, body] of Object.entries(people)) {
      made.push([key, (await create(project, body)).id]);
      server.clock.advance(10);
    }
    ids = Object.fromEntries(made);
  });

  test.each([
    ["ada", ["Ada 100% Lovelace"]],
    ["LOVE", ["Ada 100% Lovelace"]],
    ["%", ["Ada 100% Lovelace", null]],
    ["100%", ["Ada 100% Lovelace"]],
    ["_", ["Grace_Hopper", null]],
    ["e_h", ["Grace_Hopper"]],
    ["\\", ["Back\\slash"]],
    ["\\_", []],
    ["\\%", []],
    ["navy", ["Grace_Hopper"]],
    ["@example.org", ["Ada 100% Lovelace", "Back\\slash", null]],
    ["émil", ["ÉMIL Ünal"]],
    ["e\u0301mil", ["ÉMIL Ünal"]],
    ["ünal", ["ÉMIL Ünal"]],
    ["  grace  ", ["Grace_Hopper"]],
    ["'; DROP TABLE users; --", []],
    ["a guest", []],
    ["no such person", []],
  ])("for %j finds names and addresses that contain it literally", async (query, found) => {
    expect(names(await list(project, { query }))).toEqual(found);
  });

  test("for an id finds exactly that user in any case, and for a partial id none", async () => {
    const id = ids.grace as string;
    expect(names(await list(project, { query: id }))).toEqual(["Grace_Hopper"]);
    expect(names(await list(project, { query: id.toUpperCase() }))).toEqual(["Grace_Hopper"]);
    expect(names(await list(project, { query: id.slice(0, 20) }))).toEqual([]);
    expect(names(await list(project, { query: crypto.randomUUID() }))).toEqual([]);
    expect(names(await list(await server.givenProject(), { query: id }))).toEqual([]);
  });

  test("excludes anonymous users unless requested", async () => {
    expect(names(await list(project))).not.toContain("A guest");
    expect(names(await list(project, { include_anonymous: "true" }))).toContain("A guest");
    expect(names(await list(project, { include_anonymous: "true", query: "guest" }))).toEqual(["A guest"]);
    for (const value of ["1", "TRUE", "yes", ""]) {
      const answer = await server.request("GET", `/users?include_anonymous=${value}`, { as: "server", project });
      expect([answer.status, answer.json.code], value).toEqual([400, "SCHEMA_ERROR"]);
    }
  });

  test("by team finds only members in the same project", async () => {
    const [ada, other] = [await server.givenUser(), await server.givenUser()];
    const team = async (user: { id: string }) => (await server.request("GET", `/users/${user.id}`, { as: "server" })).json.selected_team_id;
    const members = async (team_id: string, project?: Project) =>
      (await server.request("GET", `/users?team_id=${team_id}`, { as: "server", project })).json.items.map(({ id }: Listed) => id);
    expect(await members(await team(ada))).toEqual([ada.id]);
    expect(await members(await team(other))).toEqual([other.id]);
    expect(await members(await team(ada), project)).toEqual([]);
    expect(await members(crypto.randomUUID())).toEqual([]);
  });

  test("finds a changed name and address immediately", async () => {
    const user = await create(project, { display_name: "Before", primary_email: "before@change.example" });
    const body = { display_name: "After", primary_email: "after@change.example" };
    await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body });
    expect(names(await list(project, { query: "before" }))).toEqual([]);
    expect(names(await list(project, { query: "after@change" }))).toEqual(["After"]);
  });
});
