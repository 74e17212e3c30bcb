import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { permissiveConfig, type TestUser, tenantHeaders } from "../../../testing/fixtures.ts";
import { givenPasskey } from "../../../testing/sign-in/passkeys.ts";
import { day, hour, ids, last, type MetricsContext, minute, openMetricsContext } from "./testing/metrics-context.ts";

let context: MetricsContext;
beforeAll(async () => {
  context = await openMetricsContext();
});
afterAll(() => context?.close());
beforeEach(() => context.setTimeOfDay(12 * hour));

test("a project without users has 31 empty days, today last", async () => {
  const days = Array.from({ length: 31 }, (_, n) => ({
    date: new Date(context.clock.now().getTime() - (30 - n) * day).toISOString().slice(0, 10),
    activity: 0,
  }));
  expect(await context.metricsOf(await context.givenProject())).toEqual({
    total_users: 0,
    daily_users: days,
    daily_active_users: days,
    users_by_country: {},
    recently_registered: [],
    recently_active: [],
    login_methods: [],
    users_without_login_method: 0,
  });
});

test("a new user is counted on its UTC day and listed for 31 days; one that is created is not active", async () => {
  const project = await context.givenProject();
  context.setTimeOfDay(day - 1);
  await context.givenUser(project);
  context.clock.advance(1);
  await context.givenUser(project);
  await context.givenUser(project);
  const today = await context.metricsOf(project);
  expect([last(today.daily_users, 3), last(today.daily_active_users, 3)]).toEqual([
    [0, 1, 2],
    [0, 0, 0],
  ]);
  context.clock.advance(day - 1);
  expect(last((await context.metricsOf(project)).daily_users, 2)).toEqual([1, 2]);

  context.clock.advance(28 * day + 1);
  expect((await context.metricsOf(project)).daily_users.slice(0, 2)).toEqual([
    { date: new Date(context.clock.now().getTime() - 30 * day).toISOString().slice(0, 10), activity: 1 },
    { date: new Date(context.clock.now().getTime() - 29 * day).toISOString().slice(0, 10), activity: 2 },
  ]);
  context.clock.advance(2 * day - 1);
  const after = await context.metricsOf(project);
  expect([after.total_users, last(after.daily_users, 31).reduce((sum, count) => sum + count)]).toEqual([3, 2]);
});

