// Lock waits of concurrent calls on one database.
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import type { Db } from "../database/schema.ts";
import { readError, startPasskeyTest } from "../features/sign-in/passkey/testing/passkey-test.ts";
import { givenAttempt } from "../testing/foundation/codes.ts";
import { startServer } from "../testing/index.ts";
import { untilWaiting } from "../testing/lock-waits.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { server, project, givenTestUser, givenOwner, ask, beginSignIn, signIn, change } = context;
const onPostgres = test.runIf(process.env.TEST_DATABASE_URL);

/** Begins a call while a transaction has the user. Continues the transaction once the call waits for it. */
async function whileHeld<T>(begin: (holding: Db) => Promise<unknown>, call: () => Promise<T>, goOn: (holding: Db) => Promise<unknown>) {
  let called: Promise<T> | undefined;
  await server.db.transaction().execute(async (holding) => {
    await begin(holding);
    called = call();
    await untilWaiting(server.db, 1);
    await goOn(holding);
  });
  return called as Promise<T>;
}

onPostgres("a sign-in that waits for the user's lock does not lock the passkey", async () => {
  const { id, device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  const answer = await whileHeld(
    (holding) => sql`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`.execute(holding),
    () => signIn({ authentication_response: device.get(options_json), code }),
    async (holding) => {
      // Sooner than the database finds a deadlock and ends one of the two.
      await sql`SET LOCAL lock_timeout = '300ms'`.execute(holding);
      await sql`SELECT FROM passkeys WHERE user_id = ${id}::uuid FOR UPDATE`.execute(holding);
    },
  );
  expect(answer.status, answer.text).toBe(200);
});

onPostgres("a user deleted while a registration begins is unknown", async () => {
  const testUser = await givenTestUser();
  const answer = await whileHeld(
    (holding) => sql`DELETE FROM users WHERE id = ${testUser.id}::uuid`.execute(holding),
    () => ask("initiate-passkey-registration", undefined, testUser),
    async () => {},
  );
  expect(readError(answer)).toEqual({ status: 400, code: "SCHEMA_ERROR" });
});

onPostgres("a request for a sign-in code succeeds while the account is deleted", async () => {
  const { id } = await givenTestUser();
  const email = `${id}@example.org`;
  await change(id, { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true });
  const body = { email, callback_url: "http://localhost:3000/handler/magic-link-callback" };
  const answer = await whileHeld(
    (holding) => sql`DELETE FROM users WHERE id = ${id}::uuid`.execute(holding),
    () => server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body }),
    async () => {},
  );
  expect(answer.status, answer.text).toBe(200);
});

const setPassword = (user: string) =>
  server.request("POST", "/auth/password/set", {
    as: "client",
    project,
    user,
    body: { password: "correct horse battery" },
    headers: { "x-stack-allow-anonymous-user": "true" },
  });

onPostgres("a first password is rejected if another one is written concurrently", async () => {
  const testUser = await givenTestUser();
  const answer = await whileHeld(
    (holding) => sql`SELECT FROM users WHERE id = ${testUser.id}::uuid FOR UPDATE`.execute(holding),
    () => setPassword(testUser.accessToken),
    async (holding) => {
      await sql`SET LOCAL lock_timeout = '300ms'`.execute(holding);
      const own = { tenancy_id: project.tenancyId, user_id: testUser.id };
      await holding
        .insertInto("passwords")
        .values({ ...own, hash: "of another", updated_at: server.clock.now() })
        .execute();
    },
  );
  expect(answer.status, answer.text).toBe(400);
});

/** The calls that end a user's sessions: a new password, an upgrade. */
const endingSessions = (userId: string) => async (holding: Db) => {
  await sql`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`.execute(holding);
  await sql`DELETE FROM sessions WHERE user_id = ${userId}::uuid`.execute(holding);
};
const secondFactor = { totp_secret_base64: Buffer.from("a secret of twenty by").toString("base64") };
const credentials = async (userId: string) => {
  const { rows } =
    await sql`SELECT totp_secret_sealed IS NOT NULL AS totp, EXISTS (SELECT FROM passwords WHERE user_id = ${userId}::uuid) AS password,
    EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}::uuid) AS passkey FROM users WHERE id = ${userId}::uuid`.execute(server.db);
  return rows[0];
};

type TestUser = Awaited<ReturnType<typeof givenTestUser>>;
onPostgres.each<[what: string, anonymous: boolean, begin: (testUser: TestUser) => Promise<() => Promise<Awaited<ReturnType<typeof ask>>>>]>(
  [
    [
      "a first password",
      false,
      async ({ accessToken }) =>
        () =>
          setPassword(accessToken),
    ],
    [
      "a first password by a formerly anonymous user",
      true,
      async ({ accessToken }) =>
        () =>
          setPassword(accessToken),
    ],
    [
      "a second factor",
      false,
      async ({ accessToken }) =>
        () =>
          server.request("PATCH", "/users/me", { as: "client", project, user: accessToken, body: secondFactor }),
    ],
    [
      "a passkey",
      false,
      async (testUser) => {
        const { options_json, code } = await context.beginRegistration(testUser);
        const credential = createAuthenticator().create(options_json);
        return () => context.register(testUser, { credential, code });
      },
    ],
  ],
)("setting %s fails if the session is revoked concurrently", async (_what, anonymous, begin) => {
  const testUser = await givenTestUser({ anonymous });
  const answer = await whileHeld(endingSessions(testUser.id), await begin(testUser), async () => {});
  expect(readError(answer)).toEqual({ status: 401, code: "ACCESS_TOKEN_EXPIRED" });
  expect(await credentials(testUser.id)).toEqual({ totp: false, password: false, passkey: false });
});

onPostgres("an attempt code of a user who is deleted concurrently is unknown", async () => {
  const limited = await startServer({ databaseOf: server, rateLimits: true });
  const { userId, code, totp } = await givenAttempt(server, project);
  let removed: Promise<unknown> | undefined;
  const answer = await whileHeld(
    (holding) => sql`LOCK TABLE mfa_attempts IN ACCESS EXCLUSIVE MODE`.execute(holding),
    () => limited.request("POST", "/auth/mfa/sign-in", { as: "client", project, body: { type: "totp", totp: totp(), code } }),
    async () => {
      removed = server.request("DELETE", `/users/${userId}`, { as: "server", project });
      await untilWaiting(server.db, 2);
    },
  );
  await removed;
  expect(readError(answer)).toEqual({ status: 404, code: "VERIFICATION_CODE_NOT_FOUND" });
});
