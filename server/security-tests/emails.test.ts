import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const freshEmail = () => `${crypto.randomUUID()}@example.org`;
const create = (body: object) => server.request("POST", "/users", { as: "server", body });
const change = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", body });
const readUser = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server" })).json;
const signIn = (email: string, password: string) =>
  server.request("POST", "/auth/password/sign-in", { as: "client", body: { email, password } });
const signUp = (email: string, more: object = {}) =>
  server.request("POST", "/auth/password/sign-up", { as: "client", body: { email, password: "correct horse", ...more } });
const tokenStatuses = async (user: Person) => {
  const headers = { "x-stack-refresh-token": user.refreshToken };
  const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", headers });
  const me = await server.request("GET", "/users/me", { as: "client", user: user.accessToken });
  return [refreshed.status, me.status];
};
const taken = (email: string) => ({
  status: 409,
  json: { code: "USER_EMAIL_ALREADY_EXISTS", details: { email, would_work_if_email_was_verified: false } },
});
const channels = (userId: string) => server.db.selectFrom("contact_channels").select("value").where("user_id", "=", userId).execute();

const url = "http://localhost:3000/x";
const mailServer = { host: "smtp.example.org", port: 25, username: "", password: "", sender_name: "Ada" };
/** Every call that stores or sends to an address. */
const writes: [string, string, "client" | "server" | "admin", (email: string) => object][] = [
  ["POST", "/auth/password/sign-up", "client", (email) => ({ email, password: "correct horse", verification_callback_url: url })],
  ["POST", "/auth/otp/send-sign-in-code", "client", (email) => ({ email, callback_url: url })],
  ["POST", "/users", "server", (primary_email) => ({ primary_email })],
  ["PATCH", "/users/{user}", "server", (primary_email) => ({ primary_email })],
  ["POST", "/contact-channels", "server", (value) => ({ user_id: "{user}", type: "email", value, used_for_auth: false })],
  ["PATCH", "/contact-channels/{user}/{channel}", "server", (value) => ({ value })],
  ["POST", "/team-invitations/send-code", "server", (email) => ({ team_id: "{team}", email, callback_url: url })],
  ["POST", "/oauth-providers", "server", (email) => ({ user_id: "{user}", provider_config_id: "github", account_id: "1", email })],
  ["POST", "/internal/send-sign-in-invitation", "server", (email) => ({ email, callback_url: url })],
  [
    "POST",
    "/internal/send-test-email",
    "admin",
    (email) => ({ recipient_email: email, email_config: { ...mailServer, sender_email: "a@example.org" } }),
  ],
  [
    "POST",
    "/internal/send-test-email",
    "admin",
    (email) => ({ recipient_email: "a@example.org", email_config: { ...mailServer, sender_email: email } }),
  ],
  [
    "PATCH",
    "/internal/projects/current",
    "admin",
    (sender_email) => ({ config: { email_config: { type: "standard", ...mailServer, sender_email } } }),
  ],
];

// Corrections, 3.
test.each(writes)(
  "%s %s takes no address with misplaced dots or a short top-level domain, and writes nothing",
  async (method, path, as, body) => {
    const ada = await server.givenUser();
    const { selected_team_id: team } = await readUser(ada.id);
    const [channel] = await server.db.selectFrom("contact_channels").select("id").where("user_id", "=", ada.id).execute();
    const fill = (text: string) =>
      text
        .replace("{user}", ada.id)
        .replace("{channel}", channel?.id ?? "")
        .replace("{team}", team);
    const state = async () => [
      await server.db
        .selectFrom("users")
        .select((row) => row.fn.countAll().as("count"))
        .execute(),
      await server.db.selectFrom("contact_channels").select("value").orderBy("id").execute(),
      await server.db
        .selectFrom("emails")
        .select((row) => row.fn.countAll().as("count"))
        .execute(),
      await server.db.selectFrom("tenancies").select("config_revision").orderBy("id").execute(),
    ];
    const before = await state();
    for (const email of [".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@example.c", "ada@example"]) {
      const answer = await server.request(method, fill(path), { as, body: JSON.parse(fill(JSON.stringify(body(email)))) });
      expect([answer.status, answer.json?.code], email).toEqual([400, "SCHEMA_ERROR"]);
      expect(answer.json.error).toContain("must be a valid e-mail address");
    }
    expect(await state()).toEqual(before);
  },
);

