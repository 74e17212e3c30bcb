import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configLimits as bounds } from "#contract/vocabulary/projects/config-limits.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const ask = (project: ProjectKeys, body: object, on = server) =>
  on.request("PATCH", "/internal/config/override", { as: "admin", project, body });
const set = (project: ProjectKeys, override: object, on = server) => ask(project, { config_override_string: JSON.stringify(override) }, on);
const read = async (project: ProjectKeys, on = server) =>
  JSON.parse((await on.request("GET", "/internal/config", { as: "admin", project })).json.config_string);
const saved = ({ id }: ProjectKeys) =>
  server.db.selectFrom("tenancies").select(["config", "config_revision"]).where("project_id", "=", id).executeTakeFirstOrThrow();
const github = { type: "github", allowSignIn: true, isShared: false, clientId: "our-id", clientSecret: "our secret" };

test("a change returns an empty object; the configuration has the key order of the wire protocol", async () => {
  const project = await server.givenProject({});
  const changed = await set(project, { "auth.otp.allowSignIn": true, payments: { items: { seats: { customerType: "team" } } } });
  expect([changed.status, changed.text]).toEqual([200, "{}"]);
  const config = await read(project);
  const order =
    "rbac apiKeys apps teams users onboarding domains auth emails payments dataVault sourceOfTruth rateLimits urls brand oauthServer";
  expect(Object.keys(config).join(" ")).toBe(order);
  expect(config).toMatchObject({
    auth: { otp: { allowSignIn: true }, password: { allowSignIn: false } },
    payments: { items: { seats: { customerType: "team", displayName: "seats" } } },
  });
});

test("a key replaces everything below it, null removes it, and other keys do not change", async () => {
  const project = await server.givenProject({});
  await set(project, { "payments.items": { a: { displayName: "A" }, b: { displayName: "B" } }, "auth.passkey.allowSignIn": true });
  await set(project, { "payments.items.a.displayName": "Renamed" });
  expect((await read(project)).payments.items).toMatchObject({ a: { displayName: "Renamed" }, b: { displayName: "B" } });
  await set(project, { "payments.items.b": null, "auth.passkey.allowSignIn": null });
  const config = await read(project);
  expect([Object.keys(config.payments.items), config.auth.passkey.allowSignIn]).toEqual([["a"], false]);
  await set(project, { "payments.items": { c: {} } });
  expect(Object.keys((await read(project)).payments.items)).toEqual(["c"]);
});

test.each([[{}], [{ config_override_string: "" }], [{ config_override_string: "{}" }]])("%j changes nothing", async (body) => {
  const project = await server.givenProject();
  const before = await saved(project);
  const answer = await ask(project, body);
  expect(answer.text).toBe("{}");
  expect(await saved(project)).toEqual(before);
});

test("concurrent changes of different keys, on two processes and through both routes, are all applied", async () => {
  const project = await server.givenProject({});
  const keys = Array.from({ length: 16 }, (_, at) => `item-${at}`);
  const changes = keys.map((key, at) => set(project, { [`payments.items.${key}`]: {} }, at % 2 ? second : server));
  const patch = {
    as: "admin",
    project,
    body: { config: { passkey_enabled: true, domains: [{ domain: "https://a.example", handler_path: "/h" }] } },
  } as const;
  const answers = await Promise.all([...changes, second.request("PATCH", "/internal/projects/current", patch)]);
  for (const { status, text } of answers) expect(status, text).toBe(200);
  for (const on of [server, second]) {
    const config = await read(project, on);
    expect(Object.keys(config.payments.items).sort()).toEqual([...keys].sort());
    expect(config.auth.passkey.allowSignIn).toBe(true);
    expect(Object.values(config.domains.trustedDomains)).toEqual([{ baseUrl: "https://a.example", handlerPath: "/h" }]);
  }
});

