import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteExpired } from "../../../core/retention.ts";
import type { TestUser } from "../../../testing/fixtures.ts";
import { updateUserActivity } from "../../foundation/activity-recorder.ts";
import { day, hour, last, type MetricsContext, minute, openMetricsContext } from "./testing/metrics-context.ts";

let context: MetricsContext;
beforeAll(async () => {
  context = await openMetricsContext();
});
afterAll(() => context?.close());
beforeEach(() => context.setTimeOfDay(12 * hour));

test("a user is counted once a day, over all requests and processes", async () => {
  const project = await context.givenProject();
  context.setTimeOfDay(hour);
  const testUser = await context.fixtures.givenTestUser({ project });
  const seen = async (on = context.server) => {
    await context.visit(project, testUser, { on });
    await on.running.flushActivity();
    return last((await context.metricsOf(project)).daily_active_users, 3);
  };
  expect(await seen()).toEqual([0, 0, 1]);
  context.clock.advance(22 * hour);
  expect(await seen()).toEqual([0, 0, 1]);
  context.clock.advance(hour);
  expect(last((await context.metricsOf(project)).daily_active_users, 2)).toEqual([1, 0]);
  expect(await seen()).toEqual([0, 1, 1]);
  context.clock.advance(minute);
  expect(await seen(context.second)).toEqual([0, 1, 1]);
  context.clock.advance(2 * day);
  expect(await seen(context.second)).toEqual([1, 0, 1]);
  // A process with a slow clock counts no day twice and misses none.
  context.clock.advance(-day);
  expect(await seen()).toEqual([1, 1, 0]);
});

test("two processes that record the same users concurrently count each once", async () => {
  const project = await context.givenProject();
  const guests = await Promise.all(Array.from({ length: 20 }, () => context.fixtures.givenTestUser({ project })));
  for (let round = 0; round < 3; round++) {
    context.clock.advance(day);
    await Promise.all(guests.flatMap((testUser) => [context.server, context.second].map((on) => context.visit(project, testUser, { on }))));
    await Promise.all([context.server.running.flushActivity(), context.second.running.flushActivity()]);
    expect(last((await context.metricsOf(project)).daily_active_users, 1)).toEqual([20]);
  }
});

test("a user is counted for the country of the last known location", async () => {
  const project = await context.givenProject();
  const [ada, grace, alan] = await Promise.all([1, 2, 3].map(() => context.fixtures.givenTestUser({ project })));
  const seenFrom = async (testUser: TestUser | undefined, from: string) => {
    context.clock.advance(minute);
    await context.visit(project, testUser as TestUser, { from });
    await context.server.running.flushActivity();
    return (await context.metricsOf(project)).users_by_country;
  };
  expect(await seenFrom(ada, "192.0.2.77")).toEqual({ DE: 1 });
  expect(await seenFrom(grace, "192.0.2.77")).toEqual({ DE: 2 });
  expect(await seenFrom(alan, "10.0.0.1")).toEqual({ DE: 2 });
  expect(await seenFrom(ada, "2001:db8:1::7")).toEqual({ DE: 1, FR: 1 });
  expect(await seenFrom(grace, "10.0.0.1")).toEqual({ DE: 1, FR: 1 });
});

test("counts of active users are deleted after 400 days", async () => {
  const project = await context.givenProject();
  const testUser = await context.fixtures.givenTestUser({ project });
  context.clock.advance(day);
  await context.visit(project, testUser);
  await context.server.running.flushActivity();
  const remaining = async () => {
    await deleteExpired(context.server.db, context.clock.now());
    return context.server.db.selectFrom("active_users").select("count").where("tenancy_id", "=", project.tenancyId).execute();
  };
  context.clock.advance(399 * day);
  expect(await remaining()).toEqual([{ count: 1 }]);
  context.clock.advance(2 * day);
  expect(await remaining()).toEqual([]);
});

test("activity within an hour of the previous one updates no index of users", async () => {
  const project = await context.givenProject();
  const testUser = await context.fixtures.givenTestUser({ project });
  const mark = (millis: number) => [
    { tenancyId: project.tenancyId, userId: testUser.id, at: new Date(context.clock.now().getTime() + millis), country: null },
  ];
  const updates = () =>
    context.server.db.transaction().execute(async (db) => {
      const readCounts = async () => {
        const { rows } = await sql<{ all: number; hot: number }>`SELECT pg_stat_get_xact_tuples_updated('users'::regclass)::int AS all,
          pg_stat_get_xact_tuples_hot_updated('users'::regclass)::int AS hot`.execute(db);
        return rows[0] ?? { all: 0, hot: 0 };
      };
      // Includes earlier work of the connection that was not reported yet.
      const before = await readCounts();
      for (const minutes of [1, 20, 59]) await updateUserActivity(db, mark(minutes * minute));
      const after = await readCounts();
      return { all: after.all - before.all, hot: after.hot - before.hot };
    });
  expect(await updates()).toEqual({ all: 3, hot: 3 });
});