test("an address that was stored before the strict rule stays readable", async () => {
  const ada = await server.givenUser();
  await server.db.updateTable("contact_channels").set({ value: "a..b@example.org" }).where("user_id", "=", ada.id).execute();
  await sql`UPDATE users SET primary_email = ${"a..b@example.org"} WHERE id = ${ada.id}::uuid`.execute(server.db);
  expect(await readUser(ada.id)).toMatchObject({ primary_email: "a..b@example.org" });
  expect((await signIn("a..b@example.org", ada.password)).status).toBe(200);
  const listed = await server.request("GET", `/contact-channels?user_id=${ada.id}`, { as: "server" });
  expect(listed.json.items).toMatchObject([{ value: "a..b@example.org" }]);
});

describe("an address", () => {
  // USR-03
  test("signs up once, case-insensitively and without surrounding spaces", async () => {
    const local = crypto.randomUUID();
    expect((await signUp(`${local.toUpperCase()}@X.IO`)).status).toBe(200);
    for (const typed of [`${local}@x.io`, `${local}@X.io`, `  ${local}@x.io\t`]) {
      expect(await signUp(typed)).toMatchObject(taken(`${local}@x.io`));
    }
  });

  test("signs up once in thirty concurrent sign-ups", async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signUp(n % 2 ? email : email.toUpperCase())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(29).fill(409)]);
    const rows = await server.db.selectFrom("contact_channels").select("user_id").where("value", "=", email).execute();
    expect(rows).toHaveLength(1);
    const passwords = await server.db.selectFrom("users").select("id").where("search_text", "like", `%${email}%`).execute();
    expect(passwords.map(({ id }) => id)).toEqual([rows[0]?.user_id]);
  });

  // USR-03, USR-04
  test.each([
    "a＠x.io",
    '"e@attacker.com"@victim.com',
    "a@x.io,b@y.io",
    "a@x.io;b@y.io",
    "a@x.io\r\nBcc: b@y.io",
    "a@x.io\n",
    "a\r@x.io",
    "Ada <a@x.io>",
    "a@x.io (comment)",
    "a@[127.0.0.1]",
    "a@b@x.io",
    "a@x..io",
    ".a@x.io",
    "a..b@x.io",
    "a.@x.io",
    "a@x.i",
    "a@x",
    "@x.io",
    "a@",
    "a b@x.io",
    "a\u200b@x.io",
    "a\u202e@x.io",
    `${"a".repeat(252)}@x.io`,
    "",
    " ",
  ])("is rejected if it is invalid or several addresses: %j", async (email) => {
    // Space around an address is trimmed; within it nothing is.
    if (email.trim() !== email && email.trim() !== "") return expect((await signUp(email)).status).toBe(200);
    const before = await server.db.selectFrom("users").select("id").execute();
    const answer = await signUp(email, { verification_callback_url: "http://localhost:3000/" });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(answer.json.error).toContain("- body.email ");
    expect(await server.db.selectFrom("users").select("id").execute()).toEqual(before);
  });

  test.each(["", "a＠x.io", "a@x.io,b@y.io", "a@x.io\r\nBcc: b@y.io", '"a"@x.io', "a\u0000@x.io"])(
    "is rejected from servers too if it is invalid: %j",
    async (email) => {
      const ada = await server.givenUser();
      for (const answer of [await create({ primary_email: email }), await change(ada.id, { primary_email: email })]) {
        expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
        expect(answer.json.error).toContain("- body.primary_email ");
      }
    },
  );

  test("signs in only one user, but other users can have it without sign-in", async () => {
    const ada = await server.givenUser();
    expect(await create({ primary_email: ada.email, primary_email_auth_enabled: true })).toMatchObject(taken(ada.email));
    const other = await create({ primary_email: ada.email.toUpperCase() });
    expect(other).toMatchObject({ status: 201, json: { primary_email: ada.email, primary_email_auth_enabled: false } });
    expect(await change(other.json.id, { primary_email_auth_enabled: true })).toMatchObject(taken(ada.email));
    const third = await readUser((await create({ primary_email: freshEmail(), primary_email_auth_enabled: true })).json.id);
    expect(await change(third.id, { primary_email: ada.email })).toMatchObject(taken(ada.email));
    expect(await readUser(third.id)).toEqual(third);
    expect((await signIn(ada.email, ada.password)).json.user_id).toBe(ada.id);
  });
});

