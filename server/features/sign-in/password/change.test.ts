import { hashSync } from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type Fixtures } from "../../../testing/fixtures.ts";
import { givenCode } from "../../../testing/foundation/codes.ts";
import { type Person, type ProjectKeys, startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";

const newPassword = "a new horse battery";
let server: TestServer;
let secondServer: TestServer;
let fixtures: Fixtures;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = fixtures.project;
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const update = (session: Pick<Session, "accessToken">, body: object, headers = {}, at = server) =>
  at.request("POST", "/auth/password/update", { as: "client", project, user: session.accessToken, body, headers });
const set = (session: Pick<Session, "accessToken">, password: string, at = server) =>
  at.request("POST", "/auth/password/set", { as: "client", project, user: session.accessToken, body: { password } });
const signIn = (person: Pick<Person, "email">, password: string) =>
  server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email: person.email, password } });

/** Another session of a user. */
async function again(person: Person): Promise<Session> {
  const { json } = await signIn(person, person.password);
  return { accessToken: json.access_token, refreshToken: json.refresh_token };
}

/** Which sessions still live. */
const activeSessions = (sessions: readonly Session[]) =>
  Promise.all(
    sessions.map(async ({ refreshToken }) => {
      const headers = { "x-stack-refresh-token": refreshToken };
      return (await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers })).status === 200;
    }),
  );

describe("changing the password", () => {
  test("requires the old one and revokes all other sessions (PWD-06)", async () => {
    const ada = await server.givenUser({ project });
    const other = await again(ada);
    const answer = await update(other, { old_password: ada.password, new_password: newPassword });
    expect([answer.status, answer.json], answer.text).toEqual([200, { success: true }]);

    expect(await activeSessions([ada, other])).toEqual([false, true]);
    expect((await signIn(ada, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(ada, newPassword)).status).toBe(200);
  });

  test("preserves the session of the refresh token that the request contains", async () => {
    const ada = await server.givenUser({ project });
    const [second, third] = [await again(ada), await again(ada)];
    const headers = { "x-stack-refresh-token": second.refreshToken };
    await update(third, { old_password: ada.password, new_password: newPassword }, headers);
    expect(await activeSessions([ada, second, third])).toEqual([false, true, false]);
  });

  test("ignores another user's refresh token", async () => {
    const [ada, eve] = [await server.givenUser({ project }), await server.givenUser({ project })];
    const headers = { "x-stack-refresh-token": eve.refreshToken };
    await update(ada, { old_password: ada.password, new_password: newPassword }, headers);
    expect(await activeSessions([ada, eve])).toEqual([false, true]);
  });

  test("changes nothing if the old one is wrong", async () => {
    const ada = await server.givenUser({ project });
    const other = await again(ada);
    const answer = await update(ada, { old_password: "wrong horse battery", new_password: newPassword });
    expect([answer.status, answer.json.code]).toEqual([400, "PASSWORD_CONFIRMATION_MISMATCH"]);
    expect(await activeSessions([ada, other])).toEqual([true, true]);
    expect((await signIn(ada, ada.password)).status).toBe(200);
  });

  test("revokes reset codes", async () => {
    const ada = await server.givenUser({ project });
    const about = { tenancyId: project.tenancyId, type: "password-reset", userId: ada.id, data: { email: ada.email } } as const;
    const code = await givenCode(server, about);
    await update(ada, { old_password: ada.password, new_password: newPassword });
    const reset = await server.request("POST", "/auth/password/reset", {
      as: "client",
      project,
      body: { code, password: "eve's own horse" },
    });
    expect(reset.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("works while a sign-in replaces the imported hash of the old one", async () => {
    for (let round = 0; round < 5; round++) {
      const email = `${crypto.randomUUID()}@example.org`;
      const hash = hashSync("the old password", { cost: 4 });
      const body = { primary_email: email, primary_email_auth_enabled: true, password_hash: hash };
      const user = await server.request("POST", "/users", { as: "server", project, body });
      const { json } = await signIn({ email }, "the old password");
      await server.db.updateTable("passwords").set({ hash }).where("user_id", "=", user.json.id).execute();

      const change = { old_password: "the old password", new_password: newPassword };
      const [changed] = await Promise.all([
        update({ accessToken: json.access_token }, change, {}, secondServer),
        signIn({ email }, "the old password"),
      ]);
      expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
      expect((await signIn({ email }, newPassword)).status).toBe(200);
    }
  });

  test("succeeds for one of many concurrent calls with the same old password", async () => {
    const ada = await server.givenUser({ project });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        n,
        answer: await update(
          ada,
          { old_password: ada.password, new_password: `new horse battery ${n}` },
          {},
          n % 2 ? server : secondServer,
        ),
      })),
    );
    const won = answers.filter(({ answer }) => answer.status === 200);
    expect(won).toHaveLength(1);
    const refused = answers.filter(({ answer }) => answer.status !== 200).map(({ answer }) => answer.json?.code);
    expect(new Set(refused)).toEqual(new Set(["PASSWORD_CONFIRMATION_MISMATCH"]));
    expect((await signIn(ada, `new horse battery ${won[0]?.n}`)).status).toBe(200);
  });

  test("delays after wrong old passwords from any session, but not sign-ins", async () => {
    const counting = await startServer({ databaseOf: server, rateLimits: true });
    const ada = await server.givenUser({ project });
    const guess = (password: string): Promise<TestResponse> =>
      update(ada, { old_password: password, new_password: newPassword }, {}, counting);
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await guess("wrong horse battery")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    const refused = await guess(ada.password);
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 1]);
    expect((await signIn(ada, ada.password)).status).toBe(200);
    server.clock.advance(2000);
    expect((await guess(ada.password)).status).toBe(200);
  });
});

describe("setting a first password", () => {
  test("works once and revokes no session", async () => {
    const testUser = await fixtures.givenTestUser();
    const answer = await set(testUser, newPassword);
    expect([answer.status, answer.json], answer.text).toEqual([200, { success: true }]);
    const me = await server.request("GET", "/users/me", { as: "client", project, user: testUser.accessToken });
    expect(me.json.has_password).toBe(true);
    expect(await activeSessions([testUser])).toEqual([true]);

    const second = await set(testUser, "yet another horse");
    expect([second.status, second.text]).toEqual([400, "This account already has a password. Change it with /auth/password/update."]);
    expect((await update(testUser, { old_password: newPassword, new_password: "yet another horse" })).status).toBe(200);
  });

  test("succeeds for one of many concurrent calls to two processes", async () => {
    const testUser = await fixtures.givenTestUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        n,
        answer: await set(testUser, `new horse battery ${n}`, n % 2 ? server : secondServer),
      })),
    );
    const won = answers.filter(({ answer }) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.status === 400)).toHaveLength(9);
    const change = { old_password: `new horse battery ${won[0]?.n}`, new_password: newPassword };
    expect((await update(testUser, change)).status).toBe(200);
  });
});