test("anonymous users are excluded from everything unless included", async () => {
  const project = await context.givenProject();
  await context.server.configure(
    { ...permissiveConfig, auth: { ...permissiveConfig.auth, oauth: { providers: { github: { type: "github", allowSignIn: true } } } } },
    project.id,
  );
  const methods = {
    password: "correct horse battery",
    otp_auth_enabled: true,
    primary_email_auth_enabled: true,
    oauth_providers: [{ id: "github", account_id: "1", email: null }],
  };
  const known = await context.givenUser(project, { ...methods, primary_email: "ada@example.org" });
  context.clock.advance(minute);
  const hidden = await context.givenUser(project, {
    ...methods,
    primary_email: "anon@example.org",
    is_anonymous: true,
    oauth_providers: [{ id: "github", account_id: "2", email: null }],
  });
  const visitor = await context.fixtures.givenTestUser({ project, anonymous: true });
  context.clock.advance(day);
  await context.visit(project, visitor, { anonymous: true, from: "192.0.2.1" });
  await context.server.running.flushActivity();

  const brief = (metrics: Awaited<ReturnType<MetricsContext["metricsOf"]>>) => ({
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
    active: [0, 0],
    countries: {},
    registered: [known],
    seen: [known],
    methods: [
      ["github", 1],
      ["otp", 1],
      ["password", 1],
    ],
  };
  expect(brief(await context.metricsOf(project))).toEqual(without);
  expect(brief(await context.metricsOf(project, "?include_anonymous=false"))).toEqual(without);
  expect(brief(await context.metricsOf(project, "?include_anonymous=true"))).toEqual({
    total: 3,
    daily: [3, 0],
    active: [2, 1],
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

test("a sign-in counts its country; a user who is created, imported or refused does not", async () => {
  const project = await context.givenProject();
  const body = { email: "ada@example.org", password: "correct horse battery" };
  const call = (path: string, more: object = {}) =>
    context.server.request("POST", `/auth/password/${path}`, {
      headers: { ...tenantHeaders("client", project), "x-forwarded-for": "192.0.2.1" },
      body: { ...body, ...more },
    });
  const countries = async () => {
    await context.server.running.flushActivity();
    context.clock.advance(minute);
    return (await context.metricsOf(project)).users_by_country;
  };
  const headers = { ...tenantHeaders("server", project), "x-forwarded-for": "192.0.2.1" };
  const created = { primary_email: "bob@example.org", primary_email_auth_enabled: true, password: body.password };
  expect((await context.server.request("POST", "/users", { headers, body: created })).status).toBe(201);
  const imported = { lines: JSON.stringify({ external_id: "7", primary_email: "eve@example.org" }) };
  const answer = await context.server.request("POST", "/internal/users/import", {
    headers: { ...headers, ...tenantHeaders("admin", project) },
    body: imported,
  });
  expect(answer.json?.results, answer.text).toMatchObject([{ status: "created" }]);
  expect((await call("sign-in", { email: "bob@example.org", password: "wrong" })).status).toBe(400);
  expect(await countries()).toEqual({});

  expect((await call("sign-up")).status).toBe(200);
  expect(await countries()).toEqual({ DE: 1 });
  expect((await call("sign-in", { email: "bob@example.org" })).status).toBe(200);
  expect(await countries()).toEqual({ DE: 2 });
});

test("users of other projects and branches are never counted", async () => {
  const [project, foreign] = [await context.givenProject(), await context.givenProject()];
  const { id: tenancyId } = await context.server.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", project.id)
    .where("branch_id", "=", "side")
    .executeTakeFirstOrThrow();
  const side = { ...project, tenancyId, branchId: "side" };
  const empty = await context.metricsOf(project);
  for (const other of [foreign, side]) {
    await context.givenUser(other, {
      primary_email: "ada@example.org",
      primary_email_auth_enabled: true,
      password: "correct horse battery",
    });
    const testUser = await context.fixtures.givenTestUser({ project: other });
    context.clock.advance(day);
    await context.visit(other, testUser, { from: "192.0.2.1" });
    await context.server.running.flushActivity();
    context.clock.advance(-day);
    expect((await context.metricsOf(other)).total_users).toBe(2);
  }
  expect(await context.metricsOf(project)).toEqual(empty);
});

test("the five newest and five most recently active users are listed as servers read them", async () => {
  const project = await context.givenProject();
  const guests: TestUser[] = [];
  for (let n = 0; n < 7; n++) {
    context.clock.advance(20 * minute);
    guests.push(await context.fixtures.givenTestUser({ project }));
  }
  context.clock.advance(day);
  // Within one hour and over several, in an order of their own.
  const order = [3, 0, 6, 1].map((n) => guests[n] as TestUser);
  for (const testUser of order) {
    context.clock.advance(25 * minute);
    await context.visit(project, testUser);
    await context.server.running.flushActivity();
  }
  const { recently_registered, recently_active } = await context.metricsOf(project);
  expect(ids(recently_registered)).toEqual([6, 5, 4, 3, 2].map((n) => guests[n]?.id));
  expect(ids(recently_active)).toEqual([1, 6, 0, 3, 5].map((n) => guests[n]?.id));
  const { json } = await context.server.request("GET", `/users/${guests[1]?.id}`, { headers: tenantHeaders("server", project) });
  expect(recently_active[0]).toEqual(json);
});

test("sign-in methods are sorted by number of users, and each user is counted once per provider", async () => {
  const project = await context.givenProject();
  const email = (name: string) => ({ primary_email: `${name}@example.org`, primary_email_auth_enabled: true });
  const ada = await context.givenUser(project, { ...email("ada"), password: "correct horse battery", otp_auth_enabled: true });
  await context.givenUser(project, { ...email("grace"), password: "correct horse battery" });
  await context.givenUser(project, email("alan"));
  const link = {
    tenancy_id: project.tenancyId,
    user_id: ada,
    email: null,
    allow_connected_accounts: true,
    created_at: context.clock.now(),
  };
  await context.server.db
    .insertInto("oauth_links")
    .values([
      { ...link, id: crypto.randomUUID(), provider_config_id: "google", account_id: "1", allow_sign_in: true },
      { ...link, id: crypto.randomUUID(), provider_config_id: "google", account_id: "2", allow_sign_in: false },
      { ...link, id: crypto.randomUUID(), provider_config_id: "github", account_id: "1", allow_sign_in: false },
    ])
    .execute();
  await givenPasskey(context.server, project, ada);
  const metrics = await context.metricsOf(project);
  expect(metrics.login_methods).toEqual([
    { method: "password", count: 2 },
    { method: "google", count: 1 },
    { method: "otp", count: 1 },
    { method: "passkey", count: 1 },
  ]);
  // Alan has an address only.
  expect(metrics.users_without_login_method).toBe(1);
});

test.each(["yes", "1", "", "TRUE"])("include_anonymous=%s is rejected", async (value) => {
  const { status, json } = await context.server.request("GET", `/internal/metrics?include_anonymous=${value}`, { as: "admin" });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
});
