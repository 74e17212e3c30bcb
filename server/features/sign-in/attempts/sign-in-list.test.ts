import { afterAll, expect, test } from "vitest";
import type { SignInAttempt } from "#contract/entities/sign-in/sign-in-attempt.ts";
import type { View } from "#contract/kernel/entity.ts";
import { attemptLimits } from "#contract/vocabulary/sign-in/attempts.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { randomUuid } from "../../../services/random.ts";
import { type ProjectKeys, startServer } from "../../../testing/index.ts";
import { deleteExcessAttempts } from "./queries.ts";

const server = await startServer();
afterAll(() => server.close());
const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });

const password = "correct horse battery";
const anAddress = () => `${randomUuid()}@example.org`;
const post = (path: string, body: object, at: ProjectKeys = project) => server.request("POST", path, { as: "client", project: at, body });

async function list(query: Readonly<Record<string, string>>, at: ProjectKeys = project): Promise<View<typeof SignInAttempt, "admin">[]> {
  await server.running.flushSignIns();
  const { status, json, text } = await server.request("GET", `/internal/sign-ins?${new URLSearchParams(query)}`, {
    as: "admin",
    project: at,
  });
  expect(status, text).toBe(200);
  return json.items;
}

test("sign-ins are found by user, address, outcome, method and time, page by page; those of other projects are not", async () => {
  const { id, email } = await server.givenUser({ project, password });
  // After the sign-up, also to the millisecond.
  server.clock.advance(1000);
  const from = server.clock.now().getTime();
  for (let count = 0; count < 3; count++) await post("/auth/password/sign-in", { email, password: "wrong" });
  await post("/auth/password/sign-in", { email, password });
  const mine = await list({ user_id: id });
  expect(mine.map(({ outcome }) => outcome)).toEqual(["ok", "refused", "refused", "refused", "ok"]);
  expect(await list({ address: email.slice(0, 20).toUpperCase(), outcome: "refused", method: "password" })).toHaveLength(3);
  expect(await list({ user_id: id, since_millis: String(from) })).toHaveLength(4);
  expect(await list({ user_id: id, until_millis: String(from) })).toHaveLength(1);
  const first = await server.request("GET", `/internal/sign-ins?user_id=${id}&limit=2`, { as: "admin", project });
  const rest = await list({ user_id: id, cursor: first.json.pagination.next_cursor });
  expect([...first.json.items, ...rest]).toEqual(mine);
  const foreign = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  expect(await list({}, foreign)).toEqual([]);
  const one = await server.request("GET", `/internal/sign-ins/${mine[0]?.id}`, { as: "admin", project: foreign });
  expect(one.status).toBe(404);
});

test("sign-ins are deleted after 30 days, and the oldest beyond the maximum of a project", async () => {
  const bounded = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  for (let count = 0; count < 5; count++) await post("/auth/password/sign-in", { email: anAddress(), password: "wrong" }, bounded);
  const all = await list({}, bounded);
  await deleteExcessAttempts(server.db, 3);
  expect(await list({}, bounded)).toEqual(all.slice(0, 3));
  await deleteExpired(server.db, new Date(server.clock.now().getTime() + attemptLimits.retentionDays * 86_400_000 + 60_000));
  expect(await list({}, bounded)).toEqual([]);
});
