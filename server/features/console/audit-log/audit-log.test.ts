import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { createFixtures, type Fixtures, type TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

const read = (at: TenantKeys, query = "", as: "admin" | "server" = "admin") =>
  server.request("GET", `/internal/audit-log${query}`, { as, project: at });

const start = new Date("2030-01-01T12:00:00Z").getTime();
/** A project with events, one a second, two of them at the same moment; oldest first. */
async function givenLog(count: number) {
  const project = await server.givenProject();
  const users: readonly string[] = [crypto.randomUUID(), crypto.randomUUID()];
  const events = Array.from({ length: count }, (_, index) => ({
    tenancy_id: project.tenancyId,
    id: crypto.randomUUID() as string,
    at: new Date(start + Math.max(0, index - 1) * 1000),
    event: index % 3 === 0 ? ("user.signed_in" as const) : ("session.revoked" as const),
    user_id: users[index % 2] as string,
    actor_type: "client" as const,
    actor_user_id: null,
    session_id: null,
    ip: "203.0.113.9",
    request_id: `request ${index}`,
    data: "{}",
  }));
  if (count > 0) await server.db.insertInto("audit_events").values(events).execute();
  const newestFirst = events.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return { project, users, ids: newestFirst.map(({ id }) => id), newestFirst };
}

describe("the audit log", () => {
  test("lists all fields of events, newest first", async () => {
    const { project, ids, newestFirst } = await givenLog(3);
    const { status, json } = await read(project);
    expect(status).toBe(200);
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(json.items[0]).toEqual({
      id: ids[0],
      at_millis: newestFirst[0]?.at.getTime(),
      event: newestFirst[0]?.event,
      user_id: newestFirst[0]?.user_id,
      actor_type: "client",
      actor_user_id: null,
      session_id: null,
      ip: "203.0.113.9",
      request_id: newestFirst[0]?.request_id,
      data: {},
      user: { id: newestFirst[0]?.user_id, display_name: null, primary_email: null },
      actor: { type: "client", user_id: null, display_name: null, primary_email: null },
      from: { browser: null, system: null, country_code: null, city: null },
      names: { key_set: null, api_key: null, team: null, endpoint: null },
    });
    expect(json).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } });
  });

  test("returns the data of entries that an earlier version wrote as it is stored", async () => {
    const { project } = await givenLog(0);
    const entry = { actor_type: "server", ip: null, request_id: "request" } as const;
    const about = { tenancy_id: project.tenancyId, user_id: null, actor_user_id: null, session_id: null };
    const details = [{ team_id: "not an id", former: { key: [1] } }, {}];
    for (const [index, data] of details.entries())
      await server.db
        .insertInto("audit_events")
        .values({
          ...entry,
          ...about,
          id: crypto.randomUUID(),
          at: new Date(start + index),
          event: "team.joined",
          data: JSON.stringify(data),
        })
        .execute();
    const { status, json } = await read(project);
    expect([status, json.items.map(({ data }: { data: object }) => data)]).toEqual([200, details.toReversed()]);
  });

  test("is paginated without gaps or repetitions, even with equal times and new events", async () => {
    const { project, ids } = await givenLog(7);
    for (const limit of [1, 2, 3, 7]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { json } = await read(project, `?limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`);
        expect(json.items.length).toBeLessThanOrEqual(limit);
        seen.push(...json.items.map(({ id }: { id: string }) => id));
        cursor = json.pagination.next_cursor;
        await server.request("POST", "/users", { as: "server", project, body: {} });
      }
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
      await server.db.deleteFrom("audit_events").where("event", "=", "user.created").execute();
    }
  });

  test("returns at most two hundred events", async () => {
    const { project } = await givenLog(203);
    for (const query of ["", "?limit=200", "?limit=100000"]) {
      const { json } = await read(project, query);
      expect(json.items).toHaveLength(200);
      expect(json.pagination.next_cursor).toMatch(/^p_/);
    }
  });

  test("is filtered by user and event over pages", async () => {
    const { project, users, newestFirst } = await givenLog(12);
    const expected = newestFirst.filter(({ user_id, event }) => user_id === users[0] && event === "user.signed_in").map(({ id }) => id);
    expect(expected).toHaveLength(2);
    const filter = `user_id=${users[0]}&event=user.signed_in&limit=1`;
    const first = await read(project, `?${filter}`);
    const second = await read(project, `?${filter}&cursor=${first.json.pagination.next_cursor}`);
    expect([...first.json.items, ...second.json.items].map(({ id }) => id)).toEqual(expected);
    expect(second.json.pagination.next_cursor).toBeNull();
    expect((await read(project, `?user_id=${crypto.randomUUID()}`)).json.items).toEqual([]);
    expect((await read(project, "?event=user.flew_away")).json.code).toBe("SCHEMA_ERROR");
  });

  test("rejects an unknown cursor and accepts one whose filter matches nothing", async () => {
    const { project, users, ids } = await givenLog(4);
    const other = await givenLog(1);
    for (const cursor of [crypto.randomUUID(), other.ids[0]]) {
      const { status, json } = await read(project, `?cursor=${cursor}`);
      expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    }
    const empty = await read(project, `?cursor=${ids.at(-1)}&user_id=${crypto.randomUUID()}`);
    expect([empty.status, empty.json.items]).toEqual([200, []]);
    expect((await read(project, `?user_id=${users[0]}&cursor=${ids[0]}`)).status).toBe(200);
  });

  test("contains only events of its project and branch, for administrators only", async () => {
    const { project, ids } = await givenLog(2);
    const { foreign, side } = fixtures;
    for (const at of [foreign, side]) {
      const branch = at === side ? { "x-stack-branch-id": "side" } : undefined;
      const { json } = await server.request("GET", "/internal/audit-log", { as: "admin", project: at, headers: branch });
      expect(json.items.some(({ id }: { id: string }) => ids.includes(id))).toBe(false);
    }
    expect((await read(project, "", "server")).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });

  test("is read in one statement with any filter", async () => {
    const { project, users, ids } = await givenLog(2);
    for (const query of [
      "",
      `?cursor=${ids[1]}`,
      `?user_id=${users[0]}`,
      "?event=user.signed_in&limit=1",
      "?group=sessions",
      "?query=ada&since_millis=0",
    ]) {
      await read(project, query);
      const sent = await server.statements(() => read(project, query));
      const own = sent.filter((text) => text.includes("FROM audit_events"));
      expect([own.length, sent.length], query).toEqual([1, 2]);
    }
  });
});

