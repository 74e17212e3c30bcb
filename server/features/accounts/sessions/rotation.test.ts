import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import {
  type Person,
  type ProjectKeys,
  type RequestOptions,
  startServer,
  type TestResponse,
  type TestServer,
} from "../../../testing/index.ts";
import { nextToken } from "./refresh-token.ts";

let server: TestServer;
let second: TestServer;
let project: ProjectKeys & { tenancyId: string };
let steady: typeof project;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, sessions: { rotateRefreshTokens: true } },
    domains: { allowLocalhost: true },
  });
  steady = await server.givenProject();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

type Given = { on?: TestServer; at?: ProjectKeys; rotate?: string | undefined };
const ask = (method: string, path: string, more: RequestOptions = {}) => server.request(method, path, { as: "client", project, ...more });
/** A refresh by a client that keeps successors, unless said. */
const refresh = (refresh_token: string, { on = server, at = project, rotate = "true" }: Given = {}): Promise<TestResponse> =>
  on.request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token,
      client_id: at.id,
      client_secret: at.publishableClientKey,
      ...(rotate === "" ? {} : { rotate }),
    }).toString(),
  });
const byHeader = (token: string) => ask("POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": token } });
const me = (user: string) => ask("GET", "/users/me", { user });
const readCode = ({ status, json, text }: TestResponse) => [status, json?.code ?? text];
const over = [401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"];
const next = async (token: string): Promise<string> => {
  const answer = await refresh(token);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.refresh_token;
};
const listSessions = ({ id }: Person) => server.db.selectFrom("sessions").select(["id", "rotation"]).where("user_id", "=", id).execute();
/** Moves the last rotation this far into the past. */
const letPass = (seconds: number, { id }: Person) =>
  server.db
    .updateTable("sessions")
    .set({ rotated_at: sql`rotated_at - make_interval(secs => ${seconds}::float)` })
    .where("user_id", "=", id)
    .execute();
const reuses = ({ id }: Person) =>
  server.db
    .selectFrom("audit_events")
    .select(["session_id", "actor_type"])
    .where("user_id", "=", id)
    .where("event", "=", "session.refresh_token_reused")
    .execute();

test("a token is rotated only if the client requests it and the project enables it (TOK-05)", async () => {
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project: steady })];
  for (const answer of [
    await refresh(ada.refreshToken, { rotate: "" }),
    await refresh(ada.refreshToken, { rotate: "false" }),
    await byHeader(ada.refreshToken),
    await refresh(bob.refreshToken, { at: steady }),
    await refresh(ada.refreshToken, { rotate: "" }),
  ]) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).not.toHaveProperty("refresh_token");
  }
  expect([...(await listSessions(ada)), ...(await listSessions(bob))].map(({ rotation }) => rotation)).toEqual([0, 0]);
});

test("each rotation returns a token that replaces the previous one", async () => {
  const ada = await server.givenUser({ project });
  const seen = new Set([ada.refreshToken]);
  let token = ada.refreshToken;
  for (let turn = 0; turn < 5; turn++) {
    token = await next(token);
    seen.add(token);
    expect((await byHeader(token)).status).toBe(200);
    await letPass(3600, ada);
  }
  expect(seen.size).toBe(6);
  // A client that does not request rotation continues with the last token.
  const plain = await refresh(token, { rotate: "" });
  expect([plain.status, plain.json.refresh_token]).toEqual([200, undefined]);
  expect(await listSessions(ada)).toEqual([{ id: expect.any(String), rotation: 5 }]);
});

test("a refresh with rotation takes two statements, any other refresh one", async () => {
  const ada = await server.givenUser({ project });
  await refresh(ada.refreshToken, { rotate: "" });
  expect(await server.statements(() => refresh(ada.refreshToken, { rotate: "" }))).toHaveLength(1);
  expect(await server.statements(() => refresh(ada.refreshToken))).toHaveLength(2);
});

test("thirty concurrent refreshes on two servers return the same next token (TOK-06)", async () => {
  const ada = await server.givenUser({ project });
  let token = ada.refreshToken;
  for (const round of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => refresh(token, { on: turn % 2 === 0 ? server : second })));
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
    const successors = new Set(answers.map(({ json }) => json.refresh_token));
    expect(successors.size).toBe(1);
    for (const { json } of answers) expect((await me(json.access_token)).json.id).toBe(ada.id);
    token = [...successors][0];
    expect(await listSessions(ada)).toEqual([{ id: expect.any(String), rotation: round }]);
  }
});

test(`the previous token gives the same successor for ${limits.rotationGraceSeconds} seconds`, async () => {
  const ada = await server.givenUser({ project });
  const token = await next(ada.refreshToken);
  await letPass(limits.rotationGraceSeconds - 5, ada);
  expect(await next(ada.refreshToken)).toBe(token);
  for (const withoutRotation of [await byHeader(ada.refreshToken), await refresh(ada.refreshToken, { rotate: "" })]) {
    expect(withoutRotation.status, withoutRotation.text).toBe(200);
    expect(withoutRotation.json).not.toHaveProperty("refresh_token");
  }
  expect(await reuses(ada)).toEqual([]);
});

