// The refresh token of a confirmed sign-in: kept sealed, collected by one, and not asked for too often.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cli } from "#contract/vocabulary/limits.ts";
import { randomCode } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { createWorld, type Guest, type World } from "../../testing/world.ts";
import { cliCalls } from "./testing.ts";

let server: TestServer;
/** Another process over the same database. */
let beside: TestServer;
let world: World;
let calls: ReturnType<typeof cliCalls>;
beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  world = await createWorld(server);
  calls = cliCalls(world);
});
afterAll(async () => {
  await beside?.close();
  await server?.close();
});

/** As somebody reads it who has a copy of the database. */
const seenIn = (rows: unknown) =>
  JSON.stringify(rows, (_key, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value));

describe("of fifty at once over two processes", () => {
  const fifty = <T>(work: (on: TestServer, n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n % 2 ? server : beside, n)));

  test("one poll collects the token, and the others are told that it is used (CLI-01)", async () => {
    const { guest, polling_code } = await calls.confirmed();
    const answers = await fifty((on) => calls.poll(polling_code, { on }));
    const told = answers.map(({ status, json }) => `${status} ${json.status}`).sort();
    expect(told).toEqual([...Array(49).fill("200 used"), "201 success"]);
    expect(answers.filter(({ text }) => text.includes(guest.refreshToken))).toHaveLength(1);
  });

  test("one confirmation wins, and it is the one whose session the tool gets", async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => world.givenGuest()));
    const { login_code, polling_code } = await calls.start();
    const answers = await fifty(async (on, n) => {
      const guest = guests[n % 5] as Guest;
      return { guest, ...(await calls.complete(login_code, guest.refreshToken, { on })) };
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(400)]);
    const winner = answers.find(({ status }) => status === 200)?.guest;
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

  test("polls racing the confirmation wait, and one of all collects", async () => {
    const guest = await world.givenGuest();
    const { login_code, polling_code } = await calls.start();
    const answers = await fifty((on, n) =>
      n === 20 ? calls.complete(login_code, guest.refreshToken, { on }) : calls.poll(polling_code, { on }),
    );
    const last = await calls.poll(polling_code);
    expect([...answers, last].filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

test("the database holds no code, and the token only sealed, until it is collected and gone", async () => {
  const { guest, login_code, polling_code } = await calls.confirmed();
  const dump = seenIn(await server.db.selectFrom("cli_logins").selectAll().execute());
  for (const secret of [guest.refreshToken, login_code, polling_code]) expect(dump).not.toContain(secret);
  expect((await calls.rowOf(polling_code)).refresh_token_sealed).toMatch(/^v1\./);
  await calls.poll(polling_code);
  expect(await calls.rowOf(polling_code)).toMatchObject({ refresh_token_sealed: null, used_at: expect.any(Date) });
});

test("a token sealed for one sign-in does not open at another", async () => {
  const [one, other] = [await calls.confirmed(), await calls.confirmed()];
  const { refresh_token_sealed } = await calls.rowOf(one.polling_code);
  await server.db.updateTable("cli_logins").set({ refresh_token_sealed }).where("polling_hash", "=", digest(other.polling_code)).execute();
  const answer = await calls.poll(other.polling_code);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(one.guest.refreshToken);
});

test("a tool that asks too often is told to wait, and still gets its token afterwards (CLI-06)", async () => {
  const limited = await startServer({ beside: server, rateLimits: true });
  const { guest, polling_code, login_code } = await calls.confirmed();
  const other = await calls.start();
  // Before anybody asks: what is under test is the code's own limit, and the address's is sixty a minute.
  const burst = await Promise.all(Array.from({ length: 20 }, () => calls.poll(other.polling_code, { on: limited })));
  const refused = burst.filter(({ status }) => status === 429);
  // A slow machine may see a second go by.
  expect(refused.length).toBeGreaterThan(14);
  for (const { headers, text, json } of refused) {
    expect(headers.get("retry-after")).toBe("1");
    expect([text, json]).toEqual(["This polling code is asked for too often. Try again in 1 seconds.", undefined]);
  }
  // Another code has a second of its own.
  expect((await calls.poll(polling_code, { on: limited })).json).toEqual({ status: "success", refresh_token: guest.refreshToken });
  expect((await calls.complete(login_code, guest.refreshToken)).status).toBe(400);
  server.clock.advance(1000);
  expect((await calls.poll(other.polling_code, { on: limited })).json).toEqual({ status: "waiting" });
  // As published clients ask.
  for (let time = 0; time < 3; time++) {
    server.clock.advance(cli.pollMillis);
    expect((await calls.poll(other.polling_code, { on: limited })).status).toBe(200);
  }
});

test("codes that nobody was given leave no trace, however many are tried", async () => {
  const limited = await startServer({ beside: server, rateLimits: true });
  const project = await server.givenProject();
  await Promise.all(Array.from({ length: 10 }, () => calls.poll(randomCode(), { on: limited, at: project })));
  const kept = await server.db.selectFrom("rate_limits").select("key").where("tenancy_id", "=", project.tenancyId).execute();
  expect(kept.filter(({ key }) => key.startsWith("cli poll"))).toEqual([]);
});
