// The refresh token of a confirmed sign-in is stored sealed, collected by one poll, and not polled too often.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import { randomCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { createFixtures, type Fixtures, type TestUser } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { cliCalls } from "./testing/cli-calls.ts";

let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let fixtures: Fixtures;
let calls: ReturnType<typeof cliCalls>;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  calls = cliCalls(fixtures);
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

/** The tables of a database dump that contain a value. */
const seenIn = (rows: unknown) =>
  JSON.stringify(rows, (_key, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value));

describe("of fifty simultaneous calls to two processes", () => {
  const fifty = <T>(work: (on: TestServer, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n % 2 ? server : secondServer, n)));

  test("one poll gets the token and the others get the status used (CLI-01)", async () => {
    const { testUser, polling_code } = await calls.confirmed();
    const answers = await fifty((on) => calls.poll(polling_code, { on }));
    const outcomes = answers.map(({ status, json }) => `${status} ${json.status}`).sort();
    expect(outcomes).toEqual([...Array(49).fill("200 used"), "201 success"]);
    expect(answers.filter(({ text }) => text.includes(testUser.refreshToken))).toHaveLength(1);
  });

  test("one confirmation succeeds, and the tool gets its session", async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => fixtures.givenTestUser()));
    const { login_code, polling_code } = await calls.start();
    const answers = await fifty(async (on, n) => {
      const testUser = guests[n % 5] as TestUser;
      return { testUser, ...(await calls.complete(login_code, testUser.refreshToken, { on })) };
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(400)]);
    const winner = answers.find(({ status }) => status === 200)?.testUser;
    expect((await calls.poll(polling_code)).json.refresh_token).toBe(winner?.refreshToken);
    const events = await server.db
      .selectFrom("audit_events")
      .select("user_id")
      .where("event", "=", "cli_login.completed")
      .where(
        "user_id",
        "in",
        guests.map(({ id }) => id),
      )
      .execute();
    expect(events).toEqual([{ user_id: winner?.id }]);
  });

  test("concurrent polls during the confirmation wait, and one of them gets the token", async () => {
    const testUser = await fixtures.givenTestUser();
    const { login_code, polling_code } = await calls.start();
    const answers = await fifty((on, n) =>
      n === 20 ? calls.complete(login_code, testUser.refreshToken, { on }) : calls.poll(polling_code, { on }),
    );
    const last = await calls.poll(polling_code);
    expect([...answers, last].filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

test("the database stores no code, and the token only encrypted until it is collected", async () => {
  const { testUser, login_code, polling_code } = await calls.confirmed();
  const dump = seenIn(await server.db.selectFrom("cli_logins").selectAll().execute());
  for (const secret of [testUser.refreshToken, login_code, polling_code]) expect(dump).not.toContain(secret);
  expect((await calls.rowOf(polling_code)).refresh_token_sealed).toMatch(/^v1\./);
  await calls.poll(polling_code);
  expect(await calls.rowOf(polling_code)).toMatchObject({ refresh_token_sealed: null, used_at: expect.any(Date) });
});

test("a token encrypted for one sign-in cannot be decrypted for another", async () => {
  const [one, other] = [await calls.confirmed(), await calls.confirmed()];
  const { refresh_token_sealed } = await calls.rowOf(one.polling_code);
  await server.db.updateTable("cli_logins").set({ refresh_token_sealed }).where("polling_hash", "=", digest(other.polling_code)).execute();
  const answer = await calls.poll(other.polling_code);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(one.testUser.refreshToken);
});

test("a tool that polls too often is delayed and gets its token afterwards (CLI-06)", async () => {
  const limited = await startServer({ databaseOf: server, rateLimits: true });
  const { testUser, polling_code, login_code } = await calls.confirmed();
  const other = await calls.start();
  // Before any poll: the test is about the limit of the code. The limit of the address is sixty a minute.
  const burst = await Promise.all(Array.from({ length: 20 }, () => calls.poll(other.polling_code, { on: limited })));
  const refused = burst.filter(({ status }) => status === 429);
  // A slow machine may see a second go by.
  expect(refused.length).toBeGreaterThan(14);
  for (const { headers, text, json } of refused) {
    expect(headers.get("retry-after")).toBe("1");
    expect([text, json]).toEqual(["This polling code was polled too often. Try again in 1 seconds.", undefined]);
  }
  // Another code is counted separately.
  expect((await calls.poll(polling_code, { on: limited })).json).toEqual({ status: "success", refresh_token: testUser.refreshToken });
  expect((await calls.complete(login_code, testUser.refreshToken)).status).toBe(400);
  server.clock.advance(1000);
  expect((await calls.poll(other.polling_code, { on: limited })).json).toEqual({ status: "waiting" });
  // In the form that published clients send.
  for (let time = 0; time < 3; time++) {
    server.clock.advance(cliLimits.pollMillis);
    expect((await calls.poll(other.polling_code, { on: limited })).status).toBe(200);
  }
});

test("unknown codes leave no rows, after any number of attempts", async () => {
  const limited = await startServer({ databaseOf: server, rateLimits: true });
  const project = await server.givenProject();
  await Promise.all(Array.from({ length: 10 }, () => calls.poll(randomCode(), { on: limited, at: project })));
  const rows = await server.db.selectFrom("rate_limits").select("key").where("tenancy_id", "=", project.tenancyId).execute();
  expect(rows.filter(({ key }) => key.startsWith("cli poll"))).toEqual([]);
});