describe("a changed address", () => {
  test("is unverified unless the server marks it verified, and only the new address signs in", async () => {
    const ada = await server.givenUser();
    expect((await change(ada.id, { primary_email_verified: true })).json.primary_email_verified).toBe(true);
    expect((await change(ada.id, { primary_email: ada.email.toUpperCase() })).json.primary_email_verified).toBe(true);
    const next = freshEmail();
    expect((await change(ada.id, { primary_email: next })).json).toMatchObject({ primary_email: next, primary_email_verified: false });
    expect((await signIn(next, ada.password)).status).toBe(200);
    expect((await signIn(ada.email, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    const verified = { primary_email: freshEmail(), primary_email_verified: true };
    expect((await change(ada.id, verified)).json).toMatchObject(verified);
    expect(await channels(ada.id)).toEqual([{ value: verified.primary_email }]);
    // Nothing was revoked: only a password's change does that.
    expect(await tokenStatuses(ada)).toEqual([200, 200]);
  });

  test("is removed by null, together with its flags", async () => {
    const user = (await create({ primary_email: freshEmail(), primary_email_verified: true, primary_email_auth_enabled: true })).json;
    const none = { primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false };
    expect((await change(user.id, { primary_email: null })).json).toMatchObject(none);
    expect(await channels(user.id)).toEqual([]);
    expect((await change(user.id, { primary_email: null })).json).toMatchObject(none);
    const rejected = await change(user.id, { primary_email: null, primary_email_verified: true });
    expect([rejected.status, rejected.json]).toEqual([400, undefined]);
    const again = freshEmail();
    expect((await change(user.id, { primary_email: again })).json).toMatchObject({ ...none, primary_email: again });
  });
});

describe("a password changed by a server", () => {
  test("revokes every session of the user, and no other session", async () => {
    const [ada, grace] = [await server.givenUser(), await server.givenUser()];
    expect((await change(ada.id, { password: "another horse" })).json.has_password).toBe(true);
    expect(await tokenStatuses(ada)).toEqual([401, 401]);
    expect(await tokenStatuses(grace)).toEqual([200, 200]);
    expect((await signIn(ada.email, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(ada.email, "another horse")).status).toBe(200);
  });

  test("revokes every session when it is removed by null", async () => {
    const ada = await server.givenUser();
    expect((await change(ada.id, { password: null })).json).toMatchObject({ has_password: false, auth_with_email: false });
    expect(await tokenStatuses(ada)).toEqual([401, 401]);
    expect((await signIn(ada.email, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("that is rejected changes nothing and revokes nothing", async () => {
    const ada = await server.givenUser();
    for (const body of [{ password: "short" }, { password: "another horse", primary_email: (await server.givenUser()).email }]) {
      expect((await change(ada.id, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await tokenStatuses(ada)).toEqual([200, 200]);
    expect((await signIn(ada.email, ada.password)).status).toBe(200);
  });
});
