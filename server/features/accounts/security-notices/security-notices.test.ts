import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { securityNoticeLimits } from "#contract/vocabulary/accounts/email.ts";
import { freezeClock } from "../../../security-tests/testing/frozen-clock.ts";
import { sentEmails } from "../../../testing/emails/emails.ts";
import { createFixtures, type Fixtures, type TenantKeys } from "../../../testing/fixtures.ts";
import { givenResetCode } from "../../../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenNewPasskey, givenPasskey } from "../../../testing/sign-in/passkeys.ts";
import { insertOAuthLinks } from "../credentials/oauth-links.ts";

let server: TestServer;
let secondServer: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
let clock: ReturnType<typeof freezeClock>;
beforeAll(async () => {
  const location = { country: "DE", region: undefined, city: "Munich", latitude: undefined, longitude: undefined, timezone: undefined };
  server = await startServer({ lookupIp: () => location });
  clock = freezeClock(server.clock);
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = fixtures.project;
});
beforeEach(async () => void (await server.db.deleteFrom("emails").execute()));
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const password = "correct horse battery";
const secondFactor = { totp_secret_base64: Buffer.from("a secret of twenty by").toString("base64") };
const person = () => server.givenUser({ project });
const patch = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", project, body });
const post = (path: string, body: object, user?: string, headers: Record<string, string> = {}) =>
  server.request("POST", path, { as: "client", project, body, user, headers });
const update = (user: string, old_password: string, new_password: string, headers?: Record<string, string>) =>
  post("/auth/password/update", { old_password, new_password }, user, headers);

const emails = () => sentEmails(server);
const subjects = async () => (await emails()).map(({ to, subject }) => ({ to, subject }));

describe("a user is notified", () => {
  test("of a new password, with time, origin and advice, in the caller's language", async () => {
    const { email, accessToken } = await person();
    const answer = await update(accessToken, password, "a new horse battery", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" });
    expect(answer.status, answer.text).toBe(200);
    const [mail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "Ihr Passwort bei Another project wurde geändert" });
    expect(mail?.text).toMatch(/Wann: .*\d{4}.* UTC\nVon: .*127\.0\.0\.1 \(in der Nähe von Munich, Deutschland\)/);
    expect(mail?.text).toContain("Passwort vergessen?");
    expect(mail?.text).not.toContain("http");
  });

  test("of a first password once, even if set concurrently in two processes", async () => {
    const { id, accessToken } = await fixtures.givenTestUser();
    await patch(id, { primary_email: "first@example.org" });
    const set = (at: TestServer) =>
      at.request("POST", "/auth/password/set", { as: "client", project, user: accessToken, body: { password } });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => set(at % 2 ? secondServer : server)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await subjects()).toEqual([{ to: "first@example.org", subject: "A password was added to your Another project account" }]);
  });

  test("of a reset, even if the address is unverified", async () => {
    const { email, code } = await givenResetCode(server, project);
    expect((await post("/auth/password/reset", { code, password })).status).toBe(200);
    expect(await subjects()).toEqual([{ to: email, subject: "Your Another project password was reset" }]);
  });

  const ofServer: [string, object, object, string][] = [
    ["a password that a server changed", {}, { password: "a new horse battery" }, "Your Another project password was changed"],
    ["a password that a server removed", {}, { password: null }, "Your Another project password was removed"],
    ["a second factor", {}, secondFactor, "Two-factor authentication is on for your Another project account"],
    [
      "a disabled second factor",
      secondFactor,
      { totp_secret_base64: null },
      "Two-factor authentication is off for your Another project account",
    ],
  ];
  test.each(ofServer)("of %s, with the project as origin instead of the server's IP address", async (_what, before, change, subject) => {
    const { id, email } = await person();
    await patch(id, before);
    await server.db.deleteFrom("emails").execute();
    expect((await patch(id, change)).status).toBe(200);
    expect(await subjects()).toEqual([{ to: email, subject }]);
    const [mail] = await emails();
    expect(mail?.text).toContain("From: Another project, not one of your devices");
    expect(mail?.text).not.toContain("127.0.0.1");
  });

  test("of a passkey, by one e-mail when it replaces another, and of its removal", async () => {
    const { id, email, accessToken } = await person();
    for (let count = 0; count < 2; count++) {
      const { status, text } = await post("/auth/passkey/register", await givenNewPasskey(server, project, id), accessToken);
      expect(status, text).toBe(200);
    }
    await patch(id, { passkey_auth_enabled: false });
    // The credential no longer exists.
    await patch(id, { passkey_auth_enabled: false });
    expect((await subjects()).map(({ subject }) => subject).sort()).toEqual([
      "A passkey was added to your Another project account",
      "A passkey was added to your Another project account",
      "The passkey was removed from your Another project account",
    ]);
    expect(new Set((await subjects()).map(({ to }) => to))).toEqual(new Set([email]));
  });

  test("of a new address and all related changes at the old address", async () => {
    const { id, email } = await person();
    await givenPasskey(server, project, id);
    const change = { primary_email: `${crypto.randomUUID()}@example.org`, password: "a new horse battery", passkey_auth_enabled: false };
    expect((await patch(id, change)).status).toBe(200);
    expect(await subjects()).toHaveLength(3);
    expect(new Set((await subjects()).map(({ to }) => to))).toEqual(new Set([email]));
    const changed = (await emails()).find(({ subject }) => subject.includes("address"));
    expect(changed?.text).toContain("no longer uses this e-mail address");
    // Sign-in is off, so the e-mail does not suggest it.
    expect(changed?.text).not.toContain("Forgot your password?");
  });

  test("of a removed address", async () => {
    const { id, email } = await person();
    await patch(id, { primary_email: null });
    expect(await subjects()).toEqual([{ to: email, subject: "The e-mail address of your Another project account was changed" }]);
  });
});

