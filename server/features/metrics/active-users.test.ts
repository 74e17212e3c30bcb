import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Guest } from "../../testing/world.ts";
import { markUsersActive } from "../users/activity.ts";
import { removeOldActiveUsers } from "../users/expired.ts";
import { day, hour, last, type MetricsStage, minute, openMetricsStage } from "./testing.ts";

let stage: MetricsStage;
beforeAll(async () => {
  stage = await openMetricsStage();
});
afterAll(() => stage?.close());
beforeEach(() => stage.setTimeOfDay(12 * hour));

test("a user is active once a day, however often and wherever they are seen", async () => {
  const project = await stage.givenProject();
  stage.setTimeOfDay(hour);
  const guest = await stage.world.givenGuest({ project });
  const seen = async (on = stage.server) => {
    await stage.visit(project, guest, { on });
    await on.running.flushActivity();
    return last((await stage.metricsOf(project)).daily_active_users, 3);
  };
  expect(await seen()).toEqual([0, 0, 1]);
  stage.clock.advance(22 * hour);
  expect(await seen()).toEqual([0, 0, 1]);
  stage.clock.advance(hour);
  expect(last((await stage.metricsOf(project)).daily_active_users, 2)).toEqual([1, 0]);
  expect(await seen()).toEqual([0, 1, 1]);
  stage.clock.advance(minute);
  expect(await seen(stage.second)).toEqual([0, 1, 1]);
  stage.clock.advance(2 * day);
  expect(await seen(stage.second)).toEqual([1, 0, 1]);
  // A process whose clock lags behind counts no day again, and none that was not.
  stage.clock.advance(-day);
  expect(await seen()).toEqual([1, 1, 0]);
});

test("two processes that saw the same users at once count each once", async () => {
  const project = await stage.givenProject();
  const guests = await Promise.all(Array.from({ length: 20 }, () => stage.world.givenGuest({ project })));
  for (let round = 0; round < 3; round++) {
    stage.clock.advance(day);
    await Promise.all(guests.flatMap((guest) => [stage.server, stage.second].map((on) => stage.visit(project, guest, { on }))));
    await Promise.all([stage.server.running.flushActivity(), stage.second.running.flushActivity()]);
    expect(last((await stage.metricsOf(project)).daily_active_users, 1)).toEqual([20]);
  }
});

test("a user counts for the country they were last seen in, which an unknown address does not change", async () => {
  const project = await stage.givenProject();
  const [ada, grace, alan] = await Promise.all([1, 2, 3].map(() => stage.world.givenGuest({ project })));
  const seenFrom = async (guest: Guest | undefined, from: string) => {
    stage.clock.advance(minute);
    await stage.visit(project, guest as Guest, { from });
    await stage.server.running.flushActivity();
    return (await stage.metricsOf(project)).users_by_country;
  };
  expect(await seenFrom(ada, "192.0.2.77")).toEqual({ DE: 1 });
  expect(await seenFrom(grace, "192.0.2.77")).toEqual({ DE: 2 });
  expect(await seenFrom(alan, "10.0.0.1")).toEqual({ DE: 2 });
  expect(await seenFrom(ada, "2001:db8:1::7")).toEqual({ DE: 1, FR: 1 });
  expect(await seenFrom(grace, "10.0.0.1")).toEqual({ DE: 1, FR: 1 });
});

test("counts of active users go after 400 days", async () => {
  const project = await stage.givenProject();
  const guest = await stage.world.givenGuest({ project });
  stage.clock.advance(day);
  await stage.visit(project, guest);
  await stage.server.running.flushActivity();
  const kept = async () => {
    await removeOldActiveUsers(stage.server.db, stage.clock.now());
    return stage.server.db.selectFrom("active_users").select("count").where("tenancy_id", "=", project.tenancyId).execute();
  };
  stage.clock.advance(399 * day);
  expect(await kept()).toEqual([{ count: 1 }]);
  stage.clock.advance(2 * day);
  expect(await kept()).toEqual([]);
});

test("a mark within the hour of the one before it leaves the indexes of users alone", async () => {
  const project = await stage.givenProject();
  const guest = await stage.world.givenGuest({ project });
  const mark = (millis: number) => [
    { tenancyId: project.tenancyId, userId: guest.id, at: new Date(stage.clock.now().getTime() + millis), country: null },
  ];
  const updates = () =>
    stage.server.db.transaction().execute(async (db) => {
      const counted = async () => {
        const { rows } = await sql<{ all: number; hot: number }>`SELECT pg_stat_get_xact_tuples_updated('users'::regclass)::int AS all,
          pg_stat_get_xact_tuples_hot_updated('users'::regclass)::int AS hot`.execute(db);
        return rows[0] ?? { all: 0, hot: 0 };
      };
      // What the connection did before and has not reported yet is counted as well.
      const before = await counted();
      for (const minutes of [1, 20, 59]) await markUsersActive(db, mark(minutes * minute));
      const after = await counted();
      return { all: after.all - before.all, hot: after.hot - before.hot };
    });
  expect(await updates()).toEqual({ all: 3, hot: 3 });
});
