import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { tenantHeaders } from "../../../testing/fixtures.ts";
import { updateUserActivity } from "../../foundation/activity-recorder.ts";
import { day, hour, type MetricsContext, minute, openMetricsContext } from "./testing/metrics-context.ts";

let context: MetricsContext;
beforeAll(async () => {
  context = await openMetricsContext();
});
afterAll(() => context?.close());
beforeEach(() => context.setTimeOfDay(12 * hour));

const password = "correct horse battery";

async function readActivity(project: TenantKeys, days = 7) {
  await context.server.running.flushActivity();
  const { status, json, text } = await context.server.request("GET", `/internal/metrics/activity?days=${days}`, {
    headers: tenantHeaders("admin", project),
  });
  expect(status, text).toBe(200);
  return json;
}

const authenticate = (project: TenantKeys, path: "sign-up" | "sign-in", email: string, secret = password) =>
  context.server.request("POST", `/auth/password/${path}`, {
    headers: tenantHeaders("client", project),
    body: { email, password: secret },
  });

test("created and imported users are not active until they sign in; a sign-up is active immediately", async () => {
  const [project, foreign] = [await context.givenProject(), await context.givenProject()];
  const empty = await readActivity(foreign);
  await context.givenUser(project, { primary_email: "bob@example.org", primary_email_auth_enabled: true, password });
  const { status, text } = await context.server.request("POST", "/internal/users/import", {
    headers: tenantHeaders("admin", project),
    body: { lines: JSON.stringify({ external_id: "7", primary_email: "eve@example.org" }) },
  });
  expect(status, text).toBe(200);
  const none = { daily_active: 0, weekly_active: 0, monthly_active: 0, sign_ups: 0, sign_ins: 0 };
  expect((await readActivity(project)).current).toEqual(none);

  expect((await authenticate(project, "sign-up", "ada@example.org")).status).toBe(200);
  expect((await readActivity(project)).current).toEqual({ ...none, daily_active: 0.1, weekly_active: 1, monthly_active: 1, sign_ups: 1 });

  context.clock.advance(minute);
  expect((await authenticate(project, "sign-in", "bob@example.org", "wrong")).status).toBe(400);
  expect((await authenticate(project, "sign-in", "bob@example.org")).status).toBe(200);
  const activity = await readActivity(project);
  expect(activity.current).toEqual({ ...none, daily_active: 0.3, weekly_active: 2, monthly_active: 2, sign_ups: 1, sign_ins: 1 });
  expect(activity.days.at(-1)).toMatchObject({ daily_active: 2, sign_ups: 1, sign_ins: 1 });
  expect(activity.methods).toEqual([{ method: "password", sign_ups: 1, sign_ins: 1 }]);
  expect(activity.funnel).toEqual({ page_openings: 0, started: 3, completed: 2, sign_ups: 1 });
  expect(activity.retention.at(-1).users).toEqual([2]);
  expect(await readActivity(foreign)).toEqual(empty);

  context.clock.advance(7 * day);
  const next = await readActivity(project);
  expect(next.current).toEqual({ ...none, monthly_active: 2 });
  expect(next.previous).toEqual({ ...none, daily_active: 0.3, weekly_active: 2, monthly_active: 2, sign_ups: 1, sign_ins: 1 });
});

test("openings of the sign-in and sign-up pages are counted, those of other pages and previews are not", async () => {
  const project = await context.givenProject();
  for (const page of ["handler/sign-in", "handler/sign-up", "handler/sign-in/", "handler/forgot-password", "preview/sign-in"])
    await fetch(`${context.server.url}/p/${project.id}/${page}`);
  expect((await readActivity(project)).funnel.page_openings).toBe(3);
});

/** Pseudo-random numbers below 1 (linear congruential). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test("weekly and monthly active users and retention equal a count over all visits", async () => {
  const project = await context.givenProject();
  const next = randomNumbers(7);
  const users = await Promise.all(Array.from({ length: 8 }, () => context.givenUser(project)));
  /** The day numbers on which each user was active. */
  const visits = users.map(() => new Set<number>());
  const length = 75;
  const shares = [0.9, 0.5, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01];
  for (let today = 0; today < length; today++) {
    context.clock.advance(day);
    const active = users.filter((_, user) => next() < (shares[user] ?? 0));
    for (const id of active) visits[users.indexOf(id)]?.add(today);
    const marks = active.map((userId) => ({ tenancyId: project.tenancyId, userId, at: context.clock.now(), country: null }));
    // Twice: a user is counted once a day.
    for (const again of [marks, marks]) await updateUserActivity(context.server.db, again);
  }
  const { days, retention } = await readActivity(project, 30);
  const countActive = (until: number, window: number) =>
    visits.filter((seen) => [...seen].some((visit) => visit <= until && visit > until - window)).length;
  const expected = days.map((_: unknown, index: number) => {
    const until = length - days.length + index;
    return [countActive(until, 1), countActive(until, 7), countActive(until, 30)];
  });
  const actual = days.map((one: Record<string, number>) => [one.daily_active, one.weekly_active, one.monthly_active]);
  expect(actual).toEqual(expected);

  const firstDay = Math.floor(context.clock.now().getTime() / day) - length + 1;
  /** Weeks since the Monday before 1970. */
  const weekNumber = (visit: number) => Math.floor((firstDay + visit + 3) / 7);
  const thisWeek = weekNumber(length - 1);
  expect(retention.map(({ users: counts }: { users: number[] }) => counts)).toEqual(
    Array.from({ length: 8 }, (_, n) => {
      const week = thisWeek - 7 + n;
      const cohort = visits.filter((seen) => seen.size > 0 && weekNumber(Math.min(...seen)) === week);
      return Array.from(
        { length: 8 - n },
        (_, after) => cohort.filter((seen) => [...seen].some((visit) => weekNumber(visit) === week + after)).length,
      );
    }),
  );
});

test.each(["6", "91", "x", ""])("a range of %j days is rejected", async (days) => {
  const { status, json } = await context.server.request("GET", `/internal/metrics/activity?days=${days}`, { as: "admin" });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
});

test("a user who is older than the recorded days returns after its last activity; an imported one is new", async () => {
  const project = await context.givenProject();
  const now = context.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const { db } = context.server;
  async function givenOlder(isImported: boolean) {
    const id = await context.givenUser(project, { display_name: "Older" });
    await sql`UPDATE users SET seen_before = true, signed_up_at = ${ago(20)}::timestamptz, last_active_at = ${ago(3)}::timestamptz
      WHERE id = ${id}::uuid`.execute(db);
    if (isImported)
      await sql`INSERT INTO imported_users (tenancy_id, import_key, user_id) VALUES (${project.tenancyId}::uuid, sha256(${id}::text::bytea), ${id}::uuid)`.execute(
        db,
      );
    return id;
  }
  const ids = [await givenOlder(false), await givenOlder(true)];
  await updateUserActivity(
    db,
    ids.map((userId) => ({ tenancyId: project.tenancyId, userId, at: now, country: null })),
  );

  const { rows: gaps } =
    await sql`SELECT gap, count FROM returning_users WHERE tenancy_id = ${project.tenancyId}::uuid ORDER BY gap`.execute(db);
  expect(gaps).toEqual([3, 31].map((gap) => ({ gap, count: 1 })));
  const { rows } =
    await sql`SELECT (${now}::timestamptz AT TIME ZONE 'UTC')::date - first_seen_on AS since, (${now}::timestamptz AT TIME ZONE 'UTC')::date - last_seen_on AS last
    FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY since`.execute(db);
  expect(rows).toEqual([0, 20].map((since) => ({ since, last: 0 })));
});