describe("a user is notified of what an attacker could use later, or lock the owner out with", () => {
  const methodsChanged = "The sign-in methods of your Another project account were changed";

  test("a provider's account that no longer signs in", async () => {
    const { id, email } = await person();
    const link = { id: "github", account_id: crypto.randomUUID(), email: null };
    await insertOAuthLinks(server.db, project.tenancyId, id, [link], server.clock.now()).execute();
    const { json } = await server.request("GET", `/oauth-providers?user_id=${id}`, { as: "server", project });
    await server.request("DELETE", `/oauth-providers/${id}/${json.items[0].id}`, { as: "server", project });
    expect(await subjects()).toEqual([{ to: email, subject: methodsChanged }]);
    expect((await emails())[0]?.text).toContain("Provider: GitHub");
  });

  test("codes that are turned on", async () => {
    const { id, email } = await person();
    expect((await patch(id, { otp_auth_enabled: true })).status).toBe(200);
    expect(await subjects()).toEqual([{ to: email, subject: methodsChanged }]);
  });

  test("an API key that a session created, and none that the project's server created", async () => {
    const { id, email, accessToken } = await person();
    const key = { description: "Backups", expires_at_millis: null };
    const ofServer = await server.request("POST", "/user-api-keys", { as: "server", project, body: { user_id: id, ...key } });
    expect(ofServer.status, ofServer.text).toBe(200);
    expect(await emails()).toEqual([]);
    expect((await post("/user-api-keys", { user_id: "me", ...key }, accessToken)).status).toBe(200);
    expect(await subjects()).toEqual([{ to: email, subject: "An API key was created for your Another project account" }]);
    // A reset does not revoke the key.
    expect((await emails())[0]?.text).not.toContain("Forgot your password?");
  });
});

describe("no e-mail is sent", () => {
  test("about a failed or rolled-back change", async () => {
    const { id, accessToken } = await person();
    const other = await person();
    expect((await update(accessToken, "a wrong horse", "a new horse battery")).status).toBe(400);
    expect((await post("/auth/password/reset", { code: "0".repeat(45), password })).status).toBe(404);
    const conflict = { password: "a new horse battery", ...secondFactor, primary_email: other.email, primary_email_auth_enabled: true };
    expect((await patch(id, conflict)).status).toBe(409);
    expect(await emails()).toEqual([]);
  });

  test("about an update without effect", async () => {
    const { id, email } = await person();
    await patch(id, { primary_email: email, totp_secret_base64: null, passkey_auth_enabled: false, display_name: "Ada" });
    expect(await emails()).toEqual([]);
  });

  test("to a user without an address, whose change is recorded", async () => {
    const { id, accessToken } = await fixtures.givenTestUser();
    expect((await post("/auth/password/set", { password }, accessToken)).status).toBe(200);
    expect(await emails()).toEqual([]);
    const rows = await server.db.selectFrom("audit_events").select("event").where("user_id", "=", id).execute();
    expect(rows.map(({ event }) => event)).toContain("user.password_set");
  });
});

test("a change fails if its notice cannot be written", async () => {
  const { id, email, accessToken } = await person();
  await sql`ALTER TABLE emails ADD CONSTRAINT broken CHECK (recipient = '')`.execute(server.db);
  const answers = [await update(accessToken, password, "a new horse battery"), await patch(id, secondFactor)];
  await sql`ALTER TABLE emails DROP CONSTRAINT broken`.execute(server.db);
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect((await post("/auth/password/sign-in", { email, password })).status).toBe(200);
});

test("an unverified address gets a limited number of e-mails a day over all its accounts", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  for (let account = 0; account < 3; account++) {
    const { id } = await server.givenUser({ project, email });
    for (let count = 0; count < 4; count++) {
      expect((await patch(id, count % 2 ? { totp_secret_base64: null } : secondFactor)).status).toBe(200);
    }
    await server.request("DELETE", `/users/${id}`, { as: "server", project });
  }
  expect(await emails()).toHaveLength(securityNoticeLimits.unverifiedAddress.max);
  clock.advance(securityNoticeLimits.unverifiedAddress.seconds * 1000);
  await patch((await server.givenUser({ project, email })).id, secondFactor);
  expect(await emails()).toHaveLength(securityNoticeLimits.unverifiedAddress.max + 1);
});

test("repeated changes are all recorded but send a limited number of e-mails per hour", async () => {
  const { id, email } = await person();
  await patch(id, { primary_email_verified: true });
  const toggle = async (times: number) => {
    for (let count = 0; count < times; count++)
      expect((await patch(id, count % 2 ? { totp_secret_base64: null } : secondFactor)).status).toBe(200);
  };
  await toggle(securityNoticeLimits.max + 4);
  expect(await emails()).toHaveLength(securityNoticeLimits.max);
  const recorded = await server.db
    .selectFrom("audit_events")
    .select("id")
    .where("user_id", "=", id)
    .where("event", "in", ["user.second_factor_enabled", "user.second_factor_disabled"])
    .execute();
  expect(recorded).toHaveLength(securityNoticeLimits.max + 4);

  clock.advance(securityNoticeLimits.seconds * 1000);
  await toggle(1);
  expect((await subjects()).filter(({ to }) => to === email)).toHaveLength(securityNoticeLimits.max + 1);
});
