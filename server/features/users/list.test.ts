import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userOrders } from "#contract/vocabulary/users/user-lists.ts";
import { foldText } from "../../core/search-term.ts";
import { createFixtures, type Fixtures } from "../../testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenPasskey } from "../../testing/sign-in/passkeys.ts";

let server: TestServer;
let fixtures: Fixtures;
let project: ProjectKeys & { tenancyId: string };
const ids: Record<string, string> = {};
const days = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** Users whose orders by each key differ, among equal names and without names and addresses. */
const people = [
  { key: "ada", display_name: "ada", primary_email: "z@example.org", primary_email_verified: true, signedUp: 0, active: 9 },
  { key: "Bob", display_name: "Bob", primary_email: "y@example.org", signedUp: 1, active: 3, password: "correct horse battery" },
  { key: "none", signedUp: 2, active: 2, otp_auth_enabled: true },
  { key: "Carl", display_name: "Carl", primary_email: "x@example.org", signedUp: 3, active: 7 },
  { key: "Carl 2", display_name: "carl", signedUp: 4, active: 6, oauth_providers: [{ id: "github", account_id: "1", email: null }] },
  { key: "none 2", signedUp: 5, active: 5 },
];
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
    "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
  });
  for (const { key, signedUp, active, ...body } of people) {
    const made = await server.request("POST", "/users", { as: "server", project, body });
    ids[key] = made.json.id;
    const times = { signed_up_at: new Date(start + signedUp * days), last_active_at: new Date(start + active * days) };
    await server.db.updateTable("users").set(times).where("id", "=", made.json.id).execute();
  }
  await server.request("POST", "/users", { as: "server", project, body: { is_anonymous: true } });
});
afterAll(() => server?.close());

const readName = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? "anonymous";
const page = async (query: string) => {
  const { status, text, json } = await server.request("GET", `/users?${query}`, { as: "server", project });
  expect(status, text).toBe(200);
  return json;
};
const found = async (query: string) => (await page(query)).items.map(({ id }: { id: string }) => readName(id));

test.each(["verified=true", "method=oauth", "query=carl", "query=carl&verified=false&include_anonymous=true", "include_anonymous=false"])(
  "the filter %s counts and exports the users that it lists",
  async (filter) => {
    const listed = await found(filter);
    const asAdmin = (path: string) => server.request("GET", `/internal/users/${path}`, { as: "admin", project });
    expect((await asAdmin(`count?${filter}`)).json).toEqual({ count: listed.length, is_capped: false });
    const exported = (await asAdmin(`export?${filter}`)).text.trim().split("\n");
    expect(exported.map((line) => readName(JSON.parse(line).id)).sort()).toEqual(listed.toSorted());
  },
);

test("a count ends at 10 000 users", async () => {
  const large = await server.givenProject({});
  const at = sql`${new Date(start)}::timestamptz`;
  await sql`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
    SELECT ${large.tenancyId}::uuid, gen_random_uuid(), 'Ada', ${at}, ${at}, '' FROM generate_series(1, 10001)`.execute(server.db);
  const { json } = await server.request("GET", "/internal/users/count", { as: "admin", project: large });
  expect(json).toEqual({ count: 10_000, is_capped: true });
});

