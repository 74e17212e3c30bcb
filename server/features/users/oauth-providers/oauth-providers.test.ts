import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenConnectedAccount } from "../../../testing/users/connected-accounts.ts";
import { givenOAuthLink } from "../../../testing/users/oauth-links.ts";
import { aNewLink } from "../../../testing/users/oauth-provider-cases.ts";
import { givenWebhookEndpoint } from "../../../testing/webhooks/webhooks.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = fixtures.project;
});
beforeEach(async () => {
  ada = await fixtures.givenTestUser();
  bob = await fixtures.givenTestUser();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const asServer = (method: string, path: string, body?: object, at: TestServer = server) =>
  at.request(method, path, { as: "server", project, body });
const asUser = (user: TestUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: "client", project, body, user: user.accessToken });
const link = (userId: string, about: object = {}, at?: TestServer) =>
  asServer("POST", "/oauth-providers", { ...aNewLink(userId), ...about }, at);
const toPath = ({ user_id, id }: { user_id: string; id: string }) => `/oauth-providers/${user_id}/${id}`;
const listProviders = async ({ id }: TestUser) => (await asServer("GET", `/users/${id}`)).json.oauth_providers;
/** Lets a user also sign in with codes that are sent to an address. */
const allowCodes = ({ id }: TestUser) => {
  const email = { primary_email: `${crypto.randomUUID()}@example.org`, primary_email_auth_enabled: true };
  return asServer("PATCH", `/users/${id}`, { ...email, otp_auth_enabled: true });
};
const readCode = ({ headers }: { headers: Headers }) => headers.get(responseHeaders.errorCode);

describe("an account", () => {
  test("that a server links is in the lists of the user, oldest first, and in the user's view", async () => {
    const first = await link(ada.id, { allow_sign_in: false });
    expect(first.status, first.text).toBe(201);
    const second = (await link(ada.id, { email: undefined })).json;

    const view = { ...aNewLink(ada.id), account_id: first.json.account_id, id: expect.any(String), type: "github", allow_sign_in: false };
    expect(first.json).toEqual(view);
    const list = await asServer("GET", `/oauth-providers?user_id=${ada.id}`);
    expect(list.json).toEqual({ items: [first.json, second], is_paginated: false });
    expect(second).not.toHaveProperty("email");
    expect((await asServer("GET", toPath(first.json))).json).toEqual(first.json);
    expect((await listProviders(ada)).map(({ account_id }: { account_id: string }) => account_id)).toEqual([
      first.json.account_id,
      second.account_id,
    ]);
  });

  test("is shown to its user without the account's id, also under `me`", async () => {
    const { account_id: _, ...visible } = (await link(ada.id)).json;
    for (const user of [ada.id, "me"]) {
      expect((await asUser(ada, "GET", `/oauth-providers?user_id=${user}`)).json.items).toEqual([visible]);
      expect((await asUser(ada, "GET", `/oauth-providers/${user}/${visible.id}`)).json).toEqual(visible);
    }
  });

  test("can be changed by its user, but for the account's id and e-mail address", async () => {
    await allowCodes(ada);
    const made = (await link(ada.id)).json;
    const { account_id: _, ...visible } = made;
    const change = { allow_sign_in: false, allow_connected_accounts: false };
    expect((await asUser(ada, "PATCH", toPath(made), change)).json).toEqual({ ...visible, ...change });
    for (const hidden of [{ account_id: "2" }, { email: "grace@example.org" }]) {
      const { status, json } = await asUser(ada, "PATCH", toPath(made), hidden);
      expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    }
    expect((await asUser(ada, "POST", "/oauth-providers", aNewLink(ada.id))).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });

  test("of another user is neither shown to a client nor changed by it, and not under that client's own id", async () => {
    const made = (await link(bob.id)).json;
    const calls = [
      ["GET", `/oauth-providers?user_id=${bob.id}`],
      ["GET", toPath(made)],
      ["PATCH", toPath(made), { allow_sign_in: false }],
      ["DELETE", toPath(made)],
    ] as const;
    for (const [method, path, body] of calls) expect((await asUser(ada, method, path, body)).status).toBe(403);
    const asOwn = toPath({ user_id: ada.id, id: made.id });
    for (const [method, body] of [["GET"], ["PATCH", { allow_sign_in: false }], ["DELETE"]] as const) {
      for (const answer of [await asUser(ada, method, asOwn, body), await asServer(method, asOwn, body)])
        expect([answer.status, readCode(answer)]).toEqual([404, "OAUTH_PROVIDER_LINK_NOT_FOUND"]);
    }
    expect((await asServer("GET", toPath(made))).json).toEqual(made);
  });

  test("is unlinked with its stored tokens, and the user can no longer sign in with it", async () => {
    await allowCodes(ada);
    const id = await givenConnectedAccount(server, project, ada.id, { refreshToken: "renews", account: { provider: "github" } });
    const tokens = () => server.db.selectFrom("oauth_tokens").select("id").where("link_id", "=", id).execute();
    expect(await tokens()).toHaveLength(1);
    const { status, json } = await asUser(ada, "DELETE", `/oauth-providers/me/${id}`);
    expect([status, json]).toEqual([200, { success: true }]);
    expect([await tokens(), await listProviders(ada)]).toEqual([[], []]);
  });

  test("that becomes another one at the provider loses its stored tokens", async () => {
    const id = await givenConnectedAccount(server, project, ada.id, { account: { provider: "github" } });
    const tokens = () => server.db.selectFrom("oauth_tokens").select("id").where("link_id", "=", id).execute();
    await asServer("PATCH", toPath({ user_id: ada.id, id }), { email: null, allow_sign_in: false });
    expect(await tokens()).toHaveLength(1);
    const changed = await asServer("PATCH", toPath({ user_id: ada.id, id }), { account_id: "another one" });
    expect(changed.json).toMatchObject({ account_id: "another one" });
    expect(changed.json).not.toHaveProperty("email");
    expect(await tokens()).toEqual([]);
  });
});

describe("conflicts", () => {
  test("are found in order: sign-in account of the user, account of the user, sign-in account of another user", async () => {
    const [taken, own] = [(await link(bob.id)).json.account_id, (await link(ada.id)).json];
    const codes = async (about: object) => {
      const answer = await link(ada.id, about);
      return [answer.status, readCode(answer)];
    };
    expect(await codes({ account_id: own.account_id })).toEqual([400, "OAUTH_SIGN_IN_ACCOUNT_EXISTS"]);
    expect(await codes({ account_id: taken })).toEqual([400, "OAUTH_SIGN_IN_ACCOUNT_EXISTS"]);
    expect(await codes({ account_id: own.account_id, allow_sign_in: false })).toEqual([400, "OAUTH_ACCOUNT_ALREADY_LINKED"]);
    await asServer("PATCH", toPath(own), { allow_sign_in: false });
    expect(await codes({ account_id: taken })).toEqual([400, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"]);
    // A connected account may belong to several users.
    expect((await codes({ account_id: taken, allow_sign_in: false }))[0]).toBe(201);
  });

  test("with the stored account's id count when only sign-in is enabled", async () => {
    const { account_id } = (await link(bob.id)).json;
    const made = (await link(ada.id, { account_id, allow_sign_in: false })).json;
    const { status, json } = await asUser(ada, "PATCH", toPath(made), { allow_sign_in: true });
    expect([status, json.code]).toEqual([400, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"]);
  });

  test("concern one provider and one project", async () => {
    const { account_id } = (await link(bob.id)).json;
    await server.configure({ "auth.oauth.providers.google": { type: "google", isShared: true, allowSignIn: true } }, project.id);
    expect((await link(ada.id, { account_id, provider_config_id: "google" })).status).toBe(201);
    const { foreign } = fixtures;
    const { id } = await fixtures.givenTestUser({ project: foreign });
    const body = { ...aNewLink(id), account_id };
    expect((await server.request("POST", "/oauth-providers", { as: "server", project: foreign, body })).status).toBe(201);
  });

  test("are found between simultaneous calls in two processes: one account, one user", async () => {
    const account_id = crypto.randomUUID();
    const users = await Promise.all(Array.from({ length: 8 }, () => fixtures.givenTestUser()));
    const answers = await Promise.all(users.map(({ id }, at) => link(id, { account_id }, at % 2 ? server : second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
  });

  test("are found between simultaneous calls in two processes: one user, one account to sign in with", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => link(ada.id, {}, at % 2 ? server : second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(await listProviders(ada)).toHaveLength(1);
  });
});

test("the audit log and the webhooks record changes of the accounts with which a user signs in", async () => {
  await givenWebhookEndpoint(server, project);
  const made = (await link(ada.id)).json;
  await asServer("PATCH", toPath(made), { allow_connected_accounts: false });
  await asServer("PATCH", toPath(made), { allow_sign_in: false });
  await asServer("DELETE", toPath(made));
  const audited = await server.db
    .selectFrom("audit_events")
    .select(["event", "data"])
    .where("user_id", "=", ada.id)
    .where("event", "in", ["user.oauth_sign_in_added", "user.sign_in_methods_changed"])
    .orderBy("at")
    .execute();
  expect(audited).toEqual([
    { event: "user.oauth_sign_in_added", data: { oauth_provider: "github" } },
    { event: "user.sign_in_methods_changed", data: { oauth_provider: "github", oauth: false } },
  ]);
  const sent = await server.db.selectFrom("webhook_events").select(["type", "data"]).where("user_id", "=", ada.id).execute();
  expect(sent.map(({ type }) => type)).toEqual(["user.updated", "user.updated"]);
  const accounts = sent.map(({ data }) => (data as { oauth_providers: { account_id: string }[] | null }).oauth_providers ?? []);
  expect(accounts.map((each) => each.map(({ account_id }) => account_id)).sort()).toEqual([[], [made.account_id]]);
});

describe("the list of the project", () => {
  test("has the accounts of all users for a server, in pages, oldest first", async () => {
    const own = await server.givenProject({
      "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
    });
    const at = (path: string) => server.request("GET", path, { as: "server", project: own });
    const made: unknown[] = [];
    for (let count = 0; count < 5; count++) {
      const user = await fixtures.givenTestUser({ project: own });
      server.clock.advance(1);
      made.push((await server.request("POST", "/oauth-providers", { as: "server", project: own, body: aNewLink(user.id) })).json);
    }
    type Page = { items: unknown[]; is_paginated: boolean; pagination: { next_cursor: string | null } };
    const pages: unknown[][] = [];
    let cursor: string | null = null;
    do {
      const page: Page = (await at(`/oauth-providers?limit=2${cursor ? `&cursor=${cursor}` : ""}`)).json;
      expect(page.is_paginated).toBe(true);
      pages.push(page.items);
      cursor = page.pagination.next_cursor;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(made);
    expect((await at("/oauth-providers")).json).toEqual({ items: made, is_paginated: true, pagination: { next_cursor: null } });
    const unknown = await at(`/oauth-providers?cursor=${crypto.randomUUID()}`);
    expect([unknown.status, unknown.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test("is the own one for a client, which sees no account of others and no account id", async () => {
    await link(bob.id);
    const made = (await link(ada.id)).json;
    const { account_id: _, ...visible } = made;
    for (const query of ["", "?limit=1", "?user_id=me&limit=1"])
      expect((await asUser(ada, "GET", `/oauth-providers${query}`)).json.items).toEqual([visible]);
    const others = await asServer("GET", `/oauth-providers?user_id=${bob.id}`);
    expect((await asUser(ada, "GET", `/oauth-providers?cursor=${others.json.items[0].id}`)).status).toBe(400);
    expect((await asUser(ada, "GET", `/oauth-providers?user_id=${bob.id}`)).status).toBe(403);
  });
});

test("an account that was linked without sign-in leaves no trace in the audit log", async () => {
  await givenOAuthLink(server, project, ada.id, { signsIn: false });
  const made = (await link(ada.id, { allow_sign_in: false })).json;
  await asServer("DELETE", toPath(made));
  const events = await server.db.selectFrom("audit_events").select("event").where("user_id", "=", ada.id).execute();
  expect(events.filter(({ event }) => event === "user.sign_in_methods_changed" || event === "user.oauth_sign_in_added")).toEqual([]);
});

describe("the last way to sign in", () => {
  /** A user who signs in with codes and with an account of a provider, and what removes each. */
  async function givenTwoWays() {
    const user = await fixtures.givenTestUser();
    await allowCodes(user);
    const account = toPath((await link(user.id)).json);
    const [channel] = (await asServer("GET", `/contact-channels?user_id=${user.id}`)).json.items;
    return { user, account, address: `/contact-channels/${user.id}/${channel.id}` };
  }

  test("is not removed by its user, whichever it is, and by a server it is", async () => {
    const { user, account, address } = await givenTwoWays();
    expect((await asUser(user, "DELETE", account)).status).toBe(200);
    const before = (await asServer("GET", address)).json;
    for (const [method, body] of [["DELETE"], ["PATCH", { used_for_auth: false }]] as const) {
      const refused = await asUser(user, method, address, body);
      expect([refused.status, readCode(refused)]).toEqual([400, "LAST_SIGN_IN_METHOD"]);
    }
    expect((await asServer("GET", address)).json).toEqual(before);
    expect((await asServer("DELETE", address)).status).toBe(200);
  });

  test("stays if its user removes two at the same time, at two processes", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, account, address } = await givenTwoWays();
      const remove = (path: string, at: TestServer) => at.request("DELETE", path, { as: "client", project, user: user.accessToken });
      const answers = await Promise.all([remove(account, server), remove(address, second)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  test("is no address of a user who signs in without one", async () => {
    await link(ada.id);
    const added = await asUser(ada, "POST", "/contact-channels", {
      user_id: "me",
      type: "email",
      value: `${crypto.randomUUID()}@example.org`,
      used_for_auth: true,
    });
    expect((await asUser(ada, "DELETE", `/contact-channels/me/${added.json.id}`)).status).toBe(200);
  });
});