test.each([
  ["to the token endpoint", (token: string) => refresh(token)],
  ["without a rotation request", (token: string) => refresh(token, { rotate: "" })],
  ["in the header", (token: string) => byHeader(token)],
])("a token replaced 15 seconds ago, sent %s, revokes the session and is recorded (TOK-05)", async (_how, present) => {
  const ada = await server.givenUser({ project });
  const answer = await refresh(ada.refreshToken);
  const [session] = await listSessions(ada);
  await letPass(15, ada);
  expect(readCode(await present(ada.refreshToken))).toEqual(over);
  expect(readCode(await refresh(answer.json.refresh_token))).toEqual(over);
  expect(readCode(await me(answer.json.access_token))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  expect(await reuses(ada)).toEqual([{ session_id: session?.id, actor_type: "client" }]);
});

test("rotations of a stolen token are detected when the owner sends an older one", async () => {
  const ada = await server.givenUser({ project });
  let stolen = await next(ada.refreshToken);
  for (let turn = 0; turn < 3; turn++) stolen = await next(stolen);
  expect(readCode(await refresh(ada.refreshToken))).toEqual(over);
  expect(readCode(await refresh(stolen))).toEqual(over);
  expect(await reuses(ada)).toHaveLength(1);
});

test("a replaced token in many concurrent calls revokes the session once", async () => {
  const ada = await server.givenUser({ project });
  const token = await next(ada.refreshToken);
  await letPass(15, ada);
  const old = Array.from({ length: 10 }, (_, turn) => refresh(ada.refreshToken, { on: turn % 2 === 0 ? server : second }));
  for (const answer of await Promise.all(old)) expect(readCode(answer)).toEqual(over);
  expect(readCode(await refresh(token))).toEqual(over);
  expect(await reuses(ada)).toHaveLength(1);
});

test("a rotation during sign-out gives 200 or 401, and its token is revoked (TOK-07)", async () => {
  for (let round = 0; round < 25; round++) {
    const ada = await server.givenUser({ project });
    const [ended, ...answers] = await Promise.all([
      ask("DELETE", "/auth/sessions/current", { user: ada.accessToken }),
      ...[server, second, server].map((on) => refresh(ada.refreshToken, { on })),
    ]);
    expect(ended.status, ended.text).toBe(200);
    for (const answer of answers) {
      expect([200, 401], answer.text).toContain(answer.status);
      if (answer.status === 200) expect(readCode(await refresh(answer.json.refresh_token))).toEqual(over);
    }
    expect(await reuses(ada)).toEqual([]);
  }
}, 240_000);

test("a forged or foreign token is unknown and revokes nothing", async () => {
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project: steady })];
  const token = await next(ada.refreshToken);
  const [session] = await listSessions(ada);
  const [foreign] = await listSessions(bob);
  for (const made of [
    `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`,
    nextToken(server.running.services.secrets, foreign?.id ?? "", 1),
    nextToken(server.running.services.secrets, crypto.randomUUID(), 1),
  ])
    expect(readCode(await refresh(made))).toEqual(over);
  expect(readCode(await refresh(token, { at: steady }))).toEqual(over);
  expect([(await listSessions(ada))[0]?.id, (await listSessions(bob))[0]?.id]).toEqual([session?.id, foreign?.id]);
  expect((await refresh(token)).status).toBe(200);
});

test("a password change preserves the session of a rotated token and revokes the others", async () => {
  const ada = await server.givenUser({ project });
  const signedIn = await ask("POST", "/auth/password/sign-in", { body: { email: ada.email, password: ada.password } });
  const token = await next(ada.refreshToken);
  const changed = await ask("POST", "/auth/password/update", {
    user: signedIn.json.access_token,
    headers: { "x-stack-refresh-token": token },
    body: { old_password: ada.password, new_password: "another horse battery" },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await refresh(token)).status).toBe(200);
  expect(readCode(await refresh(signedIn.json.refresh_token))).toEqual(over);
});

test("a command line tool gets a separate session, so that rotations do not conflict", async () => {
  const ada = await server.givenUser({ project });
  const token = await next(ada.refreshToken);
  const { login_code, polling_code } = (await ask("POST", "/auth/cli", { body: {} })).json;
  const stale = await ask("POST", "/auth/cli/complete", { body: { login_code, refresh_token: ada.refreshToken } });
  expect(stale.status, "a replaced token confirms nothing").toBe(400);
  const confirmed = await ask("POST", "/auth/cli/complete", { body: { login_code, refresh_token: token } });
  expect(confirmed.status, confirmed.text).toBe(200);
  const { status, json } = await ask("POST", "/auth/cli/poll", { body: { polling_code } });
  expect([status, json.status]).toEqual([201, "success"]);
  expect(await listSessions(ada)).toHaveLength(2);
  expect((await refresh(json.refresh_token, { rotate: "" })).status).toBe(200);
  expect((await ask("DELETE", "/auth/sessions/current", { user: (await refresh(token)).json.access_token })).status).toBe(200);
  expect((await refresh(json.refresh_token, { rotate: "" })).status).toBe(200);
});