test("no statement can update a row of the log", async () => {
  const { project, ids } = await givenLog(1);
  const one = sql`tenancy_id = ${project.tenancyId}::uuid`;
  for (const change of [sql`SET user_id = NULL`, sql`SET data = '{}'`, sql`SET at = at`]) {
    await expect(sql`UPDATE audit_events ${change} WHERE ${one}`.execute(server.db)).rejects.toThrow("only ever added");
  }
  const overwrite = sql`INSERT INTO audit_events SELECT * FROM audit_events WHERE ${one}
    ON CONFLICT (tenancy_id, id) DO UPDATE SET event = 'user.deleted'`;
  await expect(overwrite.execute(server.db)).rejects.toThrow("only ever added");
  expect((await read(project)).json.items).toMatchObject([{ id: ids[0], event: "user.signed_in" }]);
});

test("an event is retained for four hundred days", async () => {
  const { project, ids } = await givenLog(3);
  const end = start + auditLogLimits.retentionDays * 86_400_000;
  expect(auditLogLimits.retentionDays).toBe(400);
  await deleteExpired(server.db, new Date(end));
  expect((await read(project)).json.items).toHaveLength(3);
  // The first two happened in the same moment.
  await deleteExpired(server.db, new Date(end + 1));
  expect((await read(project)).json.items.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
});

test("failed sign-ins of unknown accounts are retained for thirty days, of known users like other events", async () => {
  const { project, users, newestFirst } = await givenLog(1);
  const [event] = newestFirst;
  if (!event) throw new Error("there is an event");
  const failed = (user_id: string | null) => ({
    ...event,
    id: crypto.randomUUID() as string,
    event: "user.sign_in_failed" as const,
    user_id,
  });
  const changed = { ...event, id: crypto.randomUUID() as string, event: "config.changed" as const, user_id: null };
  await server.db
    .insertInto("audit_events")
    .values([failed(null), failed(users[0] as string), changed])
    .execute();
  const end = start + auditLogLimits.unknownUserRetentionDays * 86_400_000;
  await deleteExpired(server.db, new Date(end));
  expect((await read(project)).json.items).toHaveLength(4);
  await deleteExpired(server.db, new Date(end + 1));
  const left = (await read(project)).json.items.map(({ event, user_id }: { event: string; user_id: string | null }) => [event, user_id]);
  expect(left).toHaveLength(3);
  expect(left).toEqual(
    expect.arrayContaining([
      ["user.sign_in_failed", users[0]],
      ["config.changed", null],
    ]),
  );
});
