import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RecentSignInRequired } from "#contract/errors/index.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { sentEmails } from "../../../testing/emails/emails.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenChannel } from "../../../testing/row-fixtures.ts";
import { findStaleSummaries } from "../../users/summary-check.ts";

let server: TestServer;
let secondServer: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = fixtures.project;
});
beforeEach(async () => void (await server.db.deleteFrom("emails").execute()));
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const address = () => `${crypto.randomUUID()}@example.org`;
const person = () => server.givenUser({ project });
const asServer = () => ({ as: "server", project }) as const;
const asUser = (user: string) => ({ as: "client", project, user }) as const;
type Caller = ReturnType<typeof asServer> | ReturnType<typeof asUser>;
const add = (caller: Caller, userId: string, about: object = {}, at = server) =>
  at.request("POST", "/contact-channels", {
    ...caller,
    body: { user_id: userId, type: "email", value: address(), used_for_auth: false, ...about },
  });
const change = (caller: Caller, userId: string, id: string, body: object, at = server) =>
  at.request("PATCH", `/contact-channels/${userId}/${id}`, { ...caller, body });
const remove = (caller: Caller, userId: string, id: string) => server.request("DELETE", `/contact-channels/${userId}/${id}`, caller);
const list = async (userId: string) => (await server.request("GET", `/contact-channels?user_id=${userId}`, asServer())).json.items;
const read = async (userId: string) => (await server.request("GET", `/users/${userId}`, asServer())).json;
const search = async (query: string) =>
  (await server.request("GET", `/users?query=${encodeURIComponent(query)}`, asServer())).json.items.map(({ id }: { id: string }) => id);
const subjects = async () => (await sentEmails(server)).map(({ to, subject }) => [to, subject]);

describe("a user", () => {
  test("adds, changes and deletes its address, which searches find", async () => {
    const { id, email, accessToken } = await person();
    const me = asUser(accessToken);
    const value = address();
    const added = await add(me, "me", { value: value.toUpperCase() });
    expect([added.status, added.json]).toEqual([
      201,
      { id: expect.any(String), user_id: id, type: "email", value, used_for_auth: false, is_primary: false, is_verified: false },
    ]);
    expect(await search(value)).toEqual([id]);
    expect((await server.request("GET", "/contact-channels?user_id=me", me)).json).toEqual({
      items: [expect.objectContaining({ value: email, is_primary: true }), added.json],
      is_paginated: false,
    });
    expect((await server.request("GET", `/contact-channels/me/${added.json.id}`, me)).json).toEqual(added.json);

    const next = address();
    const changed = await change(me, "me", added.json.id, { value: next, type: "email" });
    expect([changed.status, changed.json]).toEqual([200, { ...added.json, value: next }]);
    expect([await search(value), await search(next)]).toEqual([[], [id]]);
    expect((await remove(me, "me", added.json.id)).json).toEqual({ success: true });
    expect([await search(next), await search(email)]).toEqual([[], [id]]);
    expect(await list(id)).toHaveLength(1);
  });

  test("replaces the primary address by another one, and can be without one", async () => {
    const { id, email, accessToken } = await person();
    const me = asUser(accessToken);
    const { json: added } = await add(me, id, { is_primary: true });
    expect(await read(id)).toMatchObject({ primary_email: added.value, primary_email_verified: false, primary_email_auth_enabled: false });
    const [first] = await list(id);
    expect(first).toMatchObject({ value: email, is_primary: false });
    expect((await change(me, id, first.id, { is_primary: true })).json).toEqual({ ...first, is_primary: true });
    expect(await read(id)).toMatchObject({ primary_email: email, primary_email_auth_enabled: true });
    await change(me, id, first.id, { is_primary: false });
    expect(await read(id)).toMatchObject({ primary_email: null, primary_email_auth_enabled: false });
    await change(me, id, first.id, { is_primary: true });
    // The other address must sign in before the first is deleted.
    await change(me, id, added.id, { used_for_auth: true });
    expect((await remove(me, id, first.id)).status).toBe(200);
    expect((await read(id)).primary_email).toBeNull();
    expect(await findStaleSummaries(server.db)).toEqual([]);
  });

  test("cannot verify an address itself, nor read or change those of others", async () => {
    const [one, other] = [await person(), await person()];
    const me = asUser(one.accessToken);
    const refused = await add(me, "me", { is_verified: true });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    const [theirs] = await list(other.id);
    expect((await server.request("GET", `/contact-channels?user_id=${other.id}`, me)).status).toBe(403);
    expect((await server.request("GET", "/contact-channels", me)).json.items).toEqual(await list(one.id));
    expect((await add(me, other.id)).status).toBe(403);
    expect((await change(me, other.id, theirs.id, { value: address() })).status).toBe(403);
    // With the own id in the path, the channel of another user does not exist.
    expect((await change(me, "me", theirs.id, { value: address() })).status).toBe(400);
    expect((await server.request("GET", `/contact-channels/me/${theirs.id}`, me)).status).toBe(404);
    expect((await remove(me, "me", theirs.id)).status).toBe(400);
    expect(await list(other.id)).toEqual([theirs]);
  });

  test("signs in with a second address", async () => {
    const { id, password, accessToken } = await person();
    const { json } = await add(asUser(accessToken), "me", { used_for_auth: true });
    const signIn = () => server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email: json.value, password } });
    expect((await signIn()).json.user_id).toBe(id);
    await change(asUser(accessToken), "me", json.id, { used_for_auth: false });
    expect((await signIn()).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("needs a recent sign-in to change addresses where the project requires one", async () => {
    const at = await server.givenProject({ ...permissiveConfig, "auth.sessions.requireRecentSignIn": true });
    const { id, accessToken } = await fixtures.givenTestUser({ project: at });
    await server.db
      .updateTable("sessions")
      .set({ created_at: new Date(0) })
      .where("user_id", "=", id)
      .execute();
    const headers = tenantHeaders("client", at);
    const body = { user_id: "me", type: "email", value: address(), used_for_auth: false };
    const channel = `/contact-channels/me/${await givenChannel(server, at, id)}`;
    for (const [method, path, change] of [
      ["POST", "/contact-channels", body],
      ["PATCH", channel, { value: address() }],
      ["DELETE", channel, undefined],
    ] as const) {
      const refused = await server.request(method, path, { headers, user: accessToken, body: change });
      expect([refused.status, refused.text]).toEqual([403, new RecentSignInRequired().message]);
    }
  });
});

