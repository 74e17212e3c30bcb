import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWarning } from "#contract/vocabulary/projects/config-warnings.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenPlanFixture, ownKeys } from "./testing/plan-fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const context = (config: object = {}) => givenPlanFixture(server, config);

const signUp = (project: ProjectKeys, address: string) =>
  server.request("POST", "/auth/password/sign-up", {
    as: "client",
    project,
    body: { email: `${crypto.randomUUID()}@example.org`, password: "correct horse", verification_callback_url: address },
  });

test("providers that stop working are listed with the reason and the number of their users", async () => {
  const { plan, user } = await context({
    "auth.oauth.providers.discord": { type: "discord", ...ownKeys },
    "auth.oauth.providers.spotify": { type: "spotify", isShared: true, allowSignIn: true },
    "auth.oauth.providers.x": { type: "x", isShared: true, allowSignIn: true },
  });
  await user({ providers: ["github", "google"] });
  await user({ providers: ["google"] });

  const { stopped_providers: stopped } = await plan({
    "auth.oauth.providers.github": null,
    "auth.oauth.providers.google.allowSignIn": false,
    "auth.oauth.providers.discord.clientSecret": null,
    // Neither worked before: X has no shared keys, and Twitch is new.
    "auth.oauth.providers.x": null,
    "auth.oauth.providers.twitch": { type: "twitch", isShared: false },
  });

  const sorted = [...stopped].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted).toEqual([
    { id: "discord", reason: "incomplete", users: { count: 0, is_estimate: false } },
    { id: "github", reason: "removed", users: { count: 1, is_estimate: false } },
    { id: "google", reason: "switched off", users: { count: 2, is_estimate: false } },
  ]);
});

test("a plan reports shared keys, which work only in development", async () => {
  const change = { "auth.oauth.providers.google.isShared": true };
  const ours = await context();
  const live = await givenPlanFixture(await startServer({ development: false }));

  expect((await ours.plan(change)).stopped_providers).toEqual([]);
  expect((await live.plan(change)).stopped_providers).toEqual([
    { id: "google", reason: "shared keys in production", users: { count: 0, is_estimate: false } },
  ]);
});

test("origins that lose trust are listed, and redirects to them are rejected after the change", async () => {
  const { project, plan, change } = await context({ "domains.trustedDomains": { a: { baseUrl: "https://**.app.com" } } });
  for (const address of ["https://one.app.com/x", "https://x.two.app.com", "http://localhost:3000"])
    expect((await signUp(project, address)).status).toBe(200);
  await server.running.flushRedirects();
  const override = { "domains.trustedDomains.a.baseUrl": "https://*.app.com" };

  const planned = await plan(override);

  expect(planned.untrusted_redirects).toEqual([{ origin: "https://x.two.app.com", last_used_at_millis: expect.any(Number) }]);
  await change(override);
  expect((await signUp(project, "https://x.two.app.com")).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  expect((await signUp(project, "https://one.app.com")).status).toBe(200);
  expect((await plan({ "domains.allowLocalhost": false })).untrusted_redirects.map(({ origin }) => origin)).toEqual([
    "http://localhost:3000",
  ]);
});

test("an origin without redirects for a month is not listed", async () => {
  const { project, plan } = await context();
  const given = (origin: string, days: number) => ({
    tenancy_id: project.tenancyId,
    origin,
    last_used_at: new Date(server.clock.now().getTime() - days * 86_400_000),
  });
  await server.db
    .insertInto("redirect_origins")
    .values([given("http://localhost:1", 31), given("http://localhost:2", 29), given("http://localhost:3", 1)])
    .execute();

  const { untrusted_redirects: lost } = await plan({ "domains.allowLocalhost": false });

  expect(lost.map(({ origin }) => origin)).toEqual(["http://localhost:3", "http://localhost:2"]);
});

test("kinds of API keys that become disabled are listed", async () => {
  const { plan } = await context({ "apiKeys.enabled": { user: true, team: true } });

  expect((await plan({ "apiKeys.enabled.team": false })).stopped_api_keys).toEqual(["team"]);
  expect((await plan({ apiKeys: null })).stopped_api_keys).toEqual(["user", "team"]);
  expect((await plan({ "apiKeys.enabled.team": true })).stopped_api_keys).toEqual([]);
});

test("in production mode a plan lists the errors that would reject the change", async () => {
  const { project, plan, send } = await context({ "domains.allowLocalhost": false });
  const override = { "domains.allowLocalhost": true, "domains.trustedDomains.a": { baseUrl: "http://app.com" } };
  expect((await plan(override)).production_mode_faults).toEqual([]);
  await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", project.id).execute();

  const issues = (await plan(override)).production_mode_faults;

  expect(issues).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    "Trusted domains should be HTTPS: http://app.com",
  ]);
  const refused = await send(override);
  expect(refused.status).toBe(400);
  for (const issue of issues) expect(refused.text).toContain(issue);
  expect((await plan({ "domains.allowLocalhost": false })).production_mode_faults).toEqual([]);
});

