import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { givenPasskey } from "../../testing/passkeys.ts";
import { type Guest, openConfig, tenantHeaders } from "../../testing/world.ts";
import { day, hour, ids, last, type MetricsStage, minute, openMetricsStage } from "./testing.ts";

let stage: MetricsStage;
beforeAll(async () => {
  stage = await openMetricsStage();
});
afterAll(() => stage?.close());
beforeEach(() => stage.setTimeOfDay(12 * hour));

test("a project without users has 31 days without any, today's last", async () => {
  const days = Array.from({ length: 31 }, (_, n) => ({
    date: new Date(stage.clock.now().getTime() - (30 - n) * day).toISOString().slice(0, 10),
    activity: 0,
  }));
  expect(await stage.metricsOf(await stage.givenProject())).toEqual({
    total_users: 0,
    daily_users: days,
    daily_active_users: days,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
  });
});

test("a sign-up counts on its day of UTC, and is in the chart for 31 days", async () => {
  const project = await stage.givenProject();
  stage.setTimeOfDay(day - 1);
  await stage.givenUser(project);
  stage.clock.advance(1);
  await stage.givenUser(project);
  await stage.givenUser(project);
  const today = await stage.metricsOf(project);
  expect([last(today.daily_users, 3), last(today.daily_active_users, 3)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  stage.clock.advance(day - 1);
  expect(last((await stage.metricsOf(project)).daily_users, 2)).toEqual([1, 2]);

  stage.clock.advance(28 * day + 1);
  expect((await stage.metricsOf(project)).daily_users.slice(0, 2)).toEqual([
    { date: new Date(stage.clock.now().getTime() - 30 * day).toISOString().slice(0, 10), activity: 1 },
    { date: new Date(stage.clock.now().getTime() - 29 * day).toISOString().slice(0, 10), activity: 2 },
  ]);
  stage.clock.advance(2 * day - 1);
  const later = await stage.metricsOf(project);
  expect([later.total_users, last(later.daily_users, 31).reduce((sum, count) => sum + count)]).toEqual([3, 2]);
});

test("anonymous users are left out of everything unless asked for", async () => {
  const project = await stage.givenProject();
  await stage.server.configure(
    { ...openConfig, auth: { ...openConfig.auth, oauth: { providers: { github: { type: "github", allowSignIn: true } } } } },
    project.id,
  );
  const methods = {
    password: "correct horse battery",
    otp_auth_enabled: true,
    primary_email_auth_enabled: true,
    oauth_providers: [{ id: "github", account_id: "1", email: null }],
  };
  const known = await stage.givenUser(project, { ...methods, primary_email: "ada@example.org" });
  stage.clock.advance(minute);
  const hidden = await stage.givenUser(project, {
    ...methods,
    primary_email: "anon@example.org",
    is_anonymous: true,
    oauth_providers: [{ id: "github", account_id: "2", email: null }],
  });
  const visitor = await stage.world.givenGuest({ project, anonymous: true });
  stage.clock.advance(day);
  await stage.visit(project, visitor, { anonymous: true, from: "192.0.2.1" });
  await stage.server.running.flushActivity();

  const brief = (metrics: Awaited<ReturnType<MetricsStage["metricsOf"]>>) => ({
    total: metrics.total_users,
    daily: last(metrics.daily_users, 2),
    active: last(metrics.daily_active_users, 2),
    countries: metrics.users_by_country,
    registered: ids(metrics.recently_registered).sort(),
    seen: ids(metrics.recently_active).slice(0, 1),
    methods: metrics.login_methods.map(({ method, count }: { method: string; count: number }) => [method, count]),
  });
  const without = {
    total: 1,
    daily: [1, 0],
    active: [1, 0],
    countries: {},
    registered: [known],
    seen: [known],
    methods: [
      ["github", 1],
      ["otp", 1],
      ["password", 1],
    ],
  };
  expect(brief(await stage.metricsOf(project))).toEqual(without);
  expect(brief(await stage.metricsOf(project, "?include_anonymous=false"))).toEqual(without);
  expect(brief(await stage.metricsOf(project, "?include_anonymous=true"))).toEqual({
    total: 3,
    daily: [3, 0],
    active: [3, 1],
    countries: { DE: 1 },
    registered: [known, hidden, visitor.id].sort(),
    seen: [visitor.id],
    methods: [
      ["github", 2],
      ["otp", 2],
      ["password", 2],
    ],
  });
});

test("users of other projects and branches are never counted", async () => {
  const [project, foreign] = [await stage.givenProject(), await stage.givenProject()];
  const { id: tenancyId } = await stage.server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", project.id)
    .where("branch_id", "=", "side")
    .executeTakeFirstOrThrow();
  const side = { ...project, tenancyId, branchId: "side" };
  const empty = await stage.metricsOf(project);
  for (const other of [foreign, side]) {
    await stage.givenUser(other, { primary_email: "ada@example.org", primary_email_auth_enabled: true, password: "correct horse battery" });
    const guest = await stage.world.givenGuest({ project: other });
    stage.clock.advance(day);
    await stage.visit(other, guest, { from: "192.0.2.1" });
    await stage.server.running.flushActivity();
    stage.clock.advance(-day);
    expect((await stage.metricsOf(other)).total_users).toBe(2);
  }
  expect(await stage.metricsOf(project)).toEqual(empty);
});

test("the newest five and the five seen last are listed, the latest first, as servers see them", async () => {
  const project = await stage.givenProject();
  const guests: Guest[] = [];
  for (let n = 0; n < 7; n++) {
    stage.clock.advance(20 * minute);
    guests.push(await stage.world.givenGuest({ project }));
  }
  stage.clock.advance(day);
  // Within one hour and over several, in an order of their own.
  const order = [3, 0, 6, 1].map((n) => guests[n] as Guest);
  for (const guest of order) {
    stage.clock.advance(25 * minute);
    await stage.visit(project, guest);
    await stage.server.running.flushActivity();
  }
  const { recently_registered, recently_active } = await stage.metricsOf(project);
  expect(ids(recently_registered)).toEqual([6, 5, 4, 3, 2].map((n) => guests[n]?.id));
  expect(ids(recently_active)).toEqual([1, 6, 0, 3, 5].map((n) => guests[n]?.id));
  const { json } = await stage.server.request("GET", `/users/${guests[1]?.id}`, { headers: tenantHeaders("server", project) });
  expect(recently_active[0]).toEqual(json);
});

test("methods are those that users have, the commonest first, and a user with two accounts of a provider counts once", async () => {
  const project = await stage.givenProject();
  const email = (name: string) => ({ primary_email: `${name}@example.org`, primary_email_auth_enabled: true });
  const ada = await stage.givenUser(project, { ...email("ada"), password: "correct horse battery", otp_auth_enabled: true });
  await stage.givenUser(project, { ...email("grace"), password: "correct horse battery" });
  await stage.givenUser(project, email("alan"));
  const link = { tenancy_id: project.tenancyId, user_id: ada, email: null, allow_connected_accounts: true, created_at: stage.clock.now() };
  await stage.server.db
    .insertInto("oauth_links")
    .values([
      { ...link, id: crypto.randomUUID(), provider_config_id: "google", account_id: "1", allow_sign_in: true },
      { ...link, id: crypto.randomUUID(), provider_config_id: "google", account_id: "2", allow_sign_in: true },
      { ...link, id: crypto.randomUUID(), provider_config_id: "github", account_id: "1", allow_sign_in: false },
    ])
    .execute();
  await givenPasskey(stage.server, project, ada);
  expect((await stage.metricsOf(project)).login_methods).toEqual([
    { method: "password", count: 2 },
    { method: "google", count: 1 },
    { method: "otp", count: 1 },
    { method: "passkey", count: 1 },
  ]);
});

test.each(["yes", "1", "", "TRUE"])("include_anonymous=%s is refused", async (value) => {
  const { status, json } = await stage.server.request("GET", `/internal/metrics?include_anonymous=${value}`, { as: "admin" });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
});
