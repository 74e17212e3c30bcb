import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { developerFixtures } from "../owned-projects/testing/developer-fixtures.ts";

let server: TestServer;
let fixtures: Fixtures;
const nowhere = { region: undefined, latitude: undefined, longitude: undefined, timezone: undefined };
const london = { ...nowhere, country: "GB", city: "London" };
beforeAll(async () => {
  server = await startServer({ lookupIp: (ip) => (ip === "203.0.113.9" ? london : undefined) });
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

interface Entry {
  readonly event: AuditEventName;
  readonly at?: number;
  readonly user_id?: string | null;
  readonly actor_user_id?: string | null;
  readonly ip?: string;
  readonly request_id?: string;
  readonly data?: object;
}

const start = new Date("2030-01-01T12:00:00Z").getTime();
const insert = async ({ tenancyId }: TenantKeys, entries: readonly Entry[]) => {
  const rows = entries.map(
    ({ at = start, user_id = null, actor_user_id = null, ip = "203.0.113.9", request_id = "", data = {}, event }) => ({
      ...{ tenancy_id: tenancyId, id: crypto.randomUUID() as string, at: new Date(at), event, user_id, actor_user_id, ip, request_id },
      ...{ actor_type: "client" as const, session_id: null, data: JSON.stringify(data) },
    }),
  );
  await server.db.insertInto("audit_events").values(rows).execute();
  return rows.map(({ id }) => id);
};
const read = (at: TenantKeys, query: Readonly<Record<string, string>> = {}, path = "") =>
  server.request("GET", `/internal/audit-log${path}?${new URLSearchParams(query)}`, { as: "admin", project: at });
const found = async (at: TenantKeys, query: Readonly<Record<string, string>>) => {
  const { json, text } = await read(at, query);
  expect(json.items, text).toBeDefined();
  return json.items.map(({ id }: { id: string }) => id) as string[];
};
const givenUser = async (at: TenantKeys, fields: object): Promise<string> =>
  (await server.request("POST", "/users", { as: "server", project: at, body: fields })).json.id;

test("events are filtered by group, period, actor and their combination", async () => {
  const at = await server.givenProject();
  const actor = crypto.randomUUID();
  const [signIn, key, revoked] = await insert(at, [
    { event: "user.signed_in", at: start },
    { event: "api_keys.created", at: start + 1000, actor_user_id: actor },
    { event: "session.revoked", at: start + 2000, actor_user_id: actor },
  ]);
  expect(await found(at, { group: "keys" })).toEqual([key]);
  expect(await found(at, { since_millis: `${start + 1000}` })).toEqual([revoked, key]);
  expect(await found(at, { until_millis: `${start + 1000}` })).toEqual([signIn]);
  expect(await found(at, { since_millis: `${start + 1}`, until_millis: `${start + 2000}` })).toEqual([key]);
  expect(await found(at, { actor_user_id: actor, group: "sessions" })).toEqual([revoked]);
  const first = await read(at, { since_millis: `${start}`, limit: "2" });
  const rest = await found(at, { since_millis: `${start}`, limit: "2", cursor: first.json.pagination.next_cursor });
  expect(rest).toEqual([signIn]);
});

test("events of a team are found by its id, page by page, and in the export", async () => {
  const at = await server.givenProject();
  const [team_id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = await insert(at, [
    { event: "team.joined", at: start, data: { team_id } },
    { event: "team.joined", at: start + 1, data: { team_id: other } },
    { event: "team_permission.granted", at: start + 2, data: { team_id, permission_id: "read" } },
    { event: "user.signed_in", at: start + 3 },
  ]);
  expect(await found(at, { team_id })).toEqual([ids[2], ids[0]]);
  const first = await read(at, { team_id, limit: "1" });
  expect(await found(at, { team_id, cursor: first.json.pagination.next_cursor })).toEqual([ids[0]]);
  const { text } = await read(at, { team_id, since_millis: `${start}` }, "/export");
  expect(
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual([ids[2], ids[0]]);
  expect(await found(at, { team_id: crypto.randomUUID() })).toEqual([]);
});

test("events are searched by name, address, IP address, request and id, of the own project alone", async () => {
  const at = await server.givenProject(permissiveConfig);
  const other = await server.givenProject(permissiveConfig);
  const ada = await givenUser(at, { display_name: "Ada Lovelace", primary_email: "ada@example.org" });
  const foreign = await givenUser(other, { display_name: "Ada Lovelace", primary_email: "ada@example.org" });
  const request_id = "q5x7c2m9t4w8z3k6";
  const [about, by, request, foreignUser] = await insert(at, [
    { event: "user.signed_in", user_id: ada },
    { event: "team.deleted", at: start - 1, actor_user_id: ada, ip: "198.51.100.7" },
    { event: "session.signed_out", at: start - 2, request_id, ip: "::ffff:198.51.100.8" },
    { event: "user.signed_in", at: start - 3, user_id: foreign, ip: "198.51.100.9" },
  ]);
  await insert(other, [{ event: "user.signed_in", user_id: foreign, request_id, ip: "198.51.100.7" }]);
  const since_millis = `${start - 10}`;
  expect(await found(at, { query: "lovel", since_millis })).toEqual([about, by]);
  expect(await found(at, { query: "ADA@example", since_millis })).toEqual([about, by]);
  expect(await found(at, { query: "198.51.100.7" })).toEqual([by]);
  expect(await found(at, { query: "198.51.100.8" })).toEqual([request]);
  expect(await found(at, { query: request_id })).toEqual([request]);
  expect(await found(at, { query: by as string })).toEqual([by]);
  expect(await found(at, { query: foreign })).toEqual([foreignUser]);
  expect((await read(at, { query: "ad" })).json.code).toBe("SCHEMA_ERROR");

  // The name of a user of another project is not shown.
  const { json } = await read(at, { query: foreign });
  expect(json.items[0].user).toEqual({ id: foreign, display_name: null, primary_email: null });
  expect((await read(at, { query: "198.51.100.7" })).json.items[0].actor).toMatchObject({ user_id: ada, display_name: "Ada Lovelace" });
  expect((await read(at, { query: ada, group: "sign-in" })).json.items[0]).toMatchObject({
    user: { id: ada, display_name: "Ada Lovelace", primary_email: "ada@example.org" },
    from: { country_code: "GB", city: "London" },
  });
});

describe("an entry of the dashboard", () => {
  test("names the developer, the key set and the values before and after, without secrets", async () => {
    const { project, developer } = fixtures;
    const work = developerFixtures(server);
    const { json: me } = await work.byDeveloper("PATCH", "/users/me", developer, { display_name: "Grace Hopper" });
    const change = { "onboarding.requireEmailVerification": true, "emails.server.password": "s3cret-value" };
    const changed = await work.byOwner("PATCH", "/internal/config/override", developer, project.id, {
      config_override_string: JSON.stringify(change),
    });
    expect(changed.status, changed.text).toBe(200);
    const { json } = await read(project, { query: changed.headers.get(responseHeaders.requestId) as string });
    const actor = { type: "admin", user_id: developer.id, display_name: "Grace Hopper", primary_email: me.primary_email };
    expect(json.items).toMatchObject([{ event: "config.changed", actor }]);
    const { changes } = json.items[0].data;
    expect(changes).toContainEqual({ path: "onboarding.requireEmailVerification", before: false, after: true });
    expect(changes).toContainEqual({ path: "emails.server.password" });
    expect(JSON.stringify(json)).not.toContain("s3cret-value");
    expect((await read(project, { query: "grace hop" })).json.items[0]).toMatchObject({ event: "config.changed" });

    const keys = {
      description: "Production",
      expires_at_millis: server.clock.now().getTime() + 864e5,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };
    await work.byOwner("POST", "/internal/api-keys", developer, project.id, keys);
    expect((await read(project, { event: "api_keys.created" })).json.items[0]).toMatchObject({ names: { key_set: "Production" }, actor });
  });
});

describe("an export", () => {
  test("has what passes the filter, in both formats", async () => {
    const at = await server.givenProject(permissiveConfig);
    const ada = await givenUser(at, { display_name: '=cmd "x"', primary_email: "ada@example.org" });
    await insert(at, [{ event: "user.signed_in", user_id: ada }, { event: "api_keys.created" }]);
    const { text, headers } = await read(at, { group: "sign-in" }, "/export");
    expect(headers.get("content-type")).toContain("ndjson");
    const lines = text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual((await read(at, { group: "sign-in" })).json.items);
    const csv = (await read(at, { group: "sign-in", format: "csv" }, "/export")).text.split("\r\n");
    expect(csv[0]).toMatch(/^time,event,user_id,user_name,/);
    expect(csv).toHaveLength(3);
    expect(csv[1]).toContain(`2030-01-01T12:00:00.000Z,user.signed_in,${ada},"'=cmd ""x""",ada@example.org,`);
  });

  test("goes beyond one page without gaps", async () => {
    const at = await server.givenProject();
    const ids = await insert(
      at,
      Array.from({ length: 2100 }, (_, index) => ({ event: "user.signed_in" as const, at: start - index })),
    );
    const { text } = await read(at, { event: "user.signed_in" }, "/export");
    const exported = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(exported).toEqual(ids);
  });
});
