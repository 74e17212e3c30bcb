import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "./index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const me = (user: string) => server.request("GET", "/users/me", { as: "client", user });
const signUp = () =>
  server.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: {
      email: `${crypto.randomUUID()}@example.org`,
      password: "correct horse battery",
      verification_callback_url: "http://localhost:3000/verify",
    },
  });

test("the recorded statements exclude those of background jobs", async () => {
  const ada = await server.givenUser();
  await server.running.jobsIdle();
  // As the clock does that has run since the server's start.
  const flush = AsyncResource.bind(() => server.running.flushActivity());
  const jobsIdle = AsyncResource.bind(() => server.running.jobsIdle());

  const sent = await server.statements(async () => {
    expect((await signUp()).status).toBe(200);
    await jobsIdle();
    expect((await me(ada.accessToken)).status).toBe(200);
    await flush();
  });

  expect(sent.filter((text) => /insert into "?emails/i.test(text))).toHaveLength(1);
  expect(sent.filter((text) => /AS claim |DELETE FROM jobs|unnest\(\$1::uuid/i.test(text))).toEqual([]);
  const [email] = await server.db.selectFrom("emails").select("state").execute();
  expect(email?.state).toBe("sent");
});

test("no statement of concurrent calls is missed, with or without a body", async () => {
  const ada = await server.givenUser();
  const create = () => server.request("POST", "/users", { as: "server", body: { display_name: "Ada" } });
  const calls = [() => me(ada.accessToken), create];
  const alone: number[] = [];
  for (const call of calls) {
    await call();
    alone.push((await server.statements(call)).length);
  }
  expect(Math.min(...alone)).toBeGreaterThan(0);

  const together = await server.statements(() => Promise.all(calls.flatMap((call) => Array.from({ length: 20 }, call))));

  expect(together).toHaveLength(20 * alone.reduce((sum, count) => sum + count, 0));
});
