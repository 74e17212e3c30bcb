import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectSettings } from "#contract/config/testing/new-project-settings.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { pixel } from "../../../testing/pixel.ts";
import { type Developer, developerFixtures } from "./testing/developer-fixtures.ts";

let server: TestServer;
let work: ReturnType<typeof developerFixtures>;
let ada: Developer;
beforeAll(async () => {
  server = await startServer();
  work = developerFixtures(server);
  ada = await work.givenDeveloper();
});
afterAll(() => server?.close());

const readStatus = async (address: string) => (await fetch(address)).status;
const current = (id: string) => work.byOwner("GET", "/internal/projects/current", ada, id);
const change = (id: string, body: object, on = server) => work.byOwner("PATCH", "/internal/projects/current", ada, id, body, on);
const google = { id: "google", type: "standard", client_id: "our-id", client_secret: "our-secret" };
const mailServer = {
  type: "standard",
  host: "smtp.example.org",
  port: 587,
  username: "mailer",
  password: "a mail password",
  sender_name: "My app",
  sender_email: "hello@example.org",
};

test("a new project has the settings of the wire protocol and is administered by its creator", async () => {
  const made = await work.create(ada);
  expect(made.status, made.text).toBe(201);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    display_name: "My app",
    description: "",
    logo_url: null,
    full_logo_url: null,
    created_at_millis: expect.any(Number),
    is_production_mode: false,
    owner_team_id: ada.teamId,
    config: newProjectSettings,
  });
  const seen = await current(made.json.id);
  expect(seen.json).toEqual(made.json);
});

test("a project is created with the given fields, settings and images", async () => {
  const config = { magic_link_enabled: true, oauth_providers: [google], email_config: mailServer };
  const about = { description: null, logo_url: pixel, full_logo_url: "https://example.org/full.png", config };
  const { json } = await work.create(ada, about);
  expect(json).toMatchObject({
    description: "",
    full_logo_url: "https://example.org/full.png",
    config: {
      magic_link_enabled: true,
      oauth_providers: [{ ...google, provider_config_id: "google" }],
      enabled_oauth_providers: [{ id: "google" }],
      email_config: mailServer,
    },
  });
  expect(await readStatus(json.logo_url)).toBe(200);
  expect((await current(json.id)).json).toEqual(json);
});

test("developers list only the projects of their teams, oldest first", async () => {
  const [grace, alan] = [await work.givenDeveloper(), await work.givenDeveloper()];
  const names = ["first", "second", "third"];
  for (const display_name of names) await work.create(grace, { display_name });
  await work.create(alan, { display_name: "not hers" });
  const list = async (who: Developer) => (await work.byDeveloper("GET", "/internal/projects", who)).json;

  expect((await list(grace)).items.map((item: { display_name: string }) => item.display_name)).toEqual(names);
  expect((await list(grace)).is_paginated).toBe(false);
  await work.join(alan, grace.teamId);
  expect((await list(alan)).items).toHaveLength(4);
  const [first] = (await list(grace)).items;
  expect((await work.byOwner("GET", "/internal/projects/current", grace, first.id)).json).toEqual(first);
});

describe("a change", () => {
  test("does not change absent fields and clears fields that are null", async () => {
    const { json: made } = await work.create(ada, { description: "old", logo_url: "https://example.org/a.png" });
    const changed = await change(made.id, { display_name: "New name", logo_url: null, description: null, config: {} });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toEqual({ ...made, display_name: "New name", logo_url: null, description: "" });
    expect((await change(made.id, {})).json).toEqual(changed.json);
  });

  test("of settings replaces lists completely and takes effect in every process", async () => {
    const { json: made } = await work.create(ada);
    const second = await startServer({ databaseOf: server });
    const domains = [{ domain: "https://*.example.org", handler_path: "/handler" }];
    await change(made.id, { config: { domains: [...domains, { domain: "https://b.example", handler_path: "/x" }] } });
    const changed = await change(made.id, { config: { domains, credential_enabled: false, oauth_providers: [google] } });
    expect(changed.json.config).toEqual({
      ...made.config,
      domains,
      credential_enabled: false,
      oauth_providers: [{ ...google, provider_config_id: "google" }],
      enabled_oauth_providers: [{ id: "google" }],
    });
    const seen = await work.byOwner("GET", "/projects/current", ada, made.id, undefined, second);
    expect(seen.json.config).toMatchObject({ domains, credential_enabled: false });
    expect((await change(made.id, { config: { oauth_providers: [] } })).json.config.oauth_providers).toEqual([]);
  });

  test("of images deletes replaced images unless they are still used", async () => {
    const { json: made } = await work.create(ada, { logo_url: pixel });
    const both = await change(made.id, { full_logo_url: made.logo_url });
    const changed = await change(made.id, { logo_url: pixel });
    expect(changed.json.full_logo_url).toBe(made.logo_url);
    expect([await readStatus(both.json.logo_url), await readStatus(changed.json.logo_url)]).toEqual([200, 200]);
    await change(made.id, { logo_url: null, full_logo_url: null });
    expect([await readStatus(both.json.logo_url), await readStatus(changed.json.logo_url)]).toEqual([404, 404]);
  });

  test("of different settings made concurrently in two processes loses none", async () => {
    const { json: made } = await work.create(ada);
    const second = await startServer({ databaseOf: server });
    const switches = [
      "magic_link_enabled",
      "passkey_enabled",
      "client_team_creation_enabled",
      "client_user_deletion_enabled",
      "create_team_on_sign_up",
      "allow_user_api_keys",
      "allow_team_api_keys",
    ];
    const changes = switches.map((name, at) => change(made.id, { config: { [name]: true } }, at % 2 ? second : server));
    for (const { status, text } of await Promise.all(changes)) expect(status, text).toBe(200);
    const expected = { ...made.config, ...Object.fromEntries(switches.map((name) => [name, true])) };
    for (const on of [server, second])
      expect((await work.byOwner("GET", "/internal/projects/current", ada, made.id, undefined, on)).json.config).toEqual(expected);
  });
});

test("project internal can be updated but not deleted", async () => {
  const asAdmin = (method: string, body?: object) => server.request(method, "/internal/projects/current", { as: "admin", body });
  const before = (await asAdmin("GET")).json;
  const changed = await asAdmin("PATCH", { description: "The dashboard's own", config: { passkey_enabled: true } });
  expect(changed.json).toEqual({ ...before, description: "The dashboard's own", config: { ...before.config, passkey_enabled: true } });
  expect(await asAdmin("DELETE")).toMatchObject({ status: 400, text: expect.stringContaining("internal project") });
});

test("a project's secrets are encrypted at rest and returned to its admins", async () => {
  const { json: made } = await work.create(ada, { config: { oauth_providers: [google] } });
  const changed = await change(made.id, { config: { email_config: mailServer } });
  expect(changed.json.config).toMatchObject({ email_config: mailServer, oauth_providers: [google] });
  const { config } = await server.db.selectFrom("tenancies").select("config").where("project_id", "=", made.id).executeTakeFirstOrThrow();
  const saved = JSON.stringify(config);
  for (const secret of [google.client_secret, mailServer.password]) expect(saved).not.toContain(secret);
  expect(saved).toContain(google.client_id);
  const client = await work.byOwner("GET", "/projects/current", ada, made.id);
  for (const secret of [google.client_secret, mailServer.password]) expect(client.text).not.toContain(secret);
});