describe("a list of users", () => {
  test.each([
    ["signed_up_at", ["ada", "Bob", "none", "Carl", "Carl 2", "none 2"]],
    ["last_active_at", ["none", "Bob", "none 2", "Carl 2", "Carl", "ada"]],
  ])("is in order of %s", async (order, names) => {
    expect(await found(`order_by=${order}`)).toEqual(names);
    expect(await found(`order_by=${order}&desc=true`)).toEqual(names.toReversed());
  });

  test("has all but anonymous users, all users, or anonymous users alone", async () => {
    expect(await found("include_restricted=true")).toEqual(await found(""));
    expect(await found("include_anonymous=true")).toHaveLength(people.length + 1);
    expect(await found("only_anonymous=true")).toEqual(["anonymous"]);
  });

  test("is in order of lower-case names and of addresses; users without them come first", async () => {
    const byName = await found("order_by=display_name");
    expect(byName.slice(0, 2).sort()).toEqual(["none", "none 2"]);
    expect(byName.slice(2, 4)).toEqual(["ada", "Bob"]);
    expect(byName.slice(4).sort()).toEqual(["Carl", "Carl 2"]);
    expect((await found("order_by=primary_email")).slice(3)).toEqual(["Carl", "Bob", "ada"]);
  });

  test.each(userOrders)("in order of %s has each user on one page, in both directions", async (order) => {
    const all = await found(`order_by=${order}`);
    for (const desc of [false, true]) {
      const names: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { items, pagination } = await page(`order_by=${order}&desc=${desc}&limit=2${cursor && `&cursor=${cursor}`}`);
        names.push(...items.map(({ id }: { id: string }) => readName(id)));
        cursor = pagination.next_cursor;
      }
      expect(names).toEqual(desc ? all.toReversed() : all);
    }
  });

  test("is found by one and two characters, in every position", async () => {
    const at = await server.givenProject();
    const names = ["Zoë Quist", "añb", "100%_x", "b\\c", "𝒜da", "Li"];
    for (const display_name of names) await server.request("POST", "/users", { as: "server", project: at, body: { display_name } });
    const found = async (term: string) => {
      const { json } = await server.request("GET", `/users?query=${encodeURIComponent(term)}`, { as: "server", project: at });
      return json.items.map(({ display_name }: { display_name: string }) => display_name).sort();
    };
    const terms = [
      "z",
      "zo",
      "oë",
      "ë",
      "e",
      "qu",
      "st",
      "ñ",
      "ñb",
      "nb",
      "%",
      "_",
      "%_",
      "0%",
      "\\",
      "b\\",
      "\\c",
      "li",
      "l",
      "a",
      "ad",
      "i ",
    ];
    for (const term of terms) {
      const isFolded = (name: string) => foldText(name).includes(term.trim());
      const has = (name: string) => isFolded(name) || name.normalize("NFKC").toLowerCase().includes(term.trim());
      expect(await found(term), term).toEqual(names.filter(has).sort());
    }
  });

  test("is found without accents and ligatures, and with them; earlier users are found after a job", async () => {
    const at = await server.givenProject();
    const names = ["İstanbul Ağır", "Straße 7", "Łukasz Żółć", "Søren Ærø", "Noé", "Μαρία", "Юрий Ёлкин", "かがわ"];
    const ids: string[] = [];
    for (const display_name of names)
      ids.push((await server.request("POST", "/users", { as: "server", project: at, body: { display_name } })).json.id);
    const found = async (term: string) => {
      const { json } = await server.request("GET", `/users?query=${encodeURIComponent(term)}`, { as: "server", project: at });
      return json.items.map(({ display_name }: { display_name: string }) => display_name);
    };
    const expectFound = async () => {
      for (const [terms, name] of [
        [["istanbul", "İSTANBUL", "İstanbul", "ağır", "agir", "AĞIR"], names[0]],
        [["strasse", "STRASSE", "straße", "STRAẞE", "Strás"], names[1]],
        [["lukasz", "zolc", "Żółć", "żolć"], names[2]],
        [["soren", "aero", "søren"], names[3]],
        [["noe", "Noé", "NOÈ"], names[4]],
        [["μαρια", "Μαρία"], names[5]],
        [["елкин", "ёлкин"], names[6]],
        [["かがわ"], names[7]],
      ] as const)
        for (const term of terms) expect(await found(term), term).toEqual([name]);
      expect(await found("かかわ")).toEqual([]);
    };
    await expectFound();

    const texts = server.db.selectFrom("users").select(["id", "search_text"]).where("tenancy_id", "=", at.tenancyId).orderBy("id");
    const written = await texts.execute();
    await server.db
      .updateTable("users")
      .set({ search_text: sql`split_part(search_text, E'\\n', 1) || E'\\n'` })
      .where("tenancy_id", "=", at.tenancyId)
      .execute();
    expect(await found("strasse")).toEqual([]);
    expect(await found("Straße")).toEqual([names[1]]);
    await server.db.insertInto("jobs").values({ kind: "search-text-folding", key: "", due_at: server.clock.now() }).execute();
    await server.running.jobsIdle();
    await expectFound();
    const lines = (rows: readonly { search_text: string }[]) =>
      rows.map(({ search_text }) => new Set(search_text.split("\n").filter(Boolean)));
    expect(lines(await texts.execute())).toEqual(lines(written));
  });

  test("has only the users that a filter names", async () => {
    await givenPasskey(server, { ...project }, ids["none 2"] as string);
    expect(await found("verified=true")).toEqual(["ada"]);
    expect(await found("verified=false&query=example")).toEqual(["Bob", "Carl"]);
    expect(await found("method=password")).toEqual(["Bob"]);
    expect(await found("method=otp")).toEqual(["none"]);
    expect(await found("method=oauth")).toEqual(["Carl 2"]);
    expect(await found("method=passkey")).toEqual(["none 2"]);
    const after = start + 2 * days;
    expect(await found(`signed_up_after_millis=${after}&signed_up_before_millis=${after + 2 * days}`)).toEqual(["none", "Carl"]);
    expect(await found(`last_active_after_millis=${after}&last_active_before_millis=${after + 3 * days}`)).toEqual(["Bob", "none"]);
    expect(await found(`signed_up_after_millis=999999999999999`)).toEqual([]);
    expect(await found(`team_id=${await fixtures.givenTeam(ids.ada as string, project)}`)).toEqual(["ada"]);
  });
});

test("an admin deletes many users at once; unknown ids and those of another project are reported", async () => {
  const at = await server.givenProject();
  const create = async (where: ProjectKeys) =>
    (await server.request("POST", "/users", { as: "server", project: where, body: {} })).json.id as string;
  const [one, two, foreign] = [await create(at), await create(at), await create(project)];
  const unknown = crypto.randomUUID();
  const remove = (body: object) => server.request("POST", "/internal/users/delete", { as: "admin", project: at, body });
  const deleted = await remove({ user_ids: [one, foreign, two, unknown, one] });
  expect(deleted.json.deleted_user_ids.sort()).toEqual([one, two].sort());
  expect(deleted.json.unknown_user_ids).toEqual([foreign, unknown]);
  expect((await server.request("GET", `/users/${foreign}`, { as: "server", project })).status).toBe(200);
  const events = await server.db.selectFrom("audit_events").select("user_id").where("event", "=", "user.deleted").execute();
  expect(events.map(({ user_id }) => user_id).sort()).toEqual([one, two].sort());
  expect((await remove({ user_ids: [] })).json.code).toBe("SCHEMA_ERROR");
  expect((await remove({ user_ids: Array.from({ length: 1001 }, () => unknown) })).json.code).toBe("SCHEMA_ERROR");
});
