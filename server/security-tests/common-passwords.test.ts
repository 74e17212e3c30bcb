// Common and breached passwords (security checklist, PWD-14).
import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenResetCode } from "../testing/foundation/codes.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { type RangeServer, rangeLines, startRangeServer } from "../testing/sign-in/range-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const common = ["password", "12345678", "chocolate1", "Another Project", "eve@example.org"];

const givenStrictProject = (refuseBreached = true) => server.givenProject({ auth: { password: { allowSignIn: true, refuseBreached } } });

/** A project of the name that is on the list, and how Eve signs up with it. */
async function givenProject(refuseBreached: boolean) {
  const project = await givenStrictProject(refuseBreached);
  await server.db.updateTable("projects").set({ display_name: "Another Project" }).where("id", "=", project.id).execute();
  return (password: string) =>
    server.request("POST", "/auth/password/sign-up", { as: "client", project, body: { email: "eve@example.org", password } });
}

test.each(common)("a common password is accepted by default: %s", async (password) => {
  const signUp = await givenProject(false);
  expect((await signUp(password)).status).toBe(200);
});

test.each(common)("a common password is rejected if the project enables the check: %s", async (password) => {
  const signUp = await givenProject(true);
  const refused = await signUp(password);
  expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([400, "PASSWORD_REQUIREMENTS_NOT_MET"]);
  expect(refused.text).toContain("easily guessed");
  expect((await signUp("not on any list")).status).toBe(200);
});

test("project internal rejects common passwords by default, also for its first account", async () => {
  const own = await startServer();
  const signUp = (password: string) =>
    own.request("POST", "/auth/password/sign-up", { as: "client", body: { email: "eve@example.org", password } });
  const refused = await signUp("password");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("easily guessed")]);
  expect((await signUp("not on any list")).status).toBe(200);
  await own.close();
});

test("a password reset rejects the user's own address as a password without consuming the code", async () => {
  const project = await givenStrictProject();
  const { code, email } = await givenResetCode(server, project);
  const reset = (password: string) => server.request("POST", "/auth/password/reset", { as: "client", project, body: { code, password } });
  const refused = await reset(email);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("easily guessed")]);
  expect((await reset("not on any list")).status).toBe(200);
});

describe("a server of breached passwords", () => {
  const breached = "breached battery staple";
  let ranges: RangeServer;
  let connected: TestServer;
  beforeAll(async () => {
    ranges = await startRangeServer([breached]);
    connected = await startServer({ passwordRange: { url: ranges.url, deadlineMillis: 60_000 } });
  });
  afterAll(async () => {
    await connected?.close();
    ranges?.close();
  });
  const givenConnected = (refuseBreached: boolean) =>
    connected.givenProject({ auth: { password: { allowSignIn: true, refuseBreached } }, domains: { allowLocalhost: true } });
  const address = () => `${crypto.randomUUID()}@example.org`;
  const signUp = (project: ProjectKeys, password: string, email = address()) =>
    connected.request("POST", "/auth/password/sign-up", { as: "client", project, body: { email, password } });

  test("makes a sign-up, a change and a reset refuse a password, without a statement more", async () => {
    const project = await givenConnected(true);
    const refused = await signUp(project, breached);
    expect([refused.status, refused.json.details]).toEqual([400, { message: refused.json.error, rule: "breached" }]);
    expect(refused.json.error).toContain("data breach");
    expect(await connected.statements(() => signUp(project, "engines and looms"))).toHaveLength(3);

    const { accessToken, password } = await connected.givenUser({ project });
    const change = await connected.request("POST", "/auth/password/update", {
      as: "client",
      project,
      user: accessToken,
      body: { old_password: password, new_password: breached },
    });
    expect(change.json.details?.rule).toBe("breached");
    const { code } = await givenResetCode(connected, project);
    const reset = await connected.request("POST", "/auth/password/reset", { as: "client", project, body: { code, password: breached } });
    expect(reset.json.details?.rule).toBe("breached");
  });

  test("is not queried where the project does not want it", async () => {
    const project = await givenConnected(false);
    const before = ranges.requests.length;
    expect((await signUp(project, breached)).status).toBe(200);
    expect(ranges.requests).toHaveLength(before);
  });

  test("a taken address and a free one are refused alike", async () => {
    const project = await givenConnected(true);
    const { email } = await connected.givenUser({ project });
    expect((await signUp(project, breached, email)).json).toEqual((await signUp(project, breached)).json);
  });

  test("does not hold up other calls while it is slow: no connection to the database waits with it", async () => {
    const project = await givenConnected(true);
    const { accessToken } = await connected.givenUser({ project });
    const waiting: ServerResponse[] = [];
    ranges.respond((response) => void waiting.push(response));
    const signUps = Array.from({ length: 30 }, (_, index) => signUp(project, `engines and looms ${index}`));
    await expect.poll(() => waiting.length).toBe(30);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(connected.db);
    expect(rows).toEqual([{ count: 0 }]);
    expect((await connected.request("GET", "/users/me", { as: "client", project, user: accessToken })).status).toBe(200);
    for (const response of waiting) response.end(rangeLines({ [breached]: 1 }));
    expect(new Set((await Promise.all(signUps)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