test("a change takes effect on another process with the next call", async () => {
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  const signUp = (on: TestServer) =>
    on.request("POST", "/auth/password/sign-up", {
      as: "client",
      project,
      body: { email: `${crypto.randomUUID()}@example.org`, password: "correct horse" },
    });
  expect((await signUp(second)).status).toBe(200);
  await set(project, { "auth.password.allowSignIn": false });
  expect((await signUp(second)).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  expect((await second.request("GET", "/projects/current", { as: "client", project })).json.config.credential_enabled).toBe(false);
});

test("a dry run returns the plan and writes nothing", async () => {
  const project = await server.givenProject();
  const before = await saved(project);
  const body = { config_override_string: JSON.stringify({ "auth.passkey.allowSignIn": true }), dry_run: true };
  const answer = await ask(project, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json.plan.changes).toEqual([{ key: "auth.passkey.allowSignIn", before: false, after: true }]);
  expect(JSON.parse(answer.json.config_override_string)).toEqual(await read(project));
  expect(await saved(project)).toEqual(before);
});

test("a dry run with `fields=plan` returns plan and revision without the configuration; without a dry run it is refused", async () => {
  const project = await server.givenProject();
  const before = await saved(project);
  const override = JSON.stringify({ "auth.passkey.allowSignIn": true });
  const send = (body: object) => server.request("PATCH", "/internal/config/override?fields=plan", { as: "admin", project, body });

  const { json, text } = await send({ config_override_string: override, dry_run: true });
  expect(Object.keys(json)).toEqual(["config_revision", "plan"]);
  expect(json.plan.changes).toEqual([{ key: "auth.passkey.allowSignIn", before: false, after: true }]);
  expect(text.length).toBeLessThan(1000);
  for (const body of [{ config_override_string: override }, { config_override_string: override, dry_run: false }])
    expect((await send(body)).json).toMatchObject({ code: "SCHEMA_ERROR", error: expect.stringContaining("query.fields") });
  expect(await saved(project)).toEqual(before);
});

describe("secrets", () => {
  test("are encrypted at rest at every depth, and returned in plain text", async () => {
    const project = await server.givenProject({});
    await set(project, { auth: { oauth: { providers: { github } } }, "emails.server": { isShared: false, password: "a mail password" } });
    const text = JSON.stringify((await saved(project)).config);
    expect(text).toContain("our-id");
    for (const secret of ["our secret", "a mail password"]) expect(text).not.toContain(secret);
    const config = await read(project);
    expect([config.auth.oauth.providers.github.clientSecret, config.emails.server.password]).toEqual(["our secret", "a mail password"]);
  });

  test("are encrypted again even if they look encrypted, which protects secrets of other projects", async () => {
    const [theirs, mine] = [await server.givenProject({}), await server.givenProject({})];
    await set(theirs, { "auth.oauth.providers.github": github });
    const [sealed = ""] = /v1\.[\w-]+\.[\w-]+/.exec(JSON.stringify((await saved(theirs)).config)) ?? [];
    for (const project of [mine, theirs]) {
      await set(project, { "auth.oauth.providers.github": { ...github, clientSecret: sealed } });
      expect((await read(project)).auth.oauth.providers.github.clientSecret).toBe(sealed);
    }
    // Put there past the API, it belongs to another tenancy and does not open.
    await server.configure({ auth: { oauth: { providers: { github: { ...github, clientSecret: sealed } } } } }, mine.id);
    expect((await read(mine)).auth.oauth.providers.github.clientSecret).toBe("");
  });

  test("that cannot be decrypted are empty, and everything else is returned", async () => {
    const project = await server.givenProject({});
    await set(project, { "auth.oauth.providers.github": github });
    // The database belongs to the secret of its first start, and would refuse another one.
    const forgetSecret = () => server.db.deleteFrom("server_secret").execute();
    await forgetSecret();
    const stranger = await startServer({ databaseOf: server, serverSecret: { current: "another secret, also long enough to be one" } });
    await forgetSecret();
    const config = await read(project, stranger);
    expect(config.auth.oauth.providers.github).toMatchObject({ clientId: "our-id", clientSecret: "" });
    const admin = await stranger.request("GET", "/internal/projects/current", { as: "admin", project });
    expect(admin.json.config.oauth_providers).toMatchObject([{ id: "github", client_id: "our-id", client_secret: "" }]);
  });
});

describe("in production mode", () => {
  const good = { "domains.allowLocalhost": false, "domains.trustedDomains.app": { baseUrl: "https://app.example" } };
  const inProduction = async () => {
    const project = await server.givenProject({});
    await set(project, good);
    await server.request("PATCH", "/internal/projects/current", { as: "admin", project, body: { is_production_mode: true } });
    return project;
  };

  // CFG-02
  test.each([
    [{ "domains.allowLocalhost": true }, "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"],
    [
      { "domains.trustedDomains.b": { baseUrl: "http://localhost:3000" } },
      "Localhost domains are not allowed to be trusted in production mode: http://localhost:3000",
    ],
    [
      { "domains.trustedDomains.app.baseUrl": "https://10.0.0.1" },
      "Direct IPs are not valid for trusted domains in production mode: https://10.0.0.1",
    ],
    [{ domains: { trustedDomains: { c: { baseUrl: "http://c.example" } } } }, "Trusted domains should be HTTPS: http://c.example"],
  ])("%j is rejected with a link to the page that fixes it", async (override, message) => {
    const project = await inProduction();
    const before = await saved(project);
    const answer = await set(project, override);
    const link = `${server.running.serverConfig.publicUrl}/projects/${project.id}/domains`;
    expect([answer.status, answer.text]).toEqual([400, `${message} (${link})`]);
    expect(await saved(project)).toEqual(before);
  });

  test.each([
    { allowSignIn: true, allowConnectedAccounts: false },
    { allowSignIn: false, allowConnectedAccounts: true },
  ])("shared keys of a provider with %j are rejected, with a link to the page of the providers", async (use) => {
    const project = await inProduction();
    const answer = await set(project, { "auth.oauth.providers.github": { type: "github", isShared: true, ...use } });
    const link = `${server.running.serverConfig.publicUrl}/projects/${project.id}/sign-in-methods`;
    expect([answer.status, answer.text]).toEqual([400, `Shared OAuth keys are not allowed in production mode: GitHub (${link})`]);
    const before = await server.givenProject({});
    await set(before, { ...good, "auth.oauth.providers.github": { type: "github", isShared: true, ...use } });
    const goLive = { as: "admin", project: before, body: { is_production_mode: true } } as const;
    expect((await server.request("PATCH", "/internal/projects/current", goLive)).text).toContain("Shared OAuth keys are not allowed");
    const off = { allowSignIn: false, allowConnectedAccounts: false };
    expect((await set(project, { "auth.oauth.providers.github": { type: "github", isShared: true, ...off } })).status).toBe(200);
  });

  test("a project with errors can be fixed step by step, but accepts no new errors", async () => {
    const project = await inProduction();
    await server.configure({ domains: { allowLocalhost: true, trustedDomains: { old: { baseUrl: "http://old.example" } } } }, project.id);
    expect((await set(project, { "auth.passkey.allowSignIn": true })).status).toBe(200);
    expect((await set(project, { "domains.allowLocalhost": false })).status).toBe(200);
    expect((await set(project, { "domains.trustedDomains.new": { baseUrl: "http://new.example" } })).text).toContain("http://new.example");
    expect((await set(project, { "domains.trustedDomains.old": null })).status).toBe(200);
    expect((await set(project, { "domains.trustedDomains.old": { baseUrl: "http://old.example" } })).status).toBe(400);
  });
});

test("a configuration that would be too long is rejected", async () => {
  const project = await server.givenProject({ "payments.items.x.displayName": "x".repeat(bounds.totalLength - 50) });
  const before = await saved(project);
  const answer = await set(project, { "payments.items.y": { displayName: "y" } });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(String(bounds.totalLength))]);
  expect((await saved(project)).config_revision).toBe(before.config_revision);
});

test("a configuration with too many values is rejected", async () => {
  const items = Array.from({ length: bounds.totalValues - 2 }, (_, at) => [`i${at}`, true]);
  const project = await server.givenProject({ rbac: { defaultPermissions: Object.fromEntries(items) } });
  const before = await saved(project);
  for (const more of [{}, { dry_run: true }]) {
    const answer = await ask(project, { config_override_string: '{"payments.items.y":{}}', ...more });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`${bounds.totalValues} values`)]);
  }
  expect((await saved(project)).config_revision).toBe(before.config_revision);
});

test("the number of default permissions is limited", async () => {
  const project = await server.givenProject({});
  const granted = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, true]));
  const most = bounds.defaultPermissions;
  expect((await set(project, { "rbac.defaultPermissions.signUp": granted(most) })).status).toBe(200);
  const answer = await set(project, { "rbac.defaultPermissions.signUp.one_more": true });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(String(most))]);
});