describe("a new value", () => {
  test("is unverified, unless the server says otherwise; the same value stays verified", async () => {
    const { id, accessToken } = await person();
    const [channel] = await list(id);
    expect((await change(asServer(), id, channel.id, { is_verified: true })).json.is_verified).toBe(true);
    expect((await change(asUser(accessToken), id, channel.id, { value: ` ${channel.value.toUpperCase()}` })).json.is_verified).toBe(true);
    expect((await change(asUser(accessToken), id, channel.id, { value: address() })).json.is_verified).toBe(false);
    expect((await read(id)).primary_email_verified).toBe(false);
    expect((await change(asServer(), id, channel.id, { value: address(), is_verified: true })).json.is_verified).toBe(true);
    expect((await read(id)).primary_email_verified).toBe(true);
  });

  test.each(["a@localhost", ".a@example.org", "a..b@example.org", "", `${"a".repeat(250)}@example.org`])(
    "must follow the strict rule: %.20s",
    async (value) => {
      const { accessToken } = await person();
      const refused = await add(asUser(accessToken), "me", { value });
      expect([refused.status, refused.json.code, refused.json.error]).toEqual([400, "SCHEMA_ERROR", expect.stringContaining("body.value")]);
    },
  );
});

describe("an address that is used to sign in", () => {
  test("belongs to one user, even if ten users claim it at once in two processes", async () => {
    const value = address();
    const people = await Promise.all(Array.from({ length: 10 }, () => fixtures.givenTestUser()));
    const claims = await Promise.all(
      people.map(({ id }, at) => add(asServer(), id, { value, used_for_auth: true }, at % 2 ? server : secondServer)),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const refused = claims.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({
      code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
      details: { type: "email", contact_channel_value: value, would_work_if_email_was_verified: false },
    });
    // Others may have it without signing in with it.
    const loser = people.find((_, at) => claims[at]?.status === 409) as (typeof people)[number];
    const added = await add(asServer(), loser.id, { value });
    expect(added.status).toBe(201);
    const enabled = await change(asServer(), loser.id, added.json.id, { used_for_auth: true });
    expect(enabled.json.details.contact_channel_value).toBe(value);
  });
});

test("of several addresses that become primary at once, one is primary afterwards", async () => {
  const { id } = await fixtures.givenTestUser();
  const added = await Promise.all(Array.from({ length: 6 }, () => add(asServer(), id)));
  const changed = await Promise.all(
    added.map(({ json }, at) => change(asServer(), id, json.id, { is_primary: true }, at % 2 ? server : secondServer)),
  );
  expect(changed.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const primary = (await list(id)).filter((channel: { is_primary: boolean }) => channel.is_primary);
  expect(primary).toHaveLength(1);
  expect((await read(id)).primary_email).toBe(primary[0].value);
  expect(await findStaleSummaries(server.db)).toEqual([]);
});

test("a server lists the addresses of the project, of one user, and one by its id", async () => {
  const at = await server.givenProject();
  const caller = { as: "server", project: at } as const;
  const givenOne = async () => (await server.request("POST", "/users", { ...caller, body: { primary_email: address() } })).json;
  const [one, other] = [await givenOne(), await givenOne()];
  const all = (await server.request("GET", "/contact-channels", caller)).json.items;
  expect(all.map(({ value }: { value: string }) => value)).toEqual([one.primary_email, other.primary_email]);
  const found = await server.request("GET", `/contact-channels?user_id=${other.id}&contact_channel_id=${all[1].id}`, caller);
  expect(found.json.items).toEqual([all[1]]);
  expect((await server.request("GET", `/contact-channels?user_id=${one.id}&contact_channel_id=${all[1].id}`, caller)).json.items).toEqual(
    [],
  );
});

test("a server reads all addresses of a project in pages, oldest first", async () => {
  const at = await server.givenProject();
  const caller = { as: "server", project: at } as const;
  const values = Array.from({ length: 5 }, address);
  for (const primary_email of values) await server.request("POST", "/users", { ...caller, body: { primary_email } });
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await server.request("GET", `/contact-channels?limit=2${cursor ? `&cursor=${cursor}` : ""}`, caller);
    expect(page.json).toMatchObject({ is_paginated: true, pagination: { next_cursor: read.length < 4 ? expect.any(String) : null } });
    read.push(...page.json.items.map(({ value }: { value: string }) => value));
    cursor = page.json.pagination.next_cursor;
  } while (cursor);
  expect(read).toEqual(values);
  expect((await server.request("GET", "/contact-channels", caller)).json).toEqual({ items: expect.any(Array), is_paginated: false });
  for (const refused of ["limit=0", "limit=x", "cursor=x", `cursor=${crypto.randomUUID()}`]) {
    const { status, json } = await server.request("GET", `/contact-channels?${refused}`, caller);
    expect([status, json.code], refused).toEqual([400, "SCHEMA_ERROR"]);
  }
});

test.runIf(process.env.TEST_DATABASE_URL)("a project with more addresses than one response has gets a cursor for the others", async () => {
  const at = await server.givenProject();
  const { id } = await fixtures.givenTestUser({ project: at });
  await sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
    SELECT ${at.tenancyId}::uuid, gen_random_uuid(), ${id}::uuid, 'email', n || '@example.org', false, false, false, ${server.clock.now()}::timestamptz
    FROM generate_series(0, ${listSizes.contactChannels}::int) AS n`.execute(server.db);
  const all = (await server.request("GET", "/contact-channels", { as: "server", project: at })).json;
  expect([all.items.length, all.is_paginated]).toEqual([listSizes.contactChannels, true]);
  const rest = (await server.request("GET", `/contact-channels?cursor=${all.pagination.next_cursor}`, { as: "server", project: at })).json;
  expect([rest.items.length, rest.pagination.next_cursor]).toEqual([1, null]);
});

describe("the previous primary address is notified", () => {
  const added = "An e-mail address was added to your Another project account";
  const replaced = "The e-mail address of your Another project account was changed";

  test("of another primary address, by whichever change", async () => {
    const { id, email, accessToken } = await person();
    const second = await add(asUser(accessToken), id, { is_primary: true, used_for_auth: true });
    expect(await subjects()).toEqual([[email, replaced]]);
    const third = address();
    await change(asUser(accessToken), id, second.json.id, { value: third });
    await remove(asUser(accessToken), id, second.json.id);
    expect((await subjects()).slice(1)).toEqual([
      [second.json.value, replaced],
      [third, replaced],
    ]);
  });

  test("of a further address to sign in with, also one that becomes that afterwards", async () => {
    const { id, email, accessToken } = await person();
    const { json } = await add(asUser(accessToken), id);
    expect(await subjects()).toEqual([]);
    await change(asUser(accessToken), id, json.id, { used_for_auth: true });
    await add(asUser(accessToken), id, { used_for_auth: true });
    expect(await subjects()).toEqual([
      [email, added],
      [email, added],
    ]);
  });

  test("of an address that no longer signs in, or that did and was removed", async () => {
    const { id, email, accessToken } = await person();
    const { json: off } = await add(asServer(), id, { used_for_auth: true });
    const { json: gone } = await add(asServer(), id, { used_for_auth: true });
    const { json: receipts } = await add(asServer(), id);
    const before = (await subjects()).length;
    await change(asUser(accessToken), id, off.id, { used_for_auth: false });
    await remove(asUser(accessToken), id, gone.id);
    await remove(asUser(accessToken), id, receipts.id);
    expect((await subjects()).slice(before)).toEqual([
      [email, "The sign-in methods of your Another project account were changed"],
      [email, "An e-mail address was removed from your Another project account"],
    ]);
  });
});