test("secrets are not returned, and an equal secret is not a change", async () => {
  const { plan, change } = await context();
  await change({ "auth.oauth.providers.github.clientSecret": "the old secret" });

  const renewed = await plan({ "auth.oauth.providers.github.clientSecret": "the new secret" });

  expect(renewed.changes).toEqual([{ key: "auth.oauth.providers.github.clientSecret" }]);
  expect((await plan({ "auth.oauth.providers.github.clientSecret": "the old secret" })).changes).toEqual([]);
});

test("a dry run writes nothing", async () => {
  const { project, plan, user } = await context();
  await user({ password: true });
  const rows = () => server.db.selectFrom("tenancies").selectAll().where("id", "=", project.tenancyId).execute();
  const before = await rows();

  const sent = await server.statements(() => plan({ "auth.password.allowSignIn": false, "domains.allowLocalhost": false }));

  expect(await rows()).toEqual(before);
  expect(sent.filter((text) => /insert into|update |delete /i.test(text))).toEqual([]);
});

test("more trusted domains than the limit are rejected, in plans and changes", async () => {
  const { send } = await context();
  const domains = (from: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`domains.trustedDomains.d${from + i}`, { baseUrl: `https://d${from + i}.example` }]),
    );

  expect((await send(domains(0, 1000))).status).toBe(200);
  for (const more of [{ dry_run: true }, {}]) {
    const refused = await send(domains(1000, 1), more);
    expect([refused.status, refused.text]).toEqual([400, "A project has at most 1000 trusted domains."]);
  }
  expect((await send({ ...domains(1000, 1), "domains.trustedDomains.d0": null })).status).toBe(200);
});

test("a plan warns of settings without effect: below missing entries, and those that name missing things", async () => {
  const { plan, change } = await context();
  const { warnings, warning_codes } = await plan({
    "auth.oauth.providers.nowhere.allowSignIn": true,
    "auth.oauth.providers.twitch": { type: "twitch", isShared: false, allowSignIn: true, clientId: "id" },
    "rbac.permissions.reader": { scope: "team", containedPermissionIds: { unknown: true } },
    "rbac.permissions.loose": { description: "no scope" },
    "rbac.defaultPermissions.signUp.reader": true,
    "payments.items.seats": { customerType: "team" },
    "payments.products.pro": {
      includedItems: { seats: { quantity: 1 }, credits: { quantity: 5 } },
      catalogId: "plans",
      isAddOnTo: { base: true },
    },
    "payments.products.gone.displayName": "Gone",
  });
  for (const [path, words] of [
    ["auth.oauth.providers.nowhere.allowSignIn", "auth.oauth.providers.nowhere does not exist"],
    ["auth.oauth.providers.twitch", "Missing: clientSecret"],
    ["rbac.permissions.reader.containedPermissionIds.unknown", 'no permission "unknown"'],
    ["rbac.permissions.loose", "it has no scope"],
    ["rbac.defaultPermissions.signUp.reader", 'scope "project"'],
    ["payments.products.pro.includedItems.seats", 'customers of type "team"'],
    ["payments.products.pro.includedItems.credits", 'no item "credits"'],
    ["payments.products.pro.catalogId", 'no catalog "plans"'],
    ["payments.products.pro.isAddOnTo.base", 'no product "base"'],
    ["payments.products.gone.displayName", "payments.products.gone does not exist"],
  ] as const)
    expect(warnings).toContainEqual(expect.stringMatching(new RegExp(`^${path.replaceAll(".", "\\.")}.*${words}`)));
  expect(warnings).toHaveLength(10);
  expect(warning_codes.map(writeWarning)).toEqual(warnings);

  await change({ "auth.oauth.providers.twitch": { type: "twitch", isShared: false, allowSignIn: true } });
  expect((await plan({ "auth.password.allowSignIn": false })).warnings).toEqual([]);
  expect((await plan({ "auth.oauth.providers.twitch.allowSignIn": true })).warnings).toEqual([
    expect.stringContaining("Missing: clientId, clientSecret"),
  ]);
  expect((await plan({ "auth.oauth.providers.twitch.allowSignIn": false })).warnings).toEqual([]);
  const complete = { "rbac.permissions.reader": { scope: "project" }, "rbac.defaultPermissions.signUp.reader": true };
  expect((await plan({ ...complete, "auth.oauth.providers.github.allowSignIn": true })).warnings).toEqual([]);
});

test("a change with several faults is refused with all of them", async () => {
  const { send } = await context();
  const answer = await send({ "auth.allowSignUp": "yes", "auth.oauth.nothing": 1, "emails.server.port": 70_000 });
  expect(answer.status).toBe(400);
  for (const path of ["auth.allowSignUp", "auth.oauth.nothing", "emails.server.port"]) expect(answer.text).toContain(path);
});
